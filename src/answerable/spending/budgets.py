"""Who may call a model, and what is counted for it: nothing is paid that was not set aside before.

A counter that cannot be read lets no call through. What an endpoint does not say it used (a reader
left, the answer broke off) stays counted as it was set aside. A call that waits for its place in
the minute has it already; whoever leaves meanwhile gives it back.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Self

import anyio

from answerable.caller import Caller
from answerable.errors import (
    AnswerableError,
    BudgetSpentError,
    ModelBusyError,
    RateLimitedError,
    StorageError,
)
from answerable.sections.limits import LimitSettings
from answerable.spending.ledger import OF_CALLER, Account, Ledger, OwnLedger, Receipt
from answerable.spending.pace import GRACE_SECONDS, Place, RateLimit

NO_ROOM = "The model takes only so many calls a minute, and those of this minute are taken."
MISSED = "The call's place in the minute has passed before it could be made."
UNREADABLE = "The budgets cannot be read just now, so the model is not asked."
UNREADABLE_SECONDS = 5.0

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Counts:
    """What happened since the start, for whoever measures."""

    calls: int = 0
    spent: int = 0  # refused, as a budget was spent
    busy: int = 0  # refused, as no place in the minute came in time
    missed: int = 0  # refused, as the place had passed when its time was known
    unreadable: int = 0  # refused, as the counter could not be read
    unsettled: int = 0  # calls whose real use could not be written down


@dataclass(frozen=True, slots=True)
class Budgets:
    """All budgets of an assistant, counted in ``ledger``; ``clock`` tells what has passed here."""

    settings: LimitSettings
    ledger: Ledger = field(default_factory=OwnLedger)
    counts: Counts = field(default_factory=Counts)
    clock: Callable[[], float] = time.monotonic

    @classmethod
    def of(cls, settings: LimitSettings) -> Self:
        """Budgets as they are set, of a process that shares them with no other."""
        return cls(settings)

    def kept_in(self, ledger: Ledger) -> Budgets:
        """The same, counted in ``ledger``."""
        return replace(self, ledger=ledger)

    def toll(self, caller: Caller | None) -> Toll:
        """What a turn for ``caller`` pays its calls with; None counts for everybody alone."""
        return Toll(self, self._accounts(caller or Caller()))

    def _accounts(self, caller: Caller) -> tuple[Account, ...]:
        limits = self.settings
        accounts = (
            Account("address", caller.address, limits.address_calls, limits.address_tokens),
            Account("session", caller.session, limits.session_calls, limits.session_tokens),
            Account("day", "", limits.day_calls, limits.day_tokens),
            Account("month", "", limits.month_calls, limits.month_tokens),
        )
        return tuple(
            each
            for each in accounts
            if (each.calls or each.tokens) and (each.holder or each.scope not in OF_CALLER)
        )


@dataclass(slots=True)
class Toll:
    """The gate before each call of one turn; ``caller_spent`` once its caller may spend no more."""

    budgets: Budgets
    accounts: tuple[Account, ...]
    caller_spent: bool = False

    async def pay(self, tokens: int, *, queued: bool = True) -> Bill:
        """Set aside one call of at most ``tokens``, and wait for its place in the minute.

        What is not ``queued`` goes now or not at all. Raises ``ModelBusyError``: of it
        ``BudgetSpentError`` where a budget is spent.
        """
        asked = self.budgets.clock()
        bill = Bill(self.budgets, await self._reserved(tokens, queued=queued))
        try:
            if bill.receipt.place is not None:
                await self._come(bill.receipt.place, asked)
        except BaseException:
            await bill.settle(None, calls=0)
            raise
        self.budgets.counts.calls += 1
        return bill

    async def _come(self, place: Place, asked: float) -> None:
        """Wait for ``place``, which was given out somewhen since ``asked``: never sooner."""
        await asyncio.sleep(place.wait)
        if self.budgets.clock() - asked - place.wait > GRACE_SECONDS:
            self.budgets.counts.missed += 1
            _log.warning("place_missed")
            raise ModelBusyError(MISSED)

    async def _reserved(self, tokens: int, *, queued: bool) -> Receipt:
        limits, counts = self.budgets.settings, self.budgets.counts
        longest, limit = limits.model_wait_seconds if queued else 0.0, None
        if limits.calls_per_minute:
            limit = RateLimit("call", "", limits.calls_per_minute, longest)
        if limit is None and not self.accounts:
            return Receipt()
        try:
            return await self._asked(tokens, limit)
        except BudgetSpentError as error:
            counts.spent += 1
            self.caller_spent = self.caller_spent or error.scope in OF_CALLER
            _log.warning("budget_spent", extra={"scope": error.scope})
            raise
        except RateLimitedError as error:
            counts.busy += 1
            raise ModelBusyError(NO_ROOM, error.retry_after) from None
        except StorageError as error:
            counts.unreadable += 1
            _log.error("budgets_unreadable", extra={"reason": str(error)})
            raise ModelBusyError(UNREADABLE, UNREADABLE_SECONDS) from None

    async def _asked(self, tokens: int, limit: RateLimit | None) -> Receipt:
        """What the ledger says; what it sets aside for a reader who left meanwhile goes back."""
        asking = asyncio.ensure_future(self.budgets.ledger.reserve(self.accounts, tokens, limit))
        try:
            return await asyncio.shield(asking)
        except asyncio.CancelledError:
            with anyio.CancelScope(shield=True), suppress(AnswerableError):
                await Bill(self.budgets, await asking).settle(None, calls=0)
            raise


@dataclass(frozen=True, slots=True)
class Bill:
    """A call that is set aside and not settled yet."""

    budgets: Budgets
    receipt: Receipt

    async def settle(self, tokens: int | None, *, calls: int = 1) -> None:
        """Count what it really used; None is not known, and leaves what was set aside."""
        if (calls and tokens is None) or self.receipt == Receipt():
            return
        try:
            with anyio.CancelScope(shield=True):  # also where the reader has left
                await self.budgets.ledger.settle(self.receipt, calls, tokens or 0)
        except StorageError as error:
            self.budgets.counts.unsettled += 1
            _log.error("call_not_settled", extra={"reason": str(error)})
