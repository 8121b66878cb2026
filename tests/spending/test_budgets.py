"""A turn pays before it calls, and what happens where it cannot."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from pathlib import Path

import anyio
import pytest

from answerable.caller import Caller
from answerable.collected import collect
from answerable.errors import BudgetSpentError, ModelBusyError
from answerable.events import Cited, Done
from answerable.settings import LimitSettings
from answerable.testing.fakes import MemoryConversations
from answerable.testing.openai_scripts import FAULTS, for_ever
from answerable.testing.openai_server import USAGE, Call, OpenAIServer, in_turn, says, starts
from answerable.types import Message, TurnRequest

from .desk import ASKED, Desk, opened

pytestmark = pytest.mark.anyio

ANSWER = says("The state of Reducers is described. [S2]")
USED = USAGE["prompt_tokens"] + USAGE["completion_tokens"]  # type: ignore[operator]
HERE = Caller("192.0.2.7", "token")


def limited(**limits: object) -> LimitSettings:
    """No limit but these."""
    none = {
        f"{scope}_{kind}": 0
        for scope in ("address", "session", "day", "month")
        for kind in ("calls", "tokens")
    }
    return LimitSettings.model_validate({**none, "cached_answers": 0, **limits})


def state(events: list[object]) -> str:
    assert isinstance(events[-1], Done)
    return events[-1].state


def ledger_of(desk: Desk) -> dict[str, tuple[int, int]]:
    """Scope to calls and tokens."""
    assert isinstance(desk.conversations, MemoryConversations)
    ledger = desk.conversations.ledger
    return {
        meter.partition(":")[0]: (ledger.calls[meter, period], ledger.tokens[meter, period])
        for meter, period in ledger.calls
    }


async def test_what_was_used_is_counted(tmp_path: Path) -> None:
    """A call is counted for address, session, day and month with the tokens it really used."""
    async with opened(tmp_path, ANSWER, LimitSettings(cached_answers=0)) as desk:
        assert state(await desk.say(caller=HERE)) in ("answered", "only_one_match")
        assert ledger_of(desk) == dict.fromkeys(("address", "session", "day", "month"), (1, USED))
        await desk.say()  # nobody in particular
        assert ledger_of(desk)["day"] == (2, 2 * USED)
        assert ledger_of(desk)["address"] == (1, USED)


@pytest.mark.parametrize("completion_tokens", [10**20, 10**6])
async def test_an_absurd_count_is_none(tmp_path: Path, completion_tokens: int) -> None:
    """What no call can use is no count: as much stays counted as was set aside for the call."""

    async def script(call: Call) -> None:
        await call.head()
        await call.text("The state of Reducers is described. [S2]")
        await call.chunk(None, "stop")
        await call.data({"usage": {"prompt_tokens": 100, "completion_tokens": completion_tokens}})
        await call.done()

    async with opened(tmp_path, script, limited(month_tokens=200_000)) as desk:
        for _ in range(2):
            assert state(await desk.say()) in ("answered", "only_one_match")
        calls, tokens = ledger_of(desk)["month"]
        assert calls == desk.server.calls == 2
        assert USED < tokens < 100_000


@pytest.mark.parametrize("scope", ["address", "session", "day", "month"])
async def test_a_spent_budget_is_not_overdrawn(tmp_path: Path, scope: str) -> None:
    """However many ask at once, the endpoint is called as often as the budget has it; the others
    are answered by quoting, which is said."""
    async with opened(tmp_path, ANSWER, limited(**{f"{scope}_calls": 3})) as desk:
        turns = await asyncio.gather(*(desk.say(caller=HERE) for _ in range(12)))
        assert desk.server.calls == 3
    states = [state(events) for events in turns]  # type: ignore[arg-type]
    assert states.count("degraded") == 9
    assert all(any(isinstance(event, Cited) for event in events) for events in turns)


async def test_tokens_are_a_bound(tmp_path: Path) -> None:
    """A call that could use more tokens than are left is not made."""
    async with opened(tmp_path, ANSWER, limited(day_tokens=USED + 100)) as desk:
        assert state(await desk.say()) == "degraded"
        assert desk.server.calls == 0
    async with opened(tmp_path / "more", ANSWER, limited(day_tokens=20_000)) as desk:
        for _ in range(3):
            await desk.say()
        assert (desk.server.calls, ledger_of(desk)["day"]) == (3, (3, 3 * USED))


async def test_a_site_that_refuses(tmp_path: Path) -> None:
    """Where the site says so nothing is quoted instead: the turn fails as a spent budget."""
    limits = limited(day_calls=1, without_model="refuse")
    async with opened(tmp_path, ANSWER, limits) as desk:
        await desk.say()
        with pytest.raises(BudgetSpentError):
            await desk.say()
        assert (desk.server.calls, desk.budgets.counts.spent) == (1, 1)


async def test_a_counter_that_cannot_be_read(tmp_path: Path) -> None:
    """Where the budget cannot be read the model is not asked; once it can be, it is."""
    async with opened(tmp_path, ANSWER, limited(day_calls=9)) as desk:
        assert isinstance(desk.conversations, MemoryConversations)
        desk.conversations.ledger.broken = True
        assert state(await desk.say()) == "degraded"
        assert (desk.server.calls, desk.budgets.counts.unreadable) == (0, 1)
        desk.conversations.ledger.broken = False
        await desk.say()
        assert desk.server.calls == 1


async def test_what_cannot_be_settled_stays_set_aside(tmp_path: Path) -> None:
    """Where the use cannot be written down the answer is given, and the bound stays counted."""
    async with opened(tmp_path, ANSWER, limited(day_calls=9)) as desk:
        assert isinstance(desk.conversations, MemoryConversations)
        desk.conversations.ledger.broken_for = "settle"
        assert state(await desk.say()) in ("answered", "only_one_match")
        assert desk.budgets.counts.unsettled == 1
        assert ledger_of(desk)["day"][1] > USED


async def test_every_try_is_a_call(tmp_path: Path) -> None:
    """A call that is tried again is counted again, and not tried where the budget has no more; one
    that the endpoint refuses costs no tokens."""
    script = in_turn(FAULTS["error_500"], ANSWER)
    async with opened(tmp_path, script, limited(day_calls=9), tries=2) as desk:
        assert state(await desk.say()) != "degraded"
        assert (desk.server.calls, ledger_of(desk)["day"]) == (2, (2, USED))
    async with opened(tmp_path / "one", script, limited(day_calls=1), tries=2) as desk:
        assert state(await desk.say()) == "degraded"
        assert desk.server.calls == 1


async def test_an_endpoint_that_is_down_costs_nothing(tmp_path: Path) -> None:
    """Calls that reach nobody are counted in no budget, and leave the places of the minute to those
    that come once the endpoint is there again."""
    limits = limited(day_calls=2, calls_per_minute=1, model_wait_seconds=0)
    async with opened(tmp_path, ANSWER, limits, breaker_failures=9) as desk:
        await desk.server.__aexit__(None, None, None)
        for _ in range(4):
            assert state(await desk.say()) == "degraded"
        assert ledger_of(desk)["day"] == (0, 0)
        assert desk.budgets.counts.busy == 0
        again = OpenAIServer(ANSWER, port=desk.server.port)
        async with again:
            assert state(await desk.say()) != "degraded"
        assert (again.calls, ledger_of(desk)["day"]) == (1, (1, USED))


async def test_a_reader_who_leaves_has_paid(tmp_path: Path) -> None:
    """What an endpoint does not say it used, as the reader left, stays counted as it was set
    aside."""
    script = starts(text="The state of Reducers is described. [S2] And so", then=for_ever)
    async with opened(tmp_path, script, limited(day_calls=9)) as desk:
        turn = desk.answers.turn(TurnRequest(ASKED), desk.parts)
        async with aclosing(turn) as events:
            async for event in events:
                if isinstance(event, Cited):
                    break
        with anyio.fail_after(30):
            await desk.server.aborted.wait()
        calls, tokens = ledger_of(desk)["day"]
        assert calls == 1
        assert tokens > len(desk.server.bodies[0]["messages"][-1]["content"])


async def test_calls_wait_for_their_minute(tmp_path: Path) -> None:
    """With a pace, what cannot be served in time is not asked of the model, and its budget is
    given back."""
    limits = limited(day_calls=9, calls_per_minute=2, model_wait_seconds=0.5)
    async with opened(tmp_path, ANSWER, limits) as desk:
        states = [state(await desk.say()) for _ in range(4)]
        assert states.count("degraded") == 2
        assert (desk.server.calls, ledger_of(desk)["day"]) == (2, (2, 2 * USED))
    refusing = limited(calls_per_minute=1, model_wait_seconds=0, without_model="refuse")
    async with opened(tmp_path / "refusing", ANSWER, refusing) as desk:
        await collect(desk.answers.turn(TurnRequest(ASKED), desk.parts))
        with pytest.raises(ModelBusyError) as refused:
            await desk.say()
        assert 0 < refused.value.retry_after <= 61


async def test_a_choice_is_paid_too(tmp_path: Path) -> None:
    """A question that the model words anew is a second call of the same turn, and is counted."""

    async def script(call: Call) -> None:
        await (ANSWER if call.body.get("stream") else says('{"question": "Reducers"}'))(call)

    said = (
        Message("1", "user", ASKED, ""),
        Message("2", "assistant", "Described.", "", "answered"),
    )
    async with opened(tmp_path, script, limited(day_calls=9)) as desk:
        await desk.say("And what about it?", history=said)
        assert desk.server.calls == 2
        assert ledger_of(desk)["day"] == (2, 2 * USED)
