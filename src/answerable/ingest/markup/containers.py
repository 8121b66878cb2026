"""Tabs, admonitions, details and cards that have a title: what a reader sees above what they hold.

"How do I install it on Windows?" is answered in a tab that only its label says is of Windows. So
such a title stands over what the container holds, as a heading without an id does, and over nothing
behind it. A kind without a title of its own ("note") says nothing.

Of each way to write one: ``!!! note "Title"``, ``=== "Tab"`` and ``/// tab | Title`` of MkDocs;
``:::tip[Title]`` and ``::: details Title``; ``> [!NOTE] Title``; components with a ``label`` or a
``title``; the shortcodes of Hugo and Zola, and paired tags of Liquid (``{% tab "Windows" %}``).
Those of MyST are found where its directives are read (``myst``).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from answerable.ingest.markup import components, inline, titled_tags
from answerable.ingest.markup.blocks import Titled
from answerable.ingest.markup.fences import fences
from answerable.ingest.markup.mdx import UNFILLED, Construct
from answerable.ingest.markup.opened import Opened
from answerable.types import Generator

LONGEST_MARK = 20  # of colons or slashes: longer ones count as this long
MAX_DEPTH = 8  # of containers with titles in each other
TITLE_CHARS = 160  # of one; what is longer is a text
GENERIC = frozenset(
    "note tip info important warning caution danger success check question help failure error bug"
    " example quote abstract summary seealso hint attention details notice".split()
) | {"see also"}
_BLOCK = re.compile(  # !!! note inline end "Title", === "Tab"
    r"(?:(?:!!!|\?\?\?\+?)[ \t]+[\w \t-]+|===[!+]?[ \t]+)[\"'](?P<title>[^\n]*)[\"'][ \t\r]*"
)
_SLASHES = re.compile(
    r"^[ \t]*(?P<mark>/{3,})[ \t]*(?:(?P<kind>[a-z][\w-]*)[ \t]*(?:\|[ \t]*(?P<title>[^\n]*))?)?$",
    re.MULTILINE,
)
_COLONS = re.compile(
    r"^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*(?P<mark>:{3,})(?P<rest>[^\n]*)$", re.MULTILINE
)
_IN_BRACKETS = re.compile(r"[ \t]*[\w-]+\[(?P<title>(?:[^\[\]\\\n]|\\.|\[[^\[\]\n]*\])*)\][^\n]*")
_BEHIND_KIND = re.compile(
    r"[ \t]*(?:note|tip|info|important|warning|caution|danger|success|details|question|example"
    r"|secondary|hint|quote|error|tab)[ \t]+(?P<title>[^{\s\[][^\n]*?)"
    r"(?:[ \t]*\{[^{}\n]*\})?[ \t\r]*"
)
_CODE_GROUP = re.compile(r"[ \t]*code-group\b")
_FENCE_LABEL = re.compile(r"[^\n]*\[(?P<title>[^\[\]\n]+)\][^\n]*")
_ICON = re.compile(r":(?:material|fontawesome|octicons|simple)-[a-z0-9-]+:(?:\{[^{}\n]*\})?")
_QUOTE = re.compile(r"\n[ \t>]*>[^\n]*")
_ALERT = re.compile(r"[ \t>]*\[![A-Za-z][\w-]{1,20}\][-+]?[ \t]+(?P<title>\S[^\n]*)")


@dataclass(frozen=True, slots=True)
class Container:
    """``text[start:end]`` of a page stands below ``title``."""

    start: int
    end: int
    title: str


class Around:
    """Which titles a place of a page stands below, the outermost first."""

    def __init__(self, titled: Iterable[Titled]) -> None:
        shown = ((first, last, title_of(title)) for first, last, title in titled)
        containers = [Container(*each) for each in shown if each[2]]
        self._at = [0]
        self._open: list[tuple[Container, ...]] = [()]
        for each in sorted(containers, key=lambda each: (each.start, -each.end)):
            self._until(each.start)
            around = self._open[-1]
            if len(around) < MAX_DEPTH and not (around and around[-1].end < each.end):
                self._next(each.start, (*around, each))
        self._until(None)

    def _until(self, position: int | None) -> None:
        while (around := self._open[-1]) and (position is None or around[-1].end <= position):
            self._next(around[-1].end, around[:-1])

    def _next(self, position: int, around: tuple[Container, ...]) -> None:
        self._at.append(position)
        self._open.append(around)

    def of(self, start: int, end: int) -> tuple[Container, ...]:
        """The containers that hold all of ``[start:end]``."""
        around = self._open[bisect_right(self._at, start) - 1]
        return tuple(each for each in around if end <= each.end)

    def holds(self, held: Sequence[Container], position: int) -> bool:
        """Whether what begins at ``position`` begins in no container but those in ``held``."""
        return all(each in held for each in self.of(position, position))


NONE = Around(())


class _Opening(NamedTuple):
    start: int
    title: str
    is_group: bool = False


_Opened = Opened[int, _Opening]  # by the length of the mark


def found(
    written: str, text: str, constructs: Sequence[Construct], generator: Generator, start: int
) -> Iterator[Titled]:
    """From where to where stands below which title, in any order. ``text`` is what templates have
    made of what is ``written``, and ``constructs`` is what in it is no Markdown."""
    yield from (
        *_indented(text, constructs),
        *_slashed(text, start, constructs),
        *_in_colons(text, start),
        *_alerts(text, constructs),
        *components.titled(text, constructs),
        *titled_tags.found(written, start, generator),
    )


def title_of(written: str) -> str:
    """The title as a reader sees it; empty where it is not one, or only says the kind."""
    shown = inline.plain(inline.parse(_ICON.sub("", written).strip()).text)
    if UNFILLED in shown or not any(map(str.isalnum, shown)) or len(shown) > TITLE_CHARS:
        return ""
    return "" if shown.lower() in GENERIC else shown


def _indented(text: str, constructs: Sequence[Construct]) -> Iterator[Titled]:
    ends: dict[int, int] = {}  # by where the line begins that opens a block
    for each in reversed(constructs):  # what a block holds ends where that is known
        is_directive = each.kind == "directive"
        opening = _BLOCK.match(text, each.start, each.end) if is_directive else None
        if opening is not None:
            line = text.rfind("\n", 0, each.start) + 1
            ends[line] = _end_of_block(text, each.start - line, each.end, ends)
            yield each.start, ends[line], opening["title"]


def _end_of_block(text: str, column: int, end: int, ends: Mapping[int, int]) -> int:
    """Where the last line ends that is indented below the opening, which is at this column."""
    below = re.compile(rf"\n[ \t\r\n]*(?=\n|\Z)|\n[ \t>]{{{column}}}(?: {{4}}|\t)[^\n]*")
    while line := below.match(text, end):
        end = ends.get(line.start() + 1, line.end())
    return end


def _slashed(text: str, start: int, constructs: Sequence[Construct]) -> Iterator[Titled]:
    if "///" not in text:
        return
    known = {each.start for each in constructs if each.kind == "directive"}
    opened = _Opened()
    for line in _SLASHES.finditer(text, start):
        if line.start("mark") not in known:
            continue
        length = len(line["mark"])
        if line["kind"]:
            _open(opened, length, _Opening(line.start(), line["title"] or ""))
            continue
        if (each := _closed(opened, length)) is not None:
            yield each.start, line.end(), each.title


def _open(opened: _Opened, length: int, opening: _Opening) -> None:
    opened.add(min(length, LONGEST_MARK), opening)


def _closed(opened: _Opened, length: int) -> _Opening | None:
    """The one that a mark of this length closes, with those in it: the innermost of the same, else
    of a lesser length."""
    length = min(length, LONGEST_MARK)
    at = opened.place(length)
    if at is None:
        less = (opened.place(each) for each in range(length))
        at = max((each for each in less if each is not None), default=None)
    return None if at is None else opened.close(at)


def _in_colons(text: str, start: int) -> Iterator[Titled]:
    if ":::" not in text:
        return
    opened = _Opened()
    position = start
    for first, last in [*fences(text, start), (len(text), len(text))]:
        for line in _COLONS.finditer(text, position, first):
            if line["rest"].strip():
                is_group = _CODE_GROUP.match(line["rest"]) is not None
                title = _title_behind(line["rest"])
                _open(opened, len(line["mark"]), _Opening(line.start(), title, is_group))
            elif (each := _closed(opened, len(line["mark"]))) is not None:
                yield each.start, line.end(), each.title
        inside = opened.innermost
        label = _FENCE_LABEL.match(text, first, last) if inside and inside.is_group else None
        if label is not None:
            yield first, last, label["title"]
        position = last


def _title_behind(rest: str) -> str:
    title = _IN_BRACKETS.fullmatch(rest) or _BEHIND_KIND.fullmatch(rest)
    return title["title"] if title else ""


def _alerts(text: str, constructs: Sequence[Construct]) -> Iterator[Titled]:
    end = 0  # of the quote that was read last: those in one end where it does
    for each in constructs:
        if each.kind != "directive" or not text.startswith("[!", each.start):
            continue
        title = _ALERT.match(text, each.start, each.end)
        if title is not None and end < each.end:
            end = each.end
            while line := _QUOTE.match(text, end):
                end = line.end()
        if title is not None and end > each.end:
            yield each.start, end, title["title"]
