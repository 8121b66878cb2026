"""``GET /metrics`` is the owner's, or everybody's where the owner says so."""

from __future__ import annotations

import httpx
import pytest
from pydantic import SecretStr

from answerable.api.app import create_app
from answerable.settings import ServerSettings, Settings, TelemetrySettings
from answerable.testing.fakes import ScriptedAssistant

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


async def test_a_closed_network_may_leave_it_open() -> None:
    """`metrics = "open"` asks for no token."""
    response, _ = await scraped(settings("open", ""), {})
    assert response.status_code == 200
