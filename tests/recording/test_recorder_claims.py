"""Who answers a question that may be asked twice, and what whoever comes second is told."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from uuid import uuid4

import anyio
import pytest

from answerable.errors import ModelFailedError, StorageError
from answerable.events import Done, Event, Failed, Started, Token
from answerable.recording import recorder, releases
from answerable.replies import Replies
from answerable.testing.fakes import MemoryConversations, ScriptedTurn
from answerable.types import State, TurnRequest

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks often."""
    monkeypatch.setattr(recorder, "POLL_SECONDS", 0.01)


async def opened(store: MemoryConversations) -> recorder.Opened:
    request = TurnRequest("How?", request_id="r1")
    return await recorder.begin(request, store, key=str(uuid4()))


def place(turn: recorder.Opened) -> tuple[str, str, str]:
    return turn.started.conversation_id, turn.owner_token, turn.started.message_id


async def told(
    turn: recorder.Opened,
    script: ScriptedTurn,
    store: MemoryConversations,
    elsewhere: recorder.Elsewhere | None = None,
    claim_seconds: float = recorder.CLAIM_SECONDS,
) -> list[Event]:
    answering = recorder.answer(
        turn,
        script(turn.request),
        store,
        Replies(),
        elsewhere=elsewhere,
        claim_seconds=claim_seconds,
    )
    with anyio.fail_after(30):
        return [event async for event in answering]


async def test_a_question_that_is_held_for_too_long() -> None:
    """Whoever waits for an answer of somebody else is told that there is no room once that takes
    longer than anybody may hold a question."""

    class Held(MemoryConversations):
        async def claim(self, *args: object, **more: object) -> bool:  # type: ignore[override]
            return False

    held, script = Held(), ScriptedTurn()
    events = await told(await opened(held), script, held, claim_seconds=0.05)
    assert events[1:] == [Failed("model_busy", Replies().say("busy"), "r1", 1)]
    assert script.requests == []


async def test_a_turn_that_takes_longer_than_its_claim() -> None:
    """A question whose claim has run out is not asked again while another process answers it: that
    answer is told. Once nobody knows of it, it is asked, by whoever comes."""
    store, script = MemoryConversations(), ScriptedTurn()
    turn = await opened(store)
    assert await store.claim(*place(turn), 0.000_001)
    asked = []

    async def events(started: Started) -> AsyncGenerator[Event, None]:
        yield started
        yield Token("Theirs.")
        yield Done("answered")

    async def answers(started: Started) -> AsyncGenerator[Event, None] | None:
        asked.append(started)
        return events(started)

    async def knows_nothing(started: Started) -> None:
        asked.append(started)

    assert Token("Theirs.") in await told(turn, script, store, answers)
    assert (asked, script.requests) == ([turn.started], [])
    assert Token("Hello.") in await told(turn, script, store, knows_nothing)
    assert (len(asked), len(script.requests)) == (2, 1)


async def test_nobody_else_is_asked_about_a_new_question() -> None:
    """A question that nobody has claimed waits for no other process, nor does one that was given
    up as its turn failed and said nothing."""
    store = MemoryConversations()
    turn = await opened(store)

    async def unasked(started: Started) -> None:
        raise AssertionError("somebody was asked")

    failed = Failed("model_failed", "Try again.", "r1")
    assert (await told(turn, ScriptedTurn(failed), store, unasked))[-1] == failed
    assert isinstance((await told(turn, ScriptedTurn(), store, unasked))[-1], Done)


@pytest.mark.parametrize("state", ["no_match", "interrupted"])
async def test_an_answer_that_is_stored_second(
    state: State, caplog: pytest.LogCaptureFixture
) -> None:
    """A turn whose question was answered meanwhile ends with that answer's end, and nothing of it
    is stored; only where that one is no whole answer, it could not be saved."""
    store = MemoryConversations()
    turn = await opened(store)
    theirs = ""

    async def answered_elsewhere() -> None:
        nonlocal theirs
        said = (turn.started.conversation_id, turn.owner_token, "assistant", "Theirs.")
        theirs = await store.append(*said, state=state, reply_to=turn.started.message_id)  # type: ignore[arg-type]

    script = ScriptedTurn(Token("Ours."), answered_elsewhere, Done("answered", timings_ms={"a": 1}))
    end = (await told(turn, script, store))[-1]
    if state == "no_match":
        assert end == Done("no_match", message_id=theirs, timings_ms={"a": 1})
    else:
        assert isinstance(end, Failed)
        assert end.code == "storage_error"
    assert ("answer_not_stored" in caplog.messages) is (state == "interrupted")
    messages = await store.messages(*place(turn)[:2])
    assert [each.content for each in messages] == ["How?", "Theirs."]


class Locked(MemoryConversations):
    """Nothing can be written while it is ``locked``, as a release can not."""

    def __init__(self) -> None:
        super().__init__()
        self.locked = False
        self.releases = 0

    async def claim(self, *place: object, **more: object) -> bool:
        if place[-1] == 0:
            self.releases += 1
            if self.locked:
                raise StorageError("locked")
        return await super().claim(*place, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("released", [True, False], ids=["soon again", "not in time"])
async def test_a_question_is_given_back_once_its_storage_responds(
    monkeypatch: pytest.MonkeyPatch, *, released: bool
) -> None:
    """So that it is answered at once when it is asked again, and not when the claim is over. That
    is not tried once the claim may be somebody else's."""
    monkeypatch.setattr(releases, "AGAIN_SECONDS", 0.01)
    store, failing, script = Locked(), ScriptedTurn(ModelFailedError("gone")), ScriptedTurn()
    turn = await opened(store)
    store.locked = True
    held = 60.0 if released else releases.LONGEST_TRY_SECONDS
    assert isinstance((await told(turn, failing, store, claim_seconds=held))[-1], Failed)
    await anyio.sleep(0.1)
    assert (store.releases > 2) is released
    store.locked = False
    await anyio.sleep(0.1)
    if released:
        assert isinstance((await told(turn, script, store))[-1], Done)
    else:
        assert not await store.claim(*place(turn), held)
    assert len(script.requests) == released
