"""The one list of a section that tells by itself what there is: items, rows, or labelled lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.text.field_lines import field_line
from answerable.types import Unit

SEVERAL = 3  # items, rows or lines: of fewer no heading says which things there are
ROWS, CHARS = 12, 1200  # of a table or of lines that are still shown whole
# A line that begins with a label: "RAM: 2 GB"
_LABELLED = re.compile(r"\W*[A-Z][\w()/ -]{1,40}: ?\S")


def one_list(units: Sequence[Unit]) -> range | None:
    """The units of the only list among ``units``; None where there is none, are several or numbered
    steps, and where a table is too long to be shown."""
    found = [run for run in _runs(units) if _members(units, run) >= SEVERAL]
    if len(found) != 1:
        return None
    (run,) = found
    if units[run.start].kind == "item":
        return None if units[run.start].place.ordered else run
    short = len(run) <= ROWS and sum(len(units[each].text) for each in run) <= CHARS
    return run if short else None


def _runs(units: Sequence[Unit]) -> Iterator[range]:
    """The units that stand together in a list, a table or as lines with labels."""
    start = 0
    for number in range(1, len(units) + 1):
        if number == len(units) or _stands_in(units[number]) != _stands_in(units[start]):
            if _stands_in(units[start]):
                yield range(start, number)
            start = number


def _stands_in(unit: Unit) -> str:
    """What a unit is a part of; empty for a plain sentence or code."""
    if unit.place.depth or unit.kind == "item":
        return "list"
    if unit.kind == "row":
        return "table"
    labelled = unit.kind == "sentence" and _LABELLED.match(unit.text)
    return "lines" if labelled and not field_line(unit.text) else ""  # of an option they say one


def _members(units: Sequence[Unit], run: range) -> int:
    """How many things a run tells of: the items of a list that stand in no other, else all."""
    depth = units[run.start].place.depth
    if _stands_in(units[run.start]) != "list":
        return len(run)
    return sum(units[each].kind == "item" and units[each].place.depth == depth for each in run)
