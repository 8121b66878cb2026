"""A Postgres that answers and takes no writes, and one whose tables are others all at once."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator

import anyio
import asyncpg
import pytest

from answerable.adapters import open_adapter
from answerable.conversations import postgres_pool
from answerable.conversations.postgres import PostgresConversations
from answerable.conversations.postgres_address import Address
from answerable.errors import ConversationNotFoundError, StorageError
from answerable.protocols import ConversationStore
from answerable.spending.pace import RateLimit
from postgres_server import RealPostgres

pytestmark = pytest.mark.anyio

# As a full disk is met: what needs a new page is refused, and little words find room.
FULL = """
CREATE FUNCTION {schema}.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF length(NEW.content) > 8000 THEN
        RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER refuse BEFORE INSERT ON {schema}.messages
    FOR EACH ROW EXECUTE FUNCTION {schema}.refuse();
"""


@pytest.fixture
def name() -> str:
    """Of a database of the test's own."""
    return f"refusing_{secrets.token_hex(4)}"


@pytest.fixture
async def store(real_postgres: RealPostgres, name: str) -> AsyncIterator[ConversationStore]:
    real_postgres.psql(f"CREATE DATABASE {name};")
    store = await open_adapter("conversations", real_postgres.address("s", database=name))
    yield store
    await store.close()


def inside(server: RealPostgres, database: str, statements: str) -> str:
    return server.psql(f"\\connect {database}\n{statements}")


async def stored(store: ConversationStore, conversation: str, token: str) -> list[str]:
    return [each.content for each in await store.messages(conversation, token)]


async def test_a_full_disk_is_seen_by_health(
    store: ConversationStore, real_postgres: RealPostgres, name: str
) -> None:
    """After a message was refused, health writes for real and says what is full, though all can be
    read; it leaves nothing behind, and once there is room all is well without a restart."""
    conversation, token = await store.create(key="a key", first="before")
    inside(real_postgres, name, FULL.format(schema="s"))
    assert await store.ping() == {"status": "connected"}
    with pytest.raises(StorageError, match=r"DiskFullError.*disk of its server is full"):
        await store.append(conversation, token, "user", "long " * 2_000)
    for _ in range(2):
        assert await stored(store, conversation, token) == ["before"]
        with pytest.raises(StorageError, match="disk of its server is full"):
            await store.ping()
    inside(real_postgres, name, "DROP TRIGGER refuse ON s.messages;")
    assert await store.ping() == {"status": "connected"}
    await store.append(conversation, token, "user", "after")
    assert await stored(store, conversation, token) == ["before", "after"]
    assert inside(real_postgres, name, "SELECT count(*) FROM s.conversations;").split()[-3] == "1"


async def test_a_server_that_takes_no_writes(
    store: ConversationStore, real_postgres: RealPostgres, name: str
) -> None:
    """It is called that, by a question and by health, with what to do; and it is used again as soon
    as it takes them."""
    conversation, token = await store.create()
    off = f"ALTER DATABASE {name} SET default_transaction_read_only = "
    real_postgres.psql(f"{off} on;")
    await cut_off(real_postgres, name)
    with pytest.raises(StorageError, match="takes no writes"):
        await store.append(conversation, token, "user", "refused")
    with pytest.raises(StorageError, match="takes no writes"):
        await store.ping()
    real_postgres.psql(f"{off} off;")
    await cut_off(real_postgres, name)
    assert await store.ping() == {"status": "connected"}
    await store.append(conversation, token, "user", "stored")
    assert await stored(store, conversation, token) == ["stored"]


@pytest.mark.parametrize("first", ["ping", "create"])
async def test_a_database_that_is_made_anew(
    store: ConversationStore, real_postgres: RealPostgres, name: str, first: str
) -> None:
    """Dropped and made again under the server, it gets its tables without a restart: whoever comes
    first is refused, be it health, and the next ones are not."""
    conversation, token = await store.create()
    real_postgres.psql(f"DROP DATABASE {name} WITH (FORCE);\nCREATE DATABASE {name};")
    with pytest.raises(StorageError, match=r"tables are not there.*Nothing needs a restart"):
        await (store.ping() if first == "ping" else store.create())
    assert await store.ping() == {"status": "connected"}
    with pytest.raises(ConversationNotFoundError):
        await store.messages(conversation, token)
    conversation, token = await store.create(key="a key", first="anew")
    assert await stored(store, conversation, token) == ["anew"]


