"""The endpoint at ``/mcp``, behind a real uvicorn on a loopback socket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal

import httpx
import httpx2
import pytest
from fastapi import FastAPI
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError
from pydantic import ValidationError
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.types import ASGIApp

import answerable
from answerable.api import create_app
from answerable.assistant import Assistant
from answerable.events import Done, Event
from answerable.ingest.report import Report
from answerable.mcp import http
from answerable.sections.server import McpSettings
from answerable.settings import LimitSettings, ServerSettings, Settings
from answerable.testing.fakes import ScriptedAssistant, ScriptedTurn
from answerable.turn import Parts
from answerable.types import TurnRequest
from live_app import Live

from .conftest import Under, refused, told, with_mcp

pytestmark = pytest.mark.anyio

MODERN = "2026-07-28"
TOKEN = "s3cret-owner"
BUSY = "Service temporarily busy, please try again in a moment"


def app_of(assistant: Assistant, settings: Settings) -> ASGIApp:
    """The API with the endpoint of this assistant under these settings."""
    shelf = Under(assistant, settings)
    return create_app(ScriptedAssistant(), settings, mcp=http.endpoint(shelf))


@pytest.fixture
async def url(assistant: Assistant, live: Live) -> AsyncIterator[str]:
    async with live(app_of(assistant, assistant.settings)) as address:
        yield f"{address}/mcp"


def message(method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
    """A request of the current revision, which brings all that it needs along."""
    meta = {
        "io.modelcontextprotocol/protocolVersion": MODERN,
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    return {
        "jsonrpc": "2.0",
        "id": 1,
        "method": method,
        "params": {"_meta": meta, **(params or {})},
    }


def headers(method: str, name: str = "", **more: str) -> dict[str, str]:
    """The headers that go with it."""
    named = {"Mcp-Name": name} if name else {}
    return {
        "Accept": "application/json, text/event-stream",
        "Content-Type": "application/json",
        "MCP-Protocol-Version": MODERN,
        "Mcp-Method": method,
        **named,
        **more,
    }


async def posted(url: str, body: Any, given: dict[str, str]) -> httpx.Response:
    """A request as it is written here, and no better."""
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    async with httpx.AsyncClient() as client:
        return await client.post(url, content=content, headers=given)


async def asked(url: str, **more: str) -> httpx.Response:
    """The list of tools, asked for with these headers."""
    return await posted(url, message("tools/list"), headers("tools/list", **more))


@asynccontextmanager
async def signed_in(url: str, **given: str) -> AsyncIterator[Client]:
    """An official client that sends these headers along."""
    async with (
        httpx2.AsyncClient(headers=given) as http_client,
        Client(streamable_http_client(url, http_client=http_client)) as client,
    ):
        yield client


@pytest.mark.parametrize(("mode", "version"), [("auto", MODERN), ("legacy", "2025-11-25")])
async def test_the_official_client(url: str, mode: Literal["auto", "legacy"], version: str) -> None:
    """The current revision is spoken, and the handshake of older clients is understood."""
    async with Client(url, mode=mode) as client:
        assert client.protocol_version == version
        assert len((await client.list_tools()).tools) == 6
        answer = await told(client, "ask", question="On which port does the server listen?")
        assert answer["citations"][0]["quote"] == "The server listens on port 8000 by default."
        listed = (await client.list_resources()).resources
        (read,) = (await client.read_resource(listed[0].uri)).contents
        assert read.text.startswith("# Install")  # type: ignore[union-attr]
        assert "longer than" in await refused(client, "search", query="x" * 5_000)


@pytest.mark.parametrize(
    ("wanted", "negotiated"),
    [("2024-11-05", "2024-11-05"), ("2025-06-18", "2025-06-18"), ("1999-01-01", "2025-11-25")],
)
async def test_versions_of_the_handshake(url: str, wanted: str, negotiated: str) -> None:
    """A handshake gets the revision it asks for, or the newest there is with a handshake."""
    params = {
        "protocolVersion": wanted,
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    }
    body = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}
    given = {"Accept": "application/json", "Content-Type": "application/json"}
    response = await posted(url, body, given)
    assert response.status_code == 200
    assert response.json()["result"]["protocolVersion"] == negotiated
    assert "mcp-session-id" not in response.headers  # nothing is kept between two requests


async def test_an_unknown_revision(url: str) -> None:
    """A revision that does not exist is refused, with those there are."""
    response = await asked(url, **{"MCP-Protocol-Version": "2030-01-01"})
    assert response.status_code == 400


async def test_the_same_request_twice(url: str) -> None:
    """The same request has the same bytes for an answer."""
    call = {"name": "search", "arguments": {"query": "install the server"}}
    body, given = message("tools/call", call), headers("tools/call", "search")
    first, second = [await posted(url, body, given) for _ in range(2)]
    assert first.status_code == 200
    assert first.content == second.content
    assert first.headers["content-type"] == "application/json"
    assert first.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example"),
        *("localhost:8000@evil.example", "localhost:evil.example", "localhost:8000:80"),
    ],
)
async def test_a_foreign_host_is_refused(url: str, host: str) -> None:
    """A name that leads here and is not ours is refused: that is DNS rebinding."""
    response = await asked(url, Host=host)
    assert response.status_code == 421
    assert "evil" not in response.text


@pytest.mark.parametrize(
    "origin",
    [
        *("https://evil.example", "null", "http://localhost.evil.example", "https://docs.example"),
        *("http://localhost:80@evil.example", "http://localhost:.evil.example"),
    ],
)
async def test_a_foreign_origin_is_refused(url: str, origin: str) -> None:
    """A page of another origin is refused, also by clients of older revisions."""
    assert (await asked(url, Origin=origin)).status_code == 403
    older = headers("tools/list", Origin=origin)
    del older["MCP-Protocol-Version"]
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    assert (await posted(url, body, older)).status_code == 403


async def test_this_machine_is_answered(url: str) -> None:
    """Names and pages of this machine are answered, on any port."""
    for host in ("localhost", "localhost:1234", "127.0.0.1", "[::1]:8000"):
        assert (await asked(url, Host=host)).status_code == 200
    for origin in ("http://localhost:3000", "http://127.0.0.1", "https://[::1]:8443"):
        assert (await asked(url, Origin=origin)).status_code == 200


async def test_a_site_names_its_hosts_and_origins(assistant: Assistant, live: Live) -> None:
    """Names, origins and those that may call the API at all are answered, and no other."""
    settings = with_mcp(
        assistant.settings, hosts=("docs.example",), origins=("vscode-webview://abc",)
    )
    server = ServerSettings(cors_origins=("https://pages.example",))
    settings = settings.model_copy(update={"server": server})
    async with live(app_of(assistant, settings)) as address:
        url = f"{address}/mcp"
        for host in ("docs.example", "docs.example:8443"):
            assert (await asked(url, Host=host)).status_code == 200
        assert (await asked(url, Host="www.docs.example")).status_code == 421
        for origin in ("vscode-webview://abc", "https://pages.example"):
            assert (await asked(url, Origin=origin)).status_code == 200
        assert (await asked(url, Origin="https://docs.example")).status_code == 403
        async with httpx.AsyncClient() as client:
            preflight = await client.options(
                url,
                headers={
                    "Origin": "https://pages.example",
                    "Access-Control-Request-Method": "POST",
                    "Access-Control-Request-Headers": "mcp-protocol-version, mcp-method, mcp-name",
                },
            )
        assert preflight.status_code == 200


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT", "HEAD"])
async def test_only_post(url: str, method: str) -> None:
    """There is no stream to listen to and no session to end: any other method is 405."""
    async with httpx.AsyncClient() as client:
        response = await client.request(method, url, headers={"Accept": "text/event-stream"})
    assert response.status_code == 405
    assert response.headers["allow"] == "POST"


async def test_large_bodies(assistant: Assistant) -> None:
    """A body that is larger than the API allows is refused as it does."""
    call = {"name": "search", "arguments": {"query": "x" * 10_000_000}}
    # Not on a socket: a server that closes early may be faster than the client that still writes.
    transport = httpx.ASGITransport(app_of(assistant, assistant.settings))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
        given = headers("tools/call", "search")
        large = await client.post("/mcp", json=message("tools/call", call), headers=given)
    assert large.status_code == 413
    assert large.json()["error"]["code"] == "body_too_large"


async def test_bodies_are_json(url: str) -> None:
    """A body of another type, which any web page may post, is refused."""
    plain = headers("tools/list", **{"Content-Type": "text/plain"})
    assert (await posted(url, message("tools/list"), plain)).status_code == 400


@pytest.mark.parametrize("version", [MODERN, "2025-11-25", ""])
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"[" * 5_000,
        b'{"jsonrpc": "2.0", "id": 1, "method": "\xff"}',
        b'{"jsonrpc": "2.0", "id": 1}',
    ],
)
async def test_bodies_that_are_no_request(url: str, version: str, body: bytes) -> None:
    """What is no request of the protocol is refused as such, whichever revision it claims."""
    given = headers("tools/list")
    del given["MCP-Protocol-Version"]
    response = await posted(
        url, body, given | ({"MCP-Protocol-Version": version} if version else {})
    )
    assert response.status_code == 400
    assert "error" in response.json()


async def test_half_a_character(url: str) -> None:
    """A lone surrogate, which JSON can spell, is refused in words."""
    body = message("tools/call", {"name": "search", "arguments": {"query": "\ud800 port"}})
    response = await posted(url, body, headers("tools/call", "search"))
    result = response.json()["result"]
    assert result["isError"] is True
    assert "half a character" in result["content"][0]["text"]


@pytest.mark.parametrize(
    "given", ["", "Bearer", "Bearer wrong", f"Basic {TOKEN}", TOKEN, f"Bearer {TOKEN}x"]
)
async def test_without_the_token(assistant: Assistant, live: Live, given: str) -> None:
    """Without the owner's token there is no tool that writes, listed or called."""
    settings = with_mcp(assistant.settings, admin_token=TOKEN)
    async with live(app_of(assistant, settings)) as address:
        url = f"{address}/mcp"
        sent = {"Authorization": given} if given else {}
        listed = (await asked(url, **sent)).json()["result"]["tools"]
        assert "ingest" not in [each["name"] for each in listed]
        async with signed_in(url, **sent) as client:
            with pytest.raises(MCPError, match="no such tool"):
                await client.call_tool("ingest", {})


