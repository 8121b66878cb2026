"""A question as a site's own words make it, and what that takes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from answerable.adapters import open_adapter
from answerable.manifest import Manifest
from answerable.protocols import Embedder, Searchable, StoredChunk, VectorStore
from answerable.retrieval.followup import Query
from answerable.testing.corpus import chunk, publish
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Filter, Hit, SparseVector

Rewording = Callable[[Query, Manifest, Embedder, Searchable, Filter | None], Awaitable[Query]]


class Counted:
    """An index that counts its searches."""

    def __init__(self, store: VectorStore) -> None:
        self._store, self.searches = store, 0

    async def search(
        self, dense: NDArray[np.float32], sparse: SparseVector, k: int, where: Filter | None = None
    ) -> list[Hit]:
        self.searches += 1
        return await self._store.search(dense, sparse, k, where)

    async def read(self, chunk_ids: Sequence[str]) -> dict[str, StoredChunk]:
        return await self._store.read(chunk_ids)


async def reworded(
    by: Rewording, place: Path, query: Query | str, *pages: str, where: Filter | None = None
) -> tuple[Query, int]:
    """What is searched for on a site of these pages, and how many searches told it."""
    embedder = HashedEmbedder()
    store: VectorStore = await open_adapter("stores", f"embedded:{place}")
    try:
        chunks = [chunk(text, path=f"{number}.md") for number, text in enumerate(pages)]
        await publish(store, chunks, embedder)
        manifest = await store.manifest()
        assert manifest is not None
        counted = Counted(store)
        asked = Query(query) if isinstance(query, str) else query
        return await by(asked, manifest, embedder, counted, where), counted.searches
    finally:
        await store.close()
