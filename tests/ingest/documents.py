"""Documents and counters for the tests of ingest."""

from __future__ import annotations

import json
import re
from dataclasses import replace

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.types import Chunk, Document, Format

_WORD = re.compile(r"\w{1,6}|[^\w\s]")


def count_tokens(text: str) -> int:
    """About as many as WordPiece makes: words in stretches of six letters, marks one each."""
    return len(_WORD.findall(text))


def document(text: str, format: Format = "mdx", **values: object) -> Document:  # noqa: A002
    base = Document(
        path="docs/page.md",
        file="docs/page.md",
        text=text,
        title="Page",
        url="https://example.org/page",
        format=format,
    )
    return replace(base, **values)  # type: ignore[arg-type]


def record(text: str, before: str = '{"text": ') -> Document:
    """A record whose text is a JSON string in a file, with the offsets of each character."""
    file_text = before
    offsets = []
    file_text += '"'
    for char in text:
        offsets.append(len(file_text))
        file_text += json.dumps(char)[1:-1]
    offsets.append(len(file_text))
    file_text += '"}\n'
    return document(text, "record", path="a.jsonl#1", offsets=offsets, file_text=file_text)


def chunks(text: str, format: Format = "mdx", **settings: int) -> list[Chunk]:  # noqa: A002
    return chunk_document(document(text, format), count_tokens, IngestSettings(**settings))


def shown(text: str, format: Format = "mdx") -> list[str]:  # noqa: A002
    """The display text of every unit of a page."""
    return [unit.text for chunk in chunks(text, format) for unit in chunk.units]
