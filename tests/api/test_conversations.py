"""A visitor's own conversations over HTTP: list, export, deletion, and questions asked twice."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import anyio
import httpx
import pytest

from answerable.api import conversations
from answerable.events import Cited, Done, Event, Failed, Token, Warned
from answerable.recording import replay
from answerable.testing import conversations as memory
from answerable.testing.fakes import MemoryConversations, ScriptedAssistant, ScriptedTurn
from answerable.testing.sse import parse
from answerable.types import Citation, Message, NextHop, SourceLink

pytestmark = pytest.mark.anyio

ClientFor = Callable[..., httpx.AsyncClient]
JSON = {"Accept": "application/json"}
CITATION = Citation(
    n=1, quote="Run `it`.", text="Run it.", source_name="Start", link="/start", file="start.md",
    heading_path=("Start",), char_start=0, char_end=9, line_start=1, line_end=1, score=0.9,
)  # fmt: skip
ANSWER: list[Event] = [
    Warned("cut"),
    Cited(CITATION),
    Token("Run "),
    Token("it. [1]"),
    Done(
        "only_one_match",
        sources=(SourceLink("start.md", "Start", "/start"),),
        next_hops=(NextHop("More", "/more", "section"),),
        timings_ms={"total": 2.0},
    ),
]


@pytest.fixture
def assistant() -> ScriptedAssistant:
    return ScriptedAssistant(ScriptedTurn(*ANSWER))


async def ask(client: httpx.AsyncClient, key: str | None = None, **more: Any) -> httpx.Response:
    headers = JSON | ({"Idempotency-Key": key} if key else {}) | more.pop("headers", {})
    return await client.post("/chat", json={"message": "How?", **more}, headers=headers)


def same(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer without how long it took."""
    return {key: value for key, value in answer.items() if key != "timings_ms"}


async def test_list_and_export(client: httpx.AsyncClient) -> None:
    """An owner lists their conversations and exports all of their messages with what was shown."""
    first = (await ask(client)).json()
    owner = {"X-Owner-Token": first["owner_token"]}
    await ask(client, message="Second?", headers=owner)
    await ask(client, message="Somebody else's")
    listed = (await client.get("/conversations", headers=owner)).json()["conversations"]
    assert sorted(each["title"] for each in listed) == ["How?", "Second?"]
    assert first["conversation_id"] in {each["id"] for each in listed}
    export = await client.get("/conversations/export", headers=owner)
    assert export.headers["content-disposition"] == 'attachment; filename="conversations.json"'
    exported = export.json()["conversations"]
    assert [each["id"] for each in exported] == [each["id"] for each in listed]
    question, answer = exported[0]["messages"]
    assert (answer["content"], answer["reply_to"]) == ("Run it. [1]", question["id"])
    assert answer["citations"] == first["citations"]
    assert answer["next_hops"] == first["next_hops"]
    assert answer["warnings"] == first["warnings"] == ["cut"]
    for headers in ({}, {"X-Owner-Token": "made up"}):
        nothing = await client.get("/conversations", headers=headers)
        assert (nothing.status_code, nothing.json()) == (200, {"conversations": []})
        assert (await client.get("/conversations/export", headers=headers)).json() == nothing.json()


async def test_delete_one_and_all(client: httpx.AsyncClient) -> None:
    """A deleted conversation is as missing as one that never was; deleting all takes only one's
    own."""
    first = (await ask(client)).json()
    owner = {"X-Owner-Token": first["owner_token"]}
    second = (await ask(client, headers=owner)).json()
    other = (await ask(client)).json()
    one = f"/conversations/{first['conversation_id']}"
    assert (await client.delete(one, headers=owner)).status_code == 204
    for response in (await client.get(one, headers=owner), await client.delete(one, headers=owner)):
        assert response.json()["error"]["code"] == "conversation_not_found"
    assert (await client.delete("/conversations", headers=owner)).status_code == 204
    gone = f"/conversations/{second['conversation_id']}"
    assert (await client.get(gone, headers=owner)).status_code == 404
    theirs = f"/conversations/{other['conversation_id']}"
    token = {"X-Owner-Token": other["owner_token"]}
    assert (await client.get(theirs, headers=token)).status_code == 200


