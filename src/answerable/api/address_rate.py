"""How often one address may do something in this process."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

KNOWN_ADDRESSES = 50_000  # about 10 MB; the one that has been silent longest is forgotten first
MINUTE = 60.0


class AddressRate:
    """So many times for an address in a minute, all at once or spread.

    The generic cell rate algorithm: of each address only the time is kept at which it has used up
    nothing. In memory, by a clock that does not jump.
    """

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._cost = MINUTE / most
        self._clock = clock
        self._free_at: OrderedDict[str, float] = OrderedDict()

    def left(self, address: str) -> float:
        """0 where ``address`` may; else in how many seconds it may."""
        now = self._clock()
        return max(0.0, self._after(address, now) - now - MINUTE)

    def count(self, address: str) -> None:
        """``address`` has done it once more."""
        self._free_at[address] = self._after(address, self._clock())
        self._free_at.move_to_end(address)
        if len(self._free_at) > KNOWN_ADDRESSES:
            self._free_at.popitem(last=False)

    def _after(self, address: str, now: float) -> float:
        """When it would have used up nothing, were it counted once more."""
        return max(now, self._free_at.get(address, now)) + self._cost
