"""How often one address may ask."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

KNOWN_ADDRESSES = 50_000  # about 10 MB; the one that has been silent longest is forgotten first
MINUTE = 60.0


class QuestionRate:
    """So many questions of an address in a minute, all at once or spread; 0 is no limit.

    The generic cell rate algorithm: of each address only the time is kept at which it has used up
    nothing. In memory, by a clock that does not jump.
    """

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._cost = MINUTE / most if most else 0.0
        self._clock = clock
        self._free_at: OrderedDict[str, float] = OrderedDict()

    def wait(self, address: str) -> float:
        """0 where ``address`` may ask, which is then counted; else in how many seconds it may."""
        if not self._cost:
            return 0.0
        now = self._clock()
        free_at = max(now, self._free_at.get(address, now)) + self._cost
        if free_at > now + MINUTE:
            return free_at - now - MINUTE
        self._free_at[address] = free_at
        self._free_at.move_to_end(address)
        if len(self._free_at) > KNOWN_ADDRESSES:
            self._free_at.popitem(last=False)
        return 0.0
