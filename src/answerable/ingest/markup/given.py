"""What components are given to show, as texts and arrays: ``<Card title="…" description="…">``.

A description, a caption or the like is a paragraph where it stands, below the title or the name
that the component is given; of arrays see ``given_rows``. Only what stands in the file is read:
nothing is evaluated, and what a component does with its other props is not known. How many lines
of the longer ones are not read is told.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from answerable.ingest.markup import given_rows, inline_components, literals
from answerable.ingest.markup.blocks import Block, BlockKind, Segment, Titled
from answerable.ingest.markup.literals import Value
from answerable.ingest.markup.mdx import FILLER, Construct
from answerable.ingest.markup.props import Prop, props
from answerable.ingest.markup.templates import Change, changed

FEW = 3  # lines of a prop, which are looked over

_COMPONENT = re.compile(r"<(?P<name>[A-Z][\w.]*)")
_SAID = frozenset(
    "description desc subtitle subTitle subheading tagline excerpt intro answer".split()
)
# These may as well be code, or a label: they are said where they end as a sentence does.
_MAYBE_SAID = frozenset("caption text content body message children details quote".split())
_TITLES = ("title", "label", "summary", "header", "heading")
_NAMES = (
    "name",
    "path",
    "param",
    "prop",
    "property",
    "option",
    "field",
    "term",
    "command",
    "question",
)
_COLUMNS = ("columns", "headers", "head", "header", "headings", "cols")
# What these are given is told to search engines, or shown by names of tabs.
_UNSEEN = re.compile(r"S[Ee][Oo](?![a-z])|Meta(?![l-m])|Helmet|OpenGraph|Json-?Ld|\AHead\Z")
_TABS = re.compile(r"Tabs?(?![a-z])|Tab(?:Item|Panel)s?(?![a-z])")
# Props that no text is in: functions, styles, data to work with.
_NO_TEXT = re.compile(
    r"on[A-Z]\w*|render\w*|default\w*|initial\w*|\w*[sS]tyles?|sx|css|class\w*|config|schema|theme"
    r"|code|components|files|animate|transition|labels|strings|translations|i18n"
)
_SENTENCE_END = re.compile(r"[.!?…。！？][\"'”’)`*]*\s*\Z")
_ESCAPED = re.compile(r"\\([\"'`])")


@dataclass(slots=True)
class Given:
    """``blocks`` are what is said in props, ``titled`` the titles above them; ``unread`` are
    places and how many lines behind each are not read."""

    blocks: list[Block] = field(default_factory=list)
    titled: list[Titled] = field(default_factory=list)
    unread: list[tuple[int, int]] = field(default_factory=list)

    def placed(self, text: str, masked: str, blocks: list[Block]) -> tuple[str, list[Block]]:
        """The masked text and the blocks of a page with these, but for what stands in another."""
        starts = [each.start for each in blocks]
        own = [
            each
            for each in self.blocks
            if not (at := bisect_right(starts, each.end)) or blocks[at - 1].end <= each.start
        ]
        places = (place for each in own for place in each.lines)
        shown = changed(masked, (_shown(text, *place) for place in places)) if own else masked
        return shown, blocks + own


def _shown(text: str, start: int, end: int) -> Change:
    """What is said there, as long as it is written."""
    said = text[start:end].replace("\r", " ")
    return start, end, _ESCAPED.sub(rf"{FILLER}\1", said)


def read(text: str, masked: str, constructs: Sequence[Construct]) -> Given:
    """What is given to the components of a page that have lines of their own, which are blank in
    ``masked``."""
    found = Given()
    pictures = inline_components.drawn(text)
    for each in constructs:
        tag = _COMPONENT.match(text, each.start) if each.kind == "tag" else None
        if tag is None or _UNSEEN.search(tag["name"]):
            continue
        given = [*props(text, tag.end(), each.end)]
        if given and not inline_components.is_aside(tag["name"]):
            is_drawn = inline_components.is_drawn(tag["name"], pictures)
            component = _Component(text, tag["name"], given, is_drawn=is_drawn)
            is_alone = not masked[each.start : each.end].strip()
            _add(found, component, each, is_alone=is_alone)
    return found


def _add(found: Given, component: _Component, tag: Construct, *, is_alone: bool) -> None:
    blocks = sorted(component.blocks(), key=attrgetter("start")) if is_alone else []
    found.blocks += blocks
    if blocks and (title := component.title(has_end=component.text[tag.end - 2] != "/")):
        found.titled.append((tag.start, tag.end, title))
    said = {start for each in blocks for start, _ in each.lines}
    found.unread += component.unread(said)


class _Component:
    def __init__(self, text: str, name: str, given: Sequence[Prop], *, is_drawn: bool) -> None:
        self.text = text
        self.is_drawn = is_drawn
        self.given = [each for each in given if each.start >= 0]
        self.values = dict(self._values(is_tabs=_TABS.search(name) is not None))
        by_name = {prop.name: value for prop, value in self.values.items()}
        columns = next((by_name[name] for name in _COLUMNS if name in by_name), None)
        self.columns = given_rows.names_of(text, columns) if columns else []

    def _values(self, *, is_tabs: bool) -> Iterator[tuple[Prop, Value]]:
        """What is written in braces, and may hold something to read."""
        for each in self.given:
            if each.in_braces and not is_tabs and not _NO_TEXT.fullmatch(each.name):
                yield each, literals.read(self.text, each.start, each.end)

    def title(self, *, has_end: bool) -> str:
        """What names what is said, unless it stands above all that is in the component too."""
        texts = {each.name: self.text[slice(*place)] for each, place in self._texts()}
        title = next((texts[name] for name in _TITLES if name in texts), "")
        if title:
            return "" if has_end else title
        return next((texts[name] for name in _NAMES if name in texts), "")

    def blocks(self) -> Iterator[Block]:
        for prop, place in self._texts():
            if self._is_said(prop.name, *place):
                lines = tuple(_lines(self.text, *place))
                yield Block("paragraph", lines[0][0], lines[-1][1], lines)
        for prop, value in self.values.items():
            if prop.name in _COLUMNS or value.kind not in ("array", "object") or self.is_drawn:
                continue
            for row in given_rows.rows(self.text, value, self.columns):
                kind: BlockKind = "item" if row.is_item else "row"
                start, end = row.places[0][0], row.places[-1][1]
                yield Block(kind, start, end, row.places, headers=() if row.is_item else row.names)

    def _texts(self) -> Iterator[tuple[Prop, Segment]]:
        for each in self.given:
            if not each.in_braces:
                yield each, (each.start, each.end)
            elif (value := self.values.get(each)) and value.kind == "text":
                yield each, value.inside

    def _is_said(self, name: str, start: int, end: int) -> bool:
        if not (name in _SAID or name in _MAYBE_SAID) or (self.is_drawn and name != "caption"):
            return False
        is_text = given_rows.is_for_readers(self.text, "", start, end)
        if not is_text or not given_rows.is_readable(self.text, start, end):
            return False
        if name in _MAYBE_SAID:
            ends = _SENTENCE_END.search(self.text, max(start, end - 100), end)
            return ends is not None and given_rows.words(self.text, start, end) >= given_rows.SAYS
        return given_rows.words(self.text, start, end) > 1

    def unread(self, said: set[int]) -> Iterator[tuple[int, int]]:
        for prop, value in self.values.items():
            if self.text.count("\n", prop.start, prop.end) < FEW or prop.name in _COLUMNS:
                continue
            if lines := self._unread(prop.name, value, said):
                yield prop.start, lines

    def _unread(self, name: str, value: Value, said: set[int]) -> int:
        """How many lines have texts or elements that are not among those ``said``."""
        at, line, last, lines = value.start, 0, -1, 0
        for key, each in literals.all_in(value, name):
            if not self._has_text(key, each) or each.inside[0] in said:
                continue
            line += self.text.count("\n", at, each.start)
            written = self.text[each.start : each.end].split("\n")
            lines += sum(any(map(str.isalnum, part)) for part in written) - (line == last)
            at, line = each.end, line + len(written) - 1
            last = line
        return lines

    def _has_text(self, key: str, value: Value) -> bool:
        if value.kind == "other":
            return self.text.startswith("<", value.start) and given_rows.is_for_readers(
                self.text, key, value.start, value.end
            )
        return value.kind == "text" and given_rows.is_for_readers(self.text, key, *value.inside)


def _lines(text: str, start: int, end: int) -> Iterator[Segment]:
    """The lines of a text, without what indents them."""
    at = start
    for line in text[start:end].split("\n"):
        said = line.strip()
        if said:
            first = at + line.index(said)
            yield first, first + len(said)
        at += len(line) + 1
