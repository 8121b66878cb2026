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
    if number > 0 or not _is_fenced(chunk, number):
        return ""
    begins = chunk.units[number].span.char_start - chunk.span.char_start
    return "" if _FENCE.search(chunk.text[:begins]) else ELLIPSIS


def ends_within(chunk: Chunk, number: int) -> str:
    """The same where it is the beginning of one that ends in the next chunk."""
    if number < len(chunk.units) - 1 or not _is_fenced(chunk, number):
        return ""
    ends = chunk.units[number].span.char_end - chunk.span.char_start
    return "" if _FENCE.search(chunk.text[ends:]) else ELLIPSIS


def _is_fenced(chunk: Chunk, number: int) -> bool:
    """Whether a unit is code between fences. Without a language it may have none at all."""
    unit = chunk.units[number]
    return unit.kind == "code" and bool(unit.language)
