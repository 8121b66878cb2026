"""Settings to what embeds: for an index, and for all that no index is needed for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from answerable import adapters
from answerable.protocols import Embedder, Remote
from answerable.retrieval.cross_encoding import ReadingEmbedder
from answerable.retrieval.worded import WordedEmbedder
from answerable.settings import Settings

BUNDLED = "local:"


@asynccontextmanager
async def embedding(settings: Settings) -> AsyncIterator[Embedder]:
    """What embeds for the index, with the words of the bundled model where it is another, and the
    cross-encoder where one is set up."""
    embedder: Embedder = await adapters.open_adapter("embedders", settings.store.embedder)
    try:
        words = await bundled()
        worded = embedder if embedder is words else WordedEmbedder(embedder, words)
        wanted = settings.retrieval.cross_encoder
        if wanted.address:
            reader = await adapters.open_adapter("cross_encoders", wanted.address, wanted)
            yield ReadingEmbedder(worded, reader)
        else:
            yield worded
    finally:
        if isinstance(embedder, Remote):
            await embedder.close()


async def bundled() -> Embedder:
    """What intents, unsafe messages, marked text and names are compared with, whatever embeds for
    the index: their thresholds are its own, and what is blocked or marked goes nowhere for them.

    All who ask in this process share one.
    """
    embedder: Embedder = await adapters.open_adapter("embedders", BUNDLED)
    return embedder
