"""Who may read and write what, from which origin, and what a browser is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import httpx
import pytest
from pydantic import SecretStr

from answerable.api import create_app
from answerable.errors import ConfigError
from answerable.settings import ServerSettings, Settings
from answerable.testing.fakes import ScriptedAssistant

pytestmark = pytest.mark.anyio

ALLOWED = ("https://docs.example.org", "http://localhost:3000")
# Every one of these is another origin, however much it looks like one of ours.
OTHERS = [
    "null",
    "*",
    "",
    "file://",
    "https://",
    "https://evil.example",
    "http://docs.example.org",
    "https://docs.example.org.",
    "https://docs.example.org/",
    "https://docs.example.org:443",
    "https://docs.example.org:8443",
    "https://docs.example.org.evil.example",
    "https://docs.example.org@evil.example",
    "https://evil.example/docs.example.org",
    "https://evil.example?https://docs.example.org",
    "https://evil.example#https://docs.example.org",
    "https://sub.docs.example.org",
    "https://example.org",
    "https://docs-example.org",
    "https://docsXexample.org",
    "https://docs.example.or",
    "https://docs.example.orgg",
    "https://notdocs.example.org",
    "HTTPS://docs.example.org",
    "https://DOCS.example.org",
    " https://docs.example.org x",
    "https://docs.example.org,https://evil.example",
    "https://docs.example.org https://evil.example",
    "ftp://docs.example.org",
    "//docs.example.org",
    "docs.example.org",
    "http://localhost",
    "http://localhost:30000",
    "http://localhost:3001",
    "https://localhost:3000",
    "http://127.0.0.1:3000",
    "http://[::1]:3000",
    "chrome-extension://docs.example.org",
    "javascript:https://docs.example.org",
    "data:text/html,https://docs.example.org",
]


async def ask(client: httpx.AsyncClient, **headers: str) -> dict[str, Any]:
    sent = {"Accept": "application/json", **headers}
    answer: dict[str, Any] = (
        await client.post("/chat", json={"message": "hi"}, headers=sent)
    ).json()
    return answer


async def test_every_route_with_an_id_is_in_the_matrix(client: httpx.AsyncClient) -> None:
    """A new route that takes a conversation's id has to be added to the owner matrix below."""
    schema = (await client.get("/openapi.json")).json()
    with_id = {path for path in schema["paths"] if "{" in path}
    bodies = schema["components"]["schemas"]
    with_id |= {"/chat"} if "conversation_id" in bodies["ChatRequest"]["properties"] else set()
    # A model's name, and a chat's id of the client's own, under which nothing is stored.
    with_id -= {"/v1/models/{model}", "/api/chat/{chat_id}/stream"}
    one = "/conversations/{conversation_id}"
    assert with_id == {"/chat", one, f"{one}/answers/{{message_id}}"}
    assert set(schema["paths"][one]) == {"get", "delete"}
    without = {
        "/health",
        "/intent",
        "/metrics",
        "/livez",
        "/readyz",
        "/conversations",
        "/conversations/export",
    }
    without |= {"/api/chat", "/llms.txt", "/llms-full.txt", "/site"}
    without |= {"/feedback", "/events"}  # their matrix is in test_feedback and test_clicks
    without |= {path for path in schema["paths"] if path.startswith(("/v1/", "/api/chat/"))}
    assert set(schema["paths"]) == {*with_id, *without}


def test_every_route_of_the_admin_is_in_the_matrix() -> None:
    """A new route below /admin has to be added to the matrix of test_admin; without a secret there
    is none at all."""
    secret = ServerSettings(admin_token=SecretStr("secret"))
    routes = _below_admin(Settings(server=secret))
    read = {"", "/data.json", "/export/{name}.csv", "/gaps", "/gaps.json", "/review"}
    open_to_all = {"/login", "/logout", "/admin.css"}  # whoever asks, they tell nothing
    assert routes == {f"/admin{each}" for each in read | open_to_all}
    assert _below_admin(Settings()) == set()


