"""Plain text in an index that reads Markdown."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from answerable.evals.plain_text import document, escape
from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.types import Chunk

MARKUP = "".join(chr(code) for code in range(33, 127)) + " \n\n  1.ab"


def chunks(text: str) -> list[Chunk]:
    count = len
    return chunk_document(document("d", "", text), lambda s: count(s.split()), IngestSettings())


@pytest.mark.parametrize(
    "text",
    [
        "# no heading",
        "- no item",
        "12. no item",
        "12) no item",
        "+ no item",
        "a\n===",
        "a\n---",
        "``` no code",
        "    no code",
        "a | b\n--|--\nc | d",
        "<b>no tag</b> and &amp; no entity",
        "*no* _emphasis_ `no code` ~no~",
        "[no link](x) and ![no](image)",
        "[no]: definition",
        "> no quote",
        "import no from 'statement'",
        "export const no = 'statement'",
        ":::no directive",
        "<!-- no comment --> {/* at all */}",
        "a \\* b",
    ],
)
def test_markup_is_text(text: str) -> None:
    """What Markdown takes for markup is one paragraph that shows every character."""
    (chunk,) = chunks(text)
    assert " ".join(unit.text for unit in chunk.units) == " ".join(text.split())
    assert {unit.kind for unit in chunk.units} == {"sentence"}


@settings(deadline=None)
@given(st.text(st.sampled_from(MARKUP), max_size=60))
@example("!\n- a")
def test_nothing_is_lost_and_quotes_are_exact(text: str) -> None:
    """The units of any text that has a word hold all of its words; each quote stands in it."""
    found = [(chunk, unit) for chunk in chunks(text) for unit in chunk.units]
    for chunk, unit in found:
        quote = chunk.quote(unit.span)
        assert quote == text[unit.span.char_start : unit.span.char_end]
        assert quote.split() == unit.text.split()
    shown = "".join(unit.text for _, unit in found)
    assert [c for c in shown if c.isalnum()] == [c for c in text if c.isalnum()]


@settings(deadline=None)
@given(st.text())
def test_offsets_lead_back(text: str) -> None:
    """There is one offset for each character and one for the end, in order."""
    escaped, offsets = escape(text)
    assert len(offsets) == len(escaped) + 1
    assert list(offsets) == sorted(offsets)
    assert offsets[-1] == len(text)