async def test_an_export_has_all(
    client: httpx.AsyncClient, assistant: ScriptedAssistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An owner of more conversations than a list has gets every one of them, and each once."""
    monkeypatch.setattr(memory, "LISTED", 3)
    _, token = await assistant.conversations.create(key=str(uuid4()), first="0")
    for number in range(1, 8):
        await assistant.conversations.create_for(token, key=str(uuid4()), first=str(number))
    owner = {"X-Owner-Token": token}
    assert len((await client.get("/conversations", headers=owner)).json()["conversations"]) == 3
    exported = (await client.get("/conversations/export", headers=owner)).json()["conversations"]
    assert sorted(each["title"] for each in exported) == [str(number) for number in range(8)]


async def test_a_large_export_holds_nobody_up(
    assistant: ScriptedAssistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The messages of a long conversation are exported in small pieces, none of which is made in
    the thread that serves everybody; together they are one object."""
    store, threads = assistant.conversations, set()
    id_, token = await store.create()
    said = [f"\u201c{number}\u201d" for number in range(4 * conversations.PIECE + 1)]
    for text in said:
        await store.append(id_, token, "user", text)
    shown = replay.shown

    def watched(message: Message) -> Any:
        threads.add(threading.get_ident())
        return shown(message)

    monkeypatch.setattr(replay, "shown", watched)
    response = await conversations.export(assistant, token)
    parts = [bytes(part) async for part in response.body_iterator]  # type: ignore[arg-type]
    [exported] = json.loads(b"".join(parts))["conversations"]
    assert [each["content"] for each in exported["messages"]] == said
    assert max(part.count(b'"content"') for part in parts) == conversations.PIECE
    assert threads
    assert threading.get_ident() not in threads


class Watched(MemoryConversations):
    """Knows how many messages were read at once, and deletes a conversation before a look at it."""

    most = 0
    looks_left = -1

    async def messages(self, *args: Any, **more: Any) -> list[Message]:
        read = await super().messages(*args, **more)
        self.most = max(self.most, len(read))
        return read

    async def further(self, conversation_id: str, *args: Any) -> list[Message]:
        if self.looks_left == 0:
            del self._conversations[conversation_id]
        self.looks_left -= 1
        read = await super().further(conversation_id, *args)
        self.most = max(self.most, len(read))
        return read


@pytest.mark.parametrize("more", [-1, 0, 1])
async def test_a_long_conversation_is_never_read_as_a_whole(
    client_for: ClientFor, more: int
) -> None:
    """An export reads so many messages at a time, however many there are, and has each once."""
    store = Watched()
    id_, token = await store.create()
    said = [str(number) for number in range(2 * conversations.PAGE + more)]
    for text in said:
        await store.append(id_, token, "user", text)
    client, owner = client_for(ScriptedAssistant(conversations=store)), {"X-Owner-Token": token}
    [exported] = (await client.get("/conversations/export", headers=owner)).json()["conversations"]
    assert [each["content"] for each in exported["messages"]] == said
    assert store.most == conversations.PAGE


async def test_an_export_of_what_is_deleted_half_way_is_whole_json(client_for: ClientFor) -> None:
    """Of a conversation that is deleted while it is exported what was read by then is there, and
    the next one follows."""
    store = Watched()
    first, token = await store.create(key=str(uuid4()), first="0")
    second = await store.create_for(token, key=str(uuid4()), first="0")
    for id_ in (first, second):
        for number in range(1, conversations.PAGE + 5):
            await store.append(id_, token, "user", str(number))
    store.looks_left = 1
    client, owner = client_for(ScriptedAssistant(conversations=store)), {"X-Owner-Token": token}
    exported = (await client.get("/conversations/export", headers=owner)).json()["conversations"]
    counts = [len(each["messages"]) for each in exported]
    assert counts == [conversations.PAGE, conversations.PAGE + 5]


class Vanishing(MemoryConversations):
    """What is deleted or exported second has just been deleted by somebody else."""

    gone_at = 2
    asked = 0

    async def further(self, *args: Any) -> list[Message]:
        self._vanish(*args)
        return await super().further(*args)

    async def delete(self, conversation_id: str, owner_token: str) -> None:
        self._vanish(conversation_id)
        await super().delete(conversation_id, owner_token)

    def _vanish(self, conversation_id: str, *_: Any) -> None:
        self.asked += 1
        if self.asked == self.gone_at:
            del self._conversations[conversation_id]


@pytest.mark.parametrize("gone_at", [1, 2, 3])
async def test_what_is_deleted_meanwhile(client_for: ClientFor, gone_at: int) -> None:
    """A conversation that somebody deletes during an export is left out of it, whichever it is, and
    one that somebody deletes while all are deleted keeps none of the others."""
    store = Vanishing()
    client = client_for(ScriptedAssistant(ScriptedTurn(*ANSWER), store))
    _, token = await store.create(key=str(uuid4()), first="0")
    for number in range(1, 3):
        await store.create_for(token, key=str(uuid4()), first=str(number))
    owner, store.gone_at = {"X-Owner-Token": token}, gone_at
    exported = (await client.get("/conversations/export", headers=owner)).json()["conversations"]
    left = await store.conversations(token)
    assert len(left) == 2
    assert [each["id"] for each in exported] == [each.id for each in left]
    store.gone_at = store.asked + min(gone_at, 2)
    assert (await client.delete("/conversations", headers=owner)).status_code == 204
    assert await store.conversations(token) == []


@pytest.mark.parametrize("place", ["header", "quoted header", "body"])
async def test_the_same_key_asks_once(
    client: httpx.AsyncClient, assistant: ScriptedAssistant, place: str
) -> None:
    """A question sent again with its key gets the same stored answer, its citations, and the same
    token of the same owner; the assistant is asked once."""
    key = str(uuid4())
    headers = {"header": {"Idempotency-Key": key}, "quoted header": {"Idempotency-Key": f'"{key}"'}}
    more: dict[str, Any] = {"headers": headers.get(place, {})}
    if place == "body":
        more["message_id"] = key
    first = (await ask(client, **more)).json()
    client._transport.app.state.streams._streams.clear()  # type: ignore[attr-defined]
    second = (await ask(client, **more)).json()
    assert same(second) == same(first)
    assert first["owner_token"]
    assert len(assistant.turn.requests) == 1
    owner = {"X-Owner-Token": first["owner_token"]}
    read = await client.get(f"/conversations/{first['conversation_id']}", headers=owner)
    assert len(read.json()["messages"]) == 2


async def test_the_same_key_at_the_same_time(
    client: httpx.AsyncClient, assistant: ScriptedAssistant
) -> None:
    """Of ten that arrive at once with one key, one asks, and all get its answer."""
    go_on = anyio.Event()
    assistant.turn.steps = [Token("Run "), go_on.wait, Token("it."), Done("answered")]
    key = str(uuid4())
    asking = [asyncio.create_task(ask(client, key)) for _ in range(10)]
    while not assistant.turn.requests:  # noqa: ASYNC110 -- nothing there could set an event
        await asyncio.sleep(0)
    go_on.set()
    answers = [same((await each).json()) for each in asking]
    assert answers[0]["answer"] == "Run it."
    assert all(answer == answers[0] for answer in answers)
    assert len(assistant.turn.requests) == 1


async def test_a_key_in_a_conversation(
    client: httpx.AsyncClient, assistant: ScriptedAssistant
) -> None:
    """Within a conversation and for a known owner a key does the same; it belongs to that
    conversation alone."""
    first = (await ask(client)).json()
    owner = {"X-Owner-Token": first["owner_token"]}
    key = str(uuid4())
    in_it = {"conversation_id": first["conversation_id"], "headers": owner}
    again = [(await ask(client, key, **in_it)).json() for _ in range(2)]
    assert same(again[0]) == same(again[1])
    new = [(await ask(client, key, headers=owner)).json() for _ in range(2)]
    assert same(new[0]) == same(new[1])
    assert new[0]["conversation_id"] != first["conversation_id"]
    assert new[0]["owner_token"] is None
    assert len(assistant.turn.requests) == 3


async def test_another_question_under_a_used_key(
    client: httpx.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    """A key is one question's: another text with it is refused and told why, nothing is stored, and
    no error is logged, as nothing is broken."""
    key = str(uuid4())
    first = (await ask(client, key)).json()
    refused = await ask(client, key, message="Something else?")
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "key_reused")
    said = "This key was used for another question. Send a new one."
    assert refused.json()["error"]["message"] == said
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []
    owner = {"X-Owner-Token": first["owner_token"]}
    read = await client.get(f"/conversations/{first['conversation_id']}", headers=owner)
    assert len(read.json()["messages"]) == 2


async def test_a_used_key_with_another_body(
    client: httpx.AsyncClient, assistant: ScriptedAssistant
) -> None:
    """The same words about another marked text, or about none, are another question: the answer to
    the first one is not told as if it were theirs."""
    key, first = str(uuid4()), {"mode": "selection", "context": "The blue server's is 1111."}
    answer = (await ask(client, key, **first)).json()
    for more in (
        first | {"context": "The red server's is 2222."},
        {},
        {"filter": {"version": "2"}},
    ):
        refused = await ask(client, key, **more)
        assert (refused.status_code, refused.json()["error"]["code"]) == (422, "key_reused")
    assert same((await ask(client, key, **first)).json()) == same(answer)
    assert len(assistant.turn.requests) == 1


OF_ANOTHER_VERSION = "c232ab00-9414-11ec-b3c8-9f6bdeced846"


@pytest.mark.parametrize("key", ["1", "mine", OF_ANOTHER_VERSION, "0" * 32, "\u00e9" * 36])
async def test_what_is_no_key(
    client: httpx.AsyncClient, assistant: ScriptedAssistant, key: str
) -> None:
    """A key that somebody could guess is refused: it may open a conversation."""
    for sent in ({"json": {"message": "How?", "message_id": key}}, {
        "json": {"message": "How?"}, "headers": {"Idempotency-Key": key.encode()},
    }):  # fmt: skip
        refused = await client.post("/chat", **sent)  # type: ignore[arg-type]
        assert (refused.status_code, refused.json()["error"]["code"]) == (422, "invalid_key")
    differing = await ask(client, str(uuid4()), message_id=str(uuid4()))
    assert differing.json()["error"]["code"] == "invalid_key"
    assert assistant.turn.requests == []


async def test_a_turn_that_failed_may_be_asked_again(
    client: httpx.AsyncClient, assistant: ScriptedAssistant
) -> None:
    """Where nothing was said the same key asks again; where something was, it gets that, and is
    told that it is half an answer."""
    key = str(uuid4())
    assistant.turn.steps = [Failed("model_busy", "Try again.")]
    assert (await ask(client, key)).json()["error"]["code"] == "model_busy"
    client._transport.app.state.streams._streams.clear()  # type: ignore[attr-defined]
    assistant.turn.steps = [Token("half"), Failed("model_failed", "Broke off.")]
    assert (await ask(client, key)).json()["error"]["code"] == "model_failed"
    assert len(assistant.turn.requests) == 2
    client._transport.app.state.streams._streams.clear()  # type: ignore[attr-defined]
    half = await ask(client, key)
    assert (half.status_code, half.json()["error"]["code"]) == (409, "interrupted")
    stream = await client.post("/chat", json={"message": "How?", "message_id": key})
    assert [event.name for event in parse(stream.text)] == ["start", "token", "error"]
    assert len(assistant.turn.requests) == 2
