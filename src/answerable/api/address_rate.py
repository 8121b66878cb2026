"""How often one address may do something in this process."""

from __future__ import annotations

import time
from collections.abc import Callable

from answerable.api.address_timers import AddressTimers

MINUTE = 60.0


class AddressRate:
    """So many times for an address in a minute, all at once or spread.

    The generic cell rate algorithm: of each address only the time is kept at which it has used up
    nothing.
    """

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._cost = MINUTE / most
        self._used = AddressTimers(clock)

    def left(self, address: str) -> float:
        """0 where ``address`` may; else in how many seconds it may."""
        return max(0.0, self._used.left(address) + self._cost - MINUTE)

    def count(self, address: str) -> None:
        """``address`` has done it once more."""
        self._used.set(address, self._used.left(address) + self._cost)
