"""A Postgres that grants fewer connections than are wanted."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator

import asyncpg
import pytest

from answerable.adapters import open_adapter
from answerable.conversations.postgres_address import Address
from answerable.conversations.postgres_pool import Database
from answerable.errors import StorageError
from answerable.postgres import lanes as postgres_lanes
from answerable.postgres.lanes import Lanes
from answerable.stores import postgres_server
from answerable.stores.postgres_server import Server
from postgres_server import RealPostgres

pytestmark = pytest.mark.anyio
PID = "SELECT pg_backend_pid()"


class Few:
    """A user who is granted few connections, and what is asked in their name."""

    def __init__(self, server: RealPostgres) -> None:
        self.name = f"few_{secrets.token_hex(4)}"
        self.server = server
        rights = f"GRANT ALL ON DATABASE postgres TO {self.name}"
        server.psql(f"CREATE ROLE {self.name} LOGIN; {rights};")
        self.address = server.address(f"s_{self.name}", self.name)
        self.dsn = server.dsn.replace("postgres@", f"{self.name}@")

    def grant(self, limit: int) -> None:
        self.server.psql(f"ALTER ROLE {self.name} CONNECTION LIMIT {limit};")

    def database(self) -> Database:
        return Database(Address.parsed(self.address.removeprefix("postgres:")))

    def index(self) -> Server:
        return Server(postgres_server.Address.parsed(self.address.removeprefix("postgres:")))


@pytest.fixture
async def few(real_postgres: RealPostgres) -> AsyncIterator[Few]:
    few = Few(real_postgres)
    yield few
    of = few.name
    real_postgres.psql(
        f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '{of}';"
        f"DROP OWNED BY {of} CASCADE; DROP ROLE {of};"
    )


async def told(database: Database) -> int:
    """The server's process that a transaction was in."""
    async with database.transaction() as db:
        await db.execute("SELECT pg_sleep(0.01)")
        pid: int = await db.fetchval(PID)
    return pid


async def looked(index: Server) -> int:
    async def pid(connection: asyncpg.Connection) -> int:
        await connection.execute("SELECT pg_sleep(0.01)")
        found: int = await connection.fetchval(PID)
        return found

    return await index.ask(pid)


@pytest.mark.parametrize("limit", [1, 3, 7])
async def test_fewer_connections_than_askers(few: Few, limit: int) -> None:
    """All are served by the connections that there are, at once and one after the other, and none
    of those is thrown away because another was refused."""
    database, index = few.database(), few.index()
    await told(database)
    few.grant(limit)
    for ask in (lambda: told(database), lambda: looked(index)):
        pids = set(await asyncio.gather(*(ask() for _ in range(40))))
        pids |= {await ask() for _ in range(5)}
        assert len(pids) == limit
        await asyncio.sleep(postgres_lanes.REST_SECONDS)
        pids |= set(await asyncio.gather(*(ask() for _ in range(20))))
        assert len(pids) == limit
        await database.close()
    await index.close()


async def test_more_connections_are_granted_later(few: Few) -> None:
    """A limit that is lifted is found out without a restart."""
    database = few.database()
    await told(database)
    few.grant(2)
    await asyncio.gather(*(told(database) for _ in range(20)))
    few.grant(-1)
    await asyncio.sleep(postgres_lanes.REST_SECONDS)
    assert len(set(await asyncio.gather(*(told(database) for _ in range(40))))) > 2
    await database.close()


async def test_two_pools_share_what_there_is(few: Few) -> None:
    """The connections that conversations do not use any more are the index's, where it has none,
    and the other way round."""
    database, index = few.database(), few.index()
    await told(database)
    few.grant(3)
    await asyncio.gather(*(told(database) for _ in range(20)))
    both = [ask() for _ in range(20) for ask in (lambda: told(database), lambda: looked(index))]
    assert len(await asyncio.gather(*both)) == 40
    await database.close()
    await index.close()


async def test_none_at_all(few: Few, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the process has none, and is granted none for a while, that is said; one that comes
    free meanwhile is taken."""
    other = await asyncpg.connect(few.dsn)
    few.grant(1)
    store = await open_adapter("conversations", few.address)
    with pytest.raises(StorageError, match=r"TooManyConnectionsError.*no connection left"):
        await store.ping()
    index = few.index()
    with pytest.raises(StorageError, match="no connection left for this process"):
        await looked(index)
    monkeypatch.setattr(postgres_lanes, "NONE_SECONDS", 30.0)
    later = asyncio.create_task(looked(index))
    await asyncio.sleep(0.25)
    await other.close()
    assert await later
    await index.close()
    await store.close()


async def test_replaced_within_the_limit(few: Few) -> None:
    """When one connection is found dead the others are replaced, and there is room for that."""
    index = few.index()
    few.grant(2)
    pids = list(set(await asyncio.gather(*(looked(index) for _ in range(10)))))
    few.server.psql(f"SELECT pg_terminate_backend({pids[0]});")
    anew = set(await asyncio.gather(*(looked(index) for _ in range(10))))
    assert pids[0] not in anew
    later = set(await asyncio.gather(*(looked(index) for _ in range(10))))
    assert len(later) == 2
    assert not later & set(pids)
    await index.close()


async def held(lanes: Lanes, seconds: float = 0.0) -> None:
    async with lanes.lane() as lane, lane.acquire():
        await asyncio.sleep(seconds)


async def test_first_come_first_served(
    real_postgres: RealPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever waits is served in the order of coming, also once waiting takes longer than the rest
    after a refusal."""
    monkeypatch.setattr(postgres_lanes, "REST_SECONDS", 0.05)
    lanes = await Lanes.opened(real_postgres.dsn, 1)
    served: list[int] = []

    async def ask(number: int) -> None:
        await held(lanes, 0.02)
        served.append(number)

    asking = []
    for number in range(12):
        asking.append(asyncio.create_task(ask(number)))
        await asyncio.sleep(0.005)
    await asyncio.gather(*asking)
    assert served == list(range(12))
    lanes.terminate()


async def test_who_asks_again_at_once(real_postgres: RealPostgres) -> None:
    """Whoever gives a connection back and asks anew in the same moment is behind who waits."""
    lanes = await Lanes.opened(real_postgres.dsn, 1)
    await held(lanes)
    times = 0

    async def ask_on() -> None:
        nonlocal times
        while True:
            await held(lanes, 0.01)
            times += 1

    busy = asyncio.create_task(ask_on())
    await asyncio.sleep(0.015)
    before = times
    async with asyncio.timeout(30):
        await held(lanes)
    assert times <= before + 1
    busy.cancel()
    await asyncio.wait([busy])
    lanes.terminate()


async def test_who_leaves_the_line(
    real_postgres: RealPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever stops waiting keeps nobody else waiting, also when called at that moment."""
    monkeypatch.setattr(postgres_lanes, "REST_SECONDS", 60.0)
    lanes = await Lanes.opened(real_postgres.dsn, 1)
    taken = lanes.lane()
    await taken.__aenter__()
    waiting = [asyncio.create_task(lanes.lane().__aenter__()) for _ in range(3)]
    await asyncio.sleep(0)
    assert lanes.crowded
    await taken.__aexit__(None, None, None)
    waiting[0].cancel()
    async with asyncio.timeout(30):
        await waiting[1]
    waiting[2].cancel()
    await asyncio.wait(waiting)
    lanes.terminate()
