"""Probes that keep a state true, and conversations that are forgotten in time."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import anyio
import pytest

from answerable.errors import ClockDoubtedError, StorageError
from answerable.process import background
from answerable.testing.fakes import MemoryConversations

pytestmark = pytest.mark.anyio


class Service:
    """A service that says what it is told to; ``asked`` is set with every question."""

    def __init__(self) -> None:
        self.failure: Exception | None = None
        self.hangs = False
        self.asked = asyncio.Event()

    async def ping(self) -> dict[str, Any]:
        self.asked.set()
        if self.hangs:
            await anyio.sleep_forever()
        if self.failure is not None:
            raise self.failure
        return {"status": "connected"}

    async def answered(self) -> None:
        """Until it was asked and what it said is known: the second question comes after that."""
        for _ in range(2):
            self.asked.clear()
            with anyio.fail_after(30):
                await self.asked.wait()


async def test_states_follow_the_services() -> None:
    """Each state is known at once, changes with its service, and comes back by itself."""
    good, bad = Service(), Service()
    bad.failure = StorageError("refused")
    async with background.probed({"good": good.ping, "bad": bad.ping}, every=0.001) as states:
        refused = {"status": "disconnected", "error": "refused"}
        assert states == {"good": {"status": "connected"}, "bad": refused}
        good.failure, bad.failure = StorageError("gone"), None
        await good.answered()
        await bad.answered()
        assert states["good"] == {"status": "disconnected", "error": "gone"}
        assert states["bad"] == {"status": "connected"}


async def test_a_service_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A service that hangs is disconnected, and keeps no other from being asked."""
    monkeypatch.setattr(background, "ANSWER_SECONDS", 0.01)
    good, bad = Service(), Service()
    bad.hangs = True
    async with background.probed({"good": good.ping, "bad": bad.ping}, every=0.001) as states:
        assert states["bad"]["status"] == "disconnected"
        await good.answered()
        assert states["good"] == {"status": "connected"}
        bad.hangs = False
        await bad.answered()
        assert states["bad"] == {"status": "connected"}


async def test_a_bug_is_not_health(caplog: pytest.LogCaptureFixture) -> None:
    """A check that breaks in a way nobody foresaw makes its service an error, not the last good
    state, and is asked again; its kind is logged, once, and its text is not."""
    service = Service()
    service.failure = ValueError("kanarienvogel")
    async with background.probed({"it": service.ping}, every=0.001) as states:
        for failure in (service.failure, None, KeyError("kanarienvogel"), None):
            service.failure = failure
            await service.answered()
            await service.answered()
            if failure is None:
                assert states["it"] == {"status": "connected"}
            else:
                said = {"status": "error", "error": "unexpected error, see the log"}
                assert states["it"] == said
    records = [each for each in caplog.records if each.message == "probe_failed"]
    assert [(each.service, each.error) for each in records] == [  # type: ignore[attr-defined]
        ("it", "ValueError"),
        ("it", "KeyError"),
    ]
    assert "kanarienvogel" not in repr([vars(each) for each in records])


def test_true_within_five_seconds() -> None:
    """A change is known after one rest and one question at most."""
    assert background.PROBE_SECONDS + background.ANSWER_SECONDS < 5


async def test_old_conversations_are_forgotten(caplog: pytest.LogCaptureFixture) -> None:
    """All that is old goes, and is looked for again in an hour; a store that is down is tried again
    in a minute."""
    caplog.set_level(logging.INFO)
    store = MemoryConversations()
    _, token = await store.create()

    async def forget(days: float) -> float:
        return await background.Forgetting(store.expire, days, "conversations")()

    assert await forget(1) == background.HOUR
    assert len(await store.conversations(token)) == 1
    await asyncio.sleep(0.002)
    assert await forget(1e-9) == background.HOUR
    assert await store.conversations(token) == []
    store.broken = True
    assert await forget(1) == background.MINUTE
    said = [record.message for record in caplog.records]
    assert said == ["old_conversations_deleted", "old_conversations_kept"]
    assert caplog.records[0].conversations == 1  # type: ignore[attr-defined]


async def test_a_clock_in_doubt_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    """While a clock is doubted it is asked each hour and named once, until it was believed."""
    doubts = [True, True, False, True, True]

    async def expire(days: float) -> int:
        if doubts.pop():
            raise ClockDoubtedError(f"for {days} days")
        return 0

    forgetting = background.Forgetting(expire, 30, "conversations")
    while doubts:
        assert await forgetting() == background.HOUR
    told = [(each.message, each.kept, each.reason) for each in caplog.records]  # type: ignore[attr-defined]
    assert told == [("clock_doubted", "conversations", "for 30 days")] * 2


async def test_a_bug_ends_one_run(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Work that breaks in a way nobody foresaw is done again later; what should be forgotten in
    time would stay for ever otherwise. Its kind is logged once."""
    monkeypatch.setattr(background, "MINUTE", 0.001)
    runs = 0
    done = asyncio.Event()

    async def work() -> float:
        nonlocal runs
        runs += 1
        if runs < 4:
            raise ValueError("kanarienvogel")
        done.set()
        return 60.0

    async with background.repeated(work):
        with anyio.fail_after(30):
            await done.wait()
    assert runs == 4
    told = [each for each in caplog.records if each.message == "background_work_failed"]
    assert [each.error for each in told] == ["ValueError"]  # type: ignore[attr-defined]
    assert "kanarienvogel" not in caplog.text
