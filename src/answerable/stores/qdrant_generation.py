"""A generation of the Qdrant store being written: a collection that nobody is pointed to yet."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import numpy as np
from numpy.typing import NDArray
from qdrant_client import models

from answerable.errors import IndexBusyError, StorageError
from answerable.manifest import Manifest
from answerable.process.shielded import to_the_end
from answerable.protocols import IndexedChunk, StoredChunk
from answerable.stores.manifest_text import incomplete
from answerable.stores.qdrant_collection import Collection
from answerable.stores.qdrant_lock import Lock
from answerable.stores.qdrant_server import Server, driver_errors
from answerable.types import Filter, Hit, SparseVector

BATCH = 64  # points of one request: with their vectors some hundred kilobytes
OPTIMIZED_SECONDS = 1.0  # between two looks whether the engine has built its indexes


class QdrantGeneration:
    """Written by whoever holds the lock."""

    def __init__(
        self,
        server: Server,
        lock: Lock,
        new: Collection,
        old: Collection | None,
        *,
        resumed: bool = False,
    ) -> None:
        self._server = server
        self._lock: Lock | None = lock  # None once it is published or discarded
        self._new = new
        self._old = old
        self.resumed = resumed
        self._place = server.address.place

    async def add(self, chunks: Sequence[IndexedChunk]) -> None:
        for start in range(0, len(chunks), BATCH):
            with driver_errors(self._place):
                await self._held().keep()
                await self._new.add(self._server.writer, chunks[start : start + BATCH])

    async def held(self, chunk_ids: Sequence[str]) -> dict[str, IndexedChunk]:
        if self._old is None:
            return {}
        with driver_errors(self._place):
            return await self._old.held(self._server.writer, chunk_ids)

    async def written(self, chunk_ids: Sequence[str]) -> dict[str, IndexedChunk]:
        with driver_errors(self._place):
            return await self._new.held(self._server.writer, chunk_ids)

    async def leave(self) -> None:
        await to_the_end(self._release())

    async def finish(self) -> None:
        """A search is right before the engine has built its indexes, but slow."""
        with driver_errors(self._place):
            while not await self._new.is_optimized(self._server.writer):
                await self._held().keep()
                await asyncio.sleep(OPTIMIZED_SECONDS)

    async def read(self, chunk_ids: Sequence[str]) -> dict[str, StoredChunk]:
        with driver_errors(self._place):
            return await self._new.read(self._server.writer, chunk_ids)

    async def search(
        self, dense: NDArray[np.float32], sparse: SparseVector, k: int, where: Filter | None = None
    ) -> list[Hit]:
        with driver_errors(self._place):
            return await self._new.search(self._server.writer, dense, sparse, k, where)

    async def publish(self, manifest: Manifest) -> None:
        await to_the_end(self._publish(manifest))

    async def discard(self) -> None:
        await to_the_end(self._discard())

    async def _publish(self, manifest: Manifest) -> None:
        writer, new = self._server.writer, self._new
        with driver_errors(self._place):
            there = await new.count(writer)
            if there != manifest.chunk_count:
                raise StorageError(incomplete(self._place, there, manifest))
            await new.save_manifest(writer, manifest)
            await self._held().check()
            await self._point_to(new.name)
        await self._release()

    async def _point_to(self, name: str) -> None:
        """One request, which the server does as a whole: readers see the old one or the new one."""
        alias = self._server.address.collection
        aliases = (await self._server.writer.get_aliases()).aliases
        changes: list[models.AliasOperations] = []
        if any(each.alias_name == alias for each in aliases):
            old = models.DeleteAlias(alias_name=alias)
            changes.append(models.DeleteAliasOperation(delete_alias=old))
        new = models.CreateAlias(collection_name=name, alias_name=alias)
        changes.append(models.CreateAliasOperation(create_alias=new))
        await self._server.writer.update_collection_aliases(changes)

    async def _discard(self) -> None:
        """Does nothing once it is published: whoever is interrupted right then discards it too."""
        if self._lock is None:
            return
        with suppress(StorageError), driver_errors(self._place):  # or else the next writer does it
            aliases = (await self._server.writer.get_aliases()).aliases
            if all(each.collection_name != self._new.name for each in aliases):
                await self._new.delete(self._server.writer)
        await self._release()

    def _held(self) -> Lock:
        if self._lock is None:
            raise IndexBusyError(f"This generation of {self._place} is not being written any more.")
        return self._lock

    async def _release(self) -> None:
        lock, self._lock = self._lock, None
        if lock is not None:
            with suppress(StorageError), driver_errors(self._place):
                await lock.release()
