"""Budgets as a database counts them: what an account is, in which window, and under which name.

No address is stored. An account's name is a hash under a salt of that day, which is deleted with
the day's counts: after that nobody can tell whose they were. A limit of a minute has such a name
too, so that an address's minute begins anew at midnight, as its budget does.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Literal, Protocol

from answerable.errors import BudgetSpentError
from answerable.spending.pace import OwnPlaces, Place, RateLimit

Scope = Literal["address", "session", "day", "month"]
OF_CALLER: frozenset[str] = frozenset({"address", "session"})  # whose budgets; others: everybody's

# A clock that was set back opens no window again, but one that was far ahead is not believed.
BELIEVED_DAYS = 7
# Counts of everybody outlast the days that follow, also those of a clock that was far ahead: when
# it is right again, what was spent is still known. They name nobody. So many days and months with
# calls are kept, the latest ones.
KEPT_COUNTS = 200


@dataclass(frozen=True, slots=True)
class Account:
    """A budget: the most ``calls`` and ``tokens`` of a window, 0 for no limit.

    ``holder`` is the address or session it belongs to, and empty where it is everybody's.
    """

    scope: Scope
    holder: str
    calls: int
    tokens: int

    def check(self, calls: int, tokens: int, day: Day) -> None:
        """Raise ``BudgetSpentError`` where so much, the call in question included, is too much."""
        if (self.calls and calls > self.calls) or (self.tokens and tokens > self.tokens):
            raise BudgetSpentError(self.scope, day.seconds_left(self.scope))


@dataclass(frozen=True, slots=True)
class Day:
    """The day that is counted for: ``name`` is its date, ``now`` the time by the ledger's clock."""

    now: datetime
    name: str
    salt: str

    def account(self, account: Account) -> tuple[str, str]:
        """The key an account is counted under: its name, and its window."""
        period = self.name[:7] if account.scope == "month" else self.name
        return self.meter(account), period

    def meter(self, of: Account | RateLimit) -> str:
        """The name something is counted under: no holder can be told from it."""
        if not of.holder:
            return of.scope
        hashed = hmac.new(self.salt.encode(), of.holder.encode(), hashlib.sha256)
        return f"{of.scope}:{hashed.hexdigest()}"

    def seconds_left(self, scope: Scope) -> float:
        """Until the account's window ends."""
        first = date.fromisoformat(self.name)
        after = first + timedelta(days=1)
        if scope == "month":
            after = (first.replace(day=1) + timedelta(days=32)).replace(day=1)
        end = datetime(after.year, after.month, after.day, tzinfo=UTC)
        return max(1.0, (end - self.now).total_seconds())


@dataclass(frozen=True, slots=True)
class Receipt:
    """What was set aside: so many tokens under these keys, and a place in the minute."""

    keys: tuple[tuple[str, str], ...] = ()
    tokens: int = 0
    place: Place | None = None


class Ledger(Protocol):
    """The counts of all budgets, shared by whoever shares the database. Raises ``StorageError``."""

    async def reserve(
        self, accounts: Sequence[Account], tokens: int, limit: RateLimit | None = None
    ) -> Receipt:
        """Count one call and ``tokens`` in each account and take a place in ``limit``, or nothing.

        Accounts come in one order everywhere: of address, session, day, month. Raises
        ``BudgetSpentError`` where one of them has no room, and ``RateLimitedError`` where no place
        comes in time.
        """
        ...

    async def settle(self, receipt: Receipt, calls: int, tokens: int) -> None:
        """Correct a reservation to what it came to: ``calls`` is 0 for a call never made.

        The place of such a call is given back.
        """
        ...


class OwnLedger:
    """The ``Ledger`` of a process that shares nothing, such as ``answerable ask``.

    It gives out places, and keeps no budgets: what it calls is the owner's own.
    """

    def __init__(self) -> None:
        self._places = OwnPlaces()

    async def reserve(
        self, accounts: Sequence[Account], tokens: int, limit: RateLimit | None = None
    ) -> Receipt:
        return Receipt(place=self._places.take(limit.scope, limit) if limit else None)

    async def settle(self, receipt: Receipt, calls: int, tokens: int) -> None:
        if receipt.place is not None and not calls:
            self._places.give_back(receipt.place)


def day_of(now: datetime, latest: str | None) -> str:
    """The day to count for: that of ``now``, or the ``latest`` known one if the clock went back."""
    today = now.date()
    if latest is None:
        return today.isoformat()
    known = date.fromisoformat(latest)
    ahead = today < known <= today + timedelta(days=BELIEVED_DAYS)
    return (known if ahead else today).isoformat()


def new_salt() -> str:
    """256 random bits."""
    return secrets.token_hex(32)
