"""A task is searched for in other words for the doing, where the site has the thing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from answerable import retrieval
from answerable.adapters import open_adapter
from answerable.protocols import VectorStore
from answerable.retrieval.followup import Query, sparse
from answerable.retrieval.task_words import with_task
from answerable.settings import RetrievalSettings
from answerable.testing.corpus import chunk, publish
from answerable.testing.embedders import HashedEmbedder

from .test_variants import Watched

pytestmark = pytest.mark.anyio
EMBEDDER = HashedEmbedder()
CHUNKS = [
    chunk("Cut paper and glue it.", heading=("Shed", "Creating shades"), ordinal=0),
    *(
        chunk(f"I write list {number} of what a shade costs.", ordinal=number)
        for number in range(1, 30)
    ),
]


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[VectorStore]:
    opened: VectorStore = await open_adapter("stores", f"embedded:{tmp_path / 'index'}")
    await publish(opened, CHUNKS, EMBEDDER)
    yield opened
    await opened.close()


@pytest.mark.parametrize(
    ("question", "variants"),
    [
        ("How do I write my own shade?", ("create my own shade, make my own shade",)),
        ("How do I write my own poem?", ()),  # the site has no poems
        ("How do I glue a shade?", ()),
        ("What is a shade?", ()),
    ],
)
async def test_other_words(store: VectorStore, question: str, variants: tuple[str, ...]) -> None:
    """Only where there is something to find by them; a follow-up brings words of its own."""
    manifest = await store.manifest()
    assert manifest is not None
    assert with_task(Query(question), manifest).variants == variants
    assert with_task(Query(question, carried=("What is it?",)), manifest).variants == ()


async def test_they_are_searched_for(store: VectorStore) -> None:
    """Beside the question's own, in the same search."""
    watched = Watched(store)
    question = "How do I write my own shade?"
    await retrieval.retrieve(question, EMBEDDER, watched, RetrievalSettings())
    own, other = Query(question), Query("create my own shade, make my own shade")
    assert watched.asked == [sparse(own), sparse(other)]
