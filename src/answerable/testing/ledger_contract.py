"""What every ledger promises, as tests. Subclass it with a fixture ``ledger``."""

# ruff: noqa: S101 -- these are tests, shipped so that an adapter elsewhere can run them

from __future__ import annotations

import asyncio

import pytest

from answerable.errors import BudgetSpentError
from answerable.spending.ledger import Account, Ledger, Receipt

HERE, THERE = "192.0.2.7", "2001:db8::/64"


def of_address(holder: str, calls: int = 0, tokens: int = 0) -> Account:
    """A budget of one address."""
    return Account("address", holder, calls, tokens)


async def reserved(ledger: Ledger, times: int, *accounts: Account, tokens: int = 1) -> int:
    """How many of so many reservations at once succeeded."""
    outcomes = await asyncio.gather(
        *(ledger.reserve(accounts, tokens) for _ in range(times)), return_exceptions=True
    )
    for each in outcomes:
        assert isinstance(each, Receipt | BudgetSpentError), each
    return sum(isinstance(each, Receipt) for each in outcomes)


@pytest.mark.anyio
class LedgerContract:
    """Tests over the fixture ``ledger``."""

    async def test_exactly_as_many_calls(self, ledger: Ledger) -> None:
        """Of forty calls at once, as many succeed as the budget has, and none ever again."""
        assert await reserved(ledger, 40, of_address(HERE, calls=15)) == 15
        assert await reserved(ledger, 3, of_address(HERE, calls=15)) == 0

    async def test_accounts_are_apart(self, ledger: Ledger) -> None:
        """Addresses, sessions and everybody are counted by themselves."""
        everybody = Account("day", "", 5, 0)
        session = Account("session", "s", 2, 0)
        assert await reserved(ledger, 3, of_address(HERE, calls=2), everybody) == 2
        assert await reserved(ledger, 3, of_address(THERE, calls=2), session, everybody) == 2
        assert await reserved(ledger, 3, Account("session", "t", 9, 0), everybody) == 1

    async def test_all_or_none(self, ledger: Ledger) -> None:
        """A call that one account refuses is counted in none of the others."""
        full, roomy = of_address(HERE, calls=1), Account("month", "", 4, 0)
        assert await reserved(ledger, 9, full, roomy) == 1
        assert await reserved(ledger, 9, roomy) == 3

    async def test_tokens_are_set_aside_and_settled(self, ledger: Ledger) -> None:
        """What is set aside is taken; what was not used comes back, and what was used more is
        missing."""
        account = of_address(HERE, tokens=100)
        first = await ledger.reserve((account,), 80)
        with pytest.raises(BudgetSpentError):
            await ledger.reserve((account,), 30)
        await ledger.settle(first, 1, 20)
        second = await ledger.reserve((account,), 80)
        await ledger.settle(second, 1, 95)
        assert await reserved(ledger, 1, account) == 0

    async def test_a_call_that_was_not_made(self, ledger: Ledger) -> None:
        """A call that is given back can be made."""
        account = of_address(HERE, calls=1, tokens=10)
        await ledger.settle(await ledger.reserve((account,), 10), 0, 0)
        assert await reserved(ledger, 2, account, tokens=10) == 1

    async def test_who_is_refused_and_for_how_long(self, ledger: Ledger) -> None:
        """The refusal names the budget, and a day's window ends within a day."""
        for account, longest in ((of_address(HERE, tokens=1), 1), (Account("month", "", 0, 1), 31)):
            with pytest.raises(BudgetSpentError) as refused:
                await ledger.reserve((account,), 2)
            assert refused.value.scope == account.scope
            assert 0 < refused.value.retry_after <= longest * 86_400

    async def test_many_at_once(self, ledger: Ledger) -> None:
        """Reserving and settling from many sides at once neither blocks nor miscounts."""
        everybody = Account("day", "", 0, 1_000)

        async def one(number: int) -> None:
            account = of_address(f"192.0.2.{number % 5}", calls=100)
            receipt = await ledger.reserve((account, everybody), 10)
            await ledger.settle(receipt, 1, 5)

        await asyncio.gather(*(one(number) for number in range(40)))
        assert await reserved(ledger, 1, everybody, tokens=801) == 0
        assert await reserved(ledger, 1, everybody, tokens=800) == 1
