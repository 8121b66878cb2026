"""``/v1`` as OpenAI's own client, and as a stranger, calls it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import anyio
import httpx
import openai
import pytest
from anyio import to_thread
from openai import AsyncOpenAI, OpenAI

from answerable.api import create_app
from answerable.errors import IndexMismatchError, NoIndexError
from answerable.events import Cited, Done, Token
from answerable.protocols import Usage
from answerable.settings import IdentitySettings, ServerSettings, Settings
from answerable.testing.fakes import MemoryConversations, ScriptedAssistant, ScriptedTurn
from live_app import Live

from .turns import ANSWER, FOOTER, FULL, citation

pytestmark = pytest.mark.anyio

ClientFor = Callable[..., httpx.AsyncClient]
ASKED: Any = [{"role": "user", "content": "How?"}]


@pytest.fixture
def assistant() -> ScriptedAssistant:
    return ScriptedAssistant(ScriptedTurn(*FULL))


@pytest.fixture
def official(assistant: ScriptedAssistant, live: Live) -> Callable[..., Any]:
    """``async with official(key) as client``: the official client of a running server."""

    @asynccontextmanager
    async def connected(key: str = "unused", **server: Any) -> AsyncIterator[AsyncOpenAI]:
        app = create_app(assistant, Settings(server=ServerSettings(**server)))
        async with (
            live(app) as url,
            AsyncOpenAI(api_key=key, base_url=f"{url}/v1", max_retries=0) as client,
        ):
            yield client

    return connected


async def test_a_completion(official: Callable[..., Any]) -> None:
    """The official client reads the answer with its footer, annotations and the extension."""
    async with official() as client:
        told = await client.chat.completions.create(model="answerable", messages=ASKED)
    message = told.choices[0].message
    assert message.content == ANSWER + FOOTER
    assert [each.url_citation.title for each in message.annotations][2] == "Start > Wait"
    assert told.model_extra["answerable"]["state"] == "answered"
    words = len((ANSWER + FOOTER).split())
    assert (told.usage.prompt_tokens, told.usage.completion_tokens) == (1, words)
    assert told.choices[0].finish_reason == "stop"


async def test_a_stream(official: Callable[..., Any]) -> None:
    """Streamed, it reads the same text, and in the last chunks annotations, extension, usage."""
    async with official() as client:
        stream = await client.chat.completions.create(
            model="answerable",
            messages=ASKED,
            stream=True,
            stream_options={"include_usage": True},
        )
        chunks = [chunk async for chunk in stream]
    deltas = [chunk.choices[0].delta for chunk in chunks if chunk.choices]
    assert "".join(delta.content or "" for delta in deltas) == ANSWER + FOOTER
    assert len(deltas[-1].model_extra["annotations"]) == 3
    assert chunks[-2].model_extra["answerable"]["state"] == "answered"
    assert chunks[-1].usage.total_tokens == 1 + len((ANSWER + FOOTER).split())


async def test_the_synchronous_client(assistant: ScriptedAssistant, live: Live) -> None:
    """The client without ``await`` reads both ways, too, and the list of models."""

    def ask(url: str) -> tuple[str, str, list[str]]:
        with OpenAI(api_key="unused", base_url=f"{url}/v1", max_retries=0) as client:
            models = [each.id for each in client.models.list()]
            assert client.models.retrieve(models[0]).owned_by == "this site"
            whole = client.chat.completions.create(model=models[0], messages=ASKED)
            with client.chat.completions.create(
                model=models[0], messages=ASKED, stream=True
            ) as stream:
                parts = [chunk.choices[0].delta.content or "" for chunk in stream]
        return whole.choices[0].message.content or "", "".join(parts), models

    async with live(create_app(assistant, Settings())) as url:
        whole, streamed, models = await to_thread.run_sync(ask, url)
    assert whole == streamed == ANSWER + FOOTER
    assert models == ["answerable"]


async def test_the_same_answer_as_chat(
    assistant: ScriptedAssistant, client: httpx.AsyncClient
) -> None:
    """What stands before the footer is the answer of ``POST /chat``, and so are the citations."""
    plain = await client.post(
        "/chat", json={"message": "How?"}, headers={"Accept": "application/json"}
    )
    told = (await client.post("/v1/chat/completions", json=_body())).json()
    assert told["choices"][0]["message"]["content"].startswith(plain.json()["answer"] + "\n\n---")
    for name in ("state", "citations", "sources", "next_hops", "options", "picked", "warnings"):
        assert told["answerable"][name] == plain.json()[name]
    assert [each.message for each in assistant.turn.requests] == ["How?", "How?"]


async def test_what_the_turn_is_asked(
    assistant: ScriptedAssistant, client: httpx.AsyncClient
) -> None:
    """The last message is the question, those before it the history, without footers; what the
    system, developers and tools say is left out."""
    messages = [
        {"role": "system", "content": "You are a pirate."},
        {"role": "user", "content": [{"type": "text", "text": "First?"}]},
        {"role": "assistant", "content": ANSWER + FOOTER},
        {"role": "developer", "content": [{"type": "text", "text": "Swear."}]},
        {"role": "assistant", "content": None, "tool_calls": []},
        {"role": "tool", "content": "42", "tool_call_id": "x"},
        {
            "role": "user",
            "content": [{"type": "text", "text": "And"}, {"type": "text", "text": "now?"}],
        },
        {"role": "system", "content": "Swear!"},
    ]
    response = await client.post("/v1/chat/completions", json=_body(messages=messages))
    assert response.status_code == 200
    [request] = assistant.turn.requests
    assert request.message == "And\nnow?"
    assert [(each.role, each.content) for each in request.history] == [
        ("user", "First?"),
        ("assistant", ANSWER),
    ]
    assert request.request_id == response.headers["x-request-id"]


async def test_a_long_history(assistant: ScriptedAssistant, client_for: ClientFor) -> None:
    """Three pairs are history, forty messages at most are looked at, and each only so far."""
    client = client_for(assistant, max_message_chars=10)
    messages = [
        {"role": role, "content": f"{number} " + "x" * 20}
        for number in range(30)
        for role in ("user", "assistant")
    ]
    messages.append({"role": "user", "content": "Now?"})
    await client.post("/v1/chat/completions", json=_body(messages=messages))
    [request] = assistant.turn.requests
    assert [each.content[:3].strip() for each in request.history] == [
        "27",
        "27",
        "28",
        "28",
        "29",
        "29",
    ]
    assert len(request.earlier) == 34
    assert {len(each.content) for each in (*request.earlier, *request.history)} == {10}


async def test_selection_mode(assistant: ScriptedAssistant, client: httpx.AsyncClient) -> None:
    """``answerable`` takes the fields of ``POST /chat``; marked text is asked without history."""
    extras = {"mode": "selection", "context": "The passage.", "filter": {"version": "2"}}
    messages = [*ASKED, {"role": "assistant", "content": "So."}, *ASKED]
    response = await client.post(
        "/v1/chat/completions", json=_body(messages=messages, answerable=extras)
    )
    assert response.status_code == 200
    [request] = assistant.turn.requests
    assert (request.mode, request.context, request.history) == ("selection", "The passage.", ())
    assert request.where.version == ("2",)


async def test_it_is_recorded(client_for: ClientFor) -> None:
    """Each question and its answer, without the footer, are stored as a conversation."""
    store = MemoryConversations()
    client = client_for(ScriptedAssistant(ScriptedTurn(*FULL), store))
    told = (await client.post("/v1/chat/completions", json=_body())).json()["answerable"]
    stored = await store.messages(told["conversation_id"], told["owner_token"])
    assert [(each.role, each.content, each.state) for each in stored] == [
        ("user", "How?", None),
        ("assistant", ANSWER, "answered"),
    ]
    assert stored[1].id == told["message_id"]


async def test_an_owner_keeps_the_token(client_for: ClientFor) -> None:
    """A client that sends its owner's token gets its conversations filed under it."""
    store = MemoryConversations()
    _, token = await store.create()
    client = client_for(ScriptedAssistant(ScriptedTurn(*FULL), store))
    headers = {"X-Owner-Token": token}
    told = (await client.post("/v1/chat/completions", json=_body(), headers=headers)).json()
    assert told["answerable"]["owner_token"] is None
    assert len(await store.messages(told["answerable"]["conversation_id"], token)) == 2


