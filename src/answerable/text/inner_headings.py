"""The headings that stand inside a section, which is cut at none of them."""

from __future__ import annotations

from collections.abc import Sequence

from answerable.types import Chunk, Unit


def inner_headings(chunk: Chunk) -> tuple[str, ...]:
    """Those right above some text of the section, in order."""
    return tuple(name for unit in chunk.units for name in unit.under[-1:])


def inner_heading(units: Sequence[Unit], number: int) -> str:
    """The last heading inside a section that a unit stands below; empty where it is below none."""
    return next((each.under[-1] for each in reversed(units[: number + 1]) if each.under), "")


def heading_above(chunk: Chunk, number: int) -> str:
    """The last heading above a unit, which may stand inside its section."""
    return inner_heading(chunk.units, number) or chunk.heading_path[-1]


def below_one_heading(units: Sequence[Unit], number: int) -> range:
    """The units that stand below the same heading inside their section as one does."""
    headed = [at for at, unit in enumerate(units) if unit.under]
    first = max((at for at in headed if at <= number), default=0)
    return range(first, min((at for at in headed if at > number), default=len(units)))
