"""The bill of a model is bounded, whatever clients send (denial of wallet)."""

from __future__ import annotations

import asyncio
import itertools
import os
import secrets
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from answerable.adapters import open_adapter
from answerable.api import create_app
from answerable.conversations import sqlite
from answerable.protocols import ConversationStore
from answerable.settings import LimitSettings, ServerSettings, Settings
from answerable.testing.openai_server import says
from answerable.testing.sse import parse
from postgres_server import RealPostgres
from spending.desk import ASKED, Desk, opened

pytestmark = pytest.mark.anyio

# The counts must be exact with any number; `make fuzz` sends 5,000, which takes minutes.
REQUESTS = int(os.environ.get("FUZZ_REQUESTS", "60"))
AT_ONCE = 20
ANSWER = says("The state of Reducers is described. [S2]")
BUDGET = 25
UNLIMITED = {
    f"{scope}_{kind}": 0
    for scope in ("address", "session", "day", "month")
    for kind in ("calls", "tokens")
}
DOORS: dict[str, dict[str, Any]] = {
    "/chat": {"message": ASKED},
    "/v1/chat/completions": {
        "model": "answerable",
        "messages": [{"role": "user", "content": ASKED}],
    },
    "/api/chat": {"messages": [{"role": "user", "parts": [{"type": "text", "text": ASKED}]}]},
}


def limits(**values: Any) -> LimitSettings:
    return LimitSettings.model_validate({**UNLIMITED, "cached_answers": 0, **values})


def visit(number: int) -> dict[str, str]:
    """Headers of somebody who pretends to be a new visitor each time."""
    return {
        "X-Forwarded-For": f"{number % 250}.2.3.4, 2001:db8:{number:x}::1",
        "Forwarded": f"for=198.51.100.{number % 250}",
        "X-Real-IP": f"198.51.100.{number % 250}",
        "X-Owner-Token": secrets.token_urlsafe(32) if number % 3 else "",
        "Accept": "application/json" if number % 2 else "*/*",
    }


async def storm(desks: list[Desk], *, trusted: tuple[str, ...] = (), peers: int = 1) -> int:
    """So many requests over all doors; how many of them were answered with 200."""
    settings = Settings(server=ServerSettings(trusted_proxies=trusted))
    async with AsyncExitStack() as stack:
        clients = []
        for desk, peer in itertools.product(desks, range(peers)):
            app = create_app(desk, settings)
            stack.push_async_callback(app.state.streams.aclose)
            # The lower half of an IPv6 address is the visitor's to choose.
            transport = httpx.ASGITransport(app, client=(f"2001:db8::{peer + 1:x}", 4711))
            client = httpx.AsyncClient(transport=transport, base_url="http://test")
            clients.append(await stack.enter_async_context(client))
        room = asyncio.Semaphore(AT_ONCE)

        async def ask(number: int) -> int:
            path = list(DOORS)[number % len(DOORS)]
            client = clients[number % len(clients)]
            async with room:
                answer = await client.post(path, json=DOORS[path], headers=visit(number))
            return answer.status_code

        statuses = await asyncio.gather(*(ask(number) for number in range(REQUESTS)))
    return statuses.count(200)


async def test_rotating_headers_and_sessions(tmp_path: Path) -> None:
    """Whoever rotates headers, sessions and the lower half of an IPv6 address is one address: the
    endpoint is called as often as its budget says, exactly, and every question has its answer."""
    store = await sqlite.connect(tmp_path / "conversations.sqlite")
    async with opened(tmp_path, ANSWER, limits(address_calls=BUDGET), store) as desk:
        assert await storm([desk], peers=4) == REQUESTS
        assert desk.server.calls == BUDGET
    await store.close()


async def test_addresses_without_end(tmp_path: Path) -> None:
    """Where a trusted proxy names a new address each time, the day's budget holds, exactly."""
    store = await sqlite.connect(tmp_path / "conversations.sqlite")
    bounded = limits(address_calls=5, session_calls=5, day_calls=BUDGET)
    async with opened(tmp_path, ANSWER, bounded, store) as desk:
        assert await storm([desk], trusted=("2001:db8::/64",)) == REQUESTS
        assert desk.server.calls == BUDGET
        assert desk.budgets.counts.spent == REQUESTS - BUDGET
    await store.close()


@pytest.mark.parametrize(
    "bounds", [{"day_calls": BUDGET}, {"calls_per_minute": BUDGET, "model_wait_seconds": 0}]
)
async def test_two_replicas_have_one_budget(
    tmp_path: Path, real_postgres: RealPostgres, bounds: dict[str, int]
) -> None:
    """Two servers over one Postgres call the endpoint as often as one budget says, exactly, and as
    often in a minute as one may."""
    address = real_postgres.address(f"bill_{secrets.token_hex(4)}")
    async with AsyncExitStack() as stack:
        desks = []
        for name in "ab":
            store: ConversationStore = await open_adapter("conversations", address)
            stack.push_async_callback(store.close)
            site = opened(tmp_path / name, ANSWER, limits(**bounds), store)
            desks.append(await stack.enter_async_context(site))
        assert await storm(desks) == REQUESTS
        assert sum(desk.server.calls for desk in desks) == BUDGET
        assert all(desk.server.calls > 0 for desk in desks)


@pytest.mark.parametrize("limited", ["budget", "pace"])
async def test_a_site_that_refuses(tmp_path: Path, limited: str) -> None:
    """Where the site does not quote instead, a spent budget is 429 and a full minute 503, both with
    ``Retry-After`` and words; in a stream it is one ``error`` event."""
    bounds = {"day_calls": 1} if limited == "budget" else {"calls_per_minute": 1}
    refusing = limits(without_model="refuse", model_wait_seconds=0, **bounds)
    async with opened(tmp_path, ANSWER, refusing) as desk:
        app = create_app(desk, Settings())
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            headers = {"Accept": "application/json"}
            assert (await client.post("/chat", json=DOORS["/chat"])).status_code == 200
            refused = await client.post("/chat", json=DOORS["/chat"], headers=headers)
            stream = parse((await client.post("/chat", json=DOORS["/chat"])).text)
        await app.state.streams.aclose()
        assert desk.server.calls == 1
    code, status, words = {
        "budget": ("budget_spent", 429, "as many questions as it may"),
        "pace": ("model_busy", 503, "Service temporarily busy, please try again in a moment"),
    }[limited]
    assert (refused.status_code, refused.json()["error"]["code"]) == (status, code)
    assert words in refused.json()["error"]["message"]
    assert int(refused.headers["retry-after"]) > 0
    assert (stream[-1].name, stream[-1].data["code"]) == ("error", code)
    assert stream[-1].data["retry_after"] > 0
