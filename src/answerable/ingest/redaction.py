"""A chunk without what must not be shown, in which every quote still stands in the file.

What is redacted is blacked out in the chunk's text, character for character, so positions stay
those of the file. A unit that holds any of it cannot be quoted exactly, so it is no unit any more;
it is embedded with a word in its place, so that the section is still found for what it is about.
The same holds for units with smuggled characters: a quote of them would carry these along.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from answerable.ingest.pieces import pack
from answerable.ingest.units import Piece
from answerable.pii import Redactor, filled
from answerable.text import hidden
from answerable.types import Chunk, Document, Unit

Span = tuple[int, int]


def redacted_head(document: Document, redactor: Redactor) -> Document:
    """The document with what stands beside its text redacted: title and metadata."""
    metadata = {name: redactor.masked(value) for name, value in document.metadata.items()}
    title = redactor.masked(document.title)
    if title == document.title and metadata == document.metadata:
        return document
    return replace(document, title=title, metadata=metadata)


def redacted(chunks: Sequence[Chunk], redactor: Redactor, piece_chars: int) -> list[Chunk]:
    """The chunks that still have something to quote, redacted and numbered anew."""
    cleared = [_redacted(chunk, redactor, piece_chars) for chunk in chunks]
    kept = [chunk for chunk in cleared if chunk.units]
    return [
        chunk if chunk.ordinal == number else replace(chunk, ordinal=number)
        for number, chunk in enumerate(kept)
    ]


def _redacted(chunk: Chunk, redactor: Redactor, piece_chars: int) -> Chunk:
    held = [(each.start, each.end) for each in redactor.find(chunk.text)]
    held += hidden.smuggled(chunk.text)
    shown = [redactor.masked(unit.text) for unit in chunk.units]
    gone = [_is_gone(u, text, chunk, held) for u, text in zip(chunk.units, shown, strict=True)]
    gone = _with_leads(chunk.units, gone)
    path = tuple(map(redactor.masked, chunk.heading_path))
    units = [replace(u, under=tuple(map(redactor.masked, u.under))) for u in chunk.units]
    if not any(gone) and not held and (path, tuple(units)) == (chunk.heading_path, chunk.units):
        return chunk
    # What is spelled otherwise in the file (an entity, an escape) goes as a whole.
    spelled = [
        _inside(u, chunk) for u, text in zip(chunk.units, shown, strict=True) if text != u.text
    ]
    texts = [
        Piece(u.kind, *_inside(u, chunk), text, under=u.under)
        for u, text in zip(units, shown, strict=True)
    ]
    return replace(
        chunk,
        text=filled(chunk.text, _joined([*held, *spelled])),
        heading_path=path,
        units=tuple(u for u, is_gone in zip(units, gone, strict=True) if not is_gone),
        pieces=pack(" > ".join(path) + "\n", texts, piece_chars) if texts else chunk.pieces,
    )


def _is_gone(unit: Unit, shown: str, chunk: Chunk, held: Sequence[Span]) -> bool:
    start, end = _inside(unit, chunk)
    return shown != unit.text or any(a < end and start < b for a, b in held)


def _with_leads(units: Sequence[Unit], gone: Sequence[bool]) -> list[bool]:
    """With the sentences that lead to code, a list or a table of which all is gone: "Your file
    might look like:" and no file, "Follow these steps:" and no step."""
    return [
        is_gone or (unit.lead and _is_all_gone(units[place:], gone[place:]))
        for place, (unit, is_gone) in enumerate(zip(units, gone, strict=True), start=1)
    ]


def _is_all_gone(below: Sequence[Unit], gone: Sequence[bool]) -> bool:
    """Whether nothing is left of the code, list or table with which ``below`` begins."""
    if not below or below[0].kind == "sentence":
        return False
    kind = below[0].kind
    same = takewhile(lambda each: each.kind == kind or each.place.depth, below)
    count = 1 if kind == "code" else len(list(same))
    return all(gone[:count])


def _inside(unit: Unit, chunk: Chunk) -> Span:
    """Where the unit stands in the chunk's text."""
    first = chunk.span.char_start
    return unit.span.char_start - first, unit.span.char_end - first


def _joined(spans: Sequence[Span]) -> list[Span]:
    """The spans in order, those that overlap as one."""
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined
