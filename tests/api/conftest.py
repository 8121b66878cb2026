"""An API over scripted assistants: in process, and behind a real uvicorn on a loopback socket."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest

from answerable.api import create_app
from answerable.settings import ServerSettings, Settings
from answerable.testing.fakes import ScriptedAssistant
from live_app import Live, serving

ClientFor = Callable[..., httpx.AsyncClient]


@pytest.fixture
def assistant() -> ScriptedAssistant:
    return ScriptedAssistant()


@pytest.fixture
async def client_for() -> AsyncIterator[ClientFor]:
    """``client_for(assistant, cors_origins=(...))``: a client of an app with these settings."""
    clients: list[httpx.AsyncClient] = []

    def make(assistant: ScriptedAssistant, **server: Any) -> httpx.AsyncClient:
        app = create_app(assistant, Settings(server=ServerSettings(**server)))
        transport = httpx.ASGITransport(app)
        clients.append(httpx.AsyncClient(transport=transport, base_url="http://test"))
        return clients[-1]

    yield make
    for client in clients:
        await client.aclose()


@pytest.fixture
def client(assistant: ScriptedAssistant, client_for: ClientFor) -> httpx.AsyncClient:
    return client_for(assistant)


@pytest.fixture
def live() -> Live:
    """``async with live(app) as url``: the app behind uvicorn, as ``serve`` runs it."""
    return serving
