"""``POST /feedback``: who may rate what, and what is kept of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import httpx
import pytest

from answerable.api import create_app
from answerable.events import Done, Token
from answerable.observability.journal import Journal
from answerable.observability.telemetry import Feedback
from answerable.settings import Settings
from answerable.testing.fakes import MemoryConversations, ScriptedAssistant, ScriptedTurn

pytestmark = pytest.mark.anyio

JSON = {"Accept": "application/json"}
EVER = 4e9
FIELDS = ["id", "conversation_id", "verdict", "reasons", "comment"]


async def ask(client: httpx.AsyncClient, **headers: str) -> dict[str, Any]:
    response = await client.post("/chat", json={"message": "How?"}, headers=JSON | headers)
    answer: dict[str, Any] = response.json()
    return answer


async def rate(
    client: httpx.AsyncClient, answer: Mapping[str, Any], token: str | None = "", **more: Any
) -> httpx.Response:
    """``token`` is the answer's own unless one is given, or None for none."""
    token = answer["owner_token"] if token == "" else token
    body = {key: answer[key] for key in ("conversation_id", "message_id")}
    headers = {} if token is None else {"X-Owner-Token": token}
    return await client.post("/feedback", json=body | {"verdict": "up"} | more, headers=headers)


async def kept(assistant: ScriptedAssistant) -> list[tuple[Any, ...]]:
    assert assistant.journal.log is not None
    return await assistant.journal.log.rows(Feedback, FIELDS, 0, EVER)


async def question_of(assistant: ScriptedAssistant, answer: Mapping[str, Any]) -> str:
    store = assistant.conversations
    messages = await store.messages(answer["conversation_id"], answer["owner_token"])
    return messages[0].id


async def test_a_verdict_is_kept(client: httpx.AsyncClient, assistant: ScriptedAssistant) -> None:
    """A verdict with reasons and a comment is kept under the id of its question; 204 says that it
    is stored."""
    answer = await ask(client)
    said = {"verdict": "down", "reasons": ["wrong", "other", "wrong"], "comment": " It's 8001.\n"}
    response = await rate(client, answer, **said)
    assert (response.status_code, response.content) == (204, b"")
    question = await question_of(assistant, answer)
    wanted = (question, answer["conversation_id"], "down", ["wrong", "other"], "It's 8001.")
    assert await kept(assistant) == [wanted]


async def test_the_last_verdict_counts(
    client: httpx.AsyncClient, assistant: ScriptedAssistant
) -> None:
    """Rating again replaces the rating, by the answer's id and by its question's; rating the same
    twice changes nothing."""
    answer = await ask(client)
    await rate(client, answer, verdict="down", reasons=["unclear"], comment="Hm")
    by_question = answer | {"message_id": await question_of(assistant, answer)}
    for _ in range(2):
        assert (await rate(client, by_question)).status_code == 204
    assert [row[2:] for row in await kept(assistant)] == [("up", [], "")]


async def test_only_an_owner_rates(client: httpx.AsyncClient, assistant: ScriptedAssistant) -> None:
    """Without the owner's token, with another's, for another conversation and for one that does not
    exist: the same answer, and nothing is kept."""
    mine, other = await ask(client), await ask(client)
    refused = [
        await rate(client, mine, None),
        await rate(client, mine, other["owner_token"]),
        await rate(client, mine, "made-up"),
        await rate(client, mine | {"conversation_id": other["conversation_id"]}),
        await rate(client, mine | {"conversation_id": str(uuid4())}),
        await rate(client, mine | {"conversation_id": "../../etc"}),
        await rate(client, mine | {"conversation_id": ""}),
    ]
    assert {response.status_code for response in refused} == {404}
    said = {tuple(response.json()["error"].values())[:2] for response in refused}
    assert len(said) == 1
    assert await kept(assistant) == []


@pytest.mark.parametrize("message_id", ["", "x", "7b0f1c1e-6d3b-4c11-9d43-0a4f2a1b3c4d"])
async def test_an_answer_of_the_owner_that_is_not_there(
    client: httpx.AsyncClient, assistant: ScriptedAssistant, message_id: str
) -> None:
    """An unknown answer, and that of the owner's other conversation, are not rated."""
    mine = await ask(client)
    other = await ask(client, **{"X-Owner-Token": mine["owner_token"]})
    for id_ in (message_id, other["message_id"]):
        response = await rate(client, mine | {"message_id": id_})
        assert response.status_code == 404
        assert response.json()["error"]["code"] == "message_not_found"
    assert await kept(assistant) == []


