"""The rows of tables that are written as tags, as blocks with the names of their columns.

To Markdown their cells are running text, which is cut where a row stands. Code in a cell stays a
block, below the name of its column; what stands beside it is a row. What a cell over several rows
says stands above the further ones.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import attrgetter, itemgetter

from answerable.ingest.markup.blocks import Block, Segment, Titled
from answerable.ingest.markup.html_tables import Cell, Row, Table
from answerable.ingest.markup.mdx import FILLER
from answerable.text.table_columns import rows_of

_BLANK = f"{FILLER} \t\n"
_SAYS = re.compile(r"\w")
_FENCE = re.compile(r"(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*+(?:```|~~~)")
_TABLE = re.compile(r"<table(?=[\s>])", re.IGNORECASE)


def placed(
    text: str, masked: str, blocks: Sequence[Block], tables: Sequence[Table]
) -> tuple[list[Block], list[Titled]]:
    """The blocks of a page, in order, with those of the rows in place of their text, and from where
    to where stands below which name. ``masked`` is the text without tags."""
    rows = _Rows(text, masked, blocks)
    for table in tables:
        rows.read(table)
    kept = [part for block in blocks for part in rows.without(block)]
    return sorted([*kept, *rows.blocks], key=attrgetter("start")), rows.titled


@dataclass(slots=True)
class _Rows:
    text: str
    masked: str
    around: Sequence[Block]
    blocks: list[Block] = field(default_factory=list)
    titled: list[Titled] = field(default_factory=list)
    taken: list[Segment] = field(default_factory=list)  # what rows are read from, in order

    def read(self, table: Table) -> None:
        """Add the rows of a table, unless it stands in code or holds other blocks."""
        held = [*self._held(table.start, table.end)]
        if any(each.kind in ("heading", "row") or self._is_code(each, table) for each in held):
            return
        fences = [(each.start, each.end) for each in held if self._is_fence(each)]
        heads = table.heads(self.text)
        names = table.names(self.masked, heads)
        self.taken += [(row.start, row.end) for row, _ in table.placed[:heads]]
        for number, (row, cells) in enumerate(table.placed[heads:], heads):
            self._titles(table, number)
            for at, run in self._runs(cells, fences, names):
                self._row(row, names[at : at + len(run)], run, is_whole=len(run) == len(cells))

    def _held(self, start: int, end: int) -> Iterator[Block]:
        """The blocks that stand in this stretch, if only in part."""
        first = bisect_right(self.around, start, key=attrgetter("end"))
        last = bisect_left(self.around, end, key=attrgetter("start"))
        yield from self.around[first:last]

    def _is_code(self, block: Block, table: Table) -> bool:
        """Whether the table's own tag is shown in a block of code."""
        is_around = block.kind == "code" and block.start <= table.start < block.end
        return is_around and _TABLE.search(block.code) is not None

    def _is_fence(self, block: Block) -> bool:
        return block.kind == "code" and _FENCE.match(self.text, block.start) is not None

    def _runs(
        self, cells: Sequence[Cell | None], fences: Sequence[Segment], names: Sequence[str]
    ) -> Iterator[tuple[int, list[Cell | None]]]:
        """The cells beside each other that hold no code, with the column of the first."""
        run: list[Cell | None] = []
        for column, cell in enumerate(cells):
            if cell is None or not _holds_code(cell, fences):
                run.append(cell)
                continue
            self.titled.append((cell.start, cell.end, names[column]))
            yield column - len(run), run
            run = []
        yield len(cells) - len(run), run

    def _row(
        self, row: Row, names: tuple[str, ...], run: Sequence[Cell | None], *, is_whole: bool
    ) -> None:
        cells = [each for each in run if each is not None]
        if not any(_SAYS.search(self.masked, each.inside, each.end) for each in cells):
            return
        start = cells[0].start
        end = start + len(self.text[start : cells[-1].after].rstrip())
        lines: list[Segment] = []
        at = start
        for each in run:  # nothing where another cell goes on
            lines.append((each.inside, each.end) if each else (at, at))
            at = lines[-1][1]
        block = Block("row", start, end, tuple(lines), headers=names)
        if (holder := next(self._held(start, end), None)) is not None:
            block = replace(block, nested=holder.nested, place=holder.place)
        self.blocks.append(block)
        self.taken.append((row.start, row.end) if is_whole else (start, end))

    def _titles(self, table: Table, number: int) -> None:
        """What the first cell of a row says of those below it that it takes, too."""
        first = table.placed[number][1][0]
        last = min(number + (rows_of(first) if first else 1), len(table.placed)) - 1
        if first is not None and last > number:
            said = self.masked[first.inside : first.end]
            below = table.placed[number + 1][0].start, table.placed[last][0].end
            self.titled.append((*below, said))

    def without(self, block: Block) -> Iterator[Block]:
        """A block without what rows are read from: what is left of it, in parts."""
        if self._is_fence(block) or not self._taken(block.start, block.end):
            yield block
            return
        left = [part for line in block.lines for part in self._left(*line)]
        for _, parts in groupby(left, key=lambda part: bisect_left(self.taken, part)):
            lines = tuple(parts)
            begins = block.kind != "code" and lines[0][0] == block.lines[0][0]
            yield replace(
                block,
                kind=block.kind if begins else "paragraph",
                start=block.start if begins else lines[0][0],
                end=lines[-1][1],
                lines=lines,
            )

    def _taken(self, start: int, end: int) -> Sequence[Segment]:
        first = bisect_right(self.taken, start, key=itemgetter(1))
        return self.taken[first : bisect_left(self.taken, end, key=itemgetter(0))]

    def _left(self, start: int, end: int) -> Iterator[Segment]:
        at = start
        for first, last in self._taken(start, end):
            yield from self._stripped(at, first)
            at = last
        yield from self._stripped(at, end)

    def _stripped(self, start: int, end: int) -> Iterator[Segment]:
        body = self.masked[start:end] if start < end else ""
        if said := body.strip(_BLANK):
            first = start + body.index(said)
            yield first, first + len(said)


def _holds_code(cell: Cell, fences: Sequence[Segment]) -> bool:
    behind = bisect_right(fences, cell.start, key=itemgetter(1))
    return cell.has_code or (behind < len(fences) and fences[behind][0] < cell.end)
