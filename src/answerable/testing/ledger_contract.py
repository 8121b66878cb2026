"""What every ledger promises, as tests.

Subclass it with a fixture ``ledger``, a fixture ``other``, a second one over the same counts, and a
fixture ``places``.
"""

# ruff: noqa: S101 -- these are tests, shipped so that an adapter elsewhere can run them

from __future__ import annotations

import asyncio
from typing import Protocol

import pytest

from answerable.errors import BudgetSpentError, RateLimitedError
from answerable.spending.ledger import Account, Ledger, Receipt
from answerable.spending.pace import RateLimit

HERE, THERE = "192.0.2.7", "2001:db8::/64"


def of_address(holder: str, calls: int = 0, tokens: int = 0) -> Account:
    """A budget of one address."""
    return Account("address", holder, calls, tokens)


class Places(Protocol):
    """The places that were given out, as a test may treat them."""

    async def age(self, seconds: float) -> None:
        """Make all of them so much older."""
        ...

    async def meters(self) -> list[str]:
        """What each of them is counted under."""
        ...


async def waits(ledgers: list[Ledger], *limits: RateLimit) -> list[float]:
    """How long the places lie ahead that are asked for at once, by turns of ``ledgers``, least
    first; what is refused is negative."""
    asking = [
        ledgers[number % len(ledgers)].reserve((), 0, limit) for number, limit in enumerate(limits)
    ]
    found = []
    for each in await asyncio.gather(*asking, return_exceptions=True):
        if isinstance(each, RateLimitedError):
            found.append(-each.retry_after)
        else:
            assert isinstance(each, Receipt), each
            assert each.place is not None
            found.append(each.place.wait)
    return sorted(found)


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

    async def test_never_more_in_a_minute(self, ledger: Ledger, other: Ledger) -> None:
        """Of forty that ask two ledgers at once as many go as may; the others are told when. So it
        is five times over, each time for another address."""
        for number in range(5):
            limit = RateLimit("question", f"192.0.2.{number}", 7)
            found = await waits([ledger, other], *[limit] * 40)
            assert found[33:] == [0] * 7
            assert all(50 < -seconds <= 61 for seconds in found[:33])

    async def test_places_ahead(self, ledger: Ledger, other: Ledger) -> None:
        """Whoever may wait is given the places of the minutes to come, so many in each of them; a
        place beyond the longest wait is refused, and takes none."""
        found = await waits([ledger, other], *[RateLimit("call", "", 3, longest=70)] * 20)
        assert found[14:17] == [0] * 3
        assert all(50 < seconds <= 61 for seconds in found[17:])
        assert all(110 < -seconds <= 122 for seconds in found[:14])
        again = await waits([ledger], RateLimit("call", "", 3, longest=130))
        assert 110 < again[0] <= 122

    async def test_a_minute_passes(self, ledger: Ledger, places: Places) -> None:
        """A place is free again a minute after it was taken, and not sooner."""
        two = RateLimit("call", "", 2)
        assert await waits([ledger], two) == [0]
        await places.age(30)
        assert await waits([ledger], two) == [0]
        await places.age(25)
        assert -6 <= (await waits([ledger], two))[0] < 0
        await places.age(10)
        assert [seconds == 0 for seconds in await waits([ledger], two, two)] == [False, True]

    async def test_a_place_that_is_given_back(self, ledger: Ledger, places: Places) -> None:
        """Whoever does not go gives the place back, and it can be taken; whoever goes does not."""
        one = RateLimit("call", "", 1, longest=70)
        went = await ledger.reserve((), 0, one)
        await ledger.settle(went, 1, 5)
        waiting = await ledger.reserve((), 0, one)
        assert (await waits([ledger], one))[0] < -100
        await ledger.settle(waiting, 0, 0)
        assert await places.meters() == ["call"]
        assert 50 < (await waits([ledger], one))[0] <= 61

    async def test_who_leaves_the_line(self, ledger: Ledger, places: Places) -> None:
        """A place in the midst of those who wait, when it is given back, is the next one's."""
        two = RateLimit("call", "", 2, longest=61)
        await ledger.reserve((), 0, two)
        await places.age(30)
        await ledger.reserve((), 0, two)
        sooner = await ledger.reserve((), 0, two)
        later = await ledger.reserve((), 0, two)
        assert sooner.place is not None
        assert later.place is not None
        assert 20 < sooner.place.wait <= 31
        assert 50 < later.place.wait <= 61
        await ledger.settle(sooner, 0, 0)
        found = await waits([ledger], two, two)
        assert 20 < found[1] <= 31
        assert 80 < -found[0] <= 92

    async def test_minutes_are_apart(self, ledger: Ledger, places: Places) -> None:
        """Calls and the questions of each address are counted by themselves, and no address can be
        told from what they are counted under."""
        here, there = RateLimit("question", HERE, 2), RateLimit("question", THERE, 2)
        for limit in (here, there, RateLimit("call", "", 2)):
            found = await waits([ledger], limit, limit, limit)
            assert (found[0] < 0, found[1:]) == (True, [0, 0])
        meters = await places.meters()
        assert len(meters) == 6
        assert len(set(meters)) == 3
        assert not any(holder in meter for holder in (HERE, THERE) for meter in meters)

    async def test_a_budget_and_a_minute(self, ledger: Ledger, places: Places) -> None:
        """A call that its budget refuses takes no place, and one that has no place counts in no
        budget."""
        one, limit = of_address(HERE, calls=1), RateLimit("call", "", 2)
        receipt = await ledger.reserve((one,), 5, limit)
        with pytest.raises(BudgetSpentError):
            await ledger.reserve((one,), 5, limit)
        assert await places.meters() == ["call"]
        roomy = of_address(THERE, calls=3)
        await ledger.reserve((roomy,), 5, limit)
        with pytest.raises(RateLimitedError):
            await ledger.reserve((roomy,), 5, limit)
        assert await reserved(ledger, 9, roomy) == 2
        await ledger.settle(receipt, 0, 0)
        await ledger.reserve((one,), 5, limit)

    async def test_another_limit(self, ledger: Ledger) -> None:
        """What went under one limit counts for a smaller or a larger one that comes after it."""
        assert await waits([ledger], *[RateLimit("call", "", 4)] * 4) == [0] * 4
        assert (await waits([ledger], RateLimit("call", "", 2)))[0] < 0
        assert await waits([ledger], RateLimit("call", "", 5)) == [0]

    async def test_old_places_are_swept(self, ledger: Ledger, places: Places) -> None:
        """Whoever takes a place sweeps those that no minute counts any more, of all meters."""
        for number in range(9):
            await ledger.reserve((), 0, RateLimit("question", f"192.0.2.{number}", 9))
        await places.age(123)
        await ledger.reserve((), 0, RateLimit("call", "", 9))
        assert await places.meters() == ["call"]

    async def test_a_clock_that_was_set_back(self, ledger: Ledger, places: Places) -> None:
        """Places that a clock gave out which was far ahead keep nobody waiting."""
        one = RateLimit("call", "", 1)
        assert await waits([ledger], one) == [0]
        await places.age(-3600)
        assert await waits([ledger], one) == [0]
        assert (await waits([ledger], one))[0] < 0
