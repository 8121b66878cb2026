"""A writer of the Postgres store among other sessions, and under what its user's role limits."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator

import asyncpg
import pytest

from answerable.adapters import open_adapter
from answerable.errors import StorageError, UnavailableError
from answerable.ingest.run import Tools, run
from answerable.protocols import VectorStore
from answerable.settings import IngestSettings
from answerable.stores import postgres_server
from answerable.testing.corpus import publish
from answerable.testing.embedders import HashedEmbedder
from answerable.testing.store_contract import CHUNKS, search
from answerable.types import Document
from postgres_server import RealPostgres

pytestmark = pytest.mark.anyio
EMBEDDER = HashedEmbedder()


class OnePage:
    """A source that stays as it is."""

    async def documents(self) -> AsyncIterator[Document]:
        """Its only page."""
        text = "# Lamp\n\nThe lamp burns for nine hours.\n"
        yield Document(path="page.md", file="page.md", text=text, title="Lamp", url="")


@pytest.fixture
def schema() -> str:
    return f"writer_{secrets.token_hex(4)}"


@pytest.mark.parametrize("table", ["generations", "pointer"])
async def test_a_table_that_another_session_has_locked(
    real_postgres: RealPostgres, schema: str, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An ingest, and whoever takes an index away, wait for it for a while and are told what to
    look for; with the lock gone all is written, and nobody holds the writer's own lock."""
    monkeypatch.setitem(postgres_server.WRITING, "lock_timeout", "100")
    store: VectorStore = await open_adapter("stores", real_postgres.address(schema))
    await publish(store, CHUNKS, EMBEDDER)
    somebody = await asyncpg.connect(real_postgres.dsn)
    try:
        async with somebody.transaction():
            await somebody.execute(f"LOCK TABLE {schema}.{table} IN ACCESS EXCLUSIVE MODE")
            with pytest.raises(UnavailableError, match="another session holds a lock"):
                await publish(store, CHUNKS, EMBEDDER)
            with pytest.raises(StorageError, match="another session holds a lock"):
                await store.forget()  # type: ignore[attr-defined]
    finally:
        await somebody.close()
    await publish(store, CHUNKS, EMBEDDER)
    assert len(await search(store, "the state", 9)) == len(CHUNKS)
    await store.close()


@pytest.mark.parametrize("limit", ["statement_timeout", "lock_timeout", "idle_session_timeout"])
async def test_limits_of_the_role(real_postgres: RealPostgres, schema: str, limit: str) -> None:
    """What limits the questions of a user limits no ingest, which takes long and rests between
    statements while it embeds."""
    user = f"limited_{secrets.token_hex(4)}"
    real_postgres.psql(
        f"CREATE EXTENSION IF NOT EXISTS vector; CREATE ROLE {user} LOGIN;"
        f"CREATE SCHEMA {schema} AUTHORIZATION {user}; ALTER ROLE {user} SET {limit} = '321ms';"
    )
    server = postgres_server.Server(
        postgres_server.Address.parsed(
            real_postgres.address(schema, user).removeprefix("postgres:")
        )
    )
    connection = await server.writer()
    said = await connection.fetchval("SELECT current_setting($1)", limit)
    await connection.close()
    assert said == ("20s" if limit == "lock_timeout" else "0")


async def test_settings_that_a_server_does_not_know(
    real_postgres: RealPostgres, schema: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are left out, as an older server has fewer of them."""
    monkeypatch.setitem(postgres_server.WRITING, "not_made_yet_timeout", "0")
    store: VectorStore = await open_adapter("stores", real_postgres.address(schema))
    await publish(store, CHUNKS, EMBEDDER)
    await store.close()


async def test_a_user_who_may_not_write(real_postgres: RealPostgres, schema: str) -> None:
    """A server that takes no writes is told apart from a full disk."""
    user = f"reading_{secrets.token_hex(4)}"
    real_postgres.psql(
        f"CREATE EXTENSION IF NOT EXISTS vector; CREATE ROLE {user} LOGIN;"
        f"CREATE SCHEMA {schema} AUTHORIZATION {user};"
        f"ALTER ROLE {user} SET default_transaction_read_only = on;"
    )
    store: VectorStore = await open_adapter("stores", real_postgres.address(schema, user))
    with pytest.raises(UnavailableError, match="default_transaction_read_only is on"):
        await store.begin(8)
    await store.close()


@pytest.mark.parametrize("table", ["chunks", "pieces", "terms"])
async def test_an_ingest_of_nothing_new_over_a_damaged_index(
    real_postgres: RealPostgres, schema: str, table: str
) -> None:
    """It does not call that indexed, and says what mends it; that does."""
    store: VectorStore = await open_adapter("stores", real_postgres.address(schema))
    tools, sources = Tools(EMBEDDER, store, IngestSettings()), [OnePage()]
    await run(sources, tools)
    assert (await run(sources, tools)).unchanged == 1
    name = real_postgres.psql(f"\\t on\nSELECT generation FROM {schema}.pointer;").split()[-1]
    real_postgres.psql(f"DROP TABLE {schema}.{table}_{name};")
    with pytest.raises(StorageError, match="ingest --full"):
        await run(sources, tools)
    await run(sources, tools, full=True)
    assert (await run(sources, tools)).unchanged == 1
    await store.close()