async def test_a_failure_in_the_middle(
    assistant: ScriptedAssistant, official: Callable[..., Any]
) -> None:
    """A stream that breaks off raises the client's error with our words, after what was said."""
    assistant.turn = ScriptedTurn(Token("half"), NoIndexError("There is no index yet."))
    said = []
    async with official() as client:
        stream = await client.chat.completions.create(
            model="answerable", messages=ASKED, stream=True
        )

        async def read() -> None:
            async for chunk in stream:
                said.append(chunk.choices[0].delta.content)  # noqa: PERF401 -- it breaks off

        with pytest.raises(openai.APIError, match="There is no index yet") as caught:
            await read()
    assert said == ["", "half"]
    assert caught.value.code == "no_index"


async def test_a_reader_who_leaves(
    assistant: ScriptedAssistant, official: Callable[..., Any]
) -> None:
    """A client that closes its stream closes the turn, and what it saw is stored as interrupted."""
    store = MemoryConversations()
    assistant.turn = ScriptedTurn(Token("half"), anyio.sleep_forever)
    assistant.conversations = store
    async with official() as client:
        stream = await client.chat.completions.create(
            model="answerable", messages=ASKED, stream=True
        )
        async for chunk in stream:
            if chunk.choices[0].delta.content == "half":
                break
        await stream.close()
        with anyio.fail_after(30):
            [conversation] = store._conversations.values()
            while len(conversation.messages) < 2:  # noqa: ASYNC110 -- nothing there sets an event
                await asyncio.sleep(0.005)
    assert assistant.turn.closed == 1
    told = [(each.content, each.state) for each in conversation.messages]
    assert told == [("How?", None), ("half", "interrupted")]


