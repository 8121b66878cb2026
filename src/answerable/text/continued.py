"""A list or a table that is cut, because its section is too long for one chunk, and what is left of
it at the beginning of the next one."""

from __future__ import annotations

from collections.abc import Sequence

from answerable.types import Chunk, Unit


def may_go_on(chunk: Chunk) -> bool:
    """Whether a chunk ends within a list or a table."""
    return bool(chunk.units) and bool(_stands_in(chunk.units[-1]))


def rest(chunk: Chunk, following: Chunk) -> list[int]:
    """The units of the ``following`` chunk that belong to the list or the table in which ``chunk``
    ends; none where another begins. What both chunks have is none of them."""
    if not may_go_on(chunk) or following.heading_path != chunk.heading_path:
        return []
    last = chunk.units[-1]
    found: list[int] = []
    for number in fresh(chunk, following):
        unit = following.units[number]
        if unit.under or not _goes_on(last, unit):
            break
        found.append(number)
        last = unit
    return found


def fresh(chunk: Chunk, following: Chunk) -> Sequence[int]:
    """The units that the chunk before does not have."""
    end = chunk.units[-1].span.char_end
    return [n for n, unit in enumerate(following.units) if unit.span.char_start >= end]


def _stands_in(unit: Unit) -> str:
    return "list" if unit.place.depth else "table" if unit.kind == "row" else ""


def _goes_on(one: Unit, other: Unit) -> bool:
    """Whether what ``one`` stands in goes on with ``other``, which comes next."""
    if _stands_in(one) != _stands_in(other):
        return False
    if one.place.depth:
        return one.place.numbers[:1] <= other.place.numbers[:1]
    return _first_column(one) == _first_column(other)


def _first_column(row: Unit) -> str:
    return row.text.partition(":")[0]
