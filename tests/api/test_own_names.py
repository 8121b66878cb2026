"""A server that only its own machine can reach, asked by names that lead there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from answerable.api import create_app
from answerable.settings import McpSettings, ServerSettings, Settings
from answerable.testing.fakes import ScriptedAssistant
from live_app import Live

pytestmark = pytest.mark.anyio
FOREIGN = ("evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example",
           "a@localhost", "localhost:1:1", "localhost.evil", "host.docker.internal.evil",
           "evilinternal.example")  # fmt: skip


def app_of(mcp: dict[str, Any] | None = None, **server: Any) -> FastAPI:
    settings = Settings(server=ServerSettings(**server), mcp=McpSettings(**(mcp or {})))
    return create_app(ScriptedAssistant(), settings)


async def statuses(url: str, host: str) -> set[int]:
    """What a page, a question, and an address that there is not are answered with."""
    headers = {"Host": host, "Origin": f"http://{host}"}
    async with httpx.AsyncClient(base_url=url) as client:
        asked = await client.post("/chat", json={"message": "hi"}, headers=headers)
        others = [await client.get(each, headers=headers) for each in ("/livez", "/llms-full.txt")]
        return {each.status_code for each in (asked, *others)}


@pytest.mark.parametrize("host", FOREIGN)
async def test_a_foreign_name_is_refused(live: Live, host: str) -> None:
    """Whatever is asked: a browser would hand it to the page of whoever has that name."""
    async with live(app_of()) as url:
        assert await statuses(url, host) == {421}


async def test_a_refusal_says_what_to_do(live: Live) -> None:
    """It is an error as any other, of whose request there is a line, and quotes no name."""
    async with live(app_of()) as url, httpx.AsyncClient(base_url=url) as client:
        refused = await client.get("/livez", headers={"Host": FOREIGN[0]})
    assert refused.json()["error"]["code"] == "misdirected_request"
    assert refused.json()["error"]["request_id"] == refused.headers["x-request-id"]
    assert "hosts in [server]" in refused.text
    assert FOREIGN[0] not in refused.text


@pytest.mark.parametrize(
    "host",
    ["localhost", "LOCALHOST:8000", "localhost.:80", "docs.localhost:3000", "127.0.0.1:8000",
     "127.0.0.2", "[::1]:8000", "10.0.0.7:8000", "0.0.0.0:8000", "answers", "my-machine:8000",
     "host.docker.internal:8000", "Host.Containers.Internal"],
)  # fmt: skip
async def test_names_of_this_machine(live: Live, host: str) -> None:
    """With any port, as one may have been forwarded; an address is nobody's name, and what has no
    dot, or is below "internal", is no public one: containers have such names for their host."""
    async with live(app_of()) as url:
        assert 421 not in await statuses(url, host)


@pytest.mark.parametrize(
    "settings",
    [
        {"trusted_proxies": ("127.0.0.1",)},
        {"cors_origins": ("https://docs.example",)},
        {"hosts": ("Answers.Example",)},
        {"mcp": {"hosts": ("answers.example",)}},
        {"host": "0.0.0.0"},
        {"host": "192.0.2.7"},
    ],
)
async def test_a_public_name(live: Live, settings: dict[str, Any]) -> None:
    """A proxy in front hands on the site's name; what it may be is told, or the server listens
    for others than this machine."""
    async with live(app_of(**settings)) as url:
        assert 421 not in await statuses(url, "answers.example")
        assert 421 not in await statuses(url, "answers.example:8443")


async def test_a_name_beside_the_named_ones(live: Live) -> None:
    """One name that is told is not all names."""
    async with live(app_of(hosts=("answers.example",))) as url:
        assert await statuses(url, "evil.example") == {421}
        assert 421 not in await statuses(url, "localhost")


async def test_an_application_that_mounts_it(
    client_for: Callable[..., httpx.AsyncClient],
) -> None:
    """It answers by its own names: where it listens the settings here do not say."""
    client = client_for(ScriptedAssistant())
    assert (await client.get("/livez", headers={"Host": "app.example"})).status_code == 200
