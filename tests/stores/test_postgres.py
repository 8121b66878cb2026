"""The Postgres store beyond the contract: crashes, lost writers, wrong addresses, and the graph."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from dataclasses import replace

import asyncpg
import numpy as np
import pytest

from answerable.adapters import open_adapter
from answerable.errors import ConfigError, IndexMismatchError, StorageError
from answerable.ingest.embedding import embed_chunks
from answerable.protocols import IndexedChunk, VectorStore
from answerable.retrieval.lexical import query_vector
from answerable.stores import postgres_server, postgres_tables
from answerable.stores.postgres_server import Address, Server
from answerable.testing.corpus import chunk, manifest, publish
from answerable.testing.embedders import HashedEmbedder
from answerable.testing.store_contract import CHUNKS, NEW, NO_TERMS, search
from answerable.types import Filter
from postgres_server import RealPostgres

pytestmark = pytest.mark.anyio
EMBEDDER = HashedEmbedder()


@pytest.fixture
def schema() -> str:
    return f"store_{secrets.token_hex(4)}"


@pytest.fixture
async def store(real_postgres: RealPostgres, schema: str) -> AsyncIterator[VectorStore]:
    store: VectorStore = await open_adapter("stores", real_postgres.address(schema))
    yield store
    await store.close()


@pytest.fixture
async def sql(real_postgres: RealPostgres) -> AsyncIterator[asyncpg.Connection]:
    """Somebody else at the same database."""
    connection = await asyncpg.connect(real_postgres.dsn)
    yield connection
    await connection.close()


async def tables(sql: asyncpg.Connection, schema: str) -> set[str]:
    """The tables of generations, by their ends."""
    rows = await sql.fetch(
        "SELECT tablename FROM pg_tables WHERE schemaname = $1 AND tablename ~ '_'", schema
    )
    return {row[0].partition("_")[2] for row in rows}


async def test_a_crash_between_two_questions(
    store: VectorStore, real_postgres: RealPostgres
) -> None:
    """While the server is down a search is a ``StorageError`` that says so, and health knows; once
    it is up again the very next search finds what it did, on every connection of the pool."""
    await publish(store, CHUNKS, EMBEDDER)
    before = await search(store, "the state", 9)
    real_postgres.kill()
    try:
        with pytest.raises(StorageError, match="could not be reached"):
            await search(store, "the state", 9)
        assert (await store.ping())["status"] == "disconnected"
    finally:
        real_postgres.start()
    for _ in range(3):
        assert await search(store, "the state", 9) == before
    assert (await store.ping())["status"] == "connected"


async def test_a_crash_under_load(store: VectorStore, real_postgres: RealPostgres) -> None:
    """Whatever a crash interrupts ends as a ``StorageError`` or with the right answer, for reads
    and writes alike, and each of those who go on asking is answered again."""
    old = {each.chunk.id for each in await publish(store, CHUNKS, EMBEDDER)}
    new = {each.id for each in NEW}
    repaired = asyncio.Event()

    async def ask() -> int:
        failed = 0
        while True:
            again = repaired.is_set()
            try:
                before = await store.manifest()
                found = {each.chunk.id for each in await search(store, "the state", 9)}
                if await store.manifest() != before:  # as retrieval does: nothing is mixed
                    continue
                assert found in (old, new)
                if again:
                    return failed
            except StorageError:
                failed += 1
                await asyncio.sleep(0.01)

    async def write() -> None:
        while not repaired.is_set():
            try:
                await publish(store, NEW, EMBEDDER)
            except StorageError:
                await asyncio.sleep(0.01)

    asking = [asyncio.create_task(ask()) for _ in range(12)]
    writing = asyncio.create_task(write())
    await asyncio.to_thread(real_postgres.kill)
    await asyncio.to_thread(real_postgres.start)
    repaired.set()
    assert sum(await asyncio.gather(*asking)) > 0
    await writing
    await publish(store, NEW, EMBEDDER)


async def test_connections_that_were_cut(store: VectorStore, sql: asyncpg.Connection) -> None:
    """Connections that something between has cut are replaced without anybody noticing."""
    await publish(store, CHUNKS, EMBEDDER)
    before = await search(store, "the state", 9)
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    for _ in range(3):
        await sql.execute(cut)
        assert await search(store, "the state", 9) == before


async def test_a_server_that_does_not_answer(
    real_postgres: RealPostgres,
    schema: str,
    sql: asyncpg.Connection,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A statement that takes too long is given up with an error, and the next one is answered."""
    monkeypatch.setitem(postgres_server.READING, "statement_timeout", "100")
    store: VectorStore = await open_adapter("stores", real_postgres.address(schema))
    await publish(store, CHUNKS, EMBEDDER)
    async with sql.transaction():
        await sql.execute(f"LOCK TABLE {schema}.pointer IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(StorageError, match="did not answer in time"):
            await search(store, "the state", 9)
    assert len(await search(store, "the state", 9)) == len(CHUNKS)
    await store.close()


async def test_a_writer_that_lost_its_connection(
    store: VectorStore, schema: str, sql: asyncpg.Connection
) -> None:
    """A writer that was cut off publishes nothing; the next one begins at once and clears away what
    it left."""
    await publish(store, CHUNKS, EMBEDDER)
    indexed = await embed_chunks(NEW, EMBEDDER)
    lost = await store.begin(EMBEDDER.dimension)
    await lost.add(indexed)
    cut = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
    await sql.execute(cut)
    with pytest.raises(StorageError, match=r"connection to it broke.*do this again"):
        await lost.finish()
    with pytest.raises(StorageError):
        await lost.publish(manifest(indexed, EMBEDDER))
    await lost.discard()
    assert len(await search(store, "the state", 9)) == len(CHUNKS)
    assert len(await tables(sql, schema)) == 2
    await publish(store, NEW, EMBEDDER)
    await (await store.begin(EMBEDDER.dimension)).discard()
    assert len(await tables(sql, schema)) == 1


class Dying:
    """A writer's connection that is lost at its ``at``-th statement."""

    def __init__(self, connection: asyncpg.Connection, at: int) -> None:
        self._connection, self.left = connection, at

    def __getattr__(self, name: str) -> object:
        wanted = getattr(self._connection, name)
        if name in ("execute", "fetch", "fetchrow", "fetchval", "copy_records_to_table"):
            self.left -= 1
            if self.left == 0:
                self._connection.terminate()
        return wanted


async def test_a_writer_that_dies_at_any_statement(
    store: VectorStore, schema: str, sql: asyncpg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever statement a writer dies at, readers go on with all of the old index, and the next
    ingest begins at once and leaves nothing of it."""
    old = {each.chunk.id for each in await publish(store, CHUNKS, EMBEDDER)}
    connect, at = Server.writer, 1
    survived: Dying | None = None
    while survived is None:
        dying: list[Dying] = []

        async def writer(server: Server, at: int = at, made: list[Dying] = dying) -> Dying:
            made.append(Dying(await connect(server), at))
            return made[0]

        monkeypatch.setattr(Server, "writer", writer)
        try:
            await publish(store, NEW, EMBEDDER)
            survived = dying[0]
        except StorageError:
            assert {each.chunk.id for each in await search(store, "state", 9)} == old
        at += 1
    monkeypatch.undo()
    assert at > 20
    assert {each.chunk.id for each in await search(store, "state", 9)} == {e.id for e in NEW}
    await (await store.begin(EMBEDDER.dimension)).discard()
    assert len(await tables(sql, schema)) == 1


async def test_documents_can_be_looked_at(
    store: VectorStore, schema: str, sql: asyncpg.Connection
) -> None:
    """Documents, chunks and their columns are there for SQL of one's own."""
    await publish(store, CHUNKS, EMBEDDER)
    (end,) = await tables(sql, schema)
    row = await sql.fetchrow(
        f"SELECT d.url, count(*) AS chunks FROM {schema}.documents_{end} d "
        f"JOIN {schema}.chunks_{end} c ON c.document = d.path GROUP BY d.url"
    )
    assert dict(row) == {"url": "/docs/page.md", "chunks": len(CHUNKS)}


@pytest.mark.parametrize("table", ["chunks", "pieces", "terms", "rarities"])
async def test_a_damaged_index(
    store: VectorStore, schema: str, sql: asyncpg.Connection, table: str
) -> None:
    """A table that is gone is an error with the command that mends it, never an empty answer, and
    health says so."""
    await publish(store, CHUNKS, EMBEDDER)
    (end,) = await tables(sql, schema)
    await sql.execute(f"DROP TABLE {schema}.{table}_{end}")
    with pytest.raises(StorageError, match="answerable ingest --full"):
        await search(store, "the state", 9)
    assert (await store.ping())["status"] == "disconnected"
    await publish(store, CHUNKS, EMBEDDER)
    assert len(await search(store, "the state", 9)) == len(CHUNKS)
    assert (await store.ping())["status"] == "connected"


async def test_an_emptied_index(store: VectorStore, schema: str, sql: asyncpg.Connection) -> None:
    """As a restore of the tables without their rows leaves it: that is damage, and not a site that
    says nothing of what was asked. A filter that nothing meets still finds nothing."""
    await publish(store, CHUNKS, EMBEDDER)
    dense, sparse = await EMBEDDER.embed_query("the state"), query_vector("the state")
    assert await store.search(dense, sparse, 9, Filter(version=("none",))) == []
    (end,) = await tables(sql, schema)
    await sql.execute(f"TRUNCATE {schema}.chunks_{end}")
    with pytest.raises(StorageError, match="a part of it is missing"):
        await search(store, "the state", 9)
    assert f"holds 0 chunks where its manifest says {len(CHUNKS)}" in (await store.ping())["error"]


async def test_another_format_is_not_read(
    store: VectorStore, schema: str, sql: asyncpg.Connection, real_postgres: RealPostgres
) -> None:
    """An index of another version is refused with the command that rebuilds it, and health says
    so."""
    await publish(store, CHUNKS, EMBEDDER)
    await sql.execute(f"UPDATE {schema}.generations SET manifest = '{{\"format\": 999}}'")
    reader: VectorStore = await open_adapter("stores", real_postgres.address(schema))
    with pytest.raises(IndexMismatchError, match="answerable ingest --full"):
        await reader.manifest()
    assert (await reader.ping())["status"] == "disconnected"
    await reader.close()


@pytest.mark.parametrize(
    ("user", "database", "words"),
    [("nobody_here", "postgres", "refused the login"), ("postgres", "nowhere", "no such database")],
)
async def test_a_wrong_address(
    real_postgres: RealPostgres, user: str, database: str, words: str
) -> None:
    """A user or database that is not there is named as what is wrong."""
    store: VectorStore = await open_adapter("stores", real_postgres.address("x", user, database))
    with pytest.raises(StorageError, match=words):
        await store.manifest()
    with pytest.raises(StorageError, match=words):
        await store.begin(8)
    await store.close()


async def test_a_user_with_a_schema(real_postgres: RealPostgres, schema: str) -> None:
    """A user who owns a schema, and has no right beyond it, can write and read an index in it."""
    user = f"owner_{secrets.token_hex(4)}"
    real_postgres.psql(
        f"CREATE EXTENSION IF NOT EXISTS vector; CREATE ROLE {user} LOGIN;"
        f"CREATE SCHEMA {schema} AUTHORIZATION {user};"
    )
    store: VectorStore = await open_adapter("stores", real_postgres.address(schema, user))
    await publish(store, CHUNKS, EMBEDDER)
    assert len(await search(store, "the state", 9)) == len(CHUNKS)
    await store.close()


async def test_a_user_without_rights(real_postgres: RealPostgres, schema: str) -> None:
    """A user who may not make a schema, or nothing in one, is told which right is missing and
    what gives it."""
    user = f"reader_{secrets.token_hex(4)}"
    real_postgres.psql(f"CREATE EXTENSION IF NOT EXISTS vector; CREATE ROLE {user} LOGIN;")
    store: VectorStore = await open_adapter("stores", real_postgres.address(schema, user))
    assert await store.manifest() is None
    with pytest.raises(StorageError, match=r"lacks a right .*database.*CREATE SCHEMA"):
        await store.begin(8)
    real_postgres.psql(f"CREATE SCHEMA {schema};")
    with pytest.raises(StorageError, match=r"lacks a right .*schema.*GRANT USAGE, CREATE ON"):
        await store.begin(8)
    real_postgres.psql(f"GRANT USAGE, CREATE ON SCHEMA {schema} TO {user};")
    await publish(store, CHUNKS, EMBEDDER)
    await store.close()


async def test_a_user_who_may_not_make_the_extension(real_postgres: RealPostgres) -> None:
    """In a database without pgvector a user who may not make the extension is told how to have it
    made."""
    user = f"owner_{secrets.token_hex(4)}"
    real_postgres.psql(f"CREATE ROLE {user} LOGIN;")
    real_postgres.psql(f"CREATE DATABASE {user} OWNER {user};")
    store: VectorStore = await open_adapter("stores", real_postgres.address("s", user, user))
    with pytest.raises(StorageError, match=r"lacks a right .*extension.*CREATE EXTENSION"):
        await store.begin(8)
    await store.close()


@pytest.mark.parametrize(
    "rest", ["//h:port/d", "//u:hunter2@[h/d", "database", "//u:hunter2@h/d?schema=a;b", "/a/b"]
)
def test_what_is_no_address(rest: str) -> None:
    """What is no address is refused without repeating it: there may be a password in it."""
    with pytest.raises(ConfigError) as refused:
        Address.parsed(rest)
    assert "hunter2" not in str(refused.value)


async def test_the_password_is_never_said() -> None:
    """A server that is not there is named without the password and the user."""
    store: VectorStore = await open_adapter("stores", "postgres://me:hunter2@127.0.0.1:1/site")
    state = await store.ping()
    assert state["status"] == "disconnected"
    assert "127.0.0.1/site" in state["error"]
    assert "hunter2" not in str(state)
    with pytest.raises(StorageError) as failed:
        await store.begin(8)
    assert "hunter2" not in str(failed.value)
    await store.close()


async def test_an_address_without_a_place(
    real_postgres: RealPostgres, schema: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a place the variables that every Postgres client reads decide (PGHOST, PGUSER)."""
    monkeypatch.setenv("PGHOST", real_postgres.socket_folder)
    monkeypatch.setenv("PGUSER", "postgres")
    store: VectorStore = await open_adapter("stores", f"postgres:?schema={schema}")
    await publish(store, CHUNKS, EMBEDDER)
    assert (await store.ping())["vectors"] == len(CHUNKS)
    await store.close()


def best(indexed: list[IndexedChunk], asked: np.ndarray, k: int) -> set[str]:
    """The nearest ``k`` of these chunks."""
    near = sorted(indexed, key=lambda each: -float((each.pieces @ asked).max()))
    return {each.chunk.id for each in near[:k]}


async def test_the_graph_finds_the_nearest(
    store: VectorStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Above the size up to which all pieces are compared the graph finds at least 99 of 100 of the
    nearest, with exact scores, and so it does of those that a filter admits."""
    monkeypatch.setattr(postgres_tables, "EXACT_PIECES", 300)
    words = "state store action reducer selector thunk slice hook saga cache".split()
    chunks = [
        replace(
            chunk(f"{words[n % 10]} {words[n // 10 % 10]} {n}", ordinal=n),
            pieces=(f"{words[n % 10]} {words[n // 10 % 10]} {n}", f"{words[n // 100 % 10]} {n}"),
            metadata={"section": "odd" if n % 2 else "even", "version": str(n % 20)},
        )
        for n in range(1_500)
    ]
    indexed = await publish(store, chunks, EMBEDDER)
    for where in (None, Filter(section=("odd",)), Filter(version=("7",))):
        admitted = [each for each in indexed if where is None or where.admits(each.chunk)]
        right = 0
        for question in ("state action 17", "saga cache", "thunk 999", "selector of a slice"):
            asked = await EMBEDDER.embed_query(question)
            found = await store.search(asked, NO_TERMS, 50, where)
            assert len(found) == 50
            right += len({each.id for each in found} & best(admitted, asked, 50))
            exact = {each.chunk.id: float((each.pieces @ asked).max()) for each in admitted}
            assert all(abs(each.dense - exact[each.id]) < 1e-5 for each in found)
        assert right >= 0.99 * 4 * 50, where


async def test_common_words_above_the_size(
    store: VectorStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The graph changes nothing on the side of words: these are always all compared."""
    monkeypatch.setattr(postgres_tables, "EXACT_PIECES", 100)
    await publish(store, [chunk(f"number {n} of many", ordinal=n) for n in range(400)], EMBEDDER)
    asked = await EMBEDDER.embed_query("zebra")
    found = await store.search(asked, query_vector("number 123"), 5)
    first = max(found, key=lambda each: each.lexical)
    assert (await store.read([first.id]))[first.id].chunk.text == "number 123 of many"
