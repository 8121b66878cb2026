"""What every ``VectorStore`` promises of being made like another; a part of ``StoreContract``."""

# ruff: noqa: S101 -- these are tests, shipped so that an adapter elsewhere can run them

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from answerable.adapters import open_adapter
from answerable.ingest.backfill import backfill
from answerable.ingest.embedding import embed_chunks
from answerable.protocols import VectorStore
from answerable.resumable import Resumable
from answerable.testing.corpus import chunk, manifest, publish
from answerable.testing.embedders import HashedEmbedder

EMBEDDER = HashedEmbedder()
BEFORE = [chunk(f"Section {n} as it was.", ordinal=n) for n in range(5)]
AFTER = [*BEFORE[1:], chunk("Section 0 as it is now.")]


async def found(store: VectorStore) -> set[str]:
    """The ids of all chunks that a search finds."""
    asked = await EMBEDDER.embed_query("section")
    terms = (await embed_chunks(BEFORE[:1], EMBEDDER))[0].sparse
    return {each.id for each in await store.search(asked, terms, 100)}


@pytest.mark.anyio
class CopyingContract:
    """Tests that want the fixtures ``store``, an empty one, and ``address``, where it is."""

    @pytest.fixture
    async def source(self, tmp_path: Path) -> AsyncIterator[VectorStore]:
        """A store to copy from."""
        source: VectorStore = await open_adapter("stores", f"embedded:{tmp_path / 'source'}")
        yield source
        await source.close()

    async def test_what_was_changed_and_changed_back(
        self, store: VectorStore, source: VectorStore, address: str
    ) -> None:
        """A copy follows its source to another index and back to the one it held before, again and
        again, and so does who reads it all the while; then there is nothing to copy."""
        reader: VectorStore = await open_adapter("stores", address)
        for chunks in (BEFORE, AFTER, BEFORE, AFTER, BEFORE):
            await publish(source, chunks, EMBEDDER)
            await backfill(source, store)
            assert await store.manifest() == await source.manifest()
            for each in (store, reader):
                assert await found(each) == {c.id for c in chunks}
            assert (await backfill(source, store, thorough=True)).copied == 0
        await reader.close()

    async def test_a_copy_that_is_wanted_whatever_is_there(
        self, store: VectorStore, source: VectorStore
    ) -> None:
        """What is the same already is written anew where that is asked for."""
        await publish(source, BEFORE, EMBEDDER)
        for _ in range(3):
            assert (await backfill(source, store, full=True)).copied == len(BEFORE)
            assert await found(store) == {each.id for each in BEFORE}
        assert (await backfill(source, store, thorough=True)).copied == 0

    async def test_what_was_left_unfinished(self, store: VectorStore) -> None:
        """Where a store can go on with what was left unfinished, it does so for the same label, and
        until something else is served; another label finds nothing of it."""
        if not isinstance(store, Resumable):
            return
        await publish(store, AFTER, EMBEDDER)
        indexed = await embed_chunks(BEFORE, EMBEDDER)
        ids = [each.id for each in BEFORE]
        begun = await store.resume(EMBEDDER.dimension, "one")
        assert not begun.resumed
        await begun.add(indexed[:2])
        await begun.leave()
        again = await store.resume(EMBEDDER.dimension, "one")
        assert again.resumed
        assert set(await again.written(ids)) == set(ids[:2])
        await again.leave()
        other = await store.resume(EMBEDDER.dimension, "other")
        assert not other.resumed
        assert await other.written(ids) == {}
        await other.leave()
        assert await found(store) == {each.id for each in AFTER}

    async def test_what_was_served_is_not_gone_on_with(self, store: VectorStore) -> None:
        """A generation that was served, lately or before the one that is served now, is complete:
        the same label begins a new one, which can be published."""
        if not isinstance(store, Resumable):
            return
        indexed = await embed_chunks(BEFORE, EMBEDDER)
        for label in ("one", "one", "other", "one"):
            begun = await store.resume(EMBEDDER.dimension, label)
            assert not begun.resumed
            assert await begun.written([each.id for each in BEFORE]) == {}
            await begun.add(indexed)
            await begun.finish()
            await begun.publish(manifest(indexed, EMBEDDER))
            assert await found(store) == {each.id for each in BEFORE}
