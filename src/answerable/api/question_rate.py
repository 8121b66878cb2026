"""How often one address may ask."""

from __future__ import annotations

import time
from collections.abc import Callable

from answerable.api.address_rate import AddressRate
from answerable.api.address_timers import AddressTimers
from answerable.errors import RateLimitedError
from answerable.spending.ledger import Ledger
from answerable.spending.pace import RateLimit

KEY_SECONDS = 600.0  # that a question is known by its key after it was counted
TRIES = 5  # of an address in a minute, or as many as it may ask questions where that is more


class QuestionRate:
    """So many questions of an address in any minute; 0 is no limit.

    They are counted where conversations are kept. When an address may ask again is remembered
    here, by a clock that does not jump: nobody can make it sooner, and a storm asks no database.
    A question that is sent again with its key, as after a cut connection, was counted already.
    What is sent with a key may be another question all the same, in another conversation: so only
    the address that it was counted for may try it again, and not more often than it may ask.
    """

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._refused = AddressTimers(clock)
        self._counted = AddressTimers(clock)  # of an address and a key
        self._tries = AddressRate(max(TRIES, most), clock)

    async def wait(self, address: str, ledger: Ledger, key: str | None = None) -> float:
        """0 where ``address`` may ask, which is then counted; else in how many seconds it may.

        ``key`` is that of a question which is answered once, however often it is sent.
        Raises ``StorageError`` where that cannot be known.
        """
        if not self._most:
            return 0.0
        if key is not None and self._again(address, key):
            return 0.0
        if seconds := self._refused.left(address):
            return seconds
        try:
            await ledger.reserve((), 0, RateLimit("question", address, self._most))
        except RateLimitedError as error:
            self._refused.set(address, error.retry_after)
            return error.retry_after
        if key is not None:
            self._counted.set(f"{address} {key}", KEY_SECONDS)
        return 0.0

    def _again(self, address: str, key: str) -> bool:
        """Whether this is another try of a question that was counted, and not one too many."""
        if not self._counted.left(f"{address} {key}") or self._tries.left(address):
            return False
        self._tries.count(address)
        return True
