"""Calls wait for their place in the minute, and whoever leaves gives it back."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress

import pytest

from answerable.errors import ModelBusyError, RateLimitedError
from answerable.settings import LimitSettings
from answerable.spending.budgets import Budgets, Toll
from answerable.spending.ledger import Account, Receipt
from answerable.spending.pace import OwnPlaces, Place, RateLimit
from answerable.testing.ledger import MemoryLedger

pytestmark = pytest.mark.anyio


class Slow(MemoryLedger):
    """Says what it has set aside when ``say`` is set; places lie at least ``ahead``."""

    def __init__(self, ahead: float = 0.0) -> None:
        super().__init__()
        self.ahead = ahead
        self.asked = asyncio.Event()
        self.say = asyncio.Event()
        self.say.set()

    async def reserve(
        self, accounts: Sequence[Account], tokens: int, limit: RateLimit | None = None
    ) -> Receipt:
        receipt = await super().reserve(accounts, tokens, limit)
        self.asked.set()
        await self.say.wait()
        if receipt.place is None:
            return receipt
        place = Place(receipt.place.id, max(receipt.place.wait, self.ahead))
        return Receipt(receipt.keys, receipt.tokens, place)

    @property
    def free(self) -> bool:
        """Whether a call could go now, by minute and budget."""
        try:
            self.places.take("call", RateLimit("call", "", 1))
        except RateLimitedError:
            return False
        return all(calls == 0 for calls in self.calls.values())


def toll(ledger: MemoryLedger | None, clock: Sequence[float] = (), **limits: float) -> Toll:
    """What pays one call a minute, and reads a clock that says one after the other."""
    settings = LimitSettings.model_validate({"calls_per_minute": 1, **limits})
    budgets = Budgets.of(settings)
    if ledger is not None:
        budgets = budgets.kept_in(ledger)
    if clock:
        budgets = Budgets(settings, budgets.ledger, clock=iter(clock).__next__)
    return budgets.toll(None)


async def test_who_would_wait_too_long_is_told_at_once() -> None:
    """A call whose place would come too late is refused before it waits, told when to try, and
    counted in no budget."""
    ledger = MemoryLedger()
    paying = toll(ledger, model_wait_seconds=59)
    await paying.pay(10)
    with pytest.raises(ModelBusyError) as refused:
        await paying.pay(10)
    assert (refused.value.retry_after, paying.budgets.counts.busy) == (61, 1)
    assert set(ledger.calls.values()) == {1}


async def test_who_is_not_queued_goes_now_or_not() -> None:
    """What may not wait takes no place that lies ahead."""
    paying = toll(MemoryLedger(), model_wait_seconds=300)
    await paying.pay(10, queued=False)
    with pytest.raises(ModelBusyError):
        await paying.pay(10, queued=False)


@pytest.mark.parametrize("ledger", [True, False])
async def test_who_leaves_while_waiting(ledger: bool) -> None:
    """A reader who leaves while the call waits gives back its place, and its budget."""
    paying = toll(MemoryLedger() if ledger else None, model_wait_seconds=70)
    await paying.pay(10)
    for _ in range(3):  # each of them finds the place that the one before has left
        waiting = asyncio.create_task(paying.pay(10))
        done, _pending = await asyncio.wait([waiting], timeout=0.01)
        assert not done
        waiting.cancel()
        await asyncio.wait([waiting])
        assert waiting.cancelled()
    assert paying.budgets.counts.calls == 1


async def test_who_leaves_while_the_ledger_is_asked() -> None:
    """What a ledger sets aside for a reader who leaves before it has said so is given back."""
    ledger = Slow()
    ledger.say.clear()
    asking = asyncio.create_task(toll(ledger).pay(10))
    await ledger.asked.wait()
    asking.cancel()
    assert not ledger.free
    ledger.say.set()
    await asyncio.wait([asking])
    assert asking.cancelled()
    assert ledger.free


async def test_a_place_that_has_passed() -> None:
    """A call that could go only when its place has passed is not made, as it would fall into the
    next minute; its place and its budget are given back."""
    ledger = Slow(ahead=0.01)
    paying = toll(ledger, clock=(100.0, 101.5))
    with pytest.raises(ModelBusyError, match="has passed"):
        await paying.pay(10)
    assert (paying.budgets.counts.missed, paying.budgets.counts.calls) == (1, 0)
    assert ledger.free
    await toll(Slow(ahead=0.01), clock=(100.0, 100.9)).pay(10)


async def test_a_minute_that_cannot_be_read() -> None:
    """Without budgets too no call is made while nobody can say how many went in this minute."""
    none = {f"{scope}_{kind}": 0 for scope in ("day", "month") for kind in ("calls", "tokens")}
    ledger = MemoryLedger()
    paying = toll(ledger, **none)
    assert paying.accounts == ()
    ledger.broken = True
    with pytest.raises(ModelBusyError):
        await paying.pay(10)
    assert paying.budgets.counts.unreadable == 1
    ledger.broken = False
    await paying.pay(10)


async def test_no_limit_asks_nobody() -> None:
    """Where nothing is limited no ledger is asked."""
    none = {f"{scope}_{kind}": 0 for scope in ("day", "month") for kind in ("calls", "tokens")}
    ledger = MemoryLedger()
    ledger.broken = True
    paying = toll(ledger, calls_per_minute=0, **none)
    for _ in range(3):
        await (await paying.pay(10)).settle(5)
    assert paying.budgets.counts.calls == 3


def test_no_minute_has_more() -> None:
    """Whoever comes and leaves the line at whatever moment, of those who go no sixty seconds have
    more than the limit, though each goes up to a second late."""
    for seed in range(30):
        draw = random.Random(seed)
        most = draw.randint(1, 6)
        went = _went(draw, RateLimit("call", "", most, longest=draw.choice([0.0, 20.0, 150.0])))
        assert len(went) > 2 * most
        pairs = zip(went, went[most:], strict=False)
        assert all(later - sooner >= 60 for sooner, later in pairs)


def _went(draw: random.Random, limit: RateLimit) -> list[float]:
    """When those went who came at random, about twice as many as may, and of whom some left."""
    now = 0.0
    places = OwnPlaces(lambda: now)
    line: list[tuple[float, Place]] = []
    for _ in range(100 * limit.most):
        now += draw.expovariate(limit.most / 30)
        with suppress(RateLimitedError):
            place = places.take("call", limit)
            line.append((now + place.wait, place))
        waiting = [each for each in line if each[0] > now]
        if waiting and draw.random() < 0.3:
            left = draw.choice(waiting)
            places.give_back(left[1])
            line.remove(left)
    return sorted(moment + draw.random() for moment, _ in line)


def test_all_places_of_a_minute_are_given_out() -> None:
    """As many go in a minute as may: those of the second one after the first, and when some who
    wait have left, others in their places."""
    now = 0.0
    places = OwnPlaces(lambda: now)
    limit = RateLimit("call", "", 4, longest=61)
    taken = [places.take("call", limit) for _ in range(8)]
    assert [place.wait for place in taken] == [0.0] * 4 + [61.0] * 4
    for left in taken[5:7]:
        places.give_back(left)
    now = 20.0
    assert [places.take("call", limit).wait for _ in range(2)] == [41.0, 41.0]
    with pytest.raises(RateLimitedError):
        places.take("call", limit)
