"""Lines of ``pymdownx.snippets``, which show a file or a part of one, wherever they stand.

``--8<-- "file.md"``, names between two lines ``--8<--``, and the marks of sections in the files
that are shown: ``# --8<-- [start:name]``. A semicolon before the scissors makes text of them.
https://facelessuser.github.io/pymdown-extensions/extensions/snippets/
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise, zip_longest
from typing import NamedTuple

from answerable.text import lines

SNIPPETS = "snippets"  # in ``Document.syntax``: whether such lines are more than text
_SIGN = "8<"
_LONGEST = 500  # characters of a name
_LINE = re.compile(
    r"^[ \t]*(?P<escape>;*)-+8<-+"
    rf"(?:[ \t]+(?P<quote>[\"'])(?P<name>[^\r\n]{{1,{_LONGEST}}})(?P=quote))?\r?$",
    re.MULTILINE,
)
_SECTION = re.compile(
    r"(?<=-)8<-{1,80}[ \t]+\[[ \t]*(?P<type>start|end)[ \t]*:[ \t]*(?P<name>[a-z][\w-]*)[ \t]*\]",
    re.IGNORECASE,
)
_ESCAPED = re.compile(r";-+\Z")
_NEAR = 100  # characters before a mark in which its dashes and semicolons stand


_MARKERS = re.compile(r"(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*+")  # of quotes and list items


class Cut(NamedTuple):
    """``text[start:end]`` is shown to nobody: a line without its end, or the mark of an escape.

    ``name`` says what is shown in place of the line, if anything is; ``section`` is the name of the
    part of the file that begins (``is_start``) or ends there. ``is_within``: it is a part of a line
    that has other text.
    """

    start: int
    end: int
    name: str = ""
    section: str = ""
    is_start: bool = False
    is_escape: bool = False
    is_within: bool = False


def cuts(text: str, start: int = 0) -> list[Cut]:
    """All of them from ``start`` on, in order. ``text`` has line feeds where lines end."""
    if _SIGN not in text:
        return []
    shown = [*_shown(text, start)]
    taken = {text.rfind("\n", 0, each.start) + 1 for each in shown}
    return sorted([*shown, *(each for each in _marks(text, start) if each.start not in taken)])


def placed(text: str, found: Iterable[Cut]) -> list[Cut]:
    """Cuts that may stand anywhere: of a line that has other text none shows lines."""
    starts = lines.starts(text)
    grouped = groupby(found, lambda each: bisect_right(starts, each.start) - 1)
    return [each for line, cuts in grouped for each in _on_line(text, starts[line], [*cuts])]


def _on_line(text: str, first: int, found: Sequence[Cut]) -> Iterator[Cut]:
    end = text.find("\n", found[-1].end)
    between = [text[one.end : other.start] for one, other in pairwise(found)]
    rest = "".join([*between, text[found[-1].end : len(text) if end < 0 else end]])
    is_alone = not rest.strip() and _MARKERS.fullmatch(text, first, found[0].start)
    for each in found:
        yield each._replace(is_within=not is_alone)


def _shown(text: str, start: int) -> Iterator[Cut]:
    """A line that opens names and is followed by none that closes them opens nothing: nobody
    means that all the rest of a page is names."""
    found = [*_LINE.finditer(text, start)]
    fences = [each for each in found if not each["name"] and not each["escape"]]
    opens = {each.start() for each in fences[: len(fences) // 2 * 2 : 2]}
    inside = False
    for line, after in zip_longest(found, found[1:]):
        if line["escape"]:
            yield _escape(line.start("escape"))
            if inside:
                yield from _names(text, line.end() + 1, after)
            continue
        if not line["name"]:
            inside = line.start() in opens
        # Between names that are opened a line for one file shows nothing.
        name = "" if inside else (line["name"] or "").strip()
        yield Cut(line.start(), line.end(), name)
        if inside:
            yield from _names(text, line.end() + 1, after)


def _escape(at: int) -> Cut:
    return Cut(at, at + 1, is_escape=True)


def _names(text: str, first: int, after: re.Match[str] | None) -> Iterator[Cut]:
    last = after.start() if after else len(text)
    for line in text[first:last].split("\n"):
        name = line.strip()
        if name:
            shown = "" if name.startswith(";") or len(name) > _LONGEST else name
            yield Cut(first, first + len(line), shown)
        first += len(line) + 1


def _marks(text: str, start: int) -> Iterator[Cut]:
    done = start
    for mark in _SECTION.finditer(text, start):
        if mark.start() < done:
            continue
        before = _ESCAPED.search(text[max(start, mark.start() - _NEAR) : mark.start()])
        if before:
            at = mark.start() - len(before[0])
            yield _escape(at)
            continue
        first = text.rfind("\n", 0, mark.start()) + 1
        end = text.find("\n", mark.end())
        done = len(text) if end < 0 else end
        yield Cut(first, done, "", mark["name"], mark["type"].lower() == "start")