async def test_no_token_is_no_password(assistant: Assistant, live: Live) -> None:
    """Where no token is set an empty one opens nothing."""
    async with (
        live(app_of(assistant, assistant.settings)) as address,
        signed_in(f"{address}/mcp", Authorization="Bearer") as client,
    ):
        assert len((await client.list_tools()).tools) == 6


@pytest.mark.parametrize("scheme", ["Bearer", "bearer"])
async def test_with_the_token(assistant: Assistant, live: Live, scheme: str) -> None:
    """With it the tool is listed and called."""
    shelf = Ingesting(assistant, with_mcp(assistant.settings, admin_token=TOKEN))
    app = create_app(ScriptedAssistant(), shelf.settings, mcp=http.endpoint(shelf))
    async with (
        live(app) as address,
        signed_in(f"{address}/mcp", Authorization=f"{scheme} {TOKEN}") as client,
    ):
        assert (await client.list_tools()).tools[-2].name == "ingest"
        assert (await told(client, "ingest", full=True))["indexed"] == 3
    assert shelf.called == [True]


async def test_a_token_in_any_script(assistant: Assistant, live: Live) -> None:
    """A token that is no ASCII is compared by its bytes in UTF-8."""
    settings = with_mcp(assistant.settings, admin_token="Schlüssel")
    async with live(app_of(assistant, settings)) as address, httpx.AsyncClient() as client:
        counts = []
        for word in ("Schlüssel", "Schlussel"):
            sent = {**headers("tools/list"), "Authorization": f"Bearer {word}".encode()}
            listed = await client.post(
                f"{address}/mcp",
                json=message("tools/list"),
                headers=sent,  # type: ignore[arg-type]
            )
            counts.append(len(listed.json()["result"]["tools"]))
    assert counts == [8, 6]


