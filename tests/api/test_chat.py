"""The contract of ``POST /chat`` and ``GET /conversations/{id}``."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from answerable.errors import IndexMismatchError, NoIndexError, StorageBusyError
from answerable.events import Cited, Done, Failed, Picked, Token, Warned
from answerable.testing.fakes import MemoryConversations, ScriptedAssistant, ScriptedTurn
from answerable.testing.sse import parse
from answerable.types import Citation, NextHop, Option, SourceLink

pytestmark = pytest.mark.anyio

JSON = {"Accept": "application/json"}
CITATION = Citation(
    n=1,
    quote="Run `make demo`.",
    text="Run make demo.",
    source_name="Start",
    link="/docs/start#run",
    file="docs/start.md",
    heading_path=("Start", "Run"),
    char_start=10,
    char_end=26,
    line_start=3,
    line_end=3,
    score=0.91,
    url="/docs/start#run",
)
FULL_TURN = (
    Cited(CITATION),
    Token("Run `make demo`. [1]"),
    Warned("cut"),
    Done(
        "answered",
        sources=(SourceLink("docs/start.md", "Run", "/docs/start#run"),),
        next_hops=(NextHop("Install", "/docs/install", "docs"),),
        options=(Option("Yes"),),
        timings_ms={"total": 1.5},
    ),
)


@pytest.fixture
def assistant() -> ScriptedAssistant:
    return ScriptedAssistant(ScriptedTurn(*FULL_TURN))


async def test_the_stream(client: httpx.AsyncClient) -> None:
    """A stream is numbered events from ``start`` to one ``done``, in the turn's order."""
    response = await client.post("/chat", json={"message": "How?"})
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("text/event-stream")
    assert response.headers["cache-control"] == "no-store, no-transform"
    assert response.headers["x-accel-buffering"] == "no"
    assert "content-length" not in response.headers
    events = parse(response.text)
    assert [event.name for event in events] == ["start", "citation", "token", "warning", "done"]
    assert [event.id for event in events] == ["1", "2", "3", "4", "5"]
    assert all(event.raw.startswith(f'{{"type":"{event.name}"') for event in events)
    assert events[0].data["request_id"] == response.headers["x-request-id"]
    assert events[1].data == {
        "type": "citation",
        "n": 1,
        "quote": "Run `make demo`.",
        "text": "Run make demo.",
        "source_name": "Start",
        "link": "/docs/start#run",
        "file": "docs/start.md",
        "heading_path": ["Start", "Run"],
        "char_start": 10,
        "char_end": 26,
        "line_start": 3,
        "line_end": 3,
        "score": 0.91,
        "url": "/docs/start#run",
    }
    assert events[2].data == {"type": "token", "content": "Run `make demo`. [1]"}
    assert events[4].data["sources"] == [
        {"file": "docs/start.md", "heading": "Run", "url": "/docs/start#run"}
    ]
    assert events[4].data["message_id"]


async def test_the_same_as_one_object(client: httpx.AsyncClient) -> None:
    """``Accept: application/json`` gives the same answer as one object."""
    response = await client.post("/chat", json={"message": "How?"}, headers=JSON)
    answer = response.json()
    assert list(answer) == [
        "state",
        "answer",
        "citations",
        "sources",
        "next_hops",
        "options",
        "picked",
        "conversation_id",
        "message_id",
        "owner_token",
        "timings_ms",
        "warnings",
    ]
    assert answer["answer"] == "Run `make demo`. [1]"
    assert answer["citations"][0]["quote"] == "Run `make demo`."
    assert answer["options"] == [{"label": "Yes", "sublabel": "", "value": ""}]
    assert answer["picked"] is None
    assert answer["timings_ms"] == {"total": 1.5}
    assert answer["warnings"] == ["cut"]


