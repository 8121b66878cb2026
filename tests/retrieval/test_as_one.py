"""Several indexes read as one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from answerable.adapters import open_adapter
from answerable.errors import NoIndexError
from answerable.protocols import VectorStore
from answerable.retrieval.as_one import AsOne
from answerable.testing.corpus import chunk, publish
from answerable.testing.embedders import HashedEmbedder

EMBEDDER = HashedEmbedder()
NAMES = ("", "facts")
SITE = chunk("The lamp is a project.", path="lamp.md")
BOTH = chunk("It is in both.", path="both.md")
OTHER = replace(chunk("It differs.", path="both.md", ordinal=1), document="both.md")
FACT = chunk("Files over services.", path="facts.md")

pytestmark = pytest.mark.anyio


@pytest.fixture
async def stores(tmp_path: Path) -> AsyncIterator[list[VectorStore]]:
    """Two indexes with nothing in them."""
    async with AsyncExitStack() as stack:
        opened: list[VectorStore] = []
        for name in ("one", "two"):
            opened.append(await open_adapter("stores", f"embedded:{tmp_path / name}"))
            stack.push_async_callback(opened[-1].close)
        yield opened


async def test_documents_of_all(stores: list[VectorStore]) -> None:
    """Each document is there once, as the first index that holds it has it, and can be read."""
    await publish(stores[0], [SITE, BOTH], EMBEDDER)
    await publish(stores[1], [OTHER, FACT], EMBEDDER)
    known = await AsOne.of(NAMES, stores, EMBEDDER)
    assert sorted(known.documents) == ["both.md", "facts.md", "lamp.md"]
    assert known.documents["both.md"].chunk_ids == (BOTH.id,)
    assert [known.holder(each) for each in ("lamp.md", "both.md", "facts.md")] == ["", "", "facts"]
    ids = [SITE.id, FACT.id, "00000000-0000-0000-0000-000000000000"]
    assert set(await known.read(ids)) == set(ids[:2])


async def test_one_that_is_missing(stores: list[VectorStore]) -> None:
    """Where one index was never made, there is no reading all of them."""
    await publish(stores[0], [SITE], EMBEDDER)
    with pytest.raises(NoIndexError):
        await AsOne.of(NAMES, stores, EMBEDDER)
