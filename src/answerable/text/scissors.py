"""Lines of ``pymdownx.snippets``, which show a file or a part of one, wherever they stand.

``--8<-- "file.md"``, names between two lines ``--8<--``, and the marks of sections in the files
that are shown: ``# --8<-- [start:name]``. A semicolon before the scissors makes text of them.
https://facelessuser.github.io/pymdown-extensions/extensions/snippets/
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

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
