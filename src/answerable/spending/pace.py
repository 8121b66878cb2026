"""So many calls in any minute, in the order in which they were asked for."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

from answerable.errors import ModelBusyError

WINDOW_SECONDS = 60.0
NO_ROOM = "The model takes only so many calls a minute, and those of this minute are taken."


class Pace:
    """Lets ``most`` calls go in any ``window`` seconds; others wait in line, or are turned away.

    A bucket that fills up again would let twice as many go in the first minute. ``most`` 0 lets
    every call go. Times are those of ``clock``, which must not jump.
    """

    def __init__(
        self,
        most: int,
        *,
        window: float = WINDOW_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.waited = 0
        self.refused = 0
        self._most = most
        self._window = window
        self._clock = clock
        self._went: deque[float] = deque(maxlen=max(most, 1))
        self._line: deque[asyncio.Event] = deque()

    def expected(self) -> float:
        """Seconds that a call asked for now would wait."""
        if not self._most:
            return 0.0
        now, went = self._clock(), self._went.copy()
        for _ in range(len(self._line) + 1):
            full = len(went) == self._most
            went.append(max(now, went[0] + self._window) if full else now)
        return went[-1] - now

    async def wait(self, longest: float) -> None:
        """Return when a call may go. Raises ``ModelBusyError`` at once if that is too late."""
        expected = self.expected()
        if expected > longest:
            self.refused += 1
            raise ModelBusyError(NO_ROOM, expected)
        if self._most:
            await self._in_line()
            self._went.append(self._clock())

    async def _in_line(self) -> None:
        """Wait until nobody is ahead and there is room; whoever leaves lets others move up."""
        mine = asyncio.Event()
        self._line.append(mine)
        try:
            while self._line[0] is not mine:
                mine.clear()
                await mine.wait()
            while (rest := self._until_room()) > 0:
                self.waited += 1
                await asyncio.sleep(rest)
        finally:
            self._line.remove(mine)
            if self._line:
                self._line[0].set()

    def _until_room(self) -> float:
        if len(self._went) < self._most:
            return 0.0
        return self._went[0] + self._window - self._clock()
