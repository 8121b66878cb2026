"""Tables that a model writes, a line at a time: each row is read as an item of a list."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

_LINE = re.compile(r"[ \t]*\|(?P<cells>[^\n]*)\n")
_DELIMITER = re.compile(r"[ \t]*\|(?=[^\n]*-)[ \t:|-]*\n")
_MAY_DELIMIT = re.compile(r"[ \t]*(?:\|[ \t:|-]*)?\Z")
_BETWEEN = re.compile(r"(?<!\\)\|")
# Of a row without a table above it, so that "|x| is the amount of x" is none.
_CLOSED = re.compile(r"\|[^\n]*\|[ \t]*(?:\[[^\]\n]*\][ \t]*)*\n")
_BOLD = re.compile(r"(\*\*|__)(.+)\1")


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a line, or the ``names`` of a table's columns; ``end`` is where it ends."""

    end: int
    cells: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


def waits(text: str, *, inside: bool) -> bool:
    """Whether ``text`` begins with a row of which it is not known yet what it is. ``inside`` a
    table the line below makes no difference."""
    if not text.lstrip(" \t").startswith("|"):
        return False
    line = _LINE.match(text)
    return line is None or (not inside and bool(_MAY_DELIMIT.match(text, line.end())))


def first_row(text: str, *, inside: bool) -> Row | None:
    """The row that ``text`` begins with, if it does."""
    line = _LINE.match(text)
    if line is None:
        return None
    cells = tuple(each.strip() for each in _BETWEEN.split(line["cells"]))
    delimiter = _DELIMITER.match(text, line.end())
    if delimiter and not inside:
        return Row(delimiter.end(), names=cells)
    return Row(line.end(), cells) if inside or _CLOSED.match(text.lstrip(" \t")) else None


def as_item(cells: Sequence[str], names: Sequence[str]) -> str:
    """Cells without ids as one line, empty where they say nothing.

    The first one is what the row is about. Several others stand behind the names of their columns,
    as rows of the evidence do: ``**--port**: type: integer; default: 8000``.
    """
    first, *rest = [
        (_within_line(name.strip("*_: ")), cell.replace("\\|", "|"))
        for name, cell in zip_longest(names, cells, fillvalue="")
        if cell.strip(" -:")
    ] or [("", "")]
    subject = bold[2] if (bold := _BOLD.fullmatch(first[1])) else first[1]
    if not rest:
        return subject
    told = [f"{name}: {cell}" if name and len(rest) > 1 else cell for name, cell in rest]
    return f"{subject if '*' in subject else f'**{subject}**'}: {'; '.join(told)}"


def _within_line(name: str) -> str:
    """A column's name without the capital of its beginning, which would pass for a proper name."""
    return name[:1].lower() + name[1:] if name[1:].islower() else name
