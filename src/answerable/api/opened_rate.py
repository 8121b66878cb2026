"""How many openings of the widget are counted in a minute."""

from __future__ import annotations

import time
from collections.abc import Callable

from answerable.api.address_rate import AddressRate

MINUTE = 60.0
OPENED_PER_MINUTE = 3_000  # of one process; a busier site counts them in its web server
OF_ONE_ADDRESS = 300  # an office with a thousand readers at one address


class OpenedRate:
    """A bucket of ``most`` that fills again within a minute, of which one address gets a tenth.

    Everything but an opening is checked against what was shown.
    """

    def __init__(
        self, most: int = OPENED_PER_MINUTE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most = most
        self._clock = clock
        self._left = float(most)
        self._at = clock()
        self._of_one = AddressRate(OF_ONE_ADDRESS, clock)

    def allows(self, address: str) -> bool:
        """Whether one more of ``address`` counts; it is counted then."""
        if self._of_one.left(address):
            return False
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._most / MINUTE)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        self._of_one.count(address)
        return True
