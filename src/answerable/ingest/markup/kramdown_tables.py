"""Tables as kramdown reads them, which Jekyll has: with more or fewer cells in a row than names
above them, or in the line of dashes below those, without names at all, and with pipes in code.

To CommonMark's extension these are running text. Between blank lines each line must have a pipe.
https://kramdown.gettalong.org/syntax.html#tables
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from answerable.ingest.markup.table_rows import has_pipe

_COLUMNS = 64  # without a name, beside those that have one
_INDENT = 4  # columns: what is further in is code
_DASHES = re.compile(r"(?=[^-]*-)[+|: \t-]*")  # below names, and between rows
_FOOTER = re.compile(r"(?=[^=]*=)[+|: \t=]*")
_NAMELESS = "nameless"


def enable(parser: MarkdownIt, generator: str) -> None:
    """Let a parser read tables as kramdown does, if the generator has it."""
    if generator == "jekyll":
        parser.block.ruler.before("table", "kramdown_table", _read)


def is_kramdown(row: Token) -> bool:
    """Whether a row was read here."""
    return _NAMELESS in row.meta


def names(row: Token, written: Sequence[str] = ()) -> tuple[str, ...] | None:
    """The names of the columns of a table that a row or table opens: as they are written in it,
    with none for further ones; None where the first row has them."""
    if not is_kramdown(row):
        return tuple(written) or None
    return (*written, *[""] * _COLUMNS) if written or row.meta[_NAMELESS] else None


def _read(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """The rule of markdown-it. It ends no paragraph: to kramdown a table begins below a blank."""
    last = start if silent else _end(state, start, end)
    lines = [_line(state, number) for number in range(start, last)]
    if not lines or (len(lines) == 1 and not lines[0].startswith("|")):
        return False  # one line with a pipe in it is meant as a sentence
    marks = [_is_mark(line) for line in lines]
    if all(marks):
        return False
    first = marks.index(False)
    nameless = True not in marks[first:]
    if not nameless and all(marks[first:][marks[first:].index(True) :]):
        return False  # names alone are no table
    _push(state, start, marks, nameless=nameless)
    state.line = last
    return True


def _end(state: StateBlock, start: int, end: int) -> int:
    """The line behind the table; ``start`` where there is none, as another block begins in it or a
    line without a pipe follows."""
    terminators = state.md.block.ruler.getRules("blockquote")
    line = start
    while line < end and not state.isEmpty(line) and state.sCount[line] >= state.blkIndent:
        is_code = line == start and state.sCount[line] - state.blkIndent >= _INDENT
        if is_code or not has_pipe(_line(state, line)):
            return start
        if any(rule(state, line, end, True) for rule in terminators):
            return start
        line += 1
    return line


def _line(state: StateBlock, number: int) -> str:
    return state.src[state.bMarks[number] + state.tShift[number] : state.eMarks[number]]


def _is_mark(line: str) -> bool:
    return bool(_DASHES.fullmatch(line) or _FOOTER.fullmatch(line))


def _push(state: StateBlock, start: int, marks: Sequence[bool], *, nameless: bool) -> None:
    meta = {_NAMELESS: nameless}
    table = state.push("table_open", "table", 1)
    table.map, table.meta = [start, start + len(marks)], meta
    for number, is_mark in enumerate(marks, start):
        if not is_mark:
            row = state.push("tr_open", "tr", 1)
            row.map, row.meta = [number, number + 1], meta
            state.push("tr_close", "tr", -1)
    state.push("table_close", "table", -1)
