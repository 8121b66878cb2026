"""More transactions at once than connections: a Postgres that is busy is not one that is gone."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator

import anyio
import pytest

from answerable.conversations import postgres, postgres_pool
from answerable.conversations.postgres import PostgresConversations
from answerable.conversations.postgres_address import Address
from answerable.conversations.postgres_pool import Database
from answerable.errors import StorageBusyError, StorageError
from postgres_server import RealPostgres, running

pytestmark = pytest.mark.anyio
PIDS = "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid();"


@pytest.fixture
def address(real_postgres: RealPostgres) -> Address:
    rest = real_postgres.address(f"busy_{secrets.token_hex(4)}").removeprefix("postgres:")
    return Address.parsed(rest)


@pytest.fixture
async def database(address: Address, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Database]:
    """One connection, and a second for whoever waits for it."""
    monkeypatch.setattr(postgres_pool, "POOL_SIZE", 1)
    database = Database(address)
    async with database.transaction():  # its tables are made
        pass
    monkeypatch.setattr(postgres_pool, "TOTAL_SECONDS", 1.0)
    yield database
    await database.close()


async def sleep(database: Database, patience: float | None = None, seconds: float = 0.1) -> None:
    async with database.transaction(patience) as db:
        await db.execute(f"SELECT pg_sleep({seconds})")


async def outcomes(
    database: Database, times: int, patience: float | None = None
) -> Counter[type | None]:
    """How many of so many at once were done (None), or by which error they were not."""
    asked = [sleep(database, patience) for _ in range(times)]
    done = await asyncio.gather(*asked, return_exceptions=True)
    return Counter(None if each is None else type(each) for each in done)


async def test_a_burst_is_no_broken_server(database: Database) -> None:
    """Of more than can be done in time some are done, and the others are told that the server is
    busy, not that it should be looked for; who is patient is not refused."""
    done = await outcomes(database, 20)
    assert set(done) == {None, StorageBusyError}
    assert await outcomes(database, 8, 60) == {None: 8}


async def test_an_answer_waits_longer_than_a_question(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a line that is too long for a new question an answer is stored all the same."""
    monkeypatch.setattr(postgres_pool, "POOL_SIZE", 1)
    monkeypatch.setattr(postgres, "ANSWER_PATIENCE", 60.0)
    store = PostgresConversations(address)
    conversation, token = await store.create()
    monkeypatch.setattr(postgres_pool, "TOTAL_SECONDS", 1.0)
    before = [asyncio.create_task(sleep(store._database, 60)) for _ in range(20)]
    await asyncio.sleep(0)
    answer = asyncio.create_task(store.append(conversation, token, "assistant", "it"))
    with pytest.raises(StorageBusyError, match="Postgres is busy"):
        await store.append(conversation, token, "user", "and?")
    await answer
    await asyncio.gather(*before)
    assert [each.content for each in await store.messages(conversation, token)] == ["it"]
    await store.close()


async def test_a_busy_server_is_connected(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a line waits for a server that does one after the other, it is said to be there at
    once; a replica that is busy is not taken away from visitors."""
    monkeypatch.setattr(postgres_pool, "POOL_SIZE", 1)
    store = PostgresConversations(address)
    await store.create()
    waiting = [asyncio.create_task(sleep(store._database)) for _ in range(5)]
    await asyncio.sleep(0)
    ping = asyncio.create_task(store.ping())
    await asyncio.sleep(0)
    assert ping.done()
    assert await ping == {"status": "connected"}
    await asyncio.gather(*waiting)
    await store.close()


async def test_a_server_that_is_gone_is_told_in_time() -> None:
    """When the server stops doing anything, everybody in the line hears of it in five seconds,
    whoever is patient too, and nobody that it is busy."""
    with running() as server:
        place = Address.parsed(server.address("gone").removeprefix("postgres:"))
        database = Database(place)
        async with database.transaction():
            pass
        asked = [asyncio.create_task(sleep(database, 60, 4)) for _ in range(40)]
        await asyncio.sleep(0.05)
        pids = [int(each) for each in server.psql(PIDS).split() if each.isdigit()]
        began = time.monotonic()
        for each in pids:
            os.kill(each, signal.SIGSTOP)
        try:
            done = await asyncio.gather(*asked, return_exceptions=True)
        finally:
            for each in pids:
                os.kill(each, signal.SIGCONT)
        assert time.monotonic() - began < 30  # the patience is 60, and machines are busy
        assert {type(each) for each in done} == {StorageError}
        await database.close()


async def test_one_slow_connection_does_not_end_the_others(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A connection that does not answer in time is replaced alone, where others have just been
    answered."""
    monkeypatch.setattr(postgres_pool, "BEGIN_SECONDS", 1.0)
    database = Database(address)
    async with database.transaction():
        pass
    stopped, goes_on = await two_at_once(database)
    os.kill(stopped, signal.SIGSTOP)
    try:
        with anyio.fail_after(60):
            await asyncio.gather(work(database), work(database))
        now = await two_at_once(database)
    finally:
        os.kill(stopped, signal.SIGCONT)
    assert stopped not in now
    assert goes_on in now
    await database.close()


async def two_at_once(database: Database) -> list[int]:
    """The servers' processes behind two connections that are in use at once."""
    both = asyncio.Barrier(2)

    async def pid() -> int:
        async with database.transaction() as db:
            found: int = await db.fetchval("SELECT pg_backend_pid()")
            await both.wait()
        return found

    return await asyncio.gather(pid(), pid())


async def work(database: Database) -> None:
    """One transaction after the other, for longer than a slow connection is waited for."""
    until = time.monotonic() + 2
    while time.monotonic() < until:
        async with database.transaction() as db:
            await db.fetchval("SELECT 1")
        await asyncio.sleep(0.01)