def _below_admin(settings: Settings) -> set[str]:
    paths = (getattr(each, "path", "") for each in create_app(ScriptedAssistant(), settings).routes)
    return {each for each in paths if each.startswith("/admin")}


async def test_owner_matrix(client: httpx.AsyncClient) -> None:
    """Read, write and resume need the owner's token; foreign and missing are told apart by
    nothing: same status, same body, same headers."""
    mine = await ask(client)
    theirs = await ask(client)
    owner = {"X-Owner-Token": mine["owner_token"]}
    read = await client.get(f"/conversations/{mine['conversation_id']}", headers=owner)
    asked = read.json()["messages"][0]["id"]
    ids = [mine["conversation_id"], str(uuid4()), "not-a-uuid"]
    tokens = [theirs["owner_token"], "guessed", "", None, mine["owner_token"][:-1]]
    seen = set()
    for id_ in ids:
        for token in [*tokens, mine["owner_token"]]:
            if (id_, token) == (mine["conversation_id"], mine["owner_token"]):
                continue
            headers = {} if token is None else {"X-Owner-Token": token}
            for mode in ("general", "selection"):
                body = {"message": "x", "conversation_id": id_, "mode": mode, "context": "y"}
                seen.add(_fingerprint(await client.post("/chat", json=body, headers=headers)))
            seen.add(_fingerprint(await client.get(f"/conversations/{id_}", headers=headers)))
            seen.add(_fingerprint(await client.delete(f"/conversations/{id_}", headers=headers)))
            for message in (mine["message_id"], asked):
                answer = f"/conversations/{id_}/answers/{message}"
                seen.add(_fingerprint(await client.get(answer, headers=headers)))
    assert len(seen) == 1
    assert next(iter(seen))[0] == 404
    read = await client.get(f"/conversations/{mine['conversation_id']}", headers=owner)
    assert len(read.json()["messages"]) == 2


def _fingerprint(response: httpx.Response) -> tuple[Any, ...]:
    error = response.json()["error"]
    headers = {key: value for key, value in response.headers.items() if key != "x-request-id"}
    return response.status_code, error["code"], error["message"], *sorted(headers.items())


async def test_a_token_opens_only_its_own(client: httpx.AsyncClient) -> None:
    """One owner's token opens all of their conversations and none of anybody else's."""
    first = await ask(client)
    token = first["owner_token"]
    second = await ask(client, **{"X-Owner-Token": token})
    assert second["owner_token"] is None
    other = await ask(client)
    ids = [each["conversation_id"] for each in (first, second, other)]
    statuses = [
        (await client.get(f"/conversations/{id_}", headers={"X-Owner-Token": token})).status_code
        for id_ in ids
    ]
    assert statuses == [200, 200, 404]


@pytest.mark.parametrize("origin", [*OTHERS, *ALLOWED])
async def test_cors_by_exact_match(
    client_for: Callable[..., httpx.AsyncClient], origin: str
) -> None:
    """Only an origin that is listed letter for letter is let in, and never with credentials."""
    client = client_for(ScriptedAssistant(), cors_origins=ALLOWED)
    asked = {
        "Origin": origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type,idempotency-key,x-owner-token",
    }
    preflight = await client.options("/chat", headers=asked)
    posted = await client.post("/chat", json={"message": "hi"}, headers={"Origin": origin})
    for response in (preflight, posted):
        allowed = response.headers.get("access-control-allow-origin")
        assert allowed == (origin if origin in ALLOWED else None)
        assert "access-control-allow-credentials" not in response.headers
        assert "Origin" in response.headers["vary"]
        assert response.headers["x-content-type-options"] == "nosniff"
    assert preflight.status_code == (200 if origin in ALLOWED else 400)
    if origin in ALLOWED:
        assert posted.headers["access-control-expose-headers"] == "Retry-After, X-Request-ID"


