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
        beside = await near(settings, embedder)
        worded = embedder if beside is embedder else WordedEmbedder(embedder, beside)
        wanted = settings.retrieval.cross_encoder
        if wanted.address:
            reader = await adapters.open_adapter("cross_encoders", wanted.address, wanted)
            yield ReadingEmbedder(worded, reader)
        else:
            yield worded
    finally:
        if isinstance(embedder, Remote):
            await embedder.close()


async def near(settings: Settings, embedder: Embedder) -> Embedder:
    """``embedder`` itself where it is the bundled one, and else that.

    It is for intents, unsafe messages, marked text and names: their thresholds are those of the
    bundled model, and what is blocked or marked goes nowhere for them.
    """
    if settings.store.embedder.partition(":")[0] == BUNDLED.partition(":")[0]:
        return embedder
    bundled: Embedder = await adapters.open_adapter("embedders", BUNDLED)
    return bundled


@asynccontextmanager
async def nearby(settings: Settings) -> AsyncIterator[Embedder]:
    """What ``near`` gives for the settings, by itself."""
    async with embedding(settings) as embedder:
        yield await near(settings, embedder)
