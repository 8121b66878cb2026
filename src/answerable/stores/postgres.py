"""Postgres with pgvector: one index for any number of machines.

    answerable.pointer                 the generation being served; changed last, in one transaction
    answerable.generations             one row each, with its manifest
    answerable.chunks_...  documents_... pieces_... terms_... rarities_...     its tables

Dense vectors are compared exactly up to ``EXACT_PIECES`` of them and through an HNSW index of
16-bit vectors above, whose candidates are scored exactly. BM25 is an inverted table and always
exact: pgvector's index of sparse vectors takes 1,000 terms at most, and finds about the nearest.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import asyncpg
import numpy as np
from numpy.typing import NDArray

from answerable.errors import (
    IndexBusyError,
    IndexMismatchError,
    NoIndexError,
    StorageError,
    UnusableIndexError,
)
from answerable.manifest import Manifest
from answerable.protocols import Generation, StoredChunk, VectorStore
from answerable.stores import postgres_rows as rows
from answerable.stores import postgres_sql as sql
from answerable.stores.manifest_text import NO_INDEX, from_text
from answerable.stores.postgres_generation import CURRENT, PostgresGeneration, forget
from answerable.stores.postgres_server import Address, Server, driver_errors
from answerable.stores.postgres_tables import Tables
from answerable.stores.shielded import to_the_end
from answerable.types import Filter, Hit, SparseVector

T = TypeVar("T")
LOCK = "SELECT pg_try_advisory_lock(hashtextextended('answerable ' || $1, 0))"
DESCRIBE = "SELECT dimension, chunks, pieces, manifest FROM {schema}.generations WHERE name = $1"
BEGIN = "INSERT INTO {schema}.generations (name, dimension) VALUES ($1, $2)"
OTHERS = "SELECT name, dimension FROM {schema}.generations WHERE name IS DISTINCT FROM $1"
LEAST_VECTOR = (0, 8)


async def connect(address: str) -> VectorStore:
    """The index in the database ``//USER@HOST:PORT/DATABASE?schema=NAME``; made when first written.

    No connection is made yet: a server that is down is said when it is asked.
    """
    return PostgresStore(Address.parsed(address))


@dataclass(frozen=True, slots=True)
class _Current:
    tables: Tables
    manifest: Manifest


class PostgresStore:
    """Reads the current generation and starts new ones."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self._server = Server(address)
        self._opened: _Current | None = None

    async def manifest(self) -> Manifest | None:
        try:
            return await self._server.ask(lambda c: self._on_current(c, _manifest))
        except NoIndexError:
            return None

    async def begin(self, dimension: int) -> Generation:
        begun: list[PostgresGeneration] = []
        try:
            await to_the_end(self._begin(dimension, begun))
        except BaseException:
            for generation in begun:  # nobody else can let go of its lock
                await generation.discard()
            raise
        return begun[0]

    async def search(
        self, dense: NDArray[np.float32], sparse: SparseVector, k: int, where: Filter | None = None
    ) -> list[Hit]:
        async def found(connection: Any, current: _Current) -> list[Hit]:
            return await current.tables.search(connection, dense, sparse, k, where)

        return await self._server.ask(lambda c: self._on_current(c, found))

    async def read(self, chunk_ids: Sequence[str]) -> dict[str, StoredChunk]:
        async def found(connection: Any, current: _Current) -> dict[str, StoredChunk]:
            return await current.tables.read(connection, chunk_ids)

        return await self._server.ask(lambda c: self._on_current(c, found))

    async def ping(self) -> dict[str, Any]:
        try:
            count = await self._server.ask(lambda c: self._on_current(c, _count))
        except (UnusableIndexError, StorageError) as error:
            return {"status": "disconnected", "error": str(error)}
        return {"status": "connected", "collection": self.address.schema, "vectors": count}

    async def close(self) -> None:
        await self._server.close()

    async def _on_current(
        self, connection: Any, work: Callable[[Any, _Current], Awaitable[T]]
    ) -> T:
        """What ``work`` makes of the generation the pointer names."""
        while True:
            current = await self._current(connection)
            try:
                return await work(connection, current)
            except asyncpg.UndefinedTableError:
                if await self._pointed_at(connection) == current.tables.name:
                    raise StorageError(
                        f"The index at {self.address.place} is damaged: a table is missing. "
                        f"Rebuild it with: answerable ingest --full"
                    ) from None  # else it was superseded, and dropped, after the pointer was read

    async def _current(self, connection: Any) -> _Current:
        name = await self._pointed_at(connection)
        if name is None:
            raise NoIndexError(NO_INDEX)
        opened = self._opened
        if opened is None or opened.tables.name != name:
            opened = self._opened = await self._described(connection, name)
        return opened

    async def _pointed_at(self, connection: Any) -> str | None:
        try:
            name: str | None = await connection.fetchval(CURRENT.format(schema=self._schema))
        except asyncpg.UndefinedTableError:
            return None
        return name

    async def _described(self, connection: Any, name: str) -> _Current:
        row = await connection.fetchrow(DESCRIBE.format(schema=self._schema), name)
        if row is None:  # the pointer moved on, and its generation is gone
            return await self._current(connection)
        place = self.address.place  # in a thread: megabytes, at 100,000 chunks
        manifest = await asyncio.to_thread(from_text, row["manifest"] or "", place)
        tables = Tables(self._schema, name, row["dimension"], row["chunks"], row["pieces"])
        return _Current(tables, manifest)

    async def _begin(self, dimension: int, begun: list[PostgresGeneration]) -> None:
        connection = await self._server.writer()
        try:
            with driver_errors(self.address.place):
                if not await connection.fetchval(LOCK, self._schema):
                    raise IndexBusyError(
                        f"Another ingest is writing {self.address.place}. "
                        f"Wait for it to end, then run it again."
                    )
                begun.append(await self._begin_locked(connection, dimension))
        except BaseException:
            connection.terminate()
            raise

    async def _begin_locked(self, connection: Any, dimension: int) -> PostgresGeneration:
        if not await connection.fetchval(sql.HAS_SCHEMA, self._schema):
            await connection.execute(sql.MAKE_SCHEMA.format(schema=self._schema))
        await connection.execute(sql.SHARED.format(schema=self._schema))
        await self._prepare(connection)
        current = await self._pointed_at(connection)
        for row in await connection.fetch(OTHERS.format(schema=self._schema), current):
            await forget(connection, Tables(self._schema, row["name"], row["dimension"]))
        tables = Tables(self._schema, secrets.token_hex(6), dimension)
        async with connection.transaction():
            await connection.execute(BEGIN.format(schema=self._schema), tables.name, dimension)
            await tables.create(connection)
        old = await self._readable(connection)
        return PostgresGeneration(connection, tables, old, self.address.place)

    async def _prepare(self, connection: Any) -> None:
        """Vectors go to and fro as bytes. Raises ``StorageError`` where pgvector is too old."""
        version, schema = await connection.fetchrow(sql.VECTOR_VERSION)
        if tuple(int(part) for part in version.split(".")[:2]) < LEAST_VECTOR:
            raise StorageError(
                f"{self.address.place}: pgvector {version} is too old, 0.8 is needed. Install it, "
                f"then run: ALTER EXTENSION vector UPDATE"
            )
        await connection.set_type_codec(
            "vector",
            schema=schema,
            encoder=rows.encode_vector,
            decoder=rows.decode_vector,
            format="binary",
        )

    async def _readable(self, connection: Any) -> Tables | None:
        """The current generation, or None where nothing can be taken over from it."""
        try:
            return (await self._current(connection)).tables
        except (NoIndexError, StorageError, IndexMismatchError):
            return None

    @property
    def _schema(self) -> str:
        return self.address.schema


async def _manifest(connection: Any, current: _Current) -> Manifest:
    return current.manifest


async def _count(connection: Any, current: _Current) -> int:
    return await current.tables.count(connection)
