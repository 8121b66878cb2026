"""The rows of a table that was marked on a page: lines whose cells stand between tabs.

A browser hands a table over without saying which row names the columns. It is the first one where
that has no figures (years apart), and the others are worded by it as a Markdown table's rows are.
Of two columns the first may as well name what stands beside it ("Name", "Role", "Client"), line by
line; then no row is a header, and each is worded by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.ingest.units import NAMES_CHARS

Line = tuple[int, int]
_Row = tuple[str, ...]

LONGER = 3  # words: what a column of descriptions has in its cells, and a value beside a name not
_FIGURE = re.compile(r"\d")
_PERIOD = re.compile(r"(?:FY ?)?(?:19|20)\d\d|(?:Q[1-4]|H[12])(?: (?:19|20)\d\d)?", re.IGNORECASE)
# What stands above the second of two columns.
_NAMES_A_COLUMN = re.compile(
    r"(?:\w+ )?(?:actions?|amount|answer|capital|cause|colou?r|commands?|comments?|contents?|costs?"
    r"|count|country|created|date|defaults?|definition|descriptions?|details|effect|examples?|fix"
    r"|format|function|license|limits?|location|material|meanings?|notes?|number|options?|owner"
    r"|price|purpose|reason|result|shortcut|size|solution|status|support(?:ed)?|time|translation"
    r"|types?|units?|usage|use|values?|versions?|what it (?:does|is|means))",
    re.IGNORECASE,
)


def rows(text: str, lines: Sequence[Line]) -> dict[int, str]:
    """What the rows of tables say, by where their lines start; a header says nothing.

    ``lines`` are the lines of ``text`` with something on them, in order.
    """
    said: dict[int, str] = {}
    for run in _runs(text, lines):
        table = [_cells(text, start) for start in run]
        headers = table[0] if _is_header(table) else ("",) * len(table[0])
        worded = [_worded(headers, row) for row in table]
        if any(headers):
            worded[0] = ""
        said |= dict(zip(run, worded, strict=True))
    return said


def _runs(text: str, lines: Sequence[Line]) -> Iterator[list[int]]:
    """The starts of lines in a row that have as many cells as each other; indented code has
    nothing in its first ones."""
    run: list[int] = []
    for start, _ in (*lines, (len(text), len(text))):
        cells = _cells(text, start)
        if run and len(cells) != len(_cells(text, run[-1])):
            if len(run) > 1 and any(_cells(text, each)[0] for each in run):
                yield run
            run = []
        if len(cells) > 1:
            run.append(start)


def _cells(text: str, start: int) -> _Row:
    """The cells of the line that begins there, empty ones at its end included."""
    end = text.find("\n", start)
    line = text[start : end if end >= 0 else len(text)]
    return tuple(" ".join(cell.split()) for cell in line.split("\t"))


def _is_header(table: Sequence[_Row]) -> bool:
    first, others = table[0], table[1:]
    if any(_FIGURE.search(cell) and not _PERIOD.fullmatch(cell) for cell in first):
        return False
    if len(first) > 2 or not first[0]:
        return any(first)
    return _heads(first[1], [row[1] for row in others if row[1]])


def _heads(name: str, cells: Sequence[str]) -> bool:
    """Whether a name stands above these cells of the second of two columns, not beside another."""
    if not name or not cells:
        return False
    if _NAMES_A_COLUMN.fullmatch(name) or all(map(_FIGURE.search, cells)):
        return True
    if name[:1].isupper() and not any(cell[:1].isupper() for cell in cells):
        return True
    words = sum(len(cell.split()) for cell in cells) / len(cells)
    return words >= LONGER and words >= 2 * len(name.split())


def _names(headers: _Row) -> Iterator[str]:
    """What is shown of the names of columns, with each row."""
    room = NAMES_CHARS
    for each in headers:
        shown = each.rstrip(":") if len(each) <= room else ""
        room -= len(shown)
        yield shown


def _worded(headers: _Row, row: _Row) -> str:
    """``Header: cell; Header: cell``; empty cells are left out."""
    named = zip(_names(headers), row, strict=True)
    return "; ".join(f"{head}: {cell}" if head else cell for head, cell in named if cell)
