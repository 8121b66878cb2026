"""The rows of a ``csv-table`` of Sphinx, with the place of each cell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.ingest.markup.blocks import Block, Segment

_CELL = re.compile(
    r"[ \t]*(?:\"(?P<quoted>(?:[^\"]|\"\")*)\"|(?P<bare>[^,\n]*))[ \t]*(?:,|\Z|(?=\n))"
)


def blocks(
    text: str, lines: Sequence[Segment], headers: str, *, has_header: bool
) -> Iterator[Block]:
    """A row for each of the lines; what names its columns are the ``headers``, or the first line.

    A cell that goes on over several lines is not known as one.
    """
    names = tuple(headers[first:last] for first, last in _cells(headers, 0, len(headers)))
    for number, (start, end) in enumerate(lines):
        cells = tuple(_cells(text, start, end))
        if has_header and not names and not number:
            names = tuple(text[first:last] for first, last in cells)
        elif cells:
            yield Block("row", start, end, cells, headers=names or ("",) * len(cells))


def _cells(text: str, start: int, end: int) -> Iterator[Segment]:
    while start < end and (cell := _CELL.match(text, start, end)):
        kind = "quoted" if cell["quoted"] is not None else "bare"
        first, last = cell.span(kind)
        yield first, first + len(text[first:last].rstrip())
        if cell.end() == start:
            return
        start = cell.end()