async def test_tables_that_go_under_load(
    store: ConversationStore, real_postgres: RealPostgres, name: str
) -> None:
    """Of many at once each is refused or stored; then the tables are there, made once."""
    await store.create()
    inside(real_postgres, name, "DROP SCHEMA s CASCADE;")
    outcomes = await asyncio.gather(*(store.create() for _ in range(40)), return_exceptions=True)
    assert {type(each) for each in outcomes} <= {StorageError, tuple}
    with anyio.fail_after(30):
        while True:
            try:
                await asyncio.gather(*(store.create() for _ in range(5)))
                break
            except StorageError:
                await asyncio.sleep(0.05)
    assert await store.ping() == {"status": "connected"}


async def test_an_older_backup_that_is_put_back(
    store: ConversationStore, real_postgres: RealPostgres, name: str
) -> None:
    """Tables of the version before are upgraded when something is missed in them."""
    conversation, token = await store.create(key="a key", first="before")
    older = "UPDATE s.answerable_schema SET version_num = '5';"
    inside(real_postgres, name, f"DROP TABLE s.places, s.sweeps; {older}")
    with pytest.raises(StorageError, match="another version"):
        await store.ledger.reserve((), 0, RateLimit("call", "", 1))
    await store.ledger.reserve((), 0, RateLimit("call", "", 1))
    assert await stored(store, conversation, token) == ["before"]


async def test_a_table_that_is_missing(
    store: ConversationStore, real_postgres: RealPostgres, name: str
) -> None:
    """Whoever needs it is refused, again and again, and nobody else is, at the same moment either;
    put back, it is used again."""
    assert isinstance(store, PostgresConversations)
    log, written = store.turn_log(), 0
    conversation, token = await store.create()
    inside(real_postgres, name, "ALTER TABLE s.turns RENAME TO gone;")

    async def write(writer: int) -> None:
        nonlocal written
        for number in range(20):
            await store.append(conversation, token, "user", f"{writer} {number}")
            written += 1

    async def miss() -> None:
        for _ in range(30):
            with pytest.raises(StorageError, match="tables are not there"):
                await log.turn("it")

    await asyncio.gather(miss(), miss(), *(write(writer) for writer in range(6)))
    assert len(await stored(store, conversation, token)) == written == 120
    inside(real_postgres, name, "ALTER TABLE s.gone RENAME TO turns;")
    assert await log.turn("it") is None


async def test_tables_are_looked_at_once_a_minute(
    store: ConversationStore,
    real_postgres: RealPostgres,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where a look mended nothing the next one is a minute later; then an emptied database is found
    and used again."""
    looks = 0
    upgrade = postgres_pool._upgrade

    async def counted(address: Address) -> bool:
        nonlocal looks
        looks += 1
        return await upgrade(address)

    monkeypatch.setattr(postgres_pool, "_upgrade", counted)
    assert isinstance(store, PostgresConversations)
    log = store.turn_log()
    inside(real_postgres, name, "DROP TABLE s.turns;")
    for _ in range(5):
        with pytest.raises(StorageError):
            await log.turn("it")
    assert looks == 1
    inside(real_postgres, name, "DROP SCHEMA s CASCADE;")
    monkeypatch.setattr(postgres_pool, "LOOK_SECONDS", 0.0)
    with pytest.raises(StorageError):
        await store.create()
    await store.create()
    assert await log.turn("it") is None
    assert looks == 2


async def cut_off(server: RealPostgres, database: str) -> None:
    server.psql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        f" WHERE datname = '{database}' AND pid <> pg_backend_pid();"
    )
    await asyncio.sleep(0.1)


async def test_an_older_schema_that_is_locked(
    real_postgres: RealPostgres, caplog: pytest.LogCaptureFixture
) -> None:
    """Tables that cannot be upgraded just now stop no start, and are not waited for without end:
    what is asked meanwhile is refused with what to look for, and later upgrades them."""
    schema = f"older_{secrets.token_hex(4)}"
    address = real_postgres.address(schema)
    await (await open_adapter("conversations", address)).close()
    real_postgres.psql(
        f"DROP TABLE {schema}.sweeps; UPDATE {schema}.answerable_schema SET version_num = '6';"
    )
    other = await asyncpg.connect(real_postgres.dsn)
    async with other.transaction():
        await other.execute(f"LOCK TABLE {schema}.answerable_schema IN SHARE MODE")
        with anyio.fail_after(30):
            store = await open_adapter("conversations", address)
            with pytest.raises(StorageError, match="Another session holds a lock"):
                await store.create()
    assert "conversations_not_reachable" in caplog.text
    await other.close()
    await store.create()
    assert await store.ping() == {"status": "connected"}
    await store.close()
