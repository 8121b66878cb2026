"""A block of code that is too long for one chunk: a part of it is no whole, and whoever pastes it
has to know."""

from __future__ import annotations

import re

from answerable.llms.quoting.lists import ELLIPSIS
from answerable.types import Chunk

_FENCE = re.compile(r"^[ \t>]*(?:`{3}|~{3})|<", re.MULTILINE)


def begins_within(chunk: Chunk, number: int) -> str:
    """The sign for what is left out, where a unit is the end of a fenced block of code that begins
    in the chunk before; else empty."""
    begins = chunk.units[number].span.char_start - chunk.span.char_start
    return ELLIPSIS if _is_cut(chunk, number, 0, chunk.text[:begins]) else ""


def ends_within(chunk: Chunk, number: int) -> str:
    """The same where it is the beginning of one that ends in the next chunk."""
    ends = chunk.units[number].span.char_end - chunk.span.char_start
    return ELLIPSIS if _is_cut(chunk, number, len(chunk.units) - 1, chunk.text[ends:]) else ""


def _is_cut(chunk: Chunk, number: int, at: int, beside: str) -> bool:
    """Whether the unit stands at that end of the chunk with no fence there. Without a language it
    may have none at all."""
    unit = chunk.units[number]
    fenced = unit.kind == "code" and bool(unit.language)
    return fenced and number == at and not _FENCE.search(beside)
