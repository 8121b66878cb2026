"""The headings that stand inside a section, which is cut at none of them."""

from __future__ import annotations

from answerable.types import Chunk


def inner_headings(chunk: Chunk) -> tuple[str, ...]:
    """Those right above some text of the section, in order."""
    return tuple(name for unit in chunk.units for name in unit.under[-1:])
