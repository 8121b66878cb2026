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
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import asyncpg

from answerable.errors import (
    IndexBusyError,
    StorageError,
)
from answerable.process.shielded import to_the_end
from answerable.protocols import Generation, IndexedChunk, VectorStore
from answerable.resumable import UnfinishedGeneration
from answerable.stores import postgres_extension as extension
from answerable.stores import postgres_shared as shared
from answerable.stores import postgres_sql as sql
from answerable.stores.manifest_text import from_text, generation_name
from answerable.stores.postgres_generation import (
    CURRENT,
    PostgresGeneration,
    forget,
    forget_all,
)
from answerable.stores.postgres_server import UTF8, Address, Server, driver_errors
from answerable.stores.postgres_tables import Tables
from answerable.stores.served import Current, ServedStore
from answerable.upkeep import Upkeep

T = TypeVar("T")
LOCK = "SELECT pg_try_advisory_lock(hashtextextended('answerable ' || $1, 0))"
# A writer that was killed holds its lock until the server notices, which takes a busy one a moment.
LOCK_SECONDS, LOCK_POLL_SECONDS = 2.0, 0.05
DESCRIBE = "SELECT dimension, chunks, pieces, manifest FROM {schema}.generations WHERE name = $1"
BEGIN = "INSERT INTO {schema}.generations (name, dimension) VALUES ($1, $2)"
OTHERS = """
SELECT name, dimension, published_at IS NULL AS unfinished FROM {schema}.generations
WHERE name IS DISTINCT FROM $1
"""
BEFORE = """
SELECT name FROM {schema}.generations
WHERE published_at < (SELECT published_at FROM {schema}.generations WHERE name = $1)
ORDER BY published_at DESC LIMIT 1
"""
PUBLISHED = (
    "SELECT extract(epoch FROM published_at)::float8 FROM {schema}.generations WHERE name = $1"
)
# An advisory lock of one number shows its two halves (PostgreSQL, pg_locks). Looked at and not
# taken: an ingest that starts right then must not find it held.
WRITING = """
SELECT EXISTS (
    SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND ((classid::bigint << 32) | objid::bigint) = hashtextextended('answerable ' || $1, 0)
)
"""
ENCODING = "SHOW server_encoding"
ENCODINGS = ("UTF8", "SQL_ASCII")  # in which every text comes back as it was


async def connect(address: str) -> VectorStore:
    """The index in the database ``//USER@HOST:PORT/DATABASE?schema=NAME``; made when first written.

    No connection is made yet: a server that is down is said when it is asked.
    """
    return PostgresStore(Address.parsed(address))