async def test_guesses_of_the_token(assistant: Assistant) -> None:
    """After ten wrong tokens an address is refused whatever token it shows, and not without one."""
    app = app_of(assistant, with_mcp(assistant.settings, admin_token=TOKEN))
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:

        async def shown(token: str = "") -> httpx.Response:
            given = {"Authorization": f"Bearer {token}"} if token else {}
            sent = headers("tools/list", **given)
            return await client.post("/mcp", json=message("tools/list"), headers=sent)

        guesses = [(await shown(f"guess {number}")).status_code for number in range(10)]
        refused = await shown(TOKEN)
        assert (guesses, refused.status_code) == ([200] * 10, 429)
        assert refused.json()["error"]["code"] == "too_many_tokens"
        assert int(refused.headers["retry-after"]) <= 6
        assert (await shown()).status_code == 200


async def test_a_client_that_leaves(assistant: Assistant, live: Live) -> None:
    """A turn whose client has left is closed: nobody pays for an answer that nobody reads."""
    begun, forever = asyncio.Event(), asyncio.Event()

    async def begin() -> None:
        begun.set()
        await forever.wait()

    shelf = Scripted(assistant, assistant.settings)
    shelf.script = ScriptedTurn(begin)
    app = create_app(ScriptedAssistant(), shelf.settings, mcp=http.endpoint(shelf))
    body = message("tools/call", {"name": "ask", "arguments": {"question": "Why?"}})
    async with live(app) as address:
        waiting = asyncio.create_task(posted(f"{address}/mcp", body, headers("tools/call", "ask")))
        await begun.wait()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await shelf.closed.wait()
    assert shelf.script.closed == 1


