"""Durability of the Postgres store, beyond the contract: crashes, stalls, several replicas."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Iterator

import anyio
import asyncpg
import pytest

from answerable.adapters import open_adapter
from answerable.conversations import migrations, postgres_pool
from answerable.errors import ConfigError, ConversationNotFoundError, StorageError
from answerable.owner import fingerprint
from answerable.protocols import ConversationStore
from answerable.spending.ledger import Account
from answerable.spending.pace import RateLimit
from postgres_server import RealPostgres, running

from .killing import writers

pytestmark = pytest.mark.anyio


@pytest.fixture
def schema() -> str:
    return f"drill_{secrets.token_hex(4)}"


@pytest.fixture
async def store(real_postgres: RealPostgres, schema: str) -> AsyncIterator[ConversationStore]:
    store = await open_adapter("conversations", real_postgres.address(schema))
    yield store
    await store.close()


@pytest.fixture
def own_server() -> Iterator[RealPostgres]:
    """A server that a test may crash."""
    with running() as server:
        yield server


async def rows(server: RealPostgres, query: str) -> list[str]:
    """The first column of each row, read by a connection of its own."""
    connection = await asyncpg.connect(server.dsn)
    try:
        return [row[0] for row in await connection.fetch(query)]
    finally:
        await connection.close()


async def until_stored(store: ConversationStore, conversation: str, token: str) -> None:
    """Append until it works again: in five seconds, as is promised, where nothing else is busy."""
    with anyio.fail_after(30):
        while True:
            try:
                await store.append(conversation, token, "user", "back")
            except StorageError:
                await asyncio.sleep(0.02)
            else:
                return


async def test_a_database_that_has_not_every_character(
    real_postgres: RealPostgres, schema: str
) -> None:
    """Where a message cannot be kept as it is, what the database lacks is said."""
    own = "ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
    real_postgres.psql(f"CREATE DATABASE {schema} {own};")
    store: ConversationStore = await open_adapter(
        "conversations", real_postgres.address(schema, database=schema)
    )
    conversation, token = await store.create()
    await store.append(conversation, token, "user", "Grüße")
    with pytest.raises(StorageError, match="with ENCODING 'UTF8'"):
        await store.append(conversation, token, "user", "日本語")
    assert len(await store.messages(conversation, token)) == 1
    await store.close()


async def test_what_is_stored(
    store: ConversationStore, real_postgres: RealPostgres, schema: str
) -> None:
    """The schema has the tables of the specification and its own revision; the owner's token is
    stored as a hash."""
    conversation, token = await store.create()
    message = await store.append(conversation, token, "user", "hello")
    assert await rows(real_postgres, f"SELECT version_num FROM {schema}.answerable_schema") == [
        migrations.HEAD
    ]
    assert await rows(real_postgres, f"SELECT id FROM {schema}.messages") == [message]
    assert await rows(real_postgres, f"SELECT owner_hash FROM {schema}.conversations") == [
        fingerprint(token)
    ]


async def test_replicas_that_start_together(real_postgres: RealPostgres, schema: str) -> None:
    """Eight replicas that begin with an empty database at the same moment make its tables once,
    and each reads what another wrote."""
    address = real_postgres.address(schema)
    stores = await asyncio.gather(*(open_adapter("conversations", address) for _ in range(8)))
    conversation, token = await stores[0].create()
    for store in stores:
        await store.append(conversation, token, "user", "hi")
    assert len(await stores[-1].messages(conversation, token)) == 8
    question = (await stores[0].messages(conversation, token))[0].id
    claims = await asyncio.gather(
        *(store.claim(conversation, token, question, 60) for store in stores)
    )
    assert claims.count(True) == 1
    for store in stores:
        await store.close()


async def test_an_older_schema_is_upgraded(real_postgres: RealPostgres, schema: str) -> None:
    """Tables of the revision before get what this version added, and taking that step back leaves
    what was there."""
    address = real_postgres.address(schema)
    store = await open_adapter("conversations", address)
    conversation, token = await store.create()
    await store.close()
    real_postgres.psql(
        f"DROP TABLE {schema}.places, {schema}.sweeps;"
        f"UPDATE {schema}.answerable_schema SET version_num = '5';"
    )
    store = await open_adapter("conversations", address)
    assert await store.messages(conversation, token) == []
    await store.ledger.reserve((), 0, RateLimit("call", "", 1))
    await store.close()
    version = f"SELECT version_num FROM {schema}.answerable_schema"
    assert await rows(real_postgres, version) == [migrations.HEAD]
    assert await rows(real_postgres, f"SELECT meter FROM {schema}.places") == ["call"]


async def test_a_newer_schema_is_refused(real_postgres: RealPostgres, schema: str) -> None:
    """Tables of a newer version are not touched, and the message says what to do."""
    await (await open_adapter("conversations", real_postgres.address(schema))).close()
    real_postgres.psql(f"UPDATE {schema}.answerable_schema SET version_num = '99';")
    with pytest.raises(StorageError, match="newer version"):
        await open_adapter("conversations", real_postgres.address(schema))


@pytest.mark.parametrize(
    "address",
    [
        "postgres:x",
        "postgres://h:port/d",
        "postgres://u:a@b:word@h/d",
        "postgres://h/d?schema=a;b",
        "postgres://h/d?schema=A",
    ],
)
async def test_what_is_no_address(address: str) -> None:
    """An address that cannot be one is refused at the start, without a word of it."""
    with pytest.raises(ConfigError, match="no address") as refused:
        await open_adapter("conversations", address)
    assert address.partition(":")[2] not in str(refused.value)


async def test_a_database_that_is_not_there(real_postgres: RealPostgres) -> None:
    """A database that the server does not have is an error of the settings, at the start."""
    address = real_postgres.address("s", database="nowhere")
    with pytest.raises(ConfigError, match="no such database"):
        await open_adapter("conversations", address)


async def test_a_user_who_may_not_make_tables(real_postgres: RealPostgres, schema: str) -> None:
    """A missing right stops the start and is named, as it does not pass by itself; in a schema of
    its own the same user needs none."""
    real_postgres.psql(f"CREATE ROLE {schema} LOGIN;")
    address = real_postgres.address(schema, user=schema)
    with pytest.raises(StorageError, match="InsufficientPrivilege") as refused:
        await open_adapter("conversations", address)
    given = f"CREATE SCHEMA {schema} AUTHORIZATION"
    assert given in str(refused.value)
    real_postgres.psql(f"{given} {schema};")
    store = await open_adapter("conversations", address)
    await store.create()
    await store.close()


async def test_a_schema_of_somebody_else(real_postgres: RealPostgres, schema: str) -> None:
    """Who may not make tables in a schema that is there is told the grants that it takes."""
    real_postgres.psql(f"CREATE ROLE {schema} LOGIN; CREATE SCHEMA {schema};")
    address = real_postgres.address(schema, user=schema)
    with pytest.raises(StorageError, match="lacks a right") as refused:
        await open_adapter("conversations", address)
    given = f"GRANT USAGE, CREATE ON SCHEMA {schema} TO"
    assert given in str(refused.value)
    real_postgres.psql(f"{given} {schema};")
    store = await open_adapter("conversations", address)
    await store.create()
    await store.close()


async def test_kill_9_loses_nothing_acknowledged(real_postgres: RealPostgres, schema: str) -> None:
    """A writer killed at another moment each time left every message that was acknowledged, once
    each."""
    with writers(real_postgres.address(schema)) as kill:
        for after in (5, 40, 130):
            conversation, acknowledged = await asyncio.to_thread(kill, after)
            assert len(acknowledged) >= after
            of_it = f"FROM {schema}.messages WHERE conversation_id = '{conversation}'"
            assert set(acknowledged) <= set(await rows(real_postgres, f"SELECT id {of_it}"))
            contents = await rows(real_postgres, f"SELECT content {of_it}")
            assert len(contents) == len(set(contents))


async def test_a_crash_under_load(own_server: RealPostgres) -> None:
    """Postgres crashes while sixteen write: nothing that was acknowledged is lost or doubled,
    meanwhile each append is refused, and the same store goes on after the restart."""
    store = await open_adapter("conversations", own_server.address("crash"))
    conversation, token = await store.create()
    acknowledged: list[str] = []
    refused = asyncio.Event()

    async def write(writer: int) -> None:
        for number in range(10_000):
            try:
                text = f"{writer} {number}"
                acknowledged.append(await store.append(conversation, token, "user", text))
            except StorageError:
                refused.set()
                return

    writing = [asyncio.create_task(write(writer)) for writer in range(16)]
    while len(acknowledged) < 100:  # noqa: ASYNC110 -- nothing there could set an event
        await asyncio.sleep(0.005)
    await asyncio.to_thread(own_server.kill)
    with anyio.fail_after(30):
        await refused.wait()
        await asyncio.gather(*writing)
    for verb in (store.ping, store.create):
        with pytest.raises(StorageError, match="Postgres"):
            await verb()
    await asyncio.to_thread(own_server.start)
    await until_stored(store, conversation, token)
    stored = await store.messages(conversation, token)
    assert set(acknowledged) <= {message.id for message in stored}
    contents = [message.content for message in stored if message.content != "back"]
    assert len(contents) == len(set(contents))
    await store.close()


async def test_down_at_the_start(
    own_server: RealPostgres, caplog: pytest.LogCaptureFixture
) -> None:
    """A server that is down stops no start: every verb refuses until it is there, then all is
    well."""
    own_server.kill()
    caplog.set_level(logging.WARNING)
    store = await open_adapter("conversations", own_server.address("late"))
    assert "conversations_not_reachable" in caplog.text
    with pytest.raises(StorageError):
        await store.create()
    await asyncio.to_thread(own_server.start)
    conversation, token = await store.create()
    assert await store.messages(conversation, token) == []
    await store.close()


async def test_connections_that_died_unseen(
    store: ConversationStore, real_postgres: RealPostgres
) -> None:
    """Pooled connections that the server ended are replaced before anything is written: not one
    append fails."""
    conversation, token = await store.create()
    await asyncio.gather(*(store.append(conversation, token, "user", "a") for _ in range(20)))
    real_postgres.psql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid();"
    )
    await asyncio.gather(*(store.append(conversation, token, "user", "b") for _ in range(20)))
    assert len(await store.messages(conversation, token)) == 40


async def test_a_lock_is_not_waited_for(
    store: ConversationStore,
    real_postgres: RealPostgres,
    schema: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While somebody else locks the table an append is refused after its deadline, an answer in
    the line behind them too, and works again afterwards; the pool is whole."""
    conversation, token = await store.create()
    monkeypatch.setattr(postgres_pool, "TOTAL_SECONDS", 0.3)
    other = await asyncpg.connect(real_postgres.dsn)
    async with other.transaction():
        await other.execute(f"LOCK TABLE {schema}.messages")
        appends = [store.append(conversation, token, "user", "locked out") for _ in range(11)]
        appends.append(store.append(conversation, token, "assistant", "an answer"))
        with anyio.fail_after(30):
            outcomes = await asyncio.gather(*appends, return_exceptions=True)
        assert {type(outcome) for outcome in outcomes} == {StorageError}
    await other.close()
    monkeypatch.setattr(postgres_pool, "TOTAL_SECONDS", 5.0)
    await asyncio.gather(*(store.append(conversation, token, "user", "in") for _ in range(12)))
    assert {m.content for m in await store.messages(conversation, token)} == {"in"}


