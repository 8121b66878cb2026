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
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from answerable.ingest import components, inline, mdx, titled_tags
from answerable.ingest.blocks import Titled
from answerable.ingest.mdx import UNFILLED, Construct
from answerable.types import Generator

MAX_DEPTH = 8  # of containers with titles in each other
TITLE_CHARS = 160  # of one; what is longer is a text
GENERIC = frozenset(
    "note tip info important warning caution danger success check question help failure error bug"
    " example quote abstract summary seealso hint attention details".split()
)
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


class _Opened(NamedTuple):
    length: int
    start: int
    title: str
    is_group: bool = False


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
    for each in constructs:
        is_directive = each.kind == "directive"
        opening = _BLOCK.match(text, each.start, each.end) if is_directive else None
        if opening is not None:
            yield each.start, _end_of_block(text, each.start, each.end), opening["title"]


def _end_of_block(text: str, start: int, end: int) -> int:
    """Where the last line ends that is indented below the opening."""
    column = start - text.rfind("\n", 0, start) - 1
    below = re.compile(rf"\n(?:[ \t\r]*(?=\n|\Z)|[ \t>]{{{column}}}(?: {{4}}|\t)[^\n]*)")
    while line := below.match(text, end):
        end = line.end()
    return end


def _slashed(text: str, start: int, constructs: Sequence[Construct]) -> Iterator[Titled]:
    if "///" not in text:
        return
    known = {each.start for each in constructs if each.kind == "directive"}
    opened: list[_Opened] = []
    for line in _SLASHES.finditer(text, start):
        if line.start("mark") not in known:
            continue
        length = len(line["mark"])
        if line["kind"]:
            opened.append(_Opened(length, line.start(), line["title"] or ""))
            continue
        if (each := _closed(opened, length)) is not None:
            yield each.start, line.end(), each.title


def _closed(opened: list[_Opened], length: int) -> _Opened | None:
    """The one that a mark of this length closes, with those in it: the innermost of the same, else
    of a lesser length."""
    places = range(len(opened) - 1, -1, -1)
    same = (at for at in places if opened[at].length == length)
    less = (at for at in places if opened[at].length < length)
    at = next(same, next(less, None))
    if at is None:
        return None
    closed = opened[at]
    del opened[at:]
    return closed


def _in_colons(text: str, start: int) -> Iterator[Titled]:
    if ":::" not in text:
        return
    opened: list[_Opened] = []
    position = start
    for first, last in [*mdx.fences(text, start), (len(text), len(text))]:
        for line in _COLONS.finditer(text, position, first):
            if line["rest"].strip():
                is_group = _CODE_GROUP.match(line["rest"]) is not None
                title = _title_behind(line["rest"])
                opened.append(_Opened(len(line["mark"]), line.start(), title, is_group))
            elif (each := _closed(opened, len(line["mark"]))) is not None:
                yield each.start, line.end(), each.title
        label = _FENCE_LABEL.match(text, first, last) if opened and opened[-1].is_group else None
        if label is not None:
            yield first, last, label["title"]
        position = last


def _title_behind(rest: str) -> str:
    title = _IN_BRACKETS.fullmatch(rest) or _BEHIND_KIND.fullmatch(rest)
    return title["title"] if title else ""


def _alerts(text: str, constructs: Sequence[Construct]) -> Iterator[Titled]:
    for each in constructs:
        if each.kind != "directive" or not text.startswith("[!", each.start):
            continue
        title, end = _ALERT.match(text, each.start, each.end), each.end
        while title is not None and (line := _QUOTE.match(text, end)):
            end = line.end()
        if title is not None and end > each.end:
            yield each.start, end, title["title"]
