"""Tables in an HTML page: which of them hold data, and their rows."""

from __future__ import annotations

from collections.abc import Iterator

from answerable.sources.html_pages.content import is_left_out, shows_text
from answerable.sources.html_pages.tree import Element, Text

_CELLS = frozenset(("td", "th"))


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
