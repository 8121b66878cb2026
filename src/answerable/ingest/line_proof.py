"""Proof that a chunk stands in the lines it says, before anything is linked by them."""

from __future__ import annotations

from answerable.text import lines
from answerable.types import Chunk, Document, Span, Unit


def proven(chunk: Chunk, document: Document) -> bool:
    """Whether the chunk's lines, read again from the file by their numbers, hold it.

    Its text must stand at its span, from the first of these lines to the last, with every unit
    inside. Where the text was decoded out of another format, the file must also have the last word
    that each unit shows, unless it is spelled with an escape.
    """
    original = document.original
    if not _holds(original, chunk.span, chunk.text):
        return False
    quotes = [(unit, chunk.quote(unit.span)) for unit in chunk.units]
    inside = all(_is_inside(unit.span, chunk.span) for unit in chunk.units)
    if not inside or not all(_holds(original, unit.span, quote) for unit, quote in quotes):
        return False
    return document.offsets is None or all(_says(quote, unit) for unit, quote in quotes)


def _holds(original: str, span: Span, text: str) -> bool:
    """Whether ``text`` begins in the first line of the span and ends in its last, in its place."""
    try:
        held = lines.between(original, span.line_start, span.line_end)
        last = lines.between(original, span.line_end, span.line_end)
    except ValueError:
        return False
    start = span.char_start - lines.starts(original)[span.line_start - 1]
    end = start + len(text)
    first_length = len(lines.between(original, span.line_start, span.line_start))
    in_first, in_last = 0 <= start < first_length, len(held) - len(last) < end <= len(held)
    return bool(text) and in_first and in_last and held[start:end] == text


def _is_inside(span: Span, around: Span) -> bool:
    return around.char_start <= span.char_start < span.char_end <= around.char_end


def _says(quote: str, unit: Unit) -> bool:
    """Whether the quote has the last word shown; with an escape in it, that cannot be told."""
    words = unit.text.split()
    return not words or "\\" in quote or "&" in quote or _letters(words[-1]) in _letters(quote)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()
