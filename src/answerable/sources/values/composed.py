"""The values of a section as a text to read, with the place of each character in the file.

Names become words (``max_total: 3`` is the list item "Max total: 3"), a list has its name as a lead
("Order:"), a list of small objects has one item an object, titles with texts at the end of a
section are its parts, and prose stands by itself. The chunker reads the text as Markdown, so
whatever a value holds of Markdown's markup is escaped: a value is shown as the file has it. Only
`code` and list markers at the start of a line keep their meaning.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from answerable.sources.values.keys import HOLDERS, LABELS, NAME_CHARS, PROSE
from answerable.sources.values.nameless import called
from answerable.sources.values.nodes import Leaf, Listing, Mapping, Node
from answerable.sources.values.sizes import (
    BREAK,
    are_large,
    are_lines,
    is_line,
    is_small,
    says_something,
)
from answerable.sources.values.untagged import untagged
from answerable.sources.values.value_offsets import offsets
from answerable.text.key_words import humanized, placed
from answerable.types import Document

TITLES = ("title", "heading", "name")

_MARKUP = "\\`*_{}[]<>#+-=|~&!:()"
# Beside a plain space. What a value marks as code stays so, and nothing in it is escaped.
_SPECIAL = re.compile(rf"(?<!`)`[^`\x00-\x1f]+`(?!`)|[{re.escape(_MARKUP)}]|(?! )[\s\x00-\x1f]")
_ITEM = re.compile(r"(?:[-*+•]|\d{1,3}[.)])[ \t]+(?=\S)")
_NUMBERED = re.compile(r"\d{1,9}\.")
_CLOSED = re.compile(r"[ \t]{0,20},?[ \t]{0,20}\]")  # a list in its line


@dataclass(slots=True)
class Composed:
    """A text under construction; ``places[i]`` is where character ``i`` stands in ``source``."""

    source: str
    parts: list[str] = field(default_factory=list)
    places: array[int] = field(default_factory=lambda: array("q"))
    end: int = 0  # in the source, of what was added last
    tagged: bool = False  # whether values may have HTML in them, as themes show it

    @property
    def text(self) -> str:
        return "".join(self.parts)

    def beside(self, page: Document, suffix: str) -> Document:
        """What was composed of the front matter of ``page``, as a record with ``suffix`` behind its
        path."""
        return replace(
            page,
            path=page.path + suffix,
            text=self.text,
            format="record",
            body_start=0,
            offsets=self.offsets(),
            file_text=page.text,
        )

    def fixed(self, words: str, place: int | None = None) -> None:
        """Words that the file does not have; they stand where ``place`` is, or at the end."""
        at = self.end if place is None else place
        self.parts.append(words)
        self.places.extend([at] * len(words))
        self.end = at

    def literal(self, chars: str, starts: Sequence[int], end: int) -> None:
        """Words of the file that begin at ``starts`` and end at ``end``; markup is escaped."""
        if self.tagged:
            chars, starts = untagged(chars, starts)
        done = 0
        for special in _SPECIAL.finditer(chars):
            at, char = special.start(), special.group()
            if len(char) > 1:
                continue
            self._add(chars[done:at], starts[done:at])
            shown = f"\\{char}" if char in _MARKUP else " "
            self._add(shown, [starts[at]] * len(shown))
            done = at + 1
        self._add(chars[done:], starts[done : len(chars)])
        self.end = end

    def _add(self, words: str, starts: Iterable[int]) -> None:
        self.parts.append(words)
        self.places.extend(starts)

    def offsets(self) -> array[int]:
        """The places, and after them the end: what ``Document.offsets`` is."""
        return array("q", [*self.places, self.end])


def heading(level: int, title: str, place: int, composed: Composed) -> None:
    """A heading that the file spells in its own way, at the place where the section begins."""
    composed.fixed("#" * level + " ", place)
    shown = " ".join(title.split())
    composed.literal(shown, [place] * len(shown), place)
    composed.fixed("\n\n")


def compose(node: Node, composed: Composed, level: int, without: Collection[str] = ()) -> None:
    """Add the values of a section. ``without`` names the keys at its top that are no text; a part
    of it has a heading of ``level``.

    Raises ``UnreadableError`` naming the line where the place of a value cannot be proven.
    """
    writer = _Writer(composed, level)
    if isinstance(node, Leaf):
        writer.prose(node)
    elif isinstance(node, Listing) and are_large(node):
        writer.things(node)
    elif isinstance(node, Listing):
        writer.listing(node, ())
    else:
        writer.mapping(node, (), without)


def compose_item(title: Leaf, text: Leaf | None, composed: Composed) -> None:
    """Add the item "Title: text", in the words of two values.

    Raises ``UnreadableError`` naming the line where the place of a value cannot be proven.
    """
    writer = _Writer(composed, level=0)
    composed.fixed("- ", title.start)
    writer.value(title)
    if text is not None:
        composed.fixed(": ")
        writer.value(text)
    composed.fixed("\n\n")


class _Writer:
    """Puts nodes into the text, block by block."""

    def __init__(self, composed: Composed, level: int) -> None:
        self._composed = composed
        self._level = level
        self._source = composed.source
        self._led = False  # what was written last are items, below a list that a name leads to

    def mapping(self, node: Mapping, path: tuple[str, ...], without: Collection[str] = ()) -> None:
        said = [(k, v) for k, v in node.pairs if k.value not in without and says_something(v)]
        for number, (key, value) in enumerate(said, start=1):
            if isinstance(value, Leaf):
                self._named(key, value, path)
            elif isinstance(value, Mapping):
                self.mapping(value, (*path, humanized(key.value)))
            elif key.value.casefold() in LABELS and are_lines(value):
                self._labels(key, value, path)
            elif number == len(said) and not path and (parts := _parts(value)):
                for title, text in parts:
                    self._part(title, text)
            elif key.value.casefold() in PROSE and not path and (texts := _texts(value)):
                for text in texts:
                    self.prose(text)
            elif number == len(said) and not path and are_large(value):
                self._lead(key, path)
                self.things(value)
            else:
                self._lead(key, path)
                self.listing(value, (*path, humanized(key.value)))
                self._led = True

    def things(self, node: Listing) -> None:
        """Each object of a list that ends the section, as a part of it that is called as it is. The
        first begins where what stands above them ends, which may be no more than the list's key."""
        named = zip(node.items, called(node.items), strict=True)
        said = [(item, name) for item, name in named if says_something(item)]
        places = [self._composed.end, *(item.start for item, _ in said[1:])]
        for (item, name), place in zip(said, places, strict=True):
            heading(self._level, name, place, self._composed)
            self._led = False
            if isinstance(item, Mapping):  # as all are
                self.mapping(item, ())

    def listing(self, node: Listing, path: tuple[str, ...]) -> None:
        for number, item in enumerate(node.items, start=1):
            if not says_something(item):
                continue
            if isinstance(item, Leaf):
                self.prose(item, marker="- ")
            elif isinstance(item, Listing):
                self.listing(item, path)
            elif is_small(item):
                self._small(item)
            else:
                self.mapping(item, (*path, _called(item, number)))

    def prose(self, leaf: Leaf, marker: str = "") -> None:
        """A value by itself, paragraph by paragraph; ``marker`` makes its first an item."""
        self._led = self._led and bool(marker)
        starts = offsets(leaf, self._source)
        self._lines(leaf.value, starts, marker)
        self._composed.fixed("\n\n")

    def _named(self, key: Leaf, leaf: Leaf, path: tuple[str, ...]) -> None:
        if key.value.casefold() in PROSE and not path:
            self.prose(leaf)
        elif is_line(leaf):
            self._mark(key.start)
            self._pair(key, leaf, path)
            self._composed.fixed("\n\n")
        else:
            self._many_lines(key, leaf, path)

    def _many_lines(self, key: Leaf, leaf: Leaf, path: tuple[str, ...]) -> None:
        """A list in a text has the name as its lead; else the name begins the text."""
        self._led = False
        self._name(key, path)
        self._composed.fixed(":")
        starts = offsets(leaf, self._source)
        is_list = _ITEM.match(leaf.value.lstrip()) is not None
        self._composed.fixed("\n\n" if is_list else " ")
        self._lines(leaf.value, starts, "")
        self._composed.fixed("\n\n")

    def _mark(self, place: int) -> None:
        """Begin an item that is in no list which a name leads to: another mark begins another."""
        self._composed.fixed("* " if self._led else "- ", place)

    def _lead(self, key: Leaf, path: tuple[str, ...]) -> None:
        """The name of a list before it, where it says what is in it."""
        if key.value.casefold() in HOLDERS and not path:
            return
        self._led = False
        self._name(key, path)
        self._composed.fixed(":\n\n")

    def _labels(self, key: Leaf, node: Listing, path: tuple[str, ...]) -> None:
        """``- Tags: rust, cli``."""
        self._mark(key.start)
        self._name(key, path)
        self._composed.fixed(": ")
        self._joined(node)
        self._composed.fixed("\n\n")

    def _joined(self, node: Listing) -> None:
        for number, leaf in enumerate(each for each in node.items if isinstance(each, Leaf)):
            if number:
                self._composed.fixed(", ")
            self.value(leaf)
        closed = _CLOSED.match(self._source, self._composed.end)
        if closed and self._source.startswith("[", node.start):
            self._composed.end = closed.end()

    def _part(self, title: Leaf, text: Leaf) -> None:
        """A part of the section under a heading of its own."""
        self._composed.fixed("#" * self._level + " ", title.start)
        self.value(title)
        self._composed.fixed("\n\n")
        self.prose(text)

    def _small(self, node: Mapping) -> None:
        """``- Name: Project; Max: 2; Tags: rust, cli``."""
        pairs = [(key, value) for key, value in node.pairs if says_something(value)]
        self._composed.fixed("- ", pairs[0][0].start)
        for number, (key, value) in enumerate(pairs):
            if number:
                self._composed.fixed("; ")
            self._pair(key, value, ())
        self._composed.fixed("\n\n")

    def _pair(self, key: Leaf, value: Node, path: tuple[str, ...]) -> None:
        """``Name: value``, quoted from the key to the end of the value with its marks."""
        if isinstance(value, Leaf) or key.value.casefold() not in HOLDERS:
            self._name(key, path)
            self._composed.fixed(": ")
        if isinstance(value, Leaf):
            self.value(value)
        elif isinstance(value, Listing):  # as all others of a small object are
            self._joined(value)

    def value(self, leaf: Leaf) -> None:
        """The words of a value, in the line that is being written."""
        first, last = _extent(leaf.value)
        starts = offsets(leaf, self._source)
        end = starts[last] if leaf.style == "block" else leaf.end
        self._composed.literal(leaf.value[first:last], starts[first:last], end)

    def _name(self, key: Leaf, path: tuple[str, ...]) -> None:
        for name in path:
            self._composed.literal(name, [key.start] * len(name), key.start)
            self._composed.literal(" > ", [key.start] * 3, key.start)
        starts = [key.start, *offsets(key, self._source)[1:]]  # the first with its opening mark
        words = list(placed(key.value))
        shown = "".join(char for char, _ in words)
        self._composed.literal(shown, [starts[index] for _, index in words], key.end)

    def _lines(self, value: str, starts: Sequence[int], marker: str) -> None:
        """The lines of a value: blank ones part paragraphs, list markers begin items."""
        gap = ""
        spans = list(_line_spans(value))
        several = sum(first < last for first, last in spans) > 1
        for first, last in spans:
            if first == last:
                gap = "\n\n" if gap else ""
                continue
            item = _ITEM.match(value, first, last) if several else None
            if gap:
                self._composed.fixed("\n\n" if item else gap)
            if item or marker:
                self._composed.fixed("- ", starts[first])
            first = item.end() if item else first
            self._line(value[first:last], starts[first : last + 1])
            marker, gap = "", "\n"

    def _line(self, line: str, starts: Sequence[int]) -> None:
        number = _NUMBERED.match(line)
        mark = number.end() - 1 if number else 0
        if number:  # "2026. A year" begins no list
            self._composed.literal(line[:mark], starts[:mark], starts[mark])
            self._composed.fixed("\\", starts[mark])
        self._composed.literal(line[mark:], starts[mark:-1], starts[-1])


