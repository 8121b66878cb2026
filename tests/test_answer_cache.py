"""Answers to first questions, told again and shared while they are written."""

from __future__ import annotations

import asyncio
from contextlib import aclosing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import anyio
import pytest

from answerable.answer_cache import SPENT
from answerable.caller import Caller
from answerable.errors import BudgetSpentError, ModelFailedError
from answerable.events import Cited, Done, Event, Token
from answerable.protocols import Usage
from answerable.settings import LimitSettings
from answerable.testing.corpus import chunk, publish
from answerable.testing.openai_scripts import FAULTS
from answerable.testing.openai_server import Call, Script, says
from answerable.turn_notes import TurnNotes
from answerable.types import ChatContext, Filter, Message, Option, TurnRequest
from spending.desk import ASKED, CHUNKS, EMBEDDER, Desk, opened

pytestmark = pytest.mark.anyio

WRITTEN = "The state of Reducers is described. [S2]"
CACHED = LimitSettings(cached_answers=2)


def text(events: list[Event]) -> str:
    return "".join(event.content for event in events if isinstance(event, Token))


def without_times(events: list[Event]) -> list[Event]:
    return [replace(each, timings_ms={}) if isinstance(each, Done) else each for each in events]


class Held:
    """A model that begins its answer, maybe a second sentence too, and ends it when told to."""

    def __init__(self, second: str = "") -> None:
        self.second = second
        self.go_on = asyncio.Event()

    async def __call__(self, call: Call) -> None:
        await call.head()
        await call.text(f"{WRITTEN} {self.second}")
        await self.go_on.wait()
        await call.chunk(None, "stop")
        await call.done()


async def test_the_same_first_question(tmp_path: Path) -> None:
    """It gets the same events again, citations and all, and the model is not asked; the time it
    took is its own."""
    async with opened(tmp_path, says(WRITTEN), CACHED) as desk:
        first, again = await desk.say(), await desk.say()
        assert desk.server.calls == 1
        assert any(isinstance(event, Cited) for event in first)
        assert without_times(again) == without_times(first)
        assert isinstance(again[-1], Done)
        assert set(again[-1].timings_ms) == {"total"}
        assert (desk.answers.hits, desk.answers.misses) == (1, 1)


@pytest.mark.parametrize(
    "values",
    [
        {"history": (Message("1", "user", "Hi?", ""), Message("2", "assistant", "Hi.", ""))},
        {"earlier": (Message("1", "user", "Hi?", ""),)},
        {"user_id": "imke"},
        {"chat_context": ChatContext(last_options=(Option("A"),))},
        {"chat_context": ChatContext(last_opened_panel="A")},
        {"where": Filter(source_type=("docs",))},
    ],
    ids=lambda values: next(iter(values)),
)
async def test_what_is_not_the_same(tmp_path: Path, values: dict[str, Any]) -> None:
    """A question with something before it, of a known user or with a filter is asked by itself."""
    async with opened(tmp_path, says(WRITTEN), CACHED) as desk:
        await desk.say()
        await desk.say(**values)
        assert desk.answers.hits == 0
        if "where" not in values:
            await desk.say(**values)
            assert desk.answers.hits == 0
        await desk.say(chat_context=ChatContext())  # of somebody who has seen nothing yet
        assert desk.answers.hits == 1


async def test_never_of_another_index(tmp_path: Path) -> None:
    """When the index is another one the question is asked anew, also where it became another while
    the answer was written."""
    script = Held()
    async with opened(tmp_path, script, CACHED) as desk:
        store = desk.parts.store
        other = [*CHUNKS, chunk("Something else entirely.", heading=("Guide", "More"), ordinal=9)]
        asking = asyncio.create_task(desk.say())
        with anyio.fail_after(30):
            while desk.server.calls == 0:  # noqa: ASYNC110 -- no event
                await asyncio.sleep(0.005)
        await publish(store, other, EMBEDDER)
        script.go_on.set()
        await asking
        await desk.say()
        await desk.say()
        assert (desk.server.calls, desk.answers.hits) == (2, 1)
        await publish(store, CHUNKS, EMBEDDER)
        await desk.say()
        assert (desk.server.calls, desk.answers.hits) == (3, 1)


