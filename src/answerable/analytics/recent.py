"""Figures of a moment ago, so that a page, its exports and a reload are counted once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from answerable.analytics.days import Days
from answerable.analytics.reading import Figures

SECONDS = 30.0
MOST = 8  # ranges; a set of figures takes some kilobytes


class Recent:
    """Figures by their days for ``SECONDS``. One count at a time: each keeps a core busy."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: dict[Days, tuple[float, Figures]] = {}
        self._counting = asyncio.Lock()

    async def of(self, days: Days, count: Callable[[], Awaitable[Figures]]) -> Figures:
        """The figures of ``days``, counted by ``count`` where none are recent."""
        async with self._counting:
            now = self._clock()
            found = self._kept.get(days)
            if found is not None and now - found[0] < SECONDS:
                return found[1]
            figures = await count()
            self._kept = {key: each for key, each in self._kept.items() if now - each[0] < SECONDS}
            self._kept[days] = (now, figures)
            for oldest in list(self._kept)[:-MOST]:
                del self._kept[oldest]
            return figures
