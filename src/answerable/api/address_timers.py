"""A timer of each address, for as many addresses as memory is given to."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

KNOWN_ADDRESSES = 50_000  # about 10 MB; the one that was set longest ago is forgotten first


class AddressTimers:
    """Timers by a clock that does not jump (``clock`` gives seconds), in memory of this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._ends: OrderedDict[str, float] = OrderedDict()

    def left(self, address: str) -> float:
        """Seconds until the timer of ``address`` ends; 0 where none runs."""
        now = self._clock()
        return max(0.0, self._ends.get(address, now) - now)

    def set(self, address: str, seconds: float) -> None:
        """Let the timer of ``address`` end in so many seconds."""
        self._ends[address] = self._clock() + seconds
        self._ends.move_to_end(address)
        if len(self._ends) > KNOWN_ADDRESSES:
            self._ends.popitem(last=False)