async def test_a_locked_table_is_told_of(
    store: ConversationStore, real_postgres: RealPostgres, schema: str
) -> None:
    """By the ping too, once a question has met it: by the lock, before the probe's own deadline
    cuts it off. It is said what to look for."""
    conversation, token = await store.create()
    other = await asyncpg.connect(real_postgres.dsn)
    async with other.transaction():
        await other.execute(f"LOCK TABLE {schema}.messages")
        with pytest.raises(StorageError, match="Another session holds a lock"):
            await store.append(conversation, token, "user", "locked out")
        with pytest.raises(StorageError, match="Another session holds a lock") as told:
            await store.ping()
    assert isinstance(told.value.__cause__, asyncpg.LockNotAvailableError)
    await other.close()
    assert await store.ping() == {"status": "connected"}


@pytest.mark.parametrize("table", ["places", "spending"])
async def test_a_locked_table_that_is_counted_in_is_told_of(
    table: str, store: ConversationStore, real_postgres: RealPostgres, schema: str
) -> None:
    """By the ping, where the server counts in it: nobody gets past it."""
    month = Account("month", "", 10, 1_000)

    async def count() -> None:
        await store.ledger.reserve((month,), 1, RateLimit("call", "", 100))

    other = await asyncpg.connect(real_postgres.dsn)
    for counts in (False, True):
        if counts:
            await count()
        async with other.transaction():
            await other.execute(f"LOCK TABLE {schema}.{table}")
            if counts:
                with pytest.raises(StorageError):
                    await count()
                with pytest.raises(StorageError):
                    await store.ping()
            else:
                assert await store.ping() == {"status": "connected"}
    await other.close()
    assert await store.ping() == {"status": "connected"}
    await count()


