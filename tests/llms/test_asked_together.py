"""What is asked of two things at once, of marked text."""

from __future__ import annotations

import pytest

from answerable.ingest import passage
from answerable.ingest.embedding import embed_chunks
from answerable.llms.extractive import ExtractiveWriter
from answerable.retrieval import only
from answerable.settings import IngestSettings, RetrievalSettings
from answerable.wiring import bundled

pytestmark = pytest.mark.anyio

BELLS = (
    "Large bells hang in the old tower.\n\nSmall bells hang above the door.\n\n"
    "Bell 1 calls the cooks.\n\nBell 2 calls the grooms.\n\nBell 3 calls the maids."
)


async def said(question: str) -> list[str]:
    embedder = await bundled()
    chunks, _ = passage.cut(BELLS, embedder.count_tokens, IngestSettings())
    indexed = await embed_chunks(chunks, embedder)
    evidence = await only(question, indexed, embedder, RetrievalSettings())
    return [claim.text async for claim in ExtractiveWriter().write(evidence)]


async def test_of_each_of_two() -> None:
    """Where each has a sentence of its own, both are said, in the order of the text."""
    told = ["Large bells hang in the old tower.", "Small bells hang above the door."]
    assert await said("Where do small bells and large bells hang?") == told
    assert await said("Where do small bells hang?") == told[1:]


async def test_nothing_beside_what_has_all() -> None:
    """Of sentences that are alike the one is said that has all that is asked."""
    assert await said("Whom does bell 2 call?") == ["Bell 2 calls the grooms."]
    assert await said("Which bell calls the maids?") == ["Bell 3 calls the maids."]