def _texts(node: Listing) -> list[Leaf]:
    """The values of a list that has nothing else."""
    said = [item for item in node.items if says_something(item)]
    texts = [item for item in said if isinstance(item, Leaf)]
    return texts if len(texts) == len(said) else []


def _parts(node: Listing) -> list[tuple[Leaf, Leaf]]:
    """Title and text of each item, where every item is nothing else; else none."""
    parts = [_titled(item) for item in node.items if says_something(item)]
    return [each for each in parts if each] if all(parts) else []


def _titled(node: Node) -> tuple[Leaf, Leaf] | None:
    if not isinstance(node, Mapping):
        return None
    said = [(k.value.casefold(), v) for k, v in node.pairs if says_something(v)]
    leaves = [(name, value) for name, value in said if isinstance(value, Leaf)]
    if len(said) != 2 or len(leaves) != 2:
        return None
    (first, title), (second, text) = leaves
    fits = first in TITLES and second in PROSE and is_line(title)
    return (title, text) if fits else None


def _extent(line: str) -> tuple[int, int]:
    """Where the line begins and ends without white space around it."""
    return len(line) - len(line.lstrip()), len(line.rstrip())


def _line_spans(value: str) -> Iterator[tuple[int, int]]:
    """Each line without its end and without white space around it."""
    start = 0
    for end, after in [*(each.span() for each in BREAK.finditer(value)), (len(value), 0)]:
        first, last = _extent(value[start:end])
        yield (start + first, start + last) if first < last else (end, end)
        start = after


def _called(item: Mapping, number: int) -> str:
    """What an object in a list is called before its values."""
    named = (item.get(name) for name in ("title", "name", "id"))
    names = (each.value.strip() for each in named if isinstance(each, Leaf) and is_line(each))
    return next((name for name in names if 0 < len(name) <= NAME_CHARS), str(number))
