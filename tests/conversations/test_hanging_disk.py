"""A disk that does not come back from a write, under the SQLite store."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from answerable.conversations import sqlite
from answerable.conversations.lane import WAIT_SECONDS, Connection
from answerable.errors import StorageError
from answerable.process import background

pytestmark = pytest.mark.anyio


@pytest.fixture
async def hanging(
    tmp_path: Path,
) -> AsyncIterator[tuple[sqlite.SqliteConversations, threading.Event]]:
    """A store whose disk hangs in the middle of a write, until the event is set."""
    store, back = await sqlite.connect(tmp_path / "conversations.sqlite"), threading.Event()
    assert isinstance(store, sqlite.SqliteConversations)
    begun = asyncio.Event()
    loop = asyncio.get_running_loop()

    def hang(db: Connection) -> None:
        loop.call_soon_threadsafe(begun.set)
        back.wait(60)

    write = asyncio.create_task(store._writing.run(hang))
    await begun.wait()
    yield store, back
    back.set()
    await write
    await store.close()


async def test_a_write_that_hangs_is_said(
    hanging: tuple[sqlite.SqliteConversations, threading.Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that does not come back from a write is no connected one, though it can be read; once
    it does, all is well again without a restart."""
    store, back = hanging
    assert await store.ping() == {"status": "connected"}
    monkeypatch.setattr(sqlite, "HANGING_SECONDS", 0.1)
    await asyncio.sleep(0.15)
    with pytest.raises(StorageError, match="A write has not ended for"):
        await store.ping()
    back.set()
    await store.create()
    assert await store.ping() == {"status": "connected"}


async def test_nobody_waits_for_a_write_that_hangs(
    hanging: tuple[sqlite.SqliteConversations, threading.Event],
) -> None:
    """Whoever waits behind it is refused in time, and in words that leave open what became of it:
    what had not begun is not written later."""
    store, back = hanging
    with pytest.raises(StorageError, match="may be stored or not"):
        await store._writing.run(lambda db: sqlite._create(db, "owner", None, None, ""), 0.05)
    back.set()
    _, token = await store.create()
    assert len(await store.conversations(token)) == 1
    assert await store._reading.run(
        lambda db: db.execute("SELECT count(*) FROM conversations").fetchone()
    ) == (1,)


def test_a_hang_is_known_within_five_seconds() -> None:
    """A write that began to hang right after a look is found at the second one after it, while
    whoever waits for it is refused later."""
    late = sqlite.HANGING_SECONDS + background.PROBE_SECONDS
    assert late < 5 < WAIT_SECONDS


async def test_a_process_that_was_stopped_goes_on(
    hanging: tuple[sqlite.SqliteConversations, threading.Event],
) -> None:
    """While it is stopped nothing can be written: that time is not the disk's, and what waits for a
    write longer than it may goes on once the process does."""
    store, back = hanging
    loop = asyncio.get_running_loop()
    waiting = asyncio.create_task(store._writing.run(lambda db: "written", 2.0))
    await asyncio.sleep(0)
    loop.call_later(0.01, back.set)
    time.sleep(2.1)  # noqa: ASYNC251 -- SIGSTOP, as the loop sees it
    assert await waiting == "written"