async def test_an_unexpected_error(assistant: Assistant, live: Live) -> None:
    """What nobody expected is said in fixed words, to clients of any revision."""
    error = RuntimeError("the secret is swordfish")
    shelf = Broken(assistant, assistant.settings)
    shelf.script = ScriptedTurn(error)
    fixed = shelf.settings.replies.say("error")
    app = create_app(ScriptedAssistant(), shelf.settings, mcp=http.endpoint(shelf))
    async with live(app) as address:
        for mode in ("auto", "legacy"):
            async with Client(f"{address}/mcp", mode=mode) as client:
                shelf.broken = None
                assert await refused(client, "ask", question="Why?") == fixed
                shelf.broken = error
                with pytest.raises(MCPError) as caught:
                    await client.call_tool("index_status", {})
                assert "swordfish" not in str(caught.value)
                assert caught.value.message == fixed
    assert [(each.state, each.code) for each in shelf.noted] == [("failed", "internal_error")] * 2


async def test_below_a_prefix(tmp_path: Path, live: Live) -> None:
    """Mounted into another application, which tells it nothing of its lifespan, it works too."""
    async with answerable.open(Settings(data=tmp_path)) as assistant:
        outer = Starlette(routes=[Mount("/assistant", app=assistant.asgi())])
        async with (
            live(outer) as address,
            Client(f"{address}/assistant/mcp") as first,
            Client(f"{address}/assistant/mcp", mode="legacy") as second,
        ):
            for client in (first, second):
                assert "answerable ingest" in await refused(client, "index_status")


@pytest.mark.parametrize(
    "wrong",
    [
        {"hosts": ("docs.example:8000",)},
        {"hosts": ("https://docs.example",)},
        {"hosts": ("*",)},
        {"origins": ("docs.example",)},
        {"origins": ("*",)},
        {"origins": ("null",)},
        {"origins": ("https://docs.example/page",)},
    ],
)
def test_what_is_no_host_and_no_origin(wrong: dict[str, Any]) -> None:
    """A name with a port, an origin with a path, and a wildcard are refused in the settings."""
    with pytest.raises(ValidationError):
        McpSettings(**wrong)


async def test_it_can_be_switched_off(assistant: Assistant, live: Live) -> None:
    """Switched off there is nothing at the address."""
    settings = with_mcp(assistant.settings, enabled=False)
    assert http.endpoint(Under(assistant, settings)) is None
    async with live(app_of(assistant, settings)) as address:
        response = await asked(f"{address}/mcp")
    assert response.status_code == 404
    assert response.json()["error"]["code"] == "not_found"


async def test_a_question_counts_for_its_address(assistant: Assistant, live: Live) -> None:
    """A question's budgets are those of the address it comes from, whatever its headers say."""
    shelf = Scripted(assistant, assistant.settings)
    shelf.script = ScriptedTurn(Done("answered"))
    app = create_app(ScriptedAssistant(), shelf.settings, mcp=http.endpoint(shelf))
    async with live(app) as url:
        given = headers("tools/call", "ask", **{"X-Forwarded-For": "198.51.100.1"})
        body = message("tools/call", {"name": "ask", "arguments": {"question": "Which port?"}})
        assert (await posted(f"{url}/mcp", body, given)).status_code == 200
        caller = shelf.script.requests[0].caller
        assert caller is not None
        assert (caller.address, caller.session) == ("127.0.0.1", "")


