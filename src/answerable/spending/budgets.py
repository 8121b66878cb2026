"""Who may call a model, and what is counted for it: nothing is paid that was not set aside before.

A counter that cannot be read lets no call through. What an endpoint does not say it used (a reader
left, the answer broke off) stays counted as it was set aside.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field, replace
from typing import Self

import anyio

from answerable.caller import Caller
from answerable.errors import BudgetSpentError, ModelBusyError, StorageError
from answerable.limits_section import LimitSettings
from answerable.spending.ledger import Account, Ledger, Receipt
from answerable.spending.pace import Pace

UNREADABLE = "The budgets cannot be read just now, so the model is not asked."
UNREADABLE_SECONDS = 5.0

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Counts:
    """What happened since the start, for whoever measures."""

    calls: int = 0
    spent: int = 0  # refused, as a budget was spent
    unreadable: int = 0  # refused, as the counter could not be read
    unsettled: int = 0  # calls whose real use could not be written down


@dataclass(frozen=True, slots=True)
class Budgets:
    """All budgets of an assistant. Without a ledger nothing is counted but the pace."""

    settings: LimitSettings
    pace: Pace
    ledger: Ledger | None = None
    counts: Counts = field(default_factory=Counts)

    @classmethod
    def of(cls, settings: LimitSettings) -> Self:
        """Budgets as they are set, without a ledger."""
        return cls(settings, Pace(settings.calls_per_minute))

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
            if (each.calls or each.tokens) and (each.holder or each.scope in ("day", "month"))
        )


@dataclass(frozen=True, slots=True)
class Toll:
    """The gate before each call of one turn."""

    budgets: Budgets
    accounts: tuple[Account, ...]

    async def pay(self, tokens: int, *, queued: bool = True) -> Bill:
        """Set aside one call of at most ``tokens``, and wait for its place in the minute.

        What is not ``queued`` goes now or not at all. Raises ``ModelBusyError``: of it
        ``BudgetSpentError`` where a budget is spent.
        """
        bill = Bill(self.budgets, await self._reserved(tokens))
        try:
            longest = self.budgets.settings.model_wait_seconds if queued else 0.0
            await self.budgets.pace.wait(longest)
        except BaseException:
            await bill.settle(None, calls=0)
            raise
        self.budgets.counts.calls += 1
        return bill

    async def _reserved(self, tokens: int) -> Receipt | None:
        ledger, counts = self.budgets.ledger, self.budgets.counts
        if ledger is None or not self.accounts:
            return None
        try:
            return await ledger.reserve(self.accounts, tokens)
        except BudgetSpentError as error:
            counts.spent += 1
            _log.warning("budget_spent", extra={"scope": error.scope})
            raise
        except StorageError as error:
            counts.unreadable += 1
            _log.error("budgets_unreadable", extra={"reason": str(error)})
            raise ModelBusyError(UNREADABLE, UNREADABLE_SECONDS) from None


@dataclass(frozen=True, slots=True)
class Bill:
    """A call that is set aside and not settled yet."""

    budgets: Budgets
    receipt: Receipt | None

    async def settle(self, tokens: int | None, *, calls: int = 1) -> None:
        """Count what it really used; None is not known, and leaves what was set aside."""
        ledger, receipt = self.budgets.ledger, self.receipt
        if ledger is None or receipt is None or (calls and tokens is None):
            return
        try:
            with anyio.CancelScope(shield=True):  # also where the reader has left
                await ledger.settle(receipt, calls, tokens or 0)
        except StorageError as error:
            self.budgets.counts.unsettled += 1
            _log.error("call_not_settled", extra={"reason": str(error)})
