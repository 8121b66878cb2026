"""Which column the cells of a table of HTML stand in, some of them over several columns or rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

WIDEST = 50  # columns that one cell may take
_LONGEST = 1_000  # rows
_COLUMNS = 100  # of a row: what stands further right is left out


class Cell(Protocol):
    """An element, whose attributes say how many columns and rows it takes."""

    def get(self, name: str) -> str:
        """An attribute; empty where there is none."""
        ...


Row = TypeVar("Row")
OneCell = TypeVar("OneCell", bound=Cell)


def in_columns(
    rows: Iterable[tuple[Row, Sequence[OneCell]]],
) -> Iterator[tuple[Row, list[OneCell | None]]]:
    """The rows with each cell in its column; ``None`` where another cell goes on."""
    goes_on: dict[int, int] = {}  # for how many rows more, by column
    for row, cells in rows:
        placed: list[OneCell | None] = []
        for cell in cells:
            _go_on(placed, goes_on)
            rows_below = rows_of(cell) - 1
            for further in range(min(columns_of(cell), _COLUMNS - len(placed))):
                if rows_below:
                    goes_on[len(placed)] = rows_below
                placed.append(None if further else cell)
        _go_on(placed, goes_on)
        yield row, placed


def columns_of(cell: Cell) -> int:
    """How many columns a cell takes."""
    return _number(cell.get("colspan"), WIDEST)


def rows_of(cell: Cell) -> int:
    """How many rows a cell takes."""
    return _number(cell.get("rowspan"), _LONGEST)


def _go_on(placed: list[OneCell | None], goes_on: dict[int, int]) -> None:
    """Fill the columns that cells of rows above take."""
    while below := goes_on.pop(len(placed), 0):
        if below > 1:
            goes_on[len(placed)] = below - 1
        placed.append(None)


def _number(given: str, most: int) -> int:
    said = given.strip()
    return max(1, min(most, int(said))) if said.isdecimal() and len(said) < 6 else 1
