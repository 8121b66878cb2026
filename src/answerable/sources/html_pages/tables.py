"""Tables in an HTML page: which of them hold data, and what stands in which column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from answerable.sources.html_pages.content import is_left_out, shows_text
from answerable.sources.html_pages.tree import Element, Text

_CELLS = frozenset(("td", "th"))
_WIDEST = 50  # columns that one cell may take
_LONGEST = 1_000  # rows
_COLUMNS = 100  # of a row: what stands further right is left out


def is_data(table: Element, text: str) -> bool:
    """Whether a table has rows of cells, and is not there to place blocks side by side."""
    if table.get("role") in ("presentation", "none"):
        return False
    if next(table.named("table", "pre", "h1", "h2", "h3", "h4", "h5", "h6"), None) is not None:
        return False
    rows = [cells for _, cells in shown_rows(table, text)]
    wide = [cells for cells in rows if sum(shows_text(cell, text) for cell in cells) > 1]
    headed = bool(wide) and all(cell.name == "th" for cell in wide[0])
    return len(wide) > 1 or (headed and len(rows) > 1)


def shown_rows(table: Element, text: str) -> Iterator[tuple[Element, list[Element]]]:
    """The rows that a reader sees, each with its cells."""
    for each in table.children:
        if isinstance(each, Text) or is_left_out(each, text):
            continue
        if each.name != "tr":
            yield from shown_rows(each, text)
        elif cells := [c for c in each.children if isinstance(c, Element) and c.name in _CELLS]:
            yield each, cells


def in_columns(
    rows: Iterable[tuple[Element, list[Element]]],
) -> Iterator[tuple[Element, list[Element | None]]]:
    """The rows with each cell in its column; ``None`` where another cell goes on."""
    goes_on: dict[int, int] = {}  # for how many rows more, by column
    for row, cells in rows:
        placed: list[Element | None] = []
        for cell in cells:
            _go_on(placed, goes_on)
            rows_below = _number(cell, "rowspan", _LONGEST) - 1
            columns = min(_number(cell, "colspan", _WIDEST), _COLUMNS - len(placed))
            for further in range(columns):
                if rows_below:
                    goes_on[len(placed)] = rows_below
                placed.append(None if further else cell)
        _go_on(placed, goes_on)
        yield row, placed


def _go_on(placed: list[Element | None], goes_on: dict[int, int]) -> None:
    """Fill the columns that cells of rows above take."""
    while below := goes_on.pop(len(placed), 0):
        if below > 1:
            goes_on[len(placed)] = below - 1
        placed.append(None)


def _number(cell: Element, name: str, most: int) -> int:
    said = cell.get(name).strip()
    return max(1, min(most, int(said))) if said.isdecimal() and len(said) < 6 else 1
