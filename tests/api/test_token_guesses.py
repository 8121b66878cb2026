"""Guessing a secret of the server is slow, and stops nobody but who guesses."""

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

from answerable.api import create_app, known_sessions
from answerable.api.known_sessions import KnownSessions
from answerable.api.token_guesses import WRONG_PER_MINUTE, TokenGuesses
from answerable.settings import AdminSettings, IdentitySettings, ServerSettings, Settings
from answerable.testing.fakes import ScriptedAssistant

pytestmark = pytest.mark.anyio

TOKEN = "the owner's long random text"
KEY = "the front end's long random text"
OURS = {"Origin": "http://test"}
BEARER = {"Authorization": f"Bearer {TOKEN}"}
PROXY = AdminSettings(header="X-Forwarded-Email", emails=("ann@example.org",))
NAMED = {"X-Forwarded-Email": "ann@example.org"}


def site(most: int = 2, token: str = TOKEN, identity: str = "") -> FastAPI:
    """An app that hears ``most`` wrong tokens of an address in a minute."""
    server = ServerSettings(
        admin_token=SecretStr(token), api_key=SecretStr(KEY), trusted_proxies=("10.0.0.0/8",)
    )
    settings = Settings(
        server=server, admin=PROXY, identity=IdentitySettings(secret=SecretStr(identity))
    )
    app = create_app(ScriptedAssistant(), settings)
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
                assert "Too many wrong tokens or keys came from your address." in refused.text
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


def three(first: str, second: str, third: str) -> dict[str, str]:
    """A request's headers that show three values of the token at once."""
    return {
        "X-Admin-Token": first,
        "Authorization": f"Bearer {second}",
        "Cookie": f"answerable_admin={session(third, time.time() + 60)}",
    }


async def test_each_value_that_a_request_shows_is_counted() -> None:
    """Three guesses in one request are three: of those beyond the bound none is told to be right.
    The same value twice is one, and the right one is taken wherever it stands."""
    async with caller(site(most=10)) as client:
        answers = [
            await client.get("/admin/data.json", headers=three(f"a{n}", f"b{n}", f"c{n}"))
            for n in range(4)
        ]
        assert [each.status_code for each in answers] == [404, 404, 404, 429]
    for place in range(3):
        async with caller(site(most=3)) as client:
            values = ["x", "y", "z"]
            values[place] = TOKEN
            found = await client.get("/admin/data.json", headers=three(*values))
            assert found.status_code == 200
    async with caller(site(most=2)) as client:
        twice = {"X-Admin-Token": "x", "Authorization": "Bearer x"}
        for status in (404, 404, 429):
            assert (await client.get("/admin/data.json", headers=twice)).status_code == status


async def test_beside_a_session_no_token_is_guessed() -> None:
    """Whoever is in a session is let in by it alone: what else is shown is not compared."""
    app = site(most=2)
    async with caller(app) as owner:
        await shown(owner, "/admin/login form", TOKEN)
        assert (await owner.get("/admin")).status_code == 200
        for number in range(5):
            other = {"Authorization": f"Bearer of a proxy {number}"}
            assert (await owner.get("/admin", headers=other)).status_code == 200
        posted = [
            await owner.post("/admin/review", headers={"X-Admin-Token": each})
            for each in (TOKEN, "guessed")
        ]
        assert posted[0].status_code == posted[1].status_code


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


async def models(client: httpx.AsyncClient, key: str) -> int:
    """The status that ``GET /v1/models`` answers with to ``key``."""
    response = await client.get("/v1/models", headers={"Authorization": f"Bearer {key}"})
    return response.status_code


async def test_the_key_of_the_dialect_is_guessed_as_slowly() -> None:
    """Wrong keys below /v1 are counted as wrong tokens are, in the words of that protocol; from
    another address the right one is taken, and nothing shown is nothing guessed."""
    app = site()
    async with caller(app) as client:
        assert [await models(client, each) for each in ("a", "b", "c", KEY)] == [401, 401, 429, 429]
        refused = await client.get("/v1/models/answerable", headers={"Authorization": "Bearer d"})
        assert refused.json()["error"]["code"] == "too_many_tokens"
        assert 0 < int(refused.headers["retry-after"]) <= 30
        assert (await client.get("/v1/models")).status_code == 401
    async with caller(app, "203.0.113.10") as client:
        assert [await models(client, KEY) for _ in range(5)] == [200] * 5


