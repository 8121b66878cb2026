"""Rows and items that a component is given as an array: ``rows={[["Wick", "How long it is"]]}``.

Each object is a row of the texts in it, below the names of these; each array in an array is a row
as well, below the ``columns`` that the component is given. What an object holds in another is data,
such as an example of a response, and no text. So is an array in which nobody says anything in
several words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from answerable.ingest.markup.blocks import Segment
from answerable.ingest.markup.literals import Value

LONGEST = 2_000  # characters of one text
MOST_ROWS = 1_000  # in one array

# Of what a text under such a key is no part of what a reader reads.
_KEY_OF_NONE = re.compile(
    r"(?:id|ids|key|slug|href|to|url|uri|link|src|srcset|icon|image|img|logo|avatar|alt|class|style"
    r"|color|variant|size|lang|language|locale|target|rel|ref|component|as|align|width|height|hash"
    r"|anchor|code|snippet|source|highlight|sx|css)"
    r"|\w*(?:Id|ID|Key|Slug|Href|U[Rr][LlIi]|Link|Src|Icon|Image|Img|Logo|Class|ClassName|Style"
    r"|Color|Code|Lang|Language|Component)|className"
)
# What such a key says is seen by where its text stands.
_KEY_OF_ANY = re.compile(
    r"(?:title|heading|header|label|name|text|value|content|children|body|description|summary"
    r"|question|answer|q|a)?"
)
_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\W_][^\s]*")
_ADDRESS = re.compile(
    r"\s*(?:https?:\S*|mailto:\S*|tel:\S*|#\S*|\.{0,2}/[^\s{}]*\.\w+"
    r"|[^\s.]\S*\.(?:png|svg|jpe?g|gif|webp|avif|mp4))\s*\Z"
)
# An escape that stands for another character than the one behind it, a tag, a line that begins
# something in Markdown, or one that is blank.
_NOT_PLAIN = re.compile(
    r"\\[^\W_]|\\\\|\\\n|</|/>|<!--|\n[ \t\r]*(?:\n|[#*+|>-]|`{3}|\d{1,9}[.)])|\{\{"
)
SAYS = 3  # words: what has as many somewhere says something


class Row(NamedTuple):
    """The places of its texts, each with what names it; an item has one without a name."""

    names: tuple[str, ...]
    places: tuple[Segment, ...]
    is_item: bool = False


def rows(text: str, value: Value, columns: Sequence[str]) -> list[Row]:
    """What an array says, or an object: nothing where it says nothing in several words."""
    reader = _Reader(text, columns)
    found = [each for each, _ in zip(reader.of(value), range(MOST_ROWS), strict=False)]
    says = any(words(text, *place) >= SAYS for row in found for place in row.places)
    return found if says else []


def words(text: str, start: int, end: int) -> int:
    """How many words a text has."""
    return len(_WORD.findall(text, start, end))


def is_for_readers(text: str, key: str, start: int, end: int) -> bool:
    """Whether a text under this key is words, and not what the component works with."""
    if _KEY_OF_NONE.fullmatch(key) or not _LETTER.search(text, start, end):
        return False
    return not _ADDRESS.match(text[start : min(end, start + LONGEST)])


def is_readable(text: str, start: int, end: int) -> bool:
    """Whether a text is read as it is written: as words of Markdown in one paragraph."""
    return end - start <= LONGEST and not _NOT_PLAIN.search(text, start, end)


def names_of(text: str, value: Value) -> list[str]:
    """The names of columns, which are texts, or objects with one."""
    return [_first_of(text, each) for _, each in value.held] if value.kind == "array" else []


def _first_of(text: str, value: Value) -> str:
    if value.kind == "text":
        return text[slice(*value.inside)]
    texts = (each for key, each in value.held if each.kind == "text" and _KEY_OF_ANY.fullmatch(key))
    return next((text[slice(*each.inside)] for each in texts), "")


class _Reader:
    def __init__(self, text: str, columns: Sequence[str]) -> None:
        self.text = text
        self.columns = columns

    def of(self, value: Value, *, within: bool = False) -> Iterator[Row]:
        """Those of an array; of an object only ``within`` one, or if all its names are of any."""
        if value.kind == "object" and (within or _is_said(value)):
            yield from self._object(value)
        for _, each in value.held if value.kind == "array" else ():
            if each.kind == "array":
                yield from self._cells(each)
            elif self._says("", each):
                yield Row(("",), (each.inside,), is_item=True)
            else:
                yield from self.of(each, within=True)

    def _says(self, key: str, value: Value) -> bool:
        return (
            value.kind == "text"
            and is_for_readers(self.text, key, *value.inside)
            and is_readable(self.text, *value.inside)
        )

    def _object(self, value: Value) -> Iterator[Row]:
        """A row of its texts. It ends where another value stands, which would be in its quote."""
        held: list[tuple[str, Segment]] = []
        for key, each in value.held:
            if self._says(key, each):
                held.append((key, each.inside))
            elif self._parts(key, each):
                yield from _row(held)
                held = []
                if each.kind == "array" and not _KEY_OF_NONE.fullmatch(key):
                    yield from self.of(each)
        yield from _row(held)

    def _parts(self, key: str, value: Value) -> bool:
        """Whether a value is more than what leads to something, or a number."""
        if value.kind == "text":
            return is_for_readers(self.text, key, *value.inside)
        return value.kind != "scalar" and not _KEY_OF_NONE.fullmatch(key)

    def _cells(self, value: Value) -> Iterator[Row]:
        """A row of cells, each a text or an object with texts, of which the first is the cell."""
        held: list[tuple[str, Segment]] = []
        for number, (_, cell) in enumerate(value.held):
            name = self.columns[number] if number < len(self.columns) else ""
            for key, each in [("", cell), *cell.held]:
                if self._says(key, each):
                    held.append((name or key, each.inside))
                    name = ""
                elif each is not cell and self._parts(key, each):
                    yield from _row(held)
                    held = []
        yield from _row(held)


def _is_said(value: Value) -> bool:
    return all(_KEY_OF_ANY.fullmatch(key) for key, each in value.held if each.kind == "text")


def _row(held: Sequence[tuple[str, Segment]]) -> Iterator[Row]:
    if held:
        names, places = zip(*held, strict=True)
        said = tuple("" for _ in names) if all(map(_KEY_OF_ANY.fullmatch, names)) else names
        yield Row(said, places)