def under_limits(assistant: Assistant, **limits: int) -> FastAPI:
    """The API with the endpoint, under these limits."""
    settings = assistant.settings.model_copy(update={"limits": LimitSettings(**limits)})
    shelf = Under(assistant, settings)
    return create_app(ScriptedAssistant(), settings, mcp=http.endpoint(shelf))


ASKING: list[tuple[str, dict[str, Any]]] = [
    ("search", {"query": "port"}),
    ("ask", {"question": "On which port does the server listen?"}),
    ("next_hops", {"question": "On which port does the server listen?"}),
    ("check_retrieval", {"query": "port"}),
]


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_questions_of_an_address(
    assistant: Assistant, live: Live, mode: Literal["auto", "legacy"]
) -> None:
    """As many tools that search may be called in a minute as the site allows; what a client sends
    beside them counts nothing, and the refusal is words that it shows."""
    app = under_limits(assistant, questions_per_minute=len(ASKING))
    async with live(app) as url, Client(f"{url}/mcp", mode=mode) as client:
        for tool, arguments in ASKING:
            await client.list_tools()
            await told(client, tool, **arguments)
        assert "longer than" in await refused(client, "search", query="x" * 5_000)
        for tool, arguments in ASKING:
            said = await refused(client, tool, **arguments)
            assert said.startswith("You have asked a lot of questions within a minute. Wait ")
        for _ in range(2 * len(ASKING)):
            await told(client, "read_section", file="docs/port.md")
            await client.list_resources()
        assert app.state.admission.active == 0


@pytest.mark.parametrize(("tool", "arguments"), ASKING)
async def test_as_many_questions_as_it_may(
    assistant: Assistant, live: Live, tool: str, arguments: dict[str, Any]
) -> None:
    """A server that answers as many questions as it may says so by the tool that is called; what
    searches nothing needs no place."""
    app = under_limits(assistant, turns=1, waiting=0)
    async with live(app) as url, Client(f"{url}/mcp") as client:
        async with app.state.admission.slot("elsewhere"):
            assert await refused(client, tool, **arguments) == BUSY
            await told(client, "index_status")
            await told(client, "read_section", file="docs/port.md")
        await told(client, tool, **arguments)


async def test_a_flood_of_requests(assistant: Assistant) -> None:
    """What an address sends is bounded too where it asks nothing, and before it is read."""
    endpoint = http.endpoint(Under(assistant, assistant.settings), per_minute=5)
    app = create_app(ScriptedAssistant(), assistant.settings, mcp=endpoint)
    for address, statuses in (("192.0.2.1", [200] * 5 + [429] * 3), ("192.0.2.2", [200])):
        transport = httpx.ASGITransport(app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            sent = {"json": message("tools/list"), "headers": headers("tools/list")}
            answers = [await client.post("/mcp", **sent) for _ in statuses]
        assert [each.status_code for each in answers] == statuses
        if 429 in statuses:
            assert answers[-1].json()["error"]["code"] == "too_many_requests"
            assert 0 < int(answers[-1].headers["retry-after"]) <= 12


class Ingesting(Under):
    """Notes an ingest in the place of making one."""

    def __init__(self, assistant: Assistant, settings: Settings) -> None:
        super().__init__(assistant, settings)
        self.called: list[bool] = []

    async def ingest(self, *, full: bool = False) -> Any:
        self.called.append(full)
        return Report(found=3, indexed=3)


class Scripted(Under):
    """Answers with a script; ``closed`` is set once a turn has ended."""

    script: ScriptedTurn

    def __init__(self, assistant: Assistant, settings: Settings) -> None:
        super().__init__(assistant, settings)
        self.closed = asyncio.Event()

    async def turn(self, request: TurnRequest) -> AsyncIterator[Event]:  # type: ignore[override]
        events = self.script(request)
        try:
            async for event in events:
                yield event
        finally:
            await events.aclose()  # type: ignore[attr-defined]
            self.closed.set()


class Broken(Scripted):
    """Has no parts while it is ``broken``."""

    broken: Exception | None = None

    async def parts(self) -> Parts:
        if self.broken is not None:
            raise self.broken
        return await super().parts()
