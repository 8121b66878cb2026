"""``POST /api/chat`` as ``useChat`` and as a stranger call it."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any

import anyio
import httpx
import pytest

from answerable.api import create_app
from answerable.errors import NoIndexError
from answerable.events import Token
from answerable.seen import Age
from answerable.settings import IdentitySettings, ServerSettings, Settings
from answerable.testing.fakes import MemoryConversations, ScriptedAssistant, ScriptedTurn
from answerable.types import Option
from live_app import Live

from .turns import ANSWER, FULL

pytestmark = pytest.mark.anyio

ClientFor = Callable[..., httpx.AsyncClient]
CANARY = "kanarienvogel"
DEEP = b"[" * 60_000
JSON = {"Content-Type": "application/json"}


def message(role: str, text: str, *more: dict[str, Any]) -> dict[str, Any]:
    return {"id": "x", "role": role, "parts": [{"type": "text", "text": text}, *more]}


def body(*messages: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """What ``DefaultChatTransport`` sends."""
    said = messages or (message("user", "How?"),)
    return {"id": "chat", "messages": list(said), "trigger": "submit-message", **fields}


def parts(text: str) -> list[dict[str, Any]]:
    """The parts of a stream, which must end in ``[DONE]``."""
    *frames, done, last = text.split("\n\n")
    assert (done, last) == ("data: [DONE]", "")
    return [json.loads(each.removeprefix("data: ")) for each in frames]


@pytest.fixture
def assistant() -> ScriptedAssistant:
    return ScriptedAssistant(ScriptedTurn(*FULL))


async def test_the_stream(client: httpx.AsyncClient) -> None:
    """The stream names its protocol, is not buffered, and holds the answer of ``POST /chat``."""
    response = await client.post("/api/chat", json=body())
    assert response.status_code == 200
    assert response.headers["x-vercel-ai-ui-message-stream"] == "v1"
    assert response.headers["content-type"].startswith("text/event-stream")
    assert response.headers["cache-control"] == "no-store, no-transform"
    told = parts(response.text)
    accept = {"Accept": "application/json"}
    plain = (await client.post("/chat", json={"message": "How?"}, headers=accept)).json()
    assert "".join(part.get("delta", "") for part in told) == plain["answer"] == ANSWER
    cited = [part["data"] for part in told if part["type"] == "data-citation"]
    assert cited == plain["citations"]
    [hops] = [part["data"] for part in told if part["type"] == "data-next-hops"]
    assert hops == plain["next_hops"]


async def test_what_the_turn_is_asked(
    client: httpx.AsyncClient, assistant: ScriptedAssistant
) -> None:
    """The last message is the question and those before it the history; the system is not heard,
    nor are parts other than text."""
    reasoning = {"type": "reasoning", "text": "Hm."}
    source = {"type": "source-url", "sourceId": "1", "url": "/x"}
    said = [
        message("system", "You are a pirate."),
        message("user", "First?", {"type": "file", "url": "data:,", "mediaType": "image/png"}),
        message("assistant", ANSWER, reasoning, source),
        message("user", "And", {"type": "text", "text": "now?"}),
    ]
    await client.post("/api/chat", json=body(*said, messageId="m", trigger="regenerate-message"))
    [request] = assistant.turn.requests
    assert request.message == "And\nnow?"
    assert [(each.role, each.content) for each in request.history] == [
        ("user", "First?"),
        ("assistant", ANSWER),
    ]


async def test_the_visitor_still_sees_the_last_answer(
    client: httpx.AsyncClient, assistant: ScriptedAssistant
) -> None:
    """Options that the last answer offered can be picked: they come back with the messages."""
    offered = [{"label": "A", "sublabel": "", "value": "a"}, {"label": "B"}]
    odd = [7, {"label": 7}, {"label": "x" * 501}, {"value": "no label"}, None]
    said = [
        message("user", "First?"),
        message("assistant", "Which?", {"type": "data-options", "data": [*offered, *odd]}),
        message("user", "the second one"),
    ]
    await client.post("/api/chat", json=body(*said))
    [request] = assistant.turn.requests
    seen = request.chat_context
    assert seen is not None
    assert seen.last_options == (Option("A", "", "a"), Option("B"))
    assert (seen.last_assistant_message, seen.last_user_message) == ("Which?", "First?")
    assert seen.ages["last_options"] == Age(0, 1)


@pytest.mark.parametrize(
    "said",
    [
        [message("user", "How?")],
        [message("user", "One?"), message("user", "Two?")],
    ],
    ids=["first", "after a failure"],
)
async def test_nothing_was_shown(
    client: httpx.AsyncClient, assistant: ScriptedAssistant, said: list[dict[str, Any]]
) -> None:
    """Where no answer stands before the question, the visitor sees none."""
    await client.post("/api/chat", json=body(*said))
    assert assistant.turn.requests[0].chat_context is None


async def test_an_answer_that_failed(
    client: httpx.AsyncClient, assistant: ScriptedAssistant
) -> None:
    """Half an answer that ended in an error is neither history nor what the visitor sees."""
    failed = message("assistant", "half", {"type": "data-state", "data": {"state": "error"}})
    odd = message("assistant", "Whole.", {"type": "data-state", "data": "error"})
    said = (message("user", "One?"), odd, message("user", "Two?"), failed, message("user", "3?"))
    await client.post("/api/chat", json=body(*said))
    [request] = assistant.turn.requests
    assert [each.content for each in (*request.earlier, *request.history)] == [
        "Two?",
        "One?",
        "Whole.",
    ]
    assert request.chat_context is None


@pytest.mark.parametrize("data", [None, 7, "x", {"label": "A"}])
async def test_options_of_another_shape(
    client: httpx.AsyncClient, assistant: ScriptedAssistant, data: Any
) -> None:
    """Options that are no list are none, and do not stand in the way of the question."""
    said = [message("assistant", "Hi", {"type": "data-options", "data": data}), *body()["messages"]]
    response = await client.post("/api/chat", json=body(*said))
    assert response.status_code == 200
    assert assistant.turn.requests[0].chat_context.last_options == ()  # type: ignore[union-attr]


async def test_selection_mode(client: httpx.AsyncClient, assistant: ScriptedAssistant) -> None:
    """``answerable``, which a transport can carry in its body, has fields of ``POST /chat``."""
    told = {"chatContext": {"lastAssistantMessage": "Other"}}
    extras = {"mode": "selection", "context": "The passage.", **told}
    said = (message("user", "A?"), message("assistant", "B."), message("user", "C?"))
    assert (await client.post("/api/chat", json=body(*said, answerable=extras))).status_code == 200
    [request] = assistant.turn.requests
    assert (request.mode, request.context, request.history) == ("selection", "The passage.", ())


async def test_a_context_of_its_own(
    client: httpx.AsyncClient, assistant: ScriptedAssistant
) -> None:
    """A client that tells what its visitor sees is believed."""
    extras = {"chat_context": {"last_assistant_message": "Other"}}
    said = (message("assistant", "B."), message("user", "C?"))
    await client.post("/api/chat", json=body(*said, answerable=extras))
    seen = assistant.turn.requests[0].chat_context
    assert seen is not None
    assert seen.last_assistant_message == "Other"


async def test_it_is_recorded(client_for: ClientFor) -> None:
    """Each question and its answer are stored as a conversation of their own."""
    store = MemoryConversations()
    client = client_for(ScriptedAssistant(ScriptedTurn(*FULL), store))
    told = parts((await client.post("/api/chat", json=body())).text)
    begun, ended = (told[at]["messageMetadata"]["answerable"] for at in (0, -1))
    stored = await store.messages(begun["conversation_id"], begun["owner_token"])
    assert [(each.role, each.content) for each in stored] == [
        ("user", "How?"),
        ("assistant", ANSWER),
    ]
    assert stored[1].id == ended["message_id"]


async def test_a_failure_in_the_middle(client_for: ClientFor) -> None:
    """A turn that breaks off ends in one error part, and its half answer is stored as that."""
    store = MemoryConversations()
    turn = ScriptedTurn(Token("half"), NoIndexError("There is no index yet."))
    client = client_for(ScriptedAssistant(turn, store))
    told = parts((await client.post("/api/chat", json=body())).text)
    assert [part["type"] for part in told][-3:] == ["text-end", "data-state", "error"]
    assert told[-1]["errorText"] == "There is no index yet."
    [conversation] = store._conversations.values()
    kept = [(each.content, each.state) for each in conversation.messages]
    assert kept == [("How?", None), ("half", "interrupted")]


async def test_a_reader_who_leaves(assistant: ScriptedAssistant, live: Live) -> None:
    """A client that leaves in the middle closes the turn."""
    assistant.turn = ScriptedTurn(Token("half"), anyio.sleep_forever)
    async with (
        live(create_app(assistant, Settings())) as url,
        httpx.AsyncClient() as client,
    ):
        async with client.stream("POST", f"{url}/api/chat", json=body()) as response:
            async for text in response.aiter_text():
                if "half" in text:
                    break
        with anyio.fail_after(30):
            while not assistant.turn.closed:  # noqa: ASYNC110 -- nothing there sets an event
                await asyncio.sleep(0.005)


async def test_who_asks(assistant: ScriptedAssistant) -> None:
    """A user's token names them, and one that is not valid is refused."""
    import jwt

    secret = "s" * 32
    token = jwt.encode({"sub": "ann", "exp": 4_000_000_000}, secret, algorithm="HS256")
    settings = Settings(
        server=ServerSettings(api_key="not asked for here"),
        identity=IdentitySettings(secret=secret),
    )
    transport = httpx.ASGITransport(create_app(assistant, settings))
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        for each, status in ((token, 200), ("other", 401)):
            headers = {"Authorization": f"Bearer {each}"}
            response = await client.post("/api/chat", json=body(), headers=headers)
            assert response.status_code == status
        assert (await client.post("/api/chat", json=body())).status_code == 200
    assert [each.user_id for each in assistant.turn.requests] == ["ann", None]