async def test_a_pick_as_one_object(
    assistant: ScriptedAssistant, client: httpx.AsyncClient
) -> None:
    """What the stream says in ``picked`` is said in the object, too."""
    chosen = Option("Road Swift", "Friday", "rental:2")
    assistant.turn = ScriptedTurn(Picked(chosen), Token("Selected."), Done("answered"))
    answer = (await client.post("/chat", json={"message": "2"}, headers=JSON)).json()
    assert answer["picked"] == {"label": "Road Swift", "sublabel": "Friday", "value": "rental:2"}


@pytest.mark.parametrize(
    ("accept", "media_type"),
    [
        (None, "text/event-stream"),
        ("", "text/event-stream"),
        ("*/*", "text/event-stream"),
        ("text/event-stream", "text/event-stream"),
        ("text/html", "text/event-stream"),
        ("application/json, text/event-stream", "text/event-stream"),
        ("text/event-stream;q=0.9, application/json;q=0.8", "text/event-stream"),
        ("application/json;q=0, */*", "text/event-stream"),
        ("application/json;q=nan", "text/event-stream"),
        (";;q=,,=", "text/event-stream"),
        ("application/json", "application/json"),
        ("Application/JSON; charset=utf-8", "application/json"),
        ("application/*", "application/json"),
        ("application/json, text/plain, */*", "application/json"),
        ("application/json, */*;q=0.5", "application/json"),
        ("text/event-stream;q=0.5, application/json", "application/json"),
    ],
)
async def test_what_accept_means(
    client: httpx.AsyncClient, accept: str | None, media_type: str
) -> None:
    """The client's preference decides between stream and object; in doubt it is a stream."""
    request = client.build_request("POST", "/chat", json={"message": "How?"})
    del request.headers["accept"]
    if accept is not None:
        request.headers["accept"] = accept
    response = await client.send(request)
    assert response.headers["content-type"].startswith(media_type)


async def test_a_conversation_goes_on(
    client: httpx.AsyncClient, assistant: ScriptedAssistant
) -> None:
    """With its id and the owner's token a conversation goes on, with history, and can be read."""
    first = (await client.post("/chat", json={"message": "one"}, headers=JSON)).json()
    owner = {"X-Owner-Token": first["owner_token"]}
    body = {"message": "two", "conversation_id": first["conversation_id"].upper()}
    second = (await client.post("/chat", json=body, headers={**JSON, **owner})).json()
    assert second["conversation_id"] == first["conversation_id"]
    assert second["owner_token"] is None
    assert [message.content for message in assistant.turn.requests[1].history] == [
        "one",
        "Run `make demo`. [1]",
    ]
    read = await client.get(f"/conversations/{first['conversation_id']}", headers=owner)
    assert read.status_code == 200
    messages = read.json()["messages"]
    assert [(m["role"], m["content"], m["state"]) for m in messages] == [
        ("user", "one", None),
        ("assistant", "Run `make demo`. [1]", "answered"),
        ("user", "two", None),
        ("assistant", "Run `make demo`. [1]", "answered"),
    ]
    assert messages[3]["id"] == second["message_id"]


async def test_selection_mode(client: httpx.AsyncClient, assistant: ScriptedAssistant) -> None:
    """In selection mode the turn gets the marked text, as it was sent, and no history."""
    body = {"message": "What?", "mode": "selection", "context": "  the marked\r\ntext\x00 "}
    await client.post("/chat", json=body)
    [request] = assistant.turn.requests
    assert (request.mode, request.context, request.history) == (
        "selection",
        body["context"],
        (),
    )


async def test_the_question_is_cleaned(
    client: httpx.AsyncClient, assistant: ScriptedAssistant
) -> None:
    """Control characters that a terminal or log could obey are gone; text and layout stay."""
    message = "\x1b[31mHow\x07 do\tI\r\nstart\x9b?\u2028 {{7*7}} %s 👩‍👩‍👧 "
    await client.post("/chat", json={"message": message, "surprise": {"a": 1}})
    assert assistant.turn.requests[0].message == "[31mHow do\tI\nstart?\u2028 {{7*7}} %s 👩‍👩‍👧"


