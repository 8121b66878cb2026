"""Guessing the owner's token is slow, and stops nobody but who guesses."""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
from fastapi import FastAPI
from pydantic import SecretStr

from answerable.api import create_app
from answerable.api.token_guesses import WRONG_PER_MINUTE, TokenGuesses
from answerable.settings import AdminSettings, ServerSettings, Settings
from answerable.testing.fakes import ScriptedAssistant

pytestmark = pytest.mark.anyio

TOKEN = "the owner's long random text"
OURS = {"Origin": "http://test"}
BEARER = {"Authorization": f"Bearer {TOKEN}"}
PROXY = AdminSettings(header="X-Forwarded-Email", emails=("ann@example.org",))
NAMED = {"X-Forwarded-Email": "ann@example.org"}


def site(most: int = 2, token: str = TOKEN) -> FastAPI:
    """An app that hears ``most`` wrong tokens of an address in a minute."""
    server = ServerSettings(admin_token=SecretStr(token), trusted_proxies=("10.0.0.0/8",))
    app = create_app(ScriptedAssistant(), Settings(server=server, admin=PROXY))
    app.state.guesses = TokenGuesses(most)
    return app


@asynccontextmanager
async def caller(app: FastAPI, address: str = "203.0.113.9") -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app, client=(address, 1234))
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        yield client


async def shown(client: httpx.AsyncClient, door: str, token: str) -> httpx.Response:
    """The token ``token`` shown at a door that takes one."""
    path, _, how = door.partition(" ")
    if how == "form":
        return await client.post(path, data={"token": token}, headers=OURS)
    headers = {"Authorization": f"Bearer {token}"} if how == "bearer" else {"X-Admin-Token": token}
    if path == "/intent":
        return await client.post(path, json={"message": "When?"}, headers=headers)
    return await client.get(path, headers=headers)


DOORS = (
    "/admin/login form",
    "/admin bearer",
    "/admin/data.json header",
    "/metrics bearer",
    "/metrics header",
    "/intent header",
)


@pytest.mark.parametrize("door", DOORS)
async def test_guesses_are_counted_at_every_door(door: str) -> None:
    """After so many wrong tokens an address hears 429 and when to come back, wherever it shows
    whatever, the right token too; a request that shows nothing is answered as ever."""
    app = site()
    async with caller(app) as client:
        for _ in range(2):
            assert (await shown(client, door, "guessed")).status_code in (401, 404)
        for each in DOORS:
            for token in ("guessed again", TOKEN):
                refused = await shown(client, each, token)
                assert refused.status_code == 429
                assert 0 < int(refused.headers["retry-after"]) <= 30
                assert "Too many wrong tokens came from your address." in refused.text
        assert (await client.get("/admin")).status_code == 401
        assert (await client.get("/metrics")).status_code == 404


async def test_nobody_else_is_locked_out() -> None:
    """While one address is refused, the token opens everything for another one, and so does a
    proxy that names somebody."""
    app = site()
    async with caller(app) as client:
        for _ in range(3):
            last = await shown(client, "/admin bearer", "guessed")
        assert last.status_code == 429
    async with caller(app, "203.0.113.10") as client:
        assert (await client.get("/admin", headers=BEARER)).status_code == 200
        assert (await shown(client, "/admin/login form", TOKEN)).status_code == 303
    async with caller(app, "10.0.0.1") as client:
        told = {**NAMED, "X-Forwarded-For": "203.0.113.9", "Authorization": "Bearer of the proxy"}
        assert (await client.get("/admin", headers=told)).status_code == 200


async def test_the_right_token_costs_nothing() -> None:
    """A program may show the right token as often as it likes, and a session is as good."""
    async with caller(site(most=1)) as client:
        for _ in range(5):
            assert (await client.get("/metrics", headers=BEARER)).status_code == 200
            assert (await client.get("/admin", headers=BEARER)).status_code == 200
        await shown(client, "/admin/login form", TOKEN)
        for _ in range(5):
            assert (await client.get("/admin")).status_code == 200


def session(token: str, until: float) -> str:
    """A session as who knows ``token`` could sign it."""
    value = f"{int(until)}.00"
    key = hmac.digest(token.encode(), b"answerable admin session", hashlib.sha256)
    return f"{value}.{hmac.new(key, value.encode(), hashlib.sha256).hexdigest()}"


async def test_a_session_signed_with_a_guess_is_a_guess() -> None:
    """Trying tokens through sessions that are signed with them is as slow; one of ours that has
    merely ended counts for nothing."""
    async with caller(site()) as client:
        for _ in range(5):
            ended = {"Cookie": f"answerable_admin={session(TOKEN, time.time() - 60)}"}
            assert (await client.get("/admin", headers=ended)).status_code == 401
        for number, status in enumerate((401, 401, 429, 429)):
            forged = session(f"guess {number}", time.time() + 60)
            headers = {"Cookie": f"answerable_admin={forged}"}
            assert (await client.get("/admin", headers=headers)).status_code == status
        right = {"Cookie": f"answerable_admin={session(TOKEN, time.time() + 60)}"}
        assert (await client.get("/admin", headers=right)).status_code == 429
    async with caller(site()) as client:
        assert (await client.get("/admin", headers=right)).status_code == 200


async def test_where_there_is_no_token_there_is_nothing_to_guess() -> None:
    """A site without a token answers 404 however often somebody shows one."""
    async with caller(site(most=1, token="")) as client:
        for door in DOORS:
            for _ in range(3):
                assert (await shown(client, door, "guessed")).status_code == 404


async def test_as_served_ten_wrong_tokens_are_heard_in_a_minute() -> None:
    """The bound that a server has by itself."""
    app = create_app(
        ScriptedAssistant(), Settings(server=ServerSettings(admin_token=SecretStr(TOKEN)))
    )
    async with caller(app) as client:
        heard = [
            (await shown(client, "/metrics bearer", f"{number}")).status_code
            for number in range(WRONG_PER_MINUTE + 1)
        ]
    assert heard == [404] * 10 + [429]