@pytest.mark.parametrize("stream", [False, True])
async def test_a_store_that_is_broken(
    assistant: ScriptedAssistant, official: Callable[..., Any], stream: bool
) -> None:
    """A question that cannot be stored is a 503 before anything is said."""
    assistant.conversations.broken = True  # type: ignore[attr-defined]
    async with official() as client:
        with pytest.raises(openai.InternalServerError) as caught:
            await client.chat.completions.create(model="answerable", messages=ASKED, stream=stream)
    assert caught.value.status_code == 503
    assert (caught.value.code, caught.value.type) == ("storage_error", "server_error")


async def test_no_usable_index(assistant: ScriptedAssistant, official: Callable[..., Any]) -> None:
    """Without an index the completion is a 503 that says which command helps."""
    assistant.turn = ScriptedTurn(IndexMismatchError("Rebuild it with: answerable ingest --full"))
    async with official() as client:
        with pytest.raises(openai.InternalServerError, match="ingest --full") as caught:
            await client.chat.completions.create(model="answerable", messages=ASKED)
    assert caught.value.status_code == 503


async def test_any_name_of_a_model(official: Callable[..., Any]) -> None:
    """A front end that sends a name of its own is answered by the one model there is, which says
    its own name; the list has no other."""
    async with official() as client:
        told = await client.chat.completions.create(model="gpt-4o", messages=ASKED)
        assert told.model == "answerable"
        with pytest.raises(openai.NotFoundError, match="GET /v1/models") as caught:
            await client.models.retrieve("gpt-4o")
    assert caught.value.code == "model_not_found"