async def test_a_question_without_an_answer(
    client: httpx.AsyncClient, assistant: ScriptedAssistant
) -> None:
    """A question whose turn failed and said nothing has no answer to rate."""
    assistant.turn.steps = (RuntimeError("bug"),)
    conversation, token = await assistant.conversations.create()
    question = await assistant.conversations.append(conversation, token, "user", "How?")
    rated = {"conversation_id": conversation, "message_id": question, "owner_token": token}
    assert (await rate(client, rated)).status_code == 404


BAD: list[dict[str, Any]] = [
    {"verdict": "maybe"},
    {"verdict": None},
    {"verdict": 1},
    {"reasons": "wrong"},
    {"reasons": ["rude"]},
    {"reasons": [["wrong"]]},
    {"reasons": ["wrong"] * 6},
    {"comment": "x" * 1_001},
    {"comment": 5},
    {"comment": ["x"]},
    {"message_id": 7},
    {"message_id": "x" * 101},
    {"conversation_id": None},
]


@pytest.mark.parametrize("wrong", BAD, ids=str)
async def test_bad_input(
    client: httpx.AsyncClient, assistant: ScriptedAssistant, wrong: dict[str, Any]
) -> None:
    """What is no verdict is refused by name, and nothing of it is repeated or kept."""
    response = await rate(client, await ask(client), **wrong)
    assert (response.status_code, response.json()["error"]["code"]) == (422, "invalid_request")
    [name] = wrong
    assert f"'{name}'" in response.json()["error"]["message"]
    assert await kept(assistant) == []


@pytest.mark.parametrize("body", [b"", b"{", b"null", b"[]", b'"up"', b"{}", b'{"verdict":NaN}'])
async def test_bad_bodies(client: httpx.AsyncClient, body: bytes) -> None:
    """What is no object with the fields that are needed is refused."""
    response = await client.post(
        "/feedback", content=body, headers={"Content-Type": "application/json"}
    )
    assert response.status_code == 422


async def test_only_json_is_read(client: httpx.AsyncClient) -> None:
    """A form on another site cannot rate."""
    response = await client.post("/feedback", content=b"{}", headers={"Content-Type": "text/plain"})
    assert response.status_code == 415


async def test_control_characters_are_left_out(
    client: httpx.AsyncClient, assistant: ScriptedAssistant
) -> None:
    """A comment is cleaned like a question; half a character is refused."""
    answer = await ask(client)
    assert (await rate(client, answer, comment="a\u0000b\u009bc")).status_code == 204
    assert [row[4] for row in await kept(assistant)] == ["abc"]
    body = {key: answer[key] for key in ("conversation_id", "message_id")}
    content = json.dumps(body | {"verdict": "up", "comment": "\ud800"})  # httpx refuses it
    headers = {"Content-Type": "application/json", "X-Owner-Token": answer["owner_token"]}
    response = await client.post("/feedback", content=content, headers=headers)
    assert response.status_code == 422
    assert "'comment'" in response.json()["error"]["message"]


async def test_where_nothing_is_kept(
    assistant: ScriptedAssistant, client: httpx.AsyncClient
) -> None:
    """A server that keeps no figures says so, and a chat learns it from ``/site``."""
    answer = await ask(client)
    assert {key: (await client.get("/site")).json()[key] for key in ("feedback", "events")} == {
        "feedback": True,
        "events": True,
    }
    assistant.journal = Journal(None)
    response = await rate(client, answer)
    assert (response.status_code, response.json()["error"]["code"]) == (404, "not_kept")
    assert (await client.get("/site")).json()["feedback"] is False
    response = await client.post("/events", json={"events": []})
    assert response.json()["error"]["code"] == "not_kept"


async def test_a_broken_store() -> None:
    """A store that fails is a 503 that says what to do, and no verdict is acknowledged."""
    store = MemoryConversations()
    assistant = ScriptedAssistant(ScriptedTurn(Token("So."), Done("answered")), store)
    transport = httpx.ASGITransport(create_app(assistant, Settings()))
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        answer = await ask(client)
        store.broken = True
        response = await rate(client, answer)
    assert (response.status_code, response.json()["error"]["code"]) == (503, "storage_error")
