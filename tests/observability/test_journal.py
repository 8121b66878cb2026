"""Entries that are written in the background: batched, bounded, and not lost at the end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

import anyio
import pytest

from answerable.errors import StorageError
from answerable.observability import journal as journals
from answerable.observability.journal import Journal, journal
from answerable.observability.telemetry import Click, Entry
from answerable.testing.fakes import MemoryConversations
from answerable.testing.turn_logs import MemoryTurnLog

pytestmark = pytest.mark.anyio
EVER = 4e9  # seconds: in the year 2096


class Gated(MemoryTurnLog):
    """A log that writes when it is let, and says how much it was handed each time."""

    def __init__(self) -> None:
        self.conversations = MemoryConversations()
        super().__init__(self.conversations)
        self.gate = asyncio.Event()
        self.gate.set()
        self.asked = asyncio.Event()
        self.expired = asyncio.Event()
        self.batches: list[int] = []

    async def keep(self, entries: Sequence[Entry]) -> None:
        self.asked.set()
        await self.gate.wait()
        self.batches.append(len(entries))
        await super().keep(entries)

    async def expire(self, days: float, *, limit: int = 5_000) -> int:
        deleted = await super().expire(days, limit=limit)
        self.expired.set()
        return deleted

    async def kept(self) -> list[str]:
        return [id_ for (id_,) in await self.rows(Click, ["id"], 0, 2 * EVER)]


def click(number: int, at: float = 1.0) -> Click:
    return Click(f"{number:04}", at, "open")


async def test_what_piled_up_is_written_together() -> None:
    """While one write goes on, what comes is gathered into the next."""
    log = Gated()
    log.gate.clear()
    async with journal(log) as opened:
        opened.note(click(0))
        with anyio.fail_after(30):
            await log.asked.wait()
        for number in range(1, 40):
            opened.note(click(number))
        log.gate.set()
        await asyncio.sleep(0)  # the first write ends before the journal does
    assert log.batches == [1, 39]
    assert await log.kept() == [f"{number:04}" for number in range(40)]


async def test_a_big_pile_is_written_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """No transaction holds more than a batch."""
    monkeypatch.setattr(journals, "BATCH", 16)
    log = Gated()
    opened = Journal(log)
    for number in range(40):
        opened.note(click(number))
    await opened.flush()
    assert log.batches == [16, 16, 8]


async def test_an_end_writes_what_waits() -> None:
    """What was noted just before the end is there after it."""
    log = Gated()
    async with journal(log) as opened:
        opened.note(click(1))
    assert await log.kept() == ["0001"]


async def test_a_full_queue_drops_and_counts(caplog: pytest.LogCaptureFixture) -> None:
    """What finds no room is dropped, counted and logged once; what waited is written."""
    log = Gated()
    opened = Journal(log, most=3)
    with caplog.at_level(logging.ERROR):
        for number in range(5):
            opened.note(click(number))
    assert opened.dropped == 2
    assert [each.message for each in caplog.records] == ["turn_records_dropped"]
    await opened.flush()
    opened.note(click(9))
    await opened.flush()
    assert await log.kept() == ["0000", "0001", "0002", "0009"]


async def test_a_store_that_is_down_for_a_while(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What could not be written waits and is written once the store is back."""
    monkeypatch.setattr(journals, "RETRY_SECONDS", 0.001)
    log = Gated()
    log.conversations.broken = True
    async with journal(log) as opened:
        opened.note(click(1))
        with anyio.fail_after(30):
            await log.asked.wait()
        log.conversations.broken = False
    assert await log.kept() == ["0001"]
    assert opened.dropped == 0


async def test_a_store_that_stays_down(caplog: pytest.LogCaptureFixture) -> None:
    """At the end, what cannot be written is dropped and counted, and nothing is raised."""
    log = Gated()
    log.conversations.broken = True
    with caplog.at_level(logging.ERROR):
        async with journal(log) as opened:
            opened.note(click(1))
    assert opened.dropped == 1
    assert "turn_records_not_written" in {each.message for each in caplog.records}


async def test_a_store_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that never answers does not keep the server from stopping."""
    monkeypatch.setattr(journals, "LAST_SECONDS", 0.01)
    log = Gated()
    log.gate.clear()
    with anyio.fail_after(30):
        async with journal(log) as opened:
            opened.note(click(1))
    assert opened.dropped == 1


async def test_without_a_log() -> None:
    """Where nothing is kept, noting is nothing, and so is the end."""
    async with journal(None) as opened:
        opened.note(click(1))
        await opened.flush()
    assert (opened.log, opened.dropped) == (None, 0)


async def test_what_is_kept_at_once_is_told_once_it_is_stored() -> None:
    """It is in the log before it is told, and told once; what could not be stored is not told."""
    log, told = Gated(), list[Entry]()
    opened = Journal(log, heard_by=[told.append])
    await opened.keep(click(1))
    assert (await log.kept(), told) == (["0001"], [click(1)])
    log.conversations.broken = True
    with pytest.raises(StorageError):
        await opened.keep(click(2))
    assert told == [click(1)]


async def test_what_is_old_is_deleted(caplog: pytest.LogCaptureFixture) -> None:
    """What is older than so many days is deleted when the journal opens, and counted in the log."""
    caplog.set_level(logging.INFO)
    log = Gated()
    await log.keep([click(1), click(2, at=EVER)])
    async with journal(log, days=1):
        with anyio.fail_after(30):
            while not caplog.records:
                await log.expired.wait()
                await asyncio.sleep(0.001)
    assert await log.kept() == ["0002"]
    told = [(each.message, each.turn_records) for each in caplog.records]  # type: ignore[attr-defined]
    assert told == [("old_turn_records_deleted", 1)]


async def test_without_days_nothing_is_deleted() -> None:
    """Where no number of days is set, what is old stays, and nobody is asked to delete it."""
    log = Gated()
    await log.keep([click(1)])
    async with journal(log, days=0):
        await asyncio.sleep(0.01)
    assert await log.kept() == ["0001"]
    assert not log.expired.is_set()


async def test_old_ones_of_a_broken_store(caplog: pytest.LogCaptureFixture) -> None:
    """A store that cannot delete just now says so."""
    log = Gated()
    log.conversations.broken = True
    with caplog.at_level(logging.ERROR):
        async with journal(log, days=1):
            with anyio.fail_after(30):
                while not caplog.records:  # noqa: ASYNC110 -- nothing there could set an event
                    await asyncio.sleep(0.001)
    assert [each.message for each in caplog.records] == ["old_turn_records_kept"]