async def test_what_a_model_used(
    assistant: ScriptedAssistant, official: Callable[..., Any]
) -> None:
    """Where a model was asked its own count is told, of all calls of the turn."""
    assistant.turn = ScriptedTurn(*FULL, used=Usage(2, 100, 40, 30))
    async with official() as client:
        told = await client.chat.completions.create(model="answerable", messages=ASKED)
    assert (told.usage.prompt_tokens, told.usage.completion_tokens) == (100, 30)
    assert told.usage.total_tokens == 130
    assert told.usage.prompt_tokens_details.cached_tokens == 40


async def test_the_key(assistant: ScriptedAssistant, official: Callable[..., Any]) -> None:
    """With a key in the settings only who has it is answered."""
    async with official("right-key", api_key="right-key") as client:
        assert (await client.models.list()).data[0].id == "answerable"
        await client.chat.completions.create(model="answerable", messages=ASKED)
        wrong = client.with_options(api_key="wrong-key")
        with pytest.raises(openai.AuthenticationError) as caught:
            await wrong.chat.completions.create(model="answerable", messages=ASKED)
        with pytest.raises(openai.AuthenticationError):
            await wrong.models.retrieve("answerable")
    assert caught.value.code == "invalid_api_key"
    assert len(assistant.turn.requests) == 1


@pytest.mark.parametrize("header", [None, "", "Bearer", "Bearer ", "Bearer ké", "right"])
async def test_headers_that_are_no_key(client_for: ClientFor, header: str | None) -> None:
    """A missing, empty or odd header is a wrong key."""
    client = client_for(ScriptedAssistant(), api_key="right")
    headers = [] if header is None else [(b"Authorization", header.encode("latin-1"))]
    response = await client.get("/v1/models", headers=headers)
    assert response.status_code == 401
    assert response.headers["www-authenticate"] == "Bearer"


async def test_a_key_beside_identities(assistant: ScriptedAssistant) -> None:
    """Where users sign in, their token opens as the key does and names them; the key names none."""
    import jwt

    secret = "s" * 32
    token = jwt.encode({"sub": "ann", "exp": 4_000_000_000}, secret, algorithm="HS256")
    settings = Settings(
        server=ServerSettings(api_key="the-key"), identity=IdentitySettings(secret=secret)
    )
    transport = httpx.ASGITransport(create_app(assistant, settings))
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        statuses = []
        for each in ("the-key", token, "neither"):
            headers = {"Authorization": f"Bearer {each}"}
            response = await client.post("/v1/chat/completions", json=_body(), headers=headers)
            statuses.append(response.status_code)
        nobody = await client.post("/v1/chat/completions", json=_body())
    assert (*statuses, nobody.status_code) == (200, 200, 401, 401)
    assert [each.user_id for each in assistant.turn.requests] == [None, "ann"]


async def test_it_can_be_switched_off(client_for: ClientFor) -> None:
    """Only the dialects that the settings name are spoken."""
    client = client_for(ScriptedAssistant(), dialects=("ai-sdk",))
    assert (await client.get("/v1/models")).status_code == 404
    assert (await client.post("/v1/chat/completions", json=_body())).status_code == 404
    assert (await client.get("/llms.txt")).status_code == 404
    paths = (await client.get("/openapi.json")).json()["paths"]
    assert not [path for path in paths if path.startswith("/v1")]
    assert "/api/chat" in paths


async def test_a_page_elsewhere_may_ask(client_for: ClientFor) -> None:
    """The origins of the settings hold for it, and no others."""
    client = client_for(
        ScriptedAssistant(ScriptedTurn(Cited(citation(1)), Done("answered"))),
        cors_origins=("https://a.example",),
    )
    for origin, allowed in (("https://a.example", True), ("https://b.example", False)):
        headers = {"Origin": origin}
        response = await client.post("/v1/chat/completions", json=_body(), headers=headers)
        assert ("access-control-allow-origin" in response.headers) is allowed


def _body(**fields: Any) -> dict[str, Any]:
    return {"model": "answerable", "messages": ASKED, **fields}