async def test_one_call_for_all_who_ask_at_once(tmp_path: Path) -> None:
    """Twenty readers who ask the same at once get the same answer, and the model is asked once;
    that some of them leave, the first one too, is no loss to the others."""
    script = Held()
    async with opened(tmp_path, script, CACHED) as desk:
        asking = [asyncio.create_task(desk.say()) for _ in range(20)]
        with anyio.fail_after(30):
            while desk.answers.shared < 19 or desk.server.calls == 0:  # noqa: ASYNC110
                await asyncio.sleep(0.005)
        for task in asking[:5]:
            task.cancel()
        await asyncio.wait(asking[:5])
        assert desk.server.aborts == 0
        script.go_on.set()
        told = [await task for task in asking[5:]]
        assert desk.server.calls == 1
    assert {text(events) for events in told} == {text(told[0])}
    assert all(isinstance(events[-1], Done) for events in told)


async def test_the_last_reader_who_leaves_ends_the_call(tmp_path: Path) -> None:
    """Nobody pays for an answer that nobody reads, and the next to ask gets one of their own."""
    script = Held("And so")  # the first one is shown once it is over
    async with opened(tmp_path, script, CACHED) as desk:
        for _ in range(2):
            turn = desk.answers.turn(TurnRequest(ASKED), desk.parts)
            async with aclosing(turn) as events:
                async for event in events:
                    if isinstance(event, Cited):
                        break
            with anyio.fail_after(30):
                await desk.server.aborted.wait()
            desk.server.aborted.clear()
        assert (desk.server.calls, desk.answers.hits, desk.answers.shared) == (2, 0, 0)


async def test_records_of_answers_told_again(tmp_path: Path) -> None:
    """The record of an answer that was told again, or shared, names the same evidence and settings;
    what was used of the model stands in the record of who used it."""
    async with opened(tmp_path, says(WRITTEN), CACHED) as desk:
        parts = replace(desk.parts, arm="b", fingerprint="f")
        told = [(TurnRequest(ASKED), Usage()) for _ in range(3)]

        async def tell(request: TurnRequest, usage: Usage) -> list[Event]:
            return [event async for event in desk.answers.turn(request, parts, usage)]

        await asyncio.gather(*(tell(*each) for each in told[:2]))
        await tell(*told[2])
        assert (desk.answers.misses, desk.answers.shared, desk.answers.hits) == (1, 1, 1)
        assert sorted(usage.calls for _, usage in told) == [0, 0, 1]
        told.sort(key=lambda each: -each[1].calls)  # either of the two may have been first
        first, *others = [request.notes for request, _ in told]
        assert first.evidence
        assert (first.arm, first.settings, first.calls) == ("b", "f", 1)
        unspent = TurnNotes()
        for notes in others:
            assert notes == replace(first, **{name: getattr(unspent, name) for name in SPENT})
        await desk.say()  # under other settings
        assert desk.server.calls == 2


SPENT_CALLER, STRANGERS = Caller("192.0.2.1"), [Caller(f"192.0.2.{n}") for n in range(2, 12)]


async def told(desk: Desk, request: TurnRequest) -> list[Event]:
    return [event async for event in desk.answers.turn(request, desk.parts)]


async def spent(desk: Desk) -> None:
    """Until one address has no call left."""
    await desk.say("What is all about the state of Store?", caller=SPENT_CALLER)


@pytest.mark.parametrize("without_model", ["quote", "refuse"])
async def test_whose_budget_is_spent(tmp_path: Path, without_model: str) -> None:
    """Of those who ask the same at once, only whoever has no budget left is answered without the
    model, though that one came first; the others share one call, and it is kept."""
    limits = LimitSettings(cached_answers=2, address_calls=1, without_model=without_model)  # type: ignore[arg-type]
    async with opened(tmp_path, says(WRITTEN), limits) as desk:
        await spent(desk)
        callers = [SPENT_CALLER, *STRANGERS]
        requests = [TurnRequest(ASKED, caller=each) for each in callers]
        turns = [told(desk, each) for each in requests]
        first, *others = await asyncio.gather(*turns, return_exceptions=True)
        assert (desk.answers.shared, desk.server.calls) == (10 + 9, 1 + 1)
        if without_model == "refuse":
            assert isinstance(first, BudgetSpentError)
        else:
            assert isinstance(first, list)
            assert first[-1].state == "degraded"
        for each in others:
            assert isinstance(each, list), each
            assert each[-1].state in ("answered", "only_one_match")
            assert text(each) == text(others[0])
        assert sorted(each.notes.calls for each in requests) == [0] * 10 + [1]
        assert all(each.notes.cited for each in requests[1:])
        again = await desk.say(caller=SPENT_CALLER)
        assert (text(again), desk.server.calls) == (text(others[0]), 2)


