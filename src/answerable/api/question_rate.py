"""How often one address may ask."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from answerable.errors import RateLimitedError
from answerable.spending.ledger import Ledger
from answerable.spending.pace import RateLimit

KNOWN_ADDRESSES = 50_000  # about 10 MB; the one that was refused longest ago is forgotten first


class QuestionRate:
    """So many questions of an address in any minute; 0 is no limit.

    They are counted where conversations are kept. When an address may ask again is remembered
    here, by a clock that does not jump: nobody can make it sooner, and a storm asks no database.
    """

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._free_at: OrderedDict[str, float] = OrderedDict()

    async def wait(self, address: str, ledger: Ledger) -> float:
        """0 where ``address`` may ask, which is then counted; else in how many seconds it may.

        Raises ``StorageError`` where that cannot be known.
        """
        if not self._most:
            return 0.0
        if (seconds := self._free_at.get(address, 0.0) - self._clock()) > 0:
            return seconds
        try:
            await ledger.reserve((), 0, RateLimit("question", address, self._most))
        except RateLimitedError as error:
            self._refused(address, error.retry_after)
            return error.retry_after
        return 0.0

    def _refused(self, address: str, seconds: float) -> None:
        self._free_at[address] = self._clock() + seconds
        self._free_at.move_to_end(address)
        if len(self._free_at) > KNOWN_ADDRESSES:
            self._free_at.popitem(last=False)
