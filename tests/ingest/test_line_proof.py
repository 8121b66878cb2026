"""Without proof there is no line anchor."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.ingest.line_proof import proven
from answerable.settings import IngestSettings
from answerable.types import Chunk, Document, Span

from .documents import count_tokens, document

FILE = '{\n  "text": "The port is 80.",\n  "more": "Nothing else here."\n}\n'
TEXT = "The port is 80."
START = FILE.index(TEXT)


def _record(shift: int = 0) -> Document:
    offsets = range(START + shift, START + shift + len(TEXT) + 1)
    given = {"offsets": offsets, "file_text": FILE, "line_anchors": True, "url": "/doc/a.json"}
    return document(TEXT, "record", **given)


def _chunk(page: Document) -> Chunk:
    [chunk] = chunk_document(page, count_tokens, IngestSettings())
    return chunk


def test_a_proven_chunk() -> None:
    """What stands in its line is linked by it."""
    assert _chunk(_record()).url == "/doc/a.json#L2-L2"


@pytest.mark.parametrize("shift", [-2, -5, 16, 30])
def test_offsets_that_are_wrong(shift: int) -> None:
    """A source that maps its text to other words of the file gets no anchor."""
    chunk = _chunk(_record(shift))
    assert (chunk.url, chunk.line_anchored) == ("/doc/a.json", False)


@pytest.mark.parametrize(
    "span",
    [
        Span(START, START + len(TEXT), 1, 2),
        Span(START, START + len(TEXT), 2, 3),
        Span(START, START + len(TEXT), 3, 3),
        Span(START, START + len(TEXT), 2, 9),
        Span(START - 1, START + len(TEXT) - 1, 2, 2),
    ],
)
def test_spans_that_are_wrong(span: Span) -> None:
    """Other lines, lines that are not there, and other characters prove nothing."""
    page = _record()
    chunk = _chunk(page)
    assert proven(chunk, page)
    assert not proven(replace(chunk, span=span), page)
    assert not proven(replace(chunk, units=(replace(chunk.units[0], span=span),)), page)


def test_a_page_that_is_not_in_the_viewer() -> None:
    """Its sections keep the anchors of their headings."""
    page = document("# P\n\n## Setup\n\nRun it.\n", "markdown")
    assert [each.url for each in chunk_document(page, count_tokens, IngestSettings())] == [
        "https://example.org/page#setup"
    ]
    shown = replace(page, line_anchors=True)
    [chunk] = chunk_document(shown, count_tokens, IngestSettings())
    assert chunk.url == "https://example.org/page#L3-L5"
    assert chunk.metadata == {"section_id": "setup", "part": "1"}