@pytest.mark.parametrize("origin", [*ALLOWED, "null", "*"])
async def test_no_list_means_no_cors(client: httpx.AsyncClient, origin: str) -> None:
    """Without listed origins no response of a server that has a name has any CORS header, whoever
    asks."""
    asked = {"Origin": origin, "Access-Control-Request-Method": "POST"}
    for response in (
        await client.options("/chat", headers=asked),
        await client.post("/chat", json={"message": "hi"}, headers={"Origin": origin}),
    ):
        assert not [name for name in response.headers if name.startswith("access-control")]


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST"])
@pytest.mark.parametrize(
    ("origin", "let_in"),
    [
        ("http://localhost:3000", True),
        ("http://127.0.0.1:5173", True),
        ("https://[::1]", True),
        ("http://localhost.evil.example", False),
        ("http://localhost:3000.evil.example", False),
        ("http://evil.example", False),
        ("null", False),
    ],
)
async def test_one_machine_needs_no_list(
    client: httpx.AsyncClient, host: str, origin: str, *, let_in: bool
) -> None:
    """A page of this machine may ask a server of this machine: who follows the first steps need not
    know what CORS is."""
    headers = {"Origin": origin, "Host": host}
    posted = await client.post("/chat", json={"message": "hi"}, headers=headers)
    allowed = posted.headers.get("access-control-allow-origin")
    assert allowed == (origin if let_in else None)
    headers["Access-Control-Request-Method"] = "POST"
    assert (await client.options("/chat", headers=headers)).is_success is let_in


async def test_errors_can_be_read_across_origins(
    client_for: Callable[..., httpx.AsyncClient],
) -> None:
    """A listed site can read refusals and even a 500, so that its widget can say what happened."""
    assistant = ScriptedAssistant()
    assistant.turn = None  # type: ignore[assignment]
    client = client_for(assistant, cors_origins=ALLOWED)
    origin = {"Origin": ALLOWED[0]}
    for body, status in (({"message": ""}, 422), ({"message": "hi"}, 500)):
        response = await client.post("/chat", json=body, headers=origin)
        assert response.status_code == status
        assert response.headers["access-control-allow-origin"] == ALLOWED[0]


@pytest.mark.parametrize(
    "origin",
    [
        *("*", "null", "https://example.org/", "example.org", "https://*.example.org", ""),
        *("https://example.org:99999", "https://user:pw"),
    ],
)
def test_a_setting_that_is_no_origin(origin: str) -> None:
    """A wildcard, ``null`` or an address with a path is refused at the start, by name."""
    settings = Settings(server=ServerSettings(cors_origins=(origin,)))
    with pytest.raises(ConfigError, match="cors_origins"):
        create_app(ScriptedAssistant(), settings)


@pytest.mark.parametrize(
    ("origin", "sent"),
    [
        ("https://Docs.Example.org", "https://docs.example.org"),
        ("https://docs.example.org:443", "https://docs.example.org"),
        ("http://docs.example.org:80", "http://docs.example.org"),
        ("https://bücher.example", "https://xn--bcher-kva.example"),
    ],
)
def test_an_origin_that_no_browser_sends(origin: str, sent: str) -> None:
    """It would let nobody in without a word, so the right spelling is told at the start."""
    settings = Settings(server=ServerSettings(cors_origins=(origin,)))
    with pytest.raises(ConfigError, match=f"Write '{sent}'"):
        create_app(ScriptedAssistant(), settings)


@pytest.mark.parametrize(
    "origin", ["http://[::1]:3000", "https://a.example:8443", "http://a.example:443"]
)
def test_an_origin_as_browsers_send_it(origin: str) -> None:
    """It is taken as it is."""
    create_app(ScriptedAssistant(), Settings(server=ServerSettings(cors_origins=(origin,))))


@pytest.mark.parametrize("path", ["/health", "/livez", "/openapi.json", "/nope", "/api"])
async def test_security_headers(client: httpx.AsyncClient, path: str) -> None:
    """No response is sniffed or framed, and JSON may load nothing at all."""
    response = await client.get(path)
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["referrer-policy"] == "strict-origin-when-cross-origin"
    assert "default-src 'none'" in response.headers["content-security-policy"]
    assert "server" not in response.headers