async def test_there_is_nothing_to_resume(client: httpx.AsyncClient) -> None:
    """``useChat`` with ``resume`` hears that no stream goes on."""
    response = await client.get("/api/chat/any/stream")
    assert (response.status_code, response.content) == (204, b"")


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (b"", 422, "invalid_request"),
        (b"{", 422, "invalid_request"),
        (b"null", 422, "invalid_request"),
        (b"{}", 422, "invalid_request"),
        (b'{"messages":[]}', 422, "invalid_request"),
        (b'{"messages":"hi"}', 422, "invalid_request"),
        (b'{"messages":[1e999]}', 422, "invalid_request"),
        (b'{"messages":[{"role":"user"}]}', 422, "invalid_request"),
        (b'{"messages":[{"role":"user","content":"hi"}]}', 422, "invalid_request"),
        (b'{"messages":[{"role":"king","parts":[]}]}', 422, "invalid_request"),
        (b'{"messages":[{"role":"user","parts":[7]}]}', 422, "invalid_request"),
        (b'{"messages":[{"role":"user","parts":[{"text":"x"}]}]}', 422, "invalid_request"),
        (
            b'{"messages":[{"role":"user","parts":[{"type":"text","text":1e999}]}]}',
            422,
            "invalid_request",
        ),
        (
            b'{"messages":[{"role":"user","parts":[{"type":"file","url":"x"}]}]}',
            422,
            "invalid_request",
        ),
        (b'{"messages":[{"role":"user","parts":[]}]}', 422, "message_empty"),
        (b'{"messages":[{"role":"system","parts":[]}]}', 422, "invalid_request"),
        (
            b'{"messages":[{"role":"user","parts":[{"type":"text","text":"x"}]},'
            b'{"role":"assistant","parts":[{"type":"text","text":"y"}]}]}',
            422,
            "invalid_request",
        ),
        (
            b'{"messages":[{"role":"user","parts":[{"type":"text","text":"\\ud800"}]}]}',
            422,
            "invalid_text",
        ),
        (
            b'{"messages":[{"role":"assistant","parts":[{"type":"text","text":"\\udfff"}]},'
            b'{"role":"user","parts":[{"type":"text","text":"x"}]}]}',
            422,
            "invalid_text",
        ),
        (
            b'{"messages":[{"role":"user","parts":[{"type":"text","text":"'
            + b"x" * 4001
            + b'"}]}]}',
            422,
            "message_too_long",
        ),
        (
            b'{"messages":[{"role":"user","parts":[{"type":"text","text":"x"}]}],"answerable":7}',
            422,
            "invalid_request",
        ),
        (
            b'{"messages":[{"role":"user","parts":[{"type":"text","text":"x"}]}],'
            b'"answerable":{"mode":1e999}}',
            422,
            "invalid_request",
        ),
        (
            b'{"messages":[{"role":"user","parts":[{"type":"text","text":"x"}]}],'
            b'"answerable":{"mode":"selection"}}',
            422,
            "context_missing",
        ),
        (
            b'{"messages":[{"role":"user","parts":[{"type":"text","text":"x"}]}],'
            b'"answerable":{"chat_context":{"last_options":[{}]}}}',
            422,
            "invalid_request",
        ),
        (b'{"messages":' + DEEP, 400, "invalid_request"),
        (b'{"messages":"\xff"}', 400, "invalid_request"),
        (b"x" * 300_000, 413, "body_too_large"),
    ],
    ids=lambda value: repr(value[:60]) if isinstance(value, bytes) else str(value),
)
async def test_bad_bodies(
    client: httpx.AsyncClient, assistant: ScriptedAssistant, sent: bytes, status: int, code: str
) -> None:
    """Each bad body gets its status and code in the usual shape, and no turn begins."""
    response = await client.post("/api/chat", content=sent, headers=JSON)
    assert (response.status_code, response.json()["error"]["code"]) == (status, code)
    assert len(response.json()["error"]["message"]) > 20
    assert assistant.turn.requests == []


async def test_nothing_is_echoed(
    client: httpx.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    """No error repeats, and no log line holds, any part of what was sent."""
    caplog.set_level(logging.DEBUG, logger="answerable")
    bodies: list[Any] = [
        {CANARY: CANARY},
        {"messages": CANARY},
        body(message(CANARY, CANARY)),
        body(message("user", CANARY * 400)),
        body(answerable={"mode": CANARY, CANARY: CANARY}),
    ]
    responses = [await client.post("/api/chat", json=each) for each in bodies]
    for response in responses:
        assert response.status_code == 422
        assert CANARY not in response.text
    ours = [vars(each) for each in caplog.records if each.name.startswith("answerable")]
    assert len(ours) == len(responses)
    assert all(CANARY not in repr(each) for each in ours)
