"""What is deleted for its age while clocks jump, in both databases."""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Protocol

import pytest

from answerable.adapters import open_adapter
from answerable.conversations import postgres_statements, sqlite_sweeps
from answerable.errors import ClockDoubtedError, ConversationNotFoundError
from answerable.observability.telemetry import Click, Feedback
from answerable.observability.turn_log import LogsTurns
from answerable.protocols import ConversationStore
from answerable.sweeps import DAY
from postgres_server import RealPostgres

pytestmark = pytest.mark.anyio
EVER = 4e9


class Store(ConversationStore, LogsTurns, Protocol):
    """Both at once."""


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:{tmp_path / 'conversations.sqlite'}"
    server: RealPostgres = request.getfixturevalue("real_postgres")
    return server.address(f"sweeps_{secrets.token_hex(4)}")


@pytest.fixture
def ahead(address: str, monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Sets the clock of the database so many days ahead."""
    statement = postgres_statements.SWEPT

    def set_ahead(days: float) -> None:
        clock = SimpleNamespace(time=lambda: time.time() + days * DAY)
        monkeypatch.setattr(sqlite_sweeps, "time", clock)
        later = f"clock_timestamp() + interval '{days * 24} hours'"
        told = statement.replace("clock_timestamp()", f"({later})")
        monkeypatch.setattr(postgres_statements, "SWEPT", told)

    return set_ahead


@contextlib.asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    """Each time as by a process that has just started."""
    store: Store = await open_adapter("conversations", address)
    yield store
    await store.close()


async def clicks(store: Store) -> int:
    return len(await store.turn_log().rows(Click, ["id"], 0, EVER))


async def test_a_start_with_a_clock_that_is_ahead(
    address: str, ahead: Callable[[float], None]
) -> None:
    """Nothing is deleted for its age, be it the first sweep of all; the owner deletes at once; and
    once the clock is right what is old goes, and nothing else."""
    async with opened(address) as store:
        log = store.turn_log()
        kept, token = await store.create()
        deleted = await store.create_for(token)
        now = time.time()
        await log.keep([Click("new", now, "open"), Click("old", now - 91 * DAY, "open")])
        await log.keep([Feedback("new", kept, now, "up")])
    for swept_before in (False, True):
        ahead(100)
        async with opened(address) as store:
            for _ in range(2):
                with pytest.raises(ClockDoubtedError):
                    await store.expire(30)
                with pytest.raises(ClockDoubtedError):
                    await store.turn_log().expire(90)
            assert await clicks(store) == (1 if swept_before else 2)
            if not swept_before:
                await store.delete(deleted, token)
        ahead(0)
        async with opened(address) as store:
            assert await store.expire(30) == 0
            assert await store.turn_log().expire(90) == (0 if swept_before else 1)
            assert [each.id for each in await store.conversations(token)] == [kept]
            assert await clicks(store) == 1


async def test_a_site_that_was_off(address: str, ahead: Callable[[float], None]) -> None:
    """What became old meanwhile is deleted once the clock has gone on for a day."""
    async with opened(address) as store:
        conversation, token = await store.create()
        await store.turn_log().keep([Click("c", time.time(), "open")])
        assert await store.expire(30) == await store.turn_log().expire(30) == 0
    ahead(40)
    async with opened(address) as store:
        for sweep in (store, store.turn_log()):
            with pytest.raises(ClockDoubtedError):
                await sweep.expire(30)
    ahead(41.1)
    async with opened(address) as store:
        assert await store.expire(30) == await store.turn_log().expire(30) == 1
        with pytest.raises(ConversationNotFoundError):
            await store.messages(conversation, token)


async def test_a_clock_that_jumps_in_the_middle(
    address: str, ahead: Callable[[float], None]
) -> None:
    """It is doubted in a process that runs as well, and setting it once more changes nothing."""
    async with opened(address) as store:
        _, token = await store.create()
        assert await store.expire(30) == 0
        for days in (60, 62, 100, 60):
            ahead(days)
            with pytest.raises(ClockDoubtedError):
                await store.expire(30)
        ahead(0)
        assert await store.expire(30) == 0
        assert len(await store.conversations(token)) == 1


@pytest.mark.parametrize("days", [1e6, 1e12])
async def test_what_is_kept_for_ever(address: str, days: float) -> None:
    """By more days than there are in the calendar."""
    async with opened(address) as store:
        _, token = await store.create()
        assert await store.expire(days) == await store.turn_log().expire(days) == 0
        assert len(await store.conversations(token)) == 1
