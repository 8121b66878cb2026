"""A generation of the Postgres store being written, by whoever holds the writer's lock."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from answerable.errors import StorageError
from answerable.manifest import Manifest
from answerable.process.shielded import to_the_end
from answerable.protocols import IndexedChunk, StoredChunk
from answerable.stores import postgres_sql as sql
from answerable.stores.manifest_text import incomplete, to_text
from answerable.stores.postgres_server import driver_errors
from answerable.stores.postgres_tables import Tables
from answerable.types import Filter, Hit, SparseVector

CURRENT = "SELECT generation FROM {schema}.pointer"
PUBLISH = """
UPDATE {schema}.generations SET manifest = $2, chunks = $3, pieces = $4, published_at = now()
WHERE name = $1
"""
POINT = """
INSERT INTO {schema}.pointer (generation) VALUES ($1)
ON CONFLICT (one) DO UPDATE SET generation = excluded.generation
"""
FORGET = "DELETE FROM {schema}.generations WHERE name = $1"
ALL = "SELECT name, dimension FROM {schema}.generations"


class PostgresGeneration:
    """Written by one connection; whoever loses it has lost the lock and publishes nothing."""

    def __init__(
        self, connection: Any, tables: Tables, old: Tables | None, place: str, written: int = 0
    ) -> None:
        self._connection: Any = connection  # None once it is published or discarded
        self._tables = tables
        self._old = old
        self._place = place
        self._written = written  # chunks, each batch all or nothing
        self.resumed = written > 0

    async def add(self, chunks: Sequence[IndexedChunk]) -> None:
        with driver_errors(self._place):
            await to_the_end(self._tables.add(self._connection, self._written, chunks))
        self._written += len(chunks)

    async def held(self, chunk_ids: Sequence[str]) -> dict[str, IndexedChunk]:
        if self._old is None:
            return {}
        with driver_errors(self._place):
            return await self._old.held(self._connection, chunk_ids)

    async def written(self, chunk_ids: Sequence[str]) -> dict[str, IndexedChunk]:
        if self._written == 0:
            return {}
        with driver_errors(self._place):
            return await self._tables.held(self._connection, chunk_ids)

    async def leave(self) -> None:
        if self._connection is not None:
            await to_the_end(self._release())

    async def finish(self) -> None:
        with driver_errors(self._place):
            self._tables = await to_the_end(self._tables.finish(self._connection))

    async def read(self, chunk_ids: Sequence[str]) -> dict[str, StoredChunk]:
        with driver_errors(self._place):
            return await self._tables.read(self._connection, chunk_ids)

    async def search(
        self, dense: NDArray[np.float32], sparse: SparseVector, k: int, where: Filter | None = None
    ) -> list[Hit]:
        with driver_errors(self._place):
            return await self._tables.search(self._connection, dense, sparse, k, where)

    async def publish(self, manifest: Manifest) -> None:
        await to_the_end(self._publish(manifest))

    async def discard(self) -> None:
        await to_the_end(self._discard())

    async def _publish(self, manifest: Manifest) -> None:
        tables, connection = self._tables, self._connection
        if tables.chunks != manifest.chunk_count:
            raise StorageError(incomplete(self._place, tables.chunks, manifest))
        text = await asyncio.to_thread(to_text, manifest)
        values = (tables.name, text, tables.chunks, tables.pieces)
        with driver_errors(self._place):
            async with connection.transaction():
                await connection.execute("SET LOCAL synchronous_commit = on")
                await tables.add_documents(connection, manifest)
                await connection.execute(PUBLISH.format(schema=tables.schema), *values)
                await connection.execute(POINT.format(schema=tables.schema), tables.name)
        await self._release()

    async def _discard(self) -> None:
        """Does nothing once it is published: whoever is interrupted right then discards it too."""
        if self._connection is None:
            return
        with suppress(StorageError), driver_errors(self._place):  # or else the next writer does it
            current = await self._connection.fetchval(CURRENT.format(schema=self._tables.schema))
            if current != self._tables.name:
                await forget(self._connection, self._tables)
        await self._release()

    async def _release(self) -> None:
        connection, self._connection = self._connection, None
        with suppress(StorageError), driver_errors(self._place):
            await connection.close()


async def forget(connection: Any, tables: Tables) -> None:
    """Drop a generation that nobody is to read any more."""
    async with connection.transaction():
        await tables.drop(connection)
        await connection.execute(FORGET.format(schema=tables.schema), tables.name)


async def forget_all(connection: Any, schema: str) -> bool:
    """Drop the index: all generations, and what leads to them. Whether there was one.

    Not the schema, in which conversations may be kept, nor the extension, which others may use.
    """
    if not await connection.fetchval(sql.HAS_TABLE, f"{schema}.generations"):
        return False
    async with connection.transaction():
        for row in await connection.fetch(ALL.format(schema=schema)):
            await Tables(schema, row["name"], row["dimension"]).drop(connection)
        await connection.execute(sql.DROP_SHARED.format(schema=schema))
    return True