class PostgresStore(ServedStore[Any, Tables, PostgresGeneration]):
    """Reads the current generation and starts new ones."""

    MISSING = asyncpg.UndefinedTableError

    def __init__(self, address: Address) -> None:
        super().__init__(address.place, address.schema)
        self.address = address
        self._server = Server(address)

    async def begin(self, dimension: int) -> Generation:
        return await self._begun(dimension)

    async def resume(self, dimension: int, label: str) -> UnfinishedGeneration:
        return await self._begun(dimension, label)

    async def contents(self, chunk_ids: Sequence[str]) -> dict[str, IndexedChunk]:
        """See ``answerable.ingest.comparison.Comparable``."""

        async def found(client: Any, current: Current[Tables]) -> dict[str, IndexedChunk]:
            shown = await current.held.contents(client, chunk_ids)
            await current.held.check_rarities(client, shown.values(), current.manifest)
            return shown

        return await self._of_current(found)

    async def miscounted(self) -> bool:
        """See ``answerable.ingest.comparison.Counting``."""

        async def found(client: Any, current: Current[Tables]) -> bool:
            return await current.held.miscounted(client)

        return await self._of_current(found)

    async def forget(self) -> bool:
        """See ``answerable.upkeep.Forgettable``."""
        return await to_the_end(self._forget())

    async def upkeep(self) -> Upkeep:
        """See ``answerable.upkeep.Kept``."""
        return await self._ask(self._looked_over)

    async def close(self) -> None:
        await self._server.close()

    async def _looked_over(self, client: Any) -> Upkeep:
        current = await self._pointed_at(client)
        if not await client.fetchval(sql.HAS_TABLE, f"{self._schema}.generations"):
            return Upkeep()
        others = await client.fetch(OTHERS.format(schema=self._schema), current)
        before = await client.fetchval(BEFORE.format(schema=self._schema), current) or ""
        return Upkeep(
            await client.fetchval(PUBLISHED.format(schema=self._schema), current),
            tuple(sorted({row["name"] for row in others} - {before})),
            await client.fetchval(WRITING, self._schema),
            before,
        )

    async def _ask(self, question: Callable[[Any], Awaitable[T]]) -> T:
        return await self._server.ask(question)

    async def _pointed_at(self, client: Any) -> str | None:
        try:
            name: str | None = await client.fetchval(CURRENT.format(schema=self._schema))
        except asyncpg.UndefinedTableError:
            return None
        return name

    async def _described(self, client: Any, name: str) -> Current[Tables]:
        row = await client.fetchrow(DESCRIBE.format(schema=self._schema), name)
        if row is None:  # the pointer moved on, and its generation is gone
            raise asyncpg.UndefinedTableError(name)
        place = self.address.place  # in a thread: megabytes, at 100,000 chunks
        manifest = await asyncio.to_thread(from_text, row["manifest"] or "", place)
        found = await client.fetchrow(extension.EXTENSION)
        if found is None or None in (row["chunks"], row["pieces"]):
            raise self._damaged()
        counts = (row["chunks"], row["pieces"])
        tables = Tables(self._schema, name, row["dimension"], *counts, found["quoted"])
        return Current(tables, manifest)

    def _is_missing(self, error: Exception) -> bool:
        return True

    async def _begin(
        self, dimension: int, label: str | None, begun: list[PostgresGeneration]
    ) -> None:
        connection = await self._server.writer()
        try:
            with driver_errors(self.address.place):
                await self._lock(connection)
                begun.append(await self._begin_locked(connection, dimension, label))
        except BaseException:
            connection.terminate()
            raise

    async def _forget(self) -> bool:
        connection = await self._server.writer()
        try:
            with driver_errors(self.address.place):
                await self._lock(connection)
                return await forget_all(connection, self._schema)
        finally:
            with suppress(StorageError), driver_errors(self.address.place):
                await connection.close()

    async def _lock(self, connection: Any) -> None:
        until = time.monotonic() + LOCK_SECONDS
        while not await connection.fetchval(LOCK, self._schema):
            if time.monotonic() > until:
                raise IndexBusyError(
                    f"Another ingest is writing {self.address.place}. "
                    f"Wait for it to end, then run it again."
                )
            await asyncio.sleep(LOCK_POLL_SECONDS)

    async def _begin_locked(
        self, connection: Any, dimension: int, label: str | None
    ) -> PostgresGeneration:
        await self._check_encoding(connection)
        if not await connection.fetchval(sql.HAS_SCHEMA, self._schema):
            await connection.execute(sql.MAKE_SCHEMA.format(schema=self._schema))
        pgvector = await extension.prepared(connection, self.address.place)
        await shared.prepare(connection, self._schema, self.address.place)
        current = await self._pointed_at(connection)
        name = generation_name(current, label)
        tables = Tables(self._schema, name, dimension, pgvector=pgvector)
        written = await self._made_room(connection, current, tables)
        old = await self._readable(connection)
        return PostgresGeneration(connection, tables, old, self.address.place, written)

    async def _made_room(self, connection: Any, current: str | None, tables: Tables) -> int:
        """What others left unfinished, and what was served before, goes; how many chunks ``tables``
        hold, which are made if need be."""
        goes_on = False
        for row in await connection.fetch(OTHERS.format(schema=self._schema), current):
            same = (row["name"], row["dimension"]) == (tables.name, tables.dimension)
            if same and row["unfinished"]:
                goes_on = True
            else:
                await forget(connection, Tables(self._schema, row["name"], row["dimension"]))
        if goes_on:
            await tables.make_findable(connection)
            return await tables.count(connection)
        async with connection.transaction():
            await connection.execute(
                BEGIN.format(schema=self._schema), tables.name, tables.dimension
            )
            await tables.create(connection)
        return 0

    async def _check_encoding(self, connection: Any) -> None:
        """Before anything is made: a page may have any character, and the first that the database
        has not would end an ingest."""
        encoding = await connection.fetchval(ENCODING)
        if encoding not in ENCODINGS:
            raise StorageError(
                f"{self.address.place}: its encoding, {encoding}, has not every character. {UTF8}."
            )

    @property
    def _schema(self) -> str:
        return self.address.schema
