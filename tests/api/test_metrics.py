"""``GET /metrics`` is the owner's, or everybody's where the owner says so."""

from __future__ import annotations

import httpx
import pytest
from fastapi import FastAPI
from pydantic import SecretStr
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Mount

from answerable.api.app import create_app
from answerable.settings import ServerSettings, Settings, TelemetrySettings
from answerable.testing.fakes import MemoryConversations, ScriptedAssistant

pytestmark = pytest.mark.anyio
TOKEN = "the owner's token"


async def scraped(
    settings: Settings, headers: dict[str, str], *before: str
) -> tuple[httpx.Response, ScriptedAssistant]:
    """The answer of ``/metrics`` after GET requests to ``before``, and the assistant behind it."""
    assistant = ScriptedAssistant()
    transport = httpx.ASGITransport(create_app(assistant, settings))
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
        for path in before:
            await client.get(path)
        return await client.get("/metrics", headers=headers), assistant


def settings(who: str = "admin", token: str = TOKEN) -> Settings:
    return Settings(
        server=ServerSettings(admin_token=SecretStr(token)),
        telemetry=TelemetrySettings.model_validate({"metrics": who}),
    )


@pytest.mark.parametrize(
    "headers", [{"X-Admin-Token": TOKEN}, {"Authorization": f"Bearer {TOKEN}"}]
)
async def test_the_owner_reads_it(headers: dict[str, str]) -> None:
    """Prometheus's text, with the requests before it by their routes."""
    response, _ = await scraped(settings(), headers, "/livez", "/no/such/secret")
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("text/plain")
    line = 'answerable_http_requests_total{method="GET",route="/livez",status="200"} 1.0'
    assert line in response.text
    assert 'route="other",status="404"' in response.text
    assert "secret" not in response.text


@pytest.mark.parametrize(
    ("who", "token", "headers"),
    [
        ("admin", TOKEN, {}),
        ("admin", TOKEN, {"X-Admin-Token": "another"}),
        ("admin", TOKEN, {"Authorization": "Bearer "}),
        ("admin", "", {}),
        ("admin", "", {"X-Admin-Token": ""}),
        ("off", TOKEN, {"X-Admin-Token": TOKEN}),
    ],
)
async def test_for_everybody_else_it_does_not_exist(
    who: str, token: str, headers: dict[str, str]
) -> None:
    """Without the token, with a wrong one, where none is set, and where it is off: 404."""
    response, _ = await scraped(settings(who, token), headers)
    assert response.status_code == 404


ROUTES = [
    ("/admin", "/admin", "200"),
    ("/admin/export/states.csv", "/admin/export/{name}.csv", "200"),
    ("/admin/export/made-up.csv", "/admin/export/{name}.csv", "404"),
    ("/admin/login", "/admin/login", "405"),
    ("/openapi.json", "/openapi.json", "200"),
    ("/mcp", "/mcp", "200"),
    ("/admin/made-up", "other", "404"),
    ("/made-up", "other", "404"),
]


@pytest.mark.parametrize("prefix", ["", "/below"])
async def test_every_route_is_counted_by_its_template(prefix: str) -> None:
    """Also those that are no route of FastAPI, and where all of it is mounted in an application;
    what no route has is one label, whatever it is called."""
    store = MemoryConversations()
    app: FastAPI | Starlette = create_app(
        ScriptedAssistant(conversations=store), settings(), mcp=PlainTextResponse("tools")
    )
    if prefix:
        app = Starlette(routes=[Mount(prefix, app)])
    headers, counted = {"X-Admin-Token": TOKEN}, "answerable_http_requests_total"
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url=f"http://site{prefix}") as client:
        for path, _, status in ROUTES:
            assert str((await client.get(path, headers=headers)).status_code) == status
        text = (await client.get("/metrics", headers=headers)).text
    for _, route, status in ROUTES:
        assert f'{counted}{{method="GET",route="{route}",status="{status}"}}' in text
    assert "made-up" not in text


async def test_verdicts_are_counted() -> None:
    """A visitor's verdict is in the figures once it is stored, and a refused one is not."""
    assistant = ScriptedAssistant()
    transport = httpx.ASGITransport(create_app(assistant, settings("open")))
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
        told = await client.post(
            "/chat", json={"message": "How?"}, headers={"Accept": "application/json"}
        )
        answer = told.json()
        rated = {key: answer[key] for key in ("conversation_id", "message_id")}
        for token in (answer["owner_token"], "made-up"):
            body, headers = {**rated, "verdict": "down"}, {"X-Owner-Token": token}
            await client.post("/feedback", json=body, headers=headers)
        text = (await client.get("/metrics")).text
    assert 'answerable_feedback_total{verdict="down"} 1.0' in text


async def test_a_closed_network_may_leave_it_open() -> None:
    """`metrics = "open"` asks for no token."""
    response, _ = await scraped(settings("open", ""), {})
    assert response.status_code == 200
