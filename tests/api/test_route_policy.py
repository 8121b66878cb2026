"""Every route has a policy here: who may use it, and what everybody else gets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from pydantic import SecretStr
from starlette.types import Receive, Scope, Send

from answerable.api.app import create_app
from answerable.settings import ServerSettings, Settings, SourceSettings
from answerable.testing.fakes import ScriptedAssistant

pytestmark = pytest.mark.anyio

TOKEN = "the owner's token"
# Everybody: these say nothing of other visitors and change nothing of theirs.
OPEN = frozenset(
    "/chat /api/chat /api/chat/{chat_id}/stream /v1/chat/completions /v1/models /v1/models/{model} "
    "/events /feedback /site /health /livez /readyz /llms.txt /llms-full.txt /openapi.json /api "
    "/answerable.js /system/lines.css /system/viewer.css /system/viewer.js /system/doc "
    "/system/doc/{doc_file:path} /system/doc/{doc_file}".split()
)
# Whoever has the token of the conversation; tests/api/test_access.py has the matrix.
OWN = frozenset(
    "/conversations /conversations/export /conversations/{conversation_id} "
    "/conversations/{conversation_id}/answers/{message_id}".split()
)
# Everybody, to read: what writes is offered and done for its own token; see tests/mcp_server.
TOOLS = frozenset({"/mcp"})
ADMIN = frozenset(
    "/intent /metrics /admin/data.json /admin/export/{name}.csv /admin/gaps /admin/gaps.json "
    "/admin/review".split()
)
# Where the owner signs in: there is something only where a token is set, and figures nowhere.
DOOR = frozenset("/admin /admin/login /admin/logout /admin/admin.css".split())
# Names that a proxy or a client may claim: none of them opens a door.
CLAIMS = (
    {},
    {"X-Admin-Token": ""},
    {"X-Admin-Token": "another"},
    {"Authorization": "Bearer another"},
    {"Host": "localhost"},
    {"Host": "127.0.0.1:8000/livez?"},
    {"X-Forwarded-For": "127.0.0.1", "X-Forwarded-Host": "localhost"},
    {"X-Original-URL": "/livez", "X-Rewrite-URL": "/livez"},
    {"Origin": "http://localhost"},
    {"Cookie": "admin=1; X-Admin-Token=another"},
)


def app(token: str = TOKEN) -> FastAPI:
    """An app with everything on that the settings can turn on."""
    source = SourceSettings(kind="structured", viewer="/system/doc")
    server = ServerSettings(admin_token=SecretStr(token))
    settings = Settings(server=server, sources=(source,))
    return create_app(ScriptedAssistant(), settings, mcp=_tools)


async def _tools(scope: Scope, receive: Receive, send: Send) -> None:
    """What stands for the endpoint of MCP; nobody asks it here."""


def paths(routes: list[Any]) -> Iterator[str]:
    """The templates of all routes, those of routers and of mounted apps too."""
    for route in routes:
        router = getattr(route, "original_router", None)  # FastAPI keeps what it includes whole
        below = getattr(route, "routes", None)
        if router is not None:
            yield from paths(router.routes)
        elif below:
            yield from (f"{route.path}{each}" for each in paths(below))
        elif hasattr(route, "path"):
            yield route.path


def test_every_route_has_a_policy() -> None:
    """A new route is a failure until somebody decides who may use it."""
    known = OPEN | OWN | TOOLS | ADMIN | DOOR
    served = app()
    found = set(paths(served.routes))
    assert found - known == set()
    assert found >= TOOLS | ADMIN | DOOR | OWN
    assert found | {each.replace(":path", "") for each in found} >= set(served.openapi()["paths"])


@pytest.mark.parametrize("path", sorted(ADMIN))
@pytest.mark.parametrize("token", [TOKEN, ""])
async def test_what_is_the_owners_does_not_exist_for_others(path: str, token: str) -> None:
    """404 whatever is claimed, or 405 for a method that nobody can use there."""
    transport = httpx.ASGITransport(app(token))
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
        for claim in CLAIMS:
            for method in ("GET", "POST"):
                body = {"message": "hi"} if method == "POST" else None
                response = await client.request(method, path, headers=claim, json=body)
                assert response.status_code in (404, 405), (claim, method)
        for other in (f"{path}/", f"/{path}", f"/livez/..{path}", path.upper()):
            assert (await client.get(other)).status_code in (404, 405), other


@pytest.mark.parametrize("path", sorted(DOOR))
async def test_without_a_token_there_is_no_door(path: str) -> None:
    """A site that has set no token has no sign-in either; with one, nothing is told before it."""
    for token, told in (("", {404}), (TOKEN, {200, 401, 403, 405})):
        transport = httpx.ASGITransport(app(token))
        async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
            for claim in CLAIMS:
                for method in ("GET", "POST"):
                    response = await client.request(method, path, headers=claim)
                    assert response.status_code in told, (claim, method)
                    assert "text/html" not in response.headers["content-type"] or (
                        "password" in response.text and "<svg" not in response.text
                    )