async def test_each_secret_is_counted_by_itself() -> None:
    """A front end with an outdated key does not keep the owner of the same address out."""
    async with caller(site()) as client:
        assert [await models(client, "outdated") for _ in range(3)] == [401, 401, 429]
        assert (await client.get("/admin", headers=BEARER)).status_code == 200
        for _ in range(3):
            last = await shown(client, "/metrics bearer", "guessed")
        assert last.status_code == 429


async def test_a_sign_in_is_no_guess_of_the_key() -> None:
    """Where users sign in, what is neither the key nor a sign-in is a guess of the key; a sign-in
    is let in however much is guessed beside it."""
    import jwt

    secret = "s" * 32
    ann = jwt.encode({"sub": "ann", "exp": 4_000_000_000}, secret, algorithm="HS256")
    async with caller(site(identity=secret)) as client:
        assert [await models(client, each) for each in ("a", "b", "c")] == [401, 401, 429]
        assert [await models(client, each) for each in (KEY, ann, "d")] == [429, 200, 429]


async def test_a_session_that_was_let_in_stays_in() -> None:
    """Whoever guesses from the owner's address, as behind a proxy that is not named, does not end
    the owner's work: a session that was let in once is let in, and one nobody has seen is not."""
    app = site()
    async with caller(app) as owner, caller(app) as guesser:
        assert (await shown(owner, "/admin/login form", TOKEN)).status_code == 303
        assert (await owner.get("/admin")).status_code == 200
        for _ in range(3):
            last = await shown(guesser, "/admin bearer", "guessed")
        assert last.status_code == 429
        assert (await owner.get("/admin")).status_code == 200
        assert (await shown(owner, "/admin/login form", TOKEN)).status_code == 429
        assert (await owner.get("/admin", headers=BEARER)).status_code == 429
        unseen = {"Cookie": f"answerable_admin={session(TOKEN, time.time() + 60)}"}
        assert (await guesser.get("/admin", headers=unseen)).status_code == 429


async def test_a_session_of_an_earlier_token_is_not_let_in() -> None:
    """That a session was known does not keep it alive: another token ends it."""
    app = site()
    async with caller(app) as owner:
        await shown(owner, "/admin/login form", TOKEN)
        assert (await owner.get("/admin")).status_code == 200
        server = app.state.settings.server.model_copy(update={"admin_token": SecretStr("another")})
        app.state.settings = app.state.settings.model_copy(update={"server": server})
        assert (await owner.get("/admin")).status_code == 401


def test_of_sessions_a_bounded_number_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond it the one that has not been used for longest is forgotten."""
    monkeypatch.setattr(known_sessions, "KNOWN_SESSIONS", 2)
    known = KnownSessions()
    for each in ("a", "b", "a", "c"):
        known.add(each)
    assert [each in known for each in "abc"] == [True, False, True]


@pytest.mark.parametrize("door", DOORS[1:5])
async def test_a_token_in_any_script(door: str) -> None:
    """A token that is no ASCII opens the doors for programs, sent as it is in UTF-8."""
    path, _, how = door.partition(" ")
    token = "klucz-właściciela-witryny".encode()
    name, value = (
        ("Authorization", b"Bearer " + token) if how == "bearer" else ("X-Admin-Token", token)
    )
    async with caller(site(token=token.decode())) as client:
        found = await client.get(path, headers=[(name.encode(), value)])
        assert found.status_code == 200


@pytest.mark.parametrize("path", ["/admin/login", "/admin/review"])
async def test_a_form_of_too_many_fields(path: str) -> None:
    """A form of more fields than any of ours has is one without a token, and no error of ours."""
    fields = {f"f{n}": "1" for n in range(40)}
    async with caller(site()) as client:
        found = await client.post(path, data=fields, headers={**OURS, **BEARER})
        assert found.status_code == (401 if path == "/admin/login" else 422)
