"""Figures are counted once in a while."""

from __future__ import annotations

import pytest

from answerable.analytics import days as calendar
from answerable.analytics import reading
from answerable.analytics.days import Days
from answerable.analytics.reading import Figures
from answerable.analytics.recent import MOST, SECONDS, Recent
from answerable.testing.conversations import MemoryConversations

pytestmark = pytest.mark.anyio


class Counter:
    """Counts nothing, and how often."""

    def __init__(self) -> None:
        self.counted: list[Days] = []

    async def of(self, days: Days) -> Figures:
        self.counted.append(days)
        return await reading.figures(MemoryConversations().turn_log(), days, {})


async def test_counted_again_when_they_are_old() -> None:
    """The same days are counted once while they are recent; other days by themselves."""
    now, counter = [0.0], Counter()
    recent = Recent(lambda: now[0])
    week, other = calendar.week("2026-W07"), calendar.week("2026-W08")
    for days, at, times in (
        (week, 0, 1),
        (week, SECONDS - 1, 1),
        (other, SECONDS - 1, 2),
        (week, SECONDS, 3),
        (week, SECONDS, 3),
    ):
        now[0] = at
        figures = await recent.of(days, lambda days=days: counter.of(days))  # type: ignore[misc]
        assert figures.days == days
        assert len(counter.counted) == times


async def test_only_some_are_kept() -> None:
    """The oldest of many ranges is forgotten."""
    counter, recent = Counter(), Recent(lambda: 0.0)
    weeks = [calendar.week(f"2026-W{number:02d}") for number in range(1, MOST + 2)]
    for days in (*weeks, weeks[-1], weeks[0]):
        await recent.of(days, lambda days=days: counter.of(days))  # type: ignore[misc]
    assert counter.counted == [*weeks, weeks[0]]
