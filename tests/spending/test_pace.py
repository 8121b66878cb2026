"""Calls a minute, in order."""

from __future__ import annotations

import asyncio

import pytest

from answerable.errors import ModelBusyError
from answerable.spending.pace import Pace

pytestmark = pytest.mark.anyio


async def test_never_more_in_any_window() -> None:
    """Of nine calls at once three go in any window, in the order in which they came, and every one
    of them goes."""
    loop = asyncio.get_running_loop()
    pace = Pace(3, window=0.1, clock=loop.time)
    went: list[tuple[int, float]] = []

    async def call(number: int) -> None:
        await pace.wait(60)
        went.append((number, loop.time()))

    await asyncio.gather(*(call(number) for number in range(9)))
    assert [number for number, _ in went] == list(range(9))
    times = [time for _, time in went]
    assert all(later - time >= 0.1 for time, later in zip(times, times[3:], strict=False))


async def test_who_would_wait_too_long_is_told_at_once() -> None:
    """A call whose place would come too late is refused before it waits, and told when to try."""
    now = 100.0
    pace = Pace(2, clock=lambda: now)
    for _ in range(2):
        await pace.wait(0)
    with pytest.raises(ModelBusyError) as refused:
        await pace.wait(59)
    assert (refused.value.retry_after, pace.refused) == (60, 1)
    now = 159.0
    assert pace.expected() == 1
    now = 160.0
    await pace.wait(0)


async def test_who_leaves_lets_others_move_up() -> None:
    """A reader who leaves the line gives up the place, and the next one takes it."""
    now = 100.0
    pace = Pace(1, window=30, clock=lambda: now)
    await pace.wait(0)
    first, second = (asyncio.create_task(pace.wait(100)) for _ in range(2))
    await asyncio.sleep(0)
    assert pace.expected() == 90
    first.cancel()
    await asyncio.wait([first])
    assert pace.expected() == 60
    second.cancel()
    await asyncio.wait([second])
    assert pace.expected() == 30


async def test_no_limit() -> None:
    """Without a limit every call goes at once."""
    pace = Pace(0)
    for _ in range(1_000):
        await pace.wait(0)
    assert pace.expected() == 0
