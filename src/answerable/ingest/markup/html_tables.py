"""The tables that are written as tags in Markdown: where their rows and cells stand.

As in a page of HTML, a table that holds headings, another table or one row is there to place
blocks side by side, and is read as what it holds. End tags may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter

from answerable.ingest.markup.blocks import Segment
from answerable.ingest.markup.hidden_elements import given
from answerable.ingest.markup.mdx import Construct
from answerable.text.table_columns import columns_of, in_columns

_TAG = re.compile(
    r"<(?P<closing>/?)(?P<name>table|caption|t(?:head|body|foot|[dhr])|pre|h[1-6])(?=[\s/>])"
    r"(?P<given>.*?)(?P<empty>/?)>",
    re.DOTALL | re.IGNORECASE,
)
MOST_HEADS = 3  # rows with names
_HELD = ("pre", "h1", "h2", "h3", "h4", "h5", "h6")
_SAYS = re.compile(r"\w")
_IN_BOLD = re.compile(r"\s*(?:<(?:b|strong)(?=[\s>])[^<>]*>[^<>]*</(?:b|strong)>|\*\*[^*]*\*\*)\s*")
_BOLD_STYLE = re.compile(r"font-weight:\s*(?:bold|[6-9]00)")


@dataclass(slots=True)
class Cell:
    """Its start tag is ``[start:inside]``, and what is in it ``[inside:end]``."""

    is_name: bool
    attributes: Mapping[str, str]
    start: int
    inside: int
    end: int = -1
    after: int = -1  # where its end tag ends, if it has one
    has_code: bool = False

    def get(self, name: str) -> str:
        """An attribute; empty where there is none."""
        return self.attributes.get(name, "")


@dataclass(slots=True)
class Row:
    """``text[start:end]`` with its tags."""

    in_head: bool
    style: str
    start: int
    inside: int
    end: int = -1
    cells: list[Cell] = field(default_factory=list)


@dataclass
class Table:
    """``text[start:end]`` with its tags."""

    start: int
    attributes: Mapping[str, str]
    end: int = -1
    rows: list[Row] = field(default_factory=list)
    is_layout: bool = False

    @cached_property
    def placed(self) -> list[tuple[Row, list[Cell | None]]]:
        """The rows that have cells, with each in its column."""
        return [*in_columns((row, row.cells) for row in self.rows if row.cells)]

    def heads(self, text: str) -> int:
        """How many rows at the top hold the names of the columns."""
        rows = [row for row, _ in self.placed]
        named = 0
        while named < len(rows) and _is_head(rows[named]):
            named += 1
        if named == len(rows) or named > MOST_HEADS:
            return min(named, 1)
        if not named and len(rows) > 1 and _is_bold(rows[0], text) and not _is_bold(rows[1], text):
            return 1
        return named

    def names(self, text: str, heads: int) -> tuple[str, ...]:
        """What stands above each column, as it is written; a name over several columns is that of
        the first, and stands before the names below it."""
        found = [""] * max(len(cells) for _, cells in self.placed)
        for number, (_, cells) in enumerate(self.placed[:heads]):
            name, left = "", 0
            for column, cell in enumerate(cells):
                if cell is not None:
                    name, left = text[cell.inside : cell.end].strip(), columns_of(cell) - 1
                elif left and number + 1 < heads:
                    left -= 1
                else:
                    continue
                found[column] = f"{found[column]} {name}".strip()
        return tuple(found)


def tables(text: str, masked: str, constructs: Sequence[Construct]) -> list[Table]:
    """Those that hold data, in order. ``masked`` is the text without tags."""
    reader = _Reader(text)
    for each in constructs:
        tag = _TAG.fullmatch(text, each.start, each.end) if each.kind == "tag" else None
        if tag and (tag["name"].islower() or tag["name"].isupper()):
            reader.read(tag)
    reader.end()
    data = (each for each in reader.found if _is_data(each, masked))
    return sorted(data, key=attrgetter("start"))


class _Reader:
    """Puts tables together out of tags. What is left open ends where the next begins."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[Table] = []
        self.open: list[Table] = []
        self.row: list[Row | None] = []  # of each that is open
        self.in_head: list[bool] = []

    def read(self, tag: re.Match[str]) -> None:
        name, is_end = tag["name"].lower(), bool(tag["closing"])
        if name == "table" and not is_end:
            self._begin(tag)
        elif self.open and name == "table":
            self._end_row(tag.start(), tag.start())
            self._close(tag.end())
        elif self.open and name in _HELD:
            self._hold(name)
        elif self.open:
            self._part(tag, name, is_end=is_end)

    def _hold(self, name: str) -> None:
        cell = self._cell()
        if name != "pre":
            self.open[-1].is_layout = True
        elif cell is not None:
            cell.has_code = True

    def _part(self, tag: re.Match[str], name: str, *, is_end: bool) -> None:
        if name in ("td", "th"):
            self._end_cell(tag.start(), tag.end() if is_end else tag.start())
            if not is_end:
                self._begin_cell(tag)
        elif name == "tr":
            self._end_row(tag.start(), tag.end() if is_end else tag.start())
            if not is_end:
                self._begin_row(tag.start(), tag.end(), given(tag["given"]).get("style", ""))
        else:
            self._end_row(tag.start(), tag.start())
            self.in_head[-1] = name == "thead" and not is_end

    def end(self) -> None:
        """Tables without an end tag end with their last row that has one."""
        while self.open:
            self._close(-1)

    def _begin(self, tag: re.Match[str]) -> None:
        if self.open and self._cell() is None and self.row[-1] is None:
            self._close(-1)  # its end was forgotten
        if self.open:
            self.open[-1].is_layout = True
        self.open.append(Table(tag.start(), given(tag["given"])))
        self.row.append(None)
        self.in_head.append(False)

    def _close(self, end: int) -> None:
        table = self.open.pop()
        self.row.pop()
        self.in_head.pop()
        table.rows = [row for row in table.rows if row.end >= 0]
        table.end = end if end >= 0 else max((row.end for row in table.rows), default=-1)
        self.found.append(table)

    def _begin_row(self, start: int, inside: int, style: str) -> Row:
        row = self.row[-1] = Row(self.in_head[-1], style, start, inside)
        self.open[-1].rows.append(row)
        return row

    def _begin_cell(self, tag: re.Match[str]) -> None:
        row = self.row[-1] or self._begin_row(tag.start(), tag.start(), "")
        is_name = tag["name"].lower() == "th"
        row.cells.append(Cell(is_name, given(tag["given"]), tag.start(), tag.end()))
        if tag["empty"]:
            self._end_cell(tag.end(), tag.end())

    def _cell(self) -> Cell | None:
        """The one that is open."""
        row = self.row[-1]
        return row.cells[-1] if row and row.cells and row.cells[-1].end < 0 else None

    def _end_cell(self, at: int, after: int) -> None:
        if cell := self._cell():
            cell.end, cell.after = at, after

    def _end_row(self, at: int, after: int) -> None:
        self._end_cell(at, at)
        if row := self.row[-1]:
            row.end = after
        self.row[-1] = None


def _is_head(row: Row) -> bool:
    return row.in_head or all(cell.is_name for cell in row.cells)


def _is_bold(row: Row, text: str) -> bool:
    """Whether all of a row is, as the names of columns are where they are no ``<th>``."""
    return bool(_BOLD_STYLE.search(row.style)) or all(
        _BOLD_STYLE.search(cell.get("style")) or _IN_BOLD.fullmatch(text, cell.inside, cell.end)
        for cell in row.cells
    )


def _is_data(table: Table, masked: str) -> bool:
    """Whether a table has rows of cells, and is not there to place blocks side by side."""
    if table.end < 0 or table.is_layout:
        return False
    if table.attributes.get("role") in ("presentation", "none"):
        return False
    said = [[*_saying(row, masked)] for row, _ in table.placed]
    wide = sum(len(each) > 1 for each in said)
    headed = wide > 0 and all(cell.is_name for row in table.rows[:1] for cell in row.cells)
    return wide > 1 or (headed and len(said) > 1)


def _saying(row: Row, masked: str) -> Iterator[Segment]:
    """The cells with words in them."""
    for cell in row.cells:
        if _SAYS.search(masked, cell.inside, cell.end):
            yield cell.inside, cell.end
