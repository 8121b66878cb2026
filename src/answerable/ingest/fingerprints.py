"""What tells whether a document is the one that was indexed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from answerable.text import lines
from answerable.types import Document


class FileHashes:
    """The SHA-256 of files, computed once for each: one file may hold many records."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def of(self, document: Document) -> str:
        if document.file not in self._known:
            self._known[document.file] = hashlib.sha256(document.original.encode()).hexdigest()
        return self._known[document.file]


def fingerprint(document: Document, made_with: str) -> str:
    """Changes when anything does that the document's chunks depend on."""
    parts = (
        made_with,
        document.file,
        document.title,
        document.url,
        document.format,
        document.source_type,
        str(document.body_start),
        str(sorted(document.metadata.items())),
        str(document.line_anchors),
        document.generator,
        *([document.ids] if document.ids else []),  # so that others stay as they are
        str(sorted(document.substitutions.items())),
        *([str(sorted(document.syntax.items()))] if document.syntax else []),
        *(["shows"] if document.shows else []),
        *_place(document),
        *_shown(document, made_with),
        document.text,
    )
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def _place(document: Document) -> Sequence[str]:
    """Where a record stands in its file and how it is spelled there, which its spans depend on."""
    if document.offsets is None:
        return ()
    first, last = document.offsets[0], document.offsets[len(document.text)]
    line = lines.number(document.original, first)
    return str(first), str(line), document.original[first:last]


def _shown(document: Document, made_with: str) -> Sequence[str]:
    """Of a partial the page that shows it, whose headings it lies below."""
    if document.shown_at is None:
        return ()
    return fingerprint(document.shown_at.page, made_with), str(document.shown_at.position)
