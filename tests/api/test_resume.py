"""A stream that was cut is taken up again: what was missed, then the rest."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any
from uuid import uuid4

import anyio
import httpx
import pytest
from fastapi import FastAPI

from answerable.api import create_app, streams
from answerable.api.asked_again import claim_seconds
from answerable.api.streams import Streams
from answerable.events import Done, Event, Failed, Token
from answerable.settings import ConversationSettings, LimitSettings, ModelSettings, Settings
from answerable.testing.fakes import ScriptedAssistant, ScriptedTurn
from answerable.testing.sse import parse
from live_app import Live

pytestmark = pytest.mark.anyio

PATIENT = Settings(conversations=ConversationSettings(resume_seconds=30))


async def first_events(client: httpx.AsyncClient, url: str, count: int) -> list[Any]:
    """The first events of a new question, after which the connection is cut."""
    text = ""
    async with client.stream("POST", f"{url}/chat", json={"message": "How?"}) as response:
        async for part in response.aiter_text():
            text += part
            if text.count("\n\n") >= count:
                break
    return parse(text)[:count]


def place(url: str, start: dict[str, Any]) -> tuple[str, dict[str, str]]:
    answer = f"{url}/conversations/{start['conversation_id']}/answers/{start['message_id']}"
    return answer, {"X-Owner-Token": start["owner_token"]}


@pytest.fixture
async def app() -> AsyncGenerator[FastAPI]:
    """An app whose turns wait half a minute for a reader who left; closed at the end."""
    assistant = ScriptedAssistant()
    app = create_app(assistant, PATIENT)
    yield app
    await app.state.streams.aclose()


def turn_of(app: FastAPI) -> ScriptedTurn:
    turn: ScriptedTurn = app.state.assistant.turn
    return turn


async def test_a_running_stream_goes_on(app: FastAPI, live: Live) -> None:
    """After a cut the client gets the events it missed, with their numbers, and then the rest as it
    is written; the assistant is asked once."""
    go_on = anyio.Event()
    turn = turn_of(app)
    turn.steps = [Token("a"), Token("b"), go_on.wait, Token("c"), Done("answered")]
    async with live(app) as url, httpx.AsyncClient() as client:
        [start, token] = await first_events(client, url, 2)
        answer, owner = place(url, start.data)
        headers = owner | {"Last-Event-ID": token.id}
        text = ""
        async with client.stream("GET", answer, headers=headers) as response:
            async for part in response.aiter_text():
                text += part
                go_on.set()
        assert [(e.id, e.name) for e in parse(text)] == [
            ("3", "token"),
            ("4", "token"),
            ("5", "done"),
        ]
        assert [e.data.get("content") for e in parse(text)] == ["b", "c", None]
        ended = await client.get(answer, headers=owner | {"Last-Event-ID": "4"})
        assert [event.name for event in parse(ended.text)] == ["done"]
        nothing = await client.get(answer, headers=owner | {"Last-Event-ID": "5"})
        assert (nothing.status_code, nothing.content) == (204, b"")
        for strange in ("99", "x", "-1", "9" * 30):
            whole = await client.get(answer, headers=owner | {"Last-Event-ID": strange})
            assert [event.id for event in parse(whole.text)] == ["1", "2", "3", "4", "5"]
    assert len(turn.requests) == 1


async def test_where_the_stream_is_not_known(app: FastAPI, live: Live) -> None:
    """A server that does not know the stream tells the stored answer from its start on; where none
    is stored it says so, and a question that is not there has no answer either."""
    turn = turn_of(app)
    turn.steps = [Token("Run "), Token("it."), Done("answered")]
    async with live(app) as url, httpx.AsyncClient() as client:
        start, *_, done = parse((await client.post(f"{url}/chat", json={"message": "?"})).text)
        app.state.streams.forget(start.data["conversation_id"])
        answer, owner = place(url, start.data)
        again = parse((await client.get(answer, headers=owner | {"Last-Event-ID": "2"})).text)
        assert [(e.id, e.name) for e in again] == [("1", "start"), ("2", "token"), ("3", "done")]
        assert again[1].data["content"] == "Run it."
        assert again[2].data["message_id"] == done.data["message_id"]
        as_json = await client.get(answer, headers=owner | {"Accept": "application/json"})
        assert as_json.json()["answer"] == "Run it."
        turn.steps = [Failed("model_busy", "Try again.")]
        start, _ = parse((await client.post(f"{url}/chat", json={"message": "?"})).text)
        app.state.streams.forget(start.data["conversation_id"])
        answer, owner = place(url, start.data)
        for missing in (answer, answer[:-1] + "x"):
            refused = await client.get(missing, headers=owner)
            assert (refused.status_code, refused.json()["error"]["code"]) == (409, "no_answer")


async def test_a_turn_that_failed_and_said_nothing_is_asked_again(app: FastAPI, live: Live) -> None:
    """Whoever sends its key once more is answered anew; who comes back for its stream is told how
    that one ended. One that has said something ended as it did."""
    turn, key, asked = turn_of(app), {"Idempotency-Key": str(uuid4())}, {"message": "How?"}
    failed = Failed("model_busy", "Try again.")
    async with live(app) as url, httpx.AsyncClient() as client:

        async def ask(*steps: Event) -> list[Any]:
            turn.steps = list(steps)
            return parse((await client.post(f"{url}/chat", json=asked, headers=key)).text)

        start, end = await ask(failed)
        assert end.data["code"] == "model_busy"
        answer, owner = place(url, start.data)
        assert (
            parse((await client.get(answer, headers=owner)).text)[-1].data["code"] == "model_busy"
        )
        again = await ask(Token("half"), Failed("model_failed", "Try again."))
        assert [event.name for event in again] == ["start", "token", "error"]
        assert again[0].data["message_id"] == start.data["message_id"]
        assert (await ask(Token("whole"), Done("answered")))[1].data["content"] == "half"
    assert len(turn.requests) == 2


async def test_an_abandoned_turn_is_closed_and_its_half_told(live: Live) -> None:
    """A turn whose reader stays away is closed after its grace; whoever comes then gets what was
    stored, and is told that it is half an answer."""
    turn = ScriptedTurn(Token("half"), anyio.sleep_forever)
    settings = Settings(conversations=ConversationSettings(resume_seconds=0))
    app = create_app(ScriptedAssistant(turn), settings)
    async with live(app) as url, httpx.AsyncClient() as client:
        [start, _] = await first_events(client, url, 2)
        with anyio.fail_after(30):
            while turn.closed == 0 or app.state.streams._tasks:  # noqa: ASYNC110 -- no event
                await asyncio.sleep(0.001)
        answer, owner = place(url, start.data)
        events = parse((await client.get(answer, headers=owner)).text)
    assert [event.name for event in events] == ["start", "token", "error"]
    assert (events[1].data["content"], events[2].data["code"]) == ("half", "interrupted")


async def test_a_deleted_conversation_ends_its_answer(live: Live) -> None:
    """Whoever still reads an answer of a conversation that is deleted is told that it was."""
    turn = ScriptedTurn(Token("half"), anyio.sleep_forever)
    app = create_app(ScriptedAssistant(turn), Settings())
    async with (
        live(app) as url,
        httpx.AsyncClient() as client,
        client.stream("POST", f"{url}/chat", json={"message": "?"}) as response,
    ):
        lines = response.aiter_lines()
        said = [await anext(lines) for _ in range(7)]
        start = json.loads(said[2].removeprefix("data: "))
        conversation = f"{url}/conversations/{start['conversation_id']}"
        owner = {"X-Owner-Token": start["owner_token"]}
        assert (await client.delete(conversation, headers=owner)).status_code == 204
        rest = "\n".join([line async for line in lines])
    assert "conversation_not_found" in rest
    assert "This conversation was deleted." in rest


async def events_of(*said: Event) -> AsyncGenerator[Event, None]:
    for event in said:
        yield event


async def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of streams that have ended a bounded number is kept, for a bounded time; a turn that never
    ends is cut off."""
    monkeypatch.setattr(streams, "KEPT_STREAMS", 3)
    monkeypatch.setattr(streams, "MAX_EVENTS", 10)
    known = Streams(30)
    for number in range(6):
        await known.open(("c", str(number)), events_of(Done("answered"))).task
    assert [known.find(("c", str(n))) is not None for n in range(6)] == [False, False] + [True] * 4
    monkeypatch.setattr(streams, "KEPT_SECONDS", 0.0)
    endless = known.open(("c", "endless"), events_of(*[Token("x")] * 50))
    assert known.find(("c", "5")) is None
    async with aclosing(endless.follow()) as events:
        told = [event async for event in events]
    assert told == [Token("x")] * 10 + [streams.TOO_LONG]
    await known.aclose()


async def test_closing_ends_every_stream() -> None:
    """A reader whose turn is closed by the server's end is told so, and the turn is closed."""
    turn = ScriptedTurn(Token("a"), anyio.sleep_forever)
    known = Streams(30)
    stream = known.open(("c", "m"), turn._run(None))  # type: ignore[arg-type]
    told = []
    async with aclosing(stream.follow()) as events:
        async for event in events:
            told.append(event)
            if isinstance(event, Token):
                await known.aclose()
    assert [type(event) for event in told] == [Token, Failed]
    assert turn.closed == 1


@pytest.mark.parametrize(
    ("model", "limits", "seconds"),
    [
        ({}, {}, 120),
        ({"total_seconds": 10}, {}, 120),
        ({"total_seconds": 300}, {}, 360),
        ({}, {"model_wait_seconds": 300}, 680),
    ],
)
def test_how_long_a_question_is_held(
    model: dict[str, float], limits: dict[str, float], seconds: float
) -> None:
    """As long as the settings let its turn take, and two minutes at least."""
    settings = Settings(model=ModelSettings(**model), limits=LimitSettings(**limits))  # type: ignore[arg-type]
    assert claim_seconds(settings) == seconds