async def test_everybodys_budget_is_spent(tmp_path: Path) -> None:
    """Where nobody may call any more, all who ask at once are told so by one turn."""
    limits = LimitSettings(cached_answers=2, day_calls=1)
    async with opened(tmp_path, says(WRITTEN), limits) as desk:
        await spent(desk)
        turns = await asyncio.gather(*(desk.say(caller=each) for each in STRANGERS))
        assert {each[-1].state for each in turns} == {"degraded"}  # type: ignore[union-attr]
        assert (desk.answers.misses, desk.budgets.counts.spent) == (2, 1)


async def test_beside_those_who_have_spent_theirs(tmp_path: Path) -> None:
    """However many go on asking the same whose budget is spent, a stranger is answered."""
    limits = LimitSettings(cached_answers=2, address_calls=1, without_model="refuse")
    async with opened(tmp_path, says(WRITTEN), limits) as desk:
        await spent(desk)

        async def ask_on() -> None:
            while True:
                with suppress(BudgetSpentError):
                    await desk.say(caller=SPENT_CALLER)
                    return

        asking = [asyncio.create_task(ask_on()) for _ in range(8)]
        await asyncio.sleep(0.05)
        with anyio.fail_after(30):
            answer = await desk.say(caller=STRANGERS[0])
            assert answer[-1].state in ("answered", "only_one_match")  # type: ignore[union-attr]
            await asyncio.gather(*asking)  # they are told what was kept
        assert desk.server.calls == 2


@pytest.mark.parametrize("fault", ["error_500", "half_stream", "reset_mid_stream"])
async def test_what_failed_is_not_kept(tmp_path: Path, fault: str) -> None:
    """An answer that was quoted for want of the model, or broke off, is not told again; all who
    asked at once hear of the failure."""
    async with opened(tmp_path, FAULTS[fault], CACHED) as desk:
        for _ in range(2):
            told = await asyncio.gather(*(desk.say() for _ in range(3)), return_exceptions=True)
            assert all(
                isinstance(each, ModelFailedError)
                or (isinstance(each, list) and each[-1].state == "degraded")
                for each in told
            )
        assert (desk.server.calls, desk.answers.hits) == (2, 0)


async def test_what_changes_with_time_is_not_kept(tmp_path: Path) -> None:
    """What a rule says (the time, a sum) cites nothing, and is worked out each time."""
    async with opened(tmp_path, says(WRITTEN), CACHED) as desk:
        for _ in range(2):
            assert text(await desk.say("What time is it?", timezone="Asia/Tokyo"))
        assert desk.answers.hits == 0


async def test_memory_is_bounded(tmp_path: Path) -> None:
    """Of more questions than are kept the one that was asked longest ago is forgotten."""
    async with opened(tmp_path, says(WRITTEN), CACHED) as desk:
        names = [f"What is all about the state of {name}?" for name in ("Store", "Reducers")]
        await say_all(desk, *names, names[0], ASKED + " Really?")
        assert desk.answers.hits == 1
        await say_all(desk, names[0], names[1])
        assert desk.answers.hits == 2


async def say_all(desk: Desk, *messages: str) -> None:
    for message in messages:
        await desk.say(message)


@pytest.mark.parametrize("script", [says(WRITTEN)])
async def test_switched_off(tmp_path: Path, script: Script) -> None:
    """With the setting at 0 every question is asked, also those that come at once."""
    async with opened(tmp_path, script, LimitSettings(cached_answers=0)) as desk:
        await asyncio.gather(*(desk.say() for _ in range(3)))
        assert desk.server.calls == 3
