"""A chunk without what must not be shown, in which every quote still stands in the file.

What is redacted is blacked out in the chunk's text, character for character, so positions stay
those of the file. A unit that holds any of it cannot be quoted exactly, so it is no unit any more;
it is embedded with a word in its place, so that the section is still found for what it is about.
The same holds for units with smuggled characters: a quote of them would carry these along.

An address at the domain of the site itself that stands in a block of code is an example of the
site's (``defaultFromAddress: "info@lamp.example"``), and stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from urllib.parse import urlsplit

from answerable.ingest.pieces import pack
from answerable.ingest.units import Piece
from answerable.pii import Redactor, filled
from answerable.text import hidden
from answerable.types import Chunk, Document, Unit

Span = tuple[int, int]
_HOST = re.compile(r"(?:[\w-]+\.)+[a-z][\w-]*")  # with a name at its end: no number of a network


def redacted_head(document: Document, redactor: Redactor) -> Document:
    """The document with what stands beside its text redacted: title and metadata."""
    metadata = {name: redactor.masked(value) for name, value in document.metadata.items()}
    title = redactor.masked(document.title)
    if title == document.title and metadata == document.metadata:
        return document
    return replace(document, title=title, metadata=metadata)


def of_code(document: Document, redactor: Redactor) -> Redactor:
    """The redactor of a document's code: addresses at its host, and at what that is part of, stay.
    Where its file is shown by its lines, the address is not the site's."""
    host = "" if document.line_anchors else _host(document.url)
    labels = host.split(".") if _HOST.fullmatch(host) else []
    domains = (".".join(labels[at:]) for at in range(len(labels) - 1))
    public = (*redactor.public, *(f"@{each}" for each in domains))
    return replace(redactor, public=public) if redactor.kinds else redactor


def _host(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def redacted(
    chunks: Sequence[Chunk], redactor: Redactor, piece_chars: int, in_code: Redactor | None = None
) -> list[Chunk]:
    """The chunks that still have something to quote, redacted and numbered anew. Blocks of code
    are by ``in_code``, if it is given."""
    both = (redactor, in_code or redactor)
    cleared = [_redacted(chunk, *both, piece_chars) for chunk in chunks]
    kept = [chunk for chunk in cleared if chunk.units]
    return [
        chunk if chunk.ordinal == number else replace(chunk, ordinal=number)
        for number, chunk in enumerate(kept)
    ]


def _redacted(chunk: Chunk, redactor: Redactor, in_code: Redactor, piece_chars: int) -> Chunk:
    held = [*_found(chunk, redactor, in_code), *hidden.smuggled(chunk.text)]
    shown = [(in_code if u.kind == "code" else redactor).masked(u.text) for u in chunk.units]
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


def _found(chunk: Chunk, redactor: Redactor, in_code: Redactor) -> Iterator[Span]:
    code = [_inside(unit, chunk) for unit in chunk.units if unit.kind == "code"]
    for each in redactor.find(chunk.text):
        stays = in_code.is_public(chunk.text[each.start : each.end])
        if not (stays and any(start <= each.start and each.end <= end for start, end in code)):
            yield each.start, each.end


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
