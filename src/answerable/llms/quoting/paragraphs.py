"""Which sentences stand in one paragraph of the page."""

from __future__ import annotations

from answerable.types import Chunk, Unit


def is_one_paragraph(chunk: Chunk, one: Unit, other: Unit) -> bool:
    """Whether two sentences that follow each other stand in one paragraph."""
    begin = chunk.span.char_start
    between = chunk.text[one.span.char_end - begin : other.span.char_start - begin]
    return one.kind == other.kind == "sentence" and not other.under and "\n\n" not in between
