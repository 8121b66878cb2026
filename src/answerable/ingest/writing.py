"""A new generation, for as long as it is being written."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio

from answerable.protocols import Generation, VectorStore

BATCH_CHUNKS = 256


@asynccontextmanager
async def generation(store: VectorStore, dimension: int) -> AsyncIterator[Generation]:
    """A new generation that is thrown away unless the block published it."""
    begun = await store.begin(dimension)
    try:
        yield begun
    except BaseException:
        with anyio.CancelScope(shield=True):
            await begun.discard()
        raise
