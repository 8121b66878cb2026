"""How many openings of the widget are counted in a minute."""

from __future__ import annotations

import time
from collections.abc import Callable

MINUTE = 60.0
OPENED_PER_MINUTE = 3_000  # of one process; a busier site counts them in its web server


class OpenedRate:
    """A bucket of ``most`` that fills again within a minute.

    Whoever sends more can take the room of others' openings, and nothing else: everything but an
    opening is checked against what was shown.
    """

    def __init__(
        self, most: int = OPENED_PER_MINUTE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most = most
        self._clock = clock
        self._left = float(most)
        self._at = clock()

    def allows(self) -> bool:
        """Whether one more counts; it is counted then."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._most / MINUTE)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
