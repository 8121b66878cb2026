"""Where the cells of a table's row stand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from answerable.ingest.markup.blocks import Segment

# What stands before a row: marks of quotes, and of a list item that begins with a table.
_BEFORE = re.compile(r"(?:[ \t>]|(?:[-*+:]|\d{1,9}[.)])[ \t])*+")
_PIPE = re.compile(r"\\.|\|")
# A code span, in which a pipe is code, and backticks that begin none.
_PIPE_OR_CODE = re.compile(r"\\.|(?P<ticks>`++)(?:(?!(?P=ticks)).)*+(?P=ticks)|`+|\|")


def cells(masked: str, start: int, end: int, *, code_is_whole: bool) -> Iterator[Segment]:
    """The stretches between the unescaped pipes of a row; to kramdown and Python-Markdown those in
    code part nothing, but to GitHub, whose rule most have, they do."""
    before = _BEFORE.match(masked, start, end)
    position = before.end() if before else start
    if masked.startswith("|", position):
        position += 1
    for match in (_PIPE_OR_CODE if code_is_whole else _PIPE).finditer(masked, position, end):
        if match.group() == "|":
            yield position, match.start()
            position = match.end()
    if masked[position:end].strip():
        yield position, end


def has_pipe(line: str) -> bool:
    """Whether a line has a pipe that parts cells to kramdown."""
    return any(match.group() == "|" for match in _PIPE_OR_CODE.finditer(line))
