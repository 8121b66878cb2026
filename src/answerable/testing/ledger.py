"""Budgets counted in memory, for tests: it keeps the promises of the contract."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime

from answerable.errors import StorageError
from answerable.spending.ledger import Account, Day, Receipt, day_of
from answerable.spending.pace import OwnPlaces, RateLimit


class MemoryLedger:
    """A ``Ledger`` whose clock a test sets: ``now``.

    Set ``broken`` to make every verb raise ``StorageError``, or ``broken_for`` to the name of one.
    """

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 22, 12, tzinfo=UTC)
        self.broken = False
        self.broken_for = ""
        self.calls: dict[tuple[str, str], int] = defaultdict(int)
        self.tokens: dict[tuple[str, str], int] = defaultdict(int)
        self.places = OwnPlaces(lambda: self.now.timestamp())
        self._latest: str | None = None

    async def reserve(
        self, accounts: Sequence[Account], tokens: int, limit: RateLimit | None = None
    ) -> Receipt:
        self._check_health("reserve")
        self._latest = day_of(self.now, self._latest)
        day = Day(self.now, self._latest, "salt")
        keys = tuple(day.account(each) for each in accounts)
        for account, key in zip(accounts, keys, strict=True):
            account.check(self.calls[key] + 1, self.tokens[key] + tokens, day)
        place = self.places.take(day.meter(limit), limit) if limit else None
        for key in keys:
            self.calls[key] += 1
            self.tokens[key] += tokens
        return Receipt(keys, tokens, place)

    async def settle(self, receipt: Receipt, calls: int, tokens: int) -> None:
        self._check_health("settle")
        if receipt.place is not None and not calls:
            self.places.give_back(receipt.place)
        for key in receipt.keys:
            self.calls[key] -= 1 - calls
            self.tokens[key] += tokens - receipt.tokens

    def _check_health(self, verb: str) -> None:
        if self.broken or self.broken_for == verb:
            raise StorageError("The ledger is broken, as the test asked.")
