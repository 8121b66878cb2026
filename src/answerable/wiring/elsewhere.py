"""Settings to the processes elsewhere that cut and embed for an ingest."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from answerable import adapters
from answerable.ingest.hands import Hands
from answerable.ingest.inspection import Inspection
from answerable.ingest_workers import Workers
from answerable.settings import IngestSettings, Settings
from answerable.wiring import guarding


@asynccontextmanager
async def workers_at(address: str, settings: Settings) -> AsyncIterator[Workers | None]:
    """Who cuts and embeds for an ingest; None, where no address is given, is this process."""
    if not address:
        yield None
        return
    make = partial(_hands, settings.store.embedder, settings.ingest, guarding.inspection(settings))
    workers = await adapters.open_adapter("workers", address, make)
    try:
        yield workers
    finally:
        await workers.close()


async def _hands(embedder: str, settings: IngestSettings, inspection: Inspection) -> Workers:
    """What a process elsewhere works with; it is sent there by name."""
    return Hands(await adapters.open_adapter("embedders", embedder), settings, inspection)