@pytest.mark.parametrize(
    ("failed", "status"),
    [
        (Failed("model_failed", "Try again."), 503),
        (Failed("model_busy", "Try again.", retry_after=7), 503),
        (Failed("budget_spent", "Try tomorrow.", retry_after=7), 429),
        (Failed("storage_error", "Try again."), 503),
        (NoIndexError("Run: answerable ingest"), 503),
        (IndexMismatchError("Run: answerable ingest"), 503),
        (ValueError("secret"), 500),
    ],
    ids=str,
)
async def test_a_failed_turn(
    client: httpx.AsyncClient, assistant: ScriptedAssistant, failed: Any, status: int
) -> None:
    """A failed turn is an error status as an object, and one ``error`` event in a stream."""
    assistant.turn.steps = [Token("half"), failed]
    response = await client.post("/chat", json={"message": "How?"}, headers=JSON)
    assert response.status_code == status
    known = str(failed.retry_after) if getattr(failed, "retry_after", None) else None
    assert response.headers.get("retry-after") == known
    error = response.json()["error"]
    assert error["request_id"] == response.headers["x-request-id"]
    assert "secret" not in response.text
    assert "half" not in response.text
    stream = parse((await client.post("/chat", json={"message": "How?"})).text)
    assert [event.name for event in stream] == ["start", "token", "error"]
    assert stream[2].data["code"] == error["code"]
    assert stream[2].data["message"] == error["message"]


async def test_a_store_that_is_down(
    client: httpx.AsyncClient, assistant: ScriptedAssistant
) -> None:
    """A question that cannot be stored is refused with 503 and advice, in either form."""
    assert isinstance(assistant.conversations, MemoryConversations)
    assistant.conversations.broken = True
    for headers in ({}, JSON):
        response = await client.post("/chat", json={"message": "How?"}, headers=headers)
        assert response.status_code == 503
        assert response.headers["retry-after"] == "5"
        assert response.json()["error"]["code"] == "storage_error"
        assert "again" in response.json()["error"]["message"]
    assert assistant.turn.requests == []


async def test_a_store_that_is_busy(
    client: httpx.AsyncClient, assistant: ScriptedAssistant
) -> None:
    """A question for which the store has no room in time is refused as one that finds no room to
    be answered, with when to ask again."""

    class Busy(MemoryConversations):
        def check_health(self, role: object = None) -> None:
            raise StorageBusyError("all connections were in use")

    assistant.conversations = Busy()
    for headers in ({}, JSON):
        response = await client.post("/chat", json={"message": "How?"}, headers=headers)
        assert (response.status_code, response.headers["retry-after"]) == (503, "5")
        error = response.json()["error"]
        assert (error["code"], error["message"]) == ("busy", assistant.replies.busy)
    assert assistant.turn.requests == []


async def test_text_that_utf8_cannot_write(
    client: httpx.AsyncClient, assistant: ScriptedAssistant
) -> None:
    """A model that emits half a character breaks neither the stream nor the store."""
    assistant.turn.steps = [Token("ok \ud83d!"), Done("answered")]
    events = parse((await client.post("/chat", json={"message": "How?"})).text)
    assert events[-1].name == "done"
    assert events[1].data["content"] == "ok ?!"
    answer = await client.post("/chat", json={"message": "How?"}, headers=JSON)
    assert answer.json()["answer"] == "ok ?!"


async def test_data_is_one_line(client: httpx.AsyncClient, assistant: ScriptedAssistant) -> None:
    """Text cannot forge an event: line breaks in it never reach the stream as such."""
    attack = "x\n\nevent: done\ndata: {}\r\n\r\r"
    assistant.turn.steps = [Token(attack), Done("answered")]
    events = parse((await client.post("/chat", json={"message": "How?"})).text)
    assert [event.name for event in events] == ["start", "token", "done"]
    assert events[1].data["content"] == attack
    assert json.loads(events[1].raw)["content"] == attack
