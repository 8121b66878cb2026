"""The chat context that comes with a question."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from answerable.seen import Age, ListPreview
from answerable.testing.fakes import ScriptedAssistant
from answerable.types import ChatContext, Option

pytestmark = pytest.mark.anyio

# The specification's own example.
PAYLOAD = {
    "lastAssistantMessage": "Found 2 Quick Links panels. Which one would you like to see?",
    "lastUserMessage": "quick links",
    "lastOptions": [
        {"label": "Quick Links D", "sublabel": "Quick Links (TipTap)"},
        {"label": "Quick Links E", "sublabel": "Quick Links (TipTap)"},
    ],
    "lastListPreview": {
        "title": "Recent Items",
        "count": 10,
        "items": ["Workspace 2", "Dashboard"],
    },
    "lastOpenedPanel": {"title": "Quick Links D"},
    "lastErrorMessage": None,
}
CONTEXT = ChatContext(
    last_assistant_message="Found 2 Quick Links panels. Which one would you like to see?",
    last_user_message="quick links",
    last_options=(
        Option("Quick Links D", "Quick Links (TipTap)"),
        Option("Quick Links E", "Quick Links (TipTap)"),
    ),
    last_list_preview=ListPreview("Recent Items", 10, ("Workspace 2", "Dashboard")),
    last_opened_panel="Quick Links D",
)


@pytest.mark.parametrize("key", ["chat_context", "chatContext"])
async def test_the_specifications_payload(
    client: httpx.AsyncClient, assistant: ScriptedAssistant, key: str
) -> None:
    """The payload of the specification reaches the turn, under either name."""
    response = await client.post("/chat", json={"message": "hi", key: PAYLOAD})
    assert response.status_code == 200
    assert assistant.turn.requests[0].chat_context == CONTEXT


async def test_ages_zone_and_snake_case(
    client: httpx.AsyncClient, assistant: ScriptedAssistant
) -> None:
    """Ages are keyed by the fields' names, snake_case is taken, unknown keys are ignored."""
    context = {
        "last_options": [{"label": " D\n2 ", "value": "d", "color": "red"}],
        "ages": {
            "lastOptions": {"seconds": 12.5, "messages": 2},
            "last_opened_panel": {"seconds": 3},
            "lastMood": {"seconds": -1},
        },
        "lastMood": "good",
    }
    body = {"message": "hi", "chat_context": context, "timezone": "Europe/Warsaw"}
    assert (await client.post("/chat", json=body)).status_code == 200
    request = assistant.turn.requests[0]
    assert request.timezone == "Europe/Warsaw"
    assert request.chat_context == ChatContext(
        last_options=(Option("D 2", "", "d"),),
        ages={"last_options": Age(12.5, 2), "last_opened_panel": Age(3)},
    )


@pytest.mark.parametrize("context", [None, {}, dict.fromkeys(PAYLOAD)])
async def test_an_empty_context(
    client: httpx.AsyncClient, assistant: ScriptedAssistant, context: Any
) -> None:
    """A context may be left out, empty, or full of nulls."""
    body = {"message": "hi", "chat_context": context}
    assert (await client.post("/chat", json=body)).status_code == 200
    told = assistant.turn.requests[0].chat_context
    assert told == (None if context is None else ChatContext())


async def test_a_count_is_never_less_than_the_items(
    client: httpx.AsyncClient, assistant: ScriptedAssistant
) -> None:
    """A list whose count is missing or too small counts its items."""
    context = {"lastListPreview": {"title": "T", "count": 1, "items": ["a", "b"]}}
    await client.post("/chat", json={"message": "hi", "chat_context": context})
    told = assistant.turn.requests[0].chat_context
    assert told is not None
    assert told.last_list_preview == ListPreview("T", 2, ("a", "b"))


@pytest.mark.parametrize(
    "context",
    [
        '"text"',
        "[]",
        "7",
        "true",
        '{"lastOptions":"D"}',
        '{"lastOptions":[7]}',
        '{"lastOptions":[{}]}',
        '{"lastOptions":[{"label":null}]}',
        '{"lastOptions":[' + ",".join(['{"label":"x"}'] * 101) + "]}",
        '{"lastOptions":[{"label":"' + "x" * 501 + '"}]}',
        '{"lastListPreview":{"items":["' + '","'.join("a" * 201) + '"]}}',
        '{"lastListPreview":{"count":-1}}',
        '{"lastListPreview":{"count":1e30}}',
        '{"lastListPreview":{"count":0.5}}',
        '{"lastOpenedPanel":"Demo"}',
        '{"lastOpenedPanel":{}}',
        '{"lastErrorMessage":"' + "x" * 20_001 + '"}',
        '{"ages":{"lastOptions":{"seconds":-1}}}',
        '{"ages":{"lastOptions":{"seconds":1e999}}}',
        '{"ages":{"lastOptions":{"seconds":NaN}}}',
        '{"ages":{"lastOptions":{"messages":1.5}}}',
        '{"ages":{"lastOptions":{"messages":-Infinity}}}',
        '{"ages":{"lastOptions":7}}',
        '{"ages":[]}',
        '{"lastAssistantMessage":"\\ud800"}',
        '{"lastOptions":[{"label":"\\udfff"}]}',
        '{"lastListPreview":{"items":["\\ud800"]}}',
        '{"lastOpenedPanel":{"title":"\\ud800"}}',
    ],
    ids=lambda value: value[:50],
)
async def test_bad_contexts(
    client: httpx.AsyncClient, assistant: ScriptedAssistant, context: str
) -> None:
    """What is too much, too odd or half a character is refused, and no turn begins."""
    for key in ("chat_context", "chatContext"):
        body = f'{{"message":"hi","{key}":{context}}}'.encode()
        response = await client.post(
            "/chat", content=body, headers={"Content-Type": "application/json"}
        )
        assert response.status_code == 422, response.text
        error = response.json()["error"]
        assert error["code"] in ("invalid_request", "invalid_text")
        assert "message': must" not in error["message"]
    assert assistant.turn.requests == []


@pytest.mark.parametrize("zone", ["7", '"' + "x" * 101 + '"', '"\\ud800"', "[]"])
async def test_bad_zones(client: httpx.AsyncClient, zone: str) -> None:
    """A zone that is no short text is refused; one that is unknown is not."""
    body = f'{{"message":"hi","timezone":{zone}}}'.encode()
    headers = {"Content-Type": "application/json"}
    assert (await client.post("/chat", content=body, headers=headers)).status_code == 422
    good = {"message": "hi", "timezone": "Nowhere/Land"}
    assert (await client.post("/chat", json=good)).status_code == 200