async def test_a_cancelled_append_disturbs_nobody(store: ConversationStore) -> None:
    """Whoever stops waiting leaves the pool as it was, and no transaction open."""
    conversation, token = await store.create()
    for _ in range(3):
        appends = [
            asyncio.create_task(store.append(conversation, token, "user", "x")) for _ in range(20)
        ]
        await asyncio.sleep(0)
        for append in appends:
            append.cancel()
        await asyncio.wait(appends)
    await asyncio.gather(*(store.append(conversation, token, "user", "kept") for _ in range(20)))
    assert [m.content for m in await store.messages(conversation, token)].count("kept") == 20


async def test_a_deletion_and_an_append_at_once(store: ConversationStore) -> None:
    """Whoever appends while the conversation is deleted is told that it is missing, never that the
    store failed."""
    for _ in range(5):
        conversation, token = await store.create()
        appends = [store.append(conversation, token, "user", str(n)) for n in range(8)]
        outcomes = await asyncio.gather(
            *appends, store.delete(conversation, token), return_exceptions=True
        )
        failed = [each for each in outcomes if isinstance(each, Exception)]
        assert all(isinstance(each, ConversationNotFoundError) for each in failed)
        with pytest.raises(ConversationNotFoundError):
            await store.messages(conversation, token)


async def test_a_closed_store_says_so(store: ConversationStore) -> None:
    """After ``close`` nothing is accepted, and closing again does no harm."""
    await store.close()
    await store.close()
    with pytest.raises(StorageError, match="closed"):
        await store.create()
