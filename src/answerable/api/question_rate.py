"""How often one address may ask."""

from __future__ import annotations

import time
from collections.abc import Callable

from answerable.api.address_timers import AddressTimers
from answerable.errors import RateLimitedError
from answerable.spending.ledger import Ledger
from answerable.spending.pace import RateLimit


class QuestionRate:
    """So many questions of an address in any minute; 0 is no limit.

    They are counted where conversations are kept. When an address may ask again is remembered
    here, by a clock that does not jump: nobody can make it sooner, and a storm asks no database.
    """

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._refused = AddressTimers(clock)

    async def wait(self, address: str, ledger: Ledger) -> float:
        """0 where ``address`` may ask, which is then counted; else in how many seconds it may.

        Raises ``StorageError`` where that cannot be known.
        """
        if not self._most:
            return 0.0
        if seconds := self._refused.left(address):
            return seconds
        try:
            await ledger.reserve((), 0, RateLimit("question", address, self._most))
        except RateLimitedError as error:
            self._refused.set(address, error.retry_after)
            return error.retry_after
        return 0.0
