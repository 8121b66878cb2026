"""Whatever is sent: a plain refusal in JSON that says what to do and repeats nothing."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator, Callable

import httpx
import pytest

from answerable.testing.fakes import ScriptedAssistant

pytestmark = pytest.mark.anyio

CANARY = "kanarienvogel"
DEEP = b"[" * 60_000


def shaped(response: httpx.Response) -> dict[str, str]:
    """The error of a response that has the shape every error has."""
    body = response.json()
    assert list(body) == ["error"]
    assert list(body["error"]) == ["code", "message", "request_id"]
    assert body["error"]["request_id"] == response.headers["x-request-id"]
    assert len(body["error"]["message"]) > 20
    assert response.headers["content-type"] == "application/json"
    assert response.headers["content-security-policy"].startswith("default-src 'none'")
    error: dict[str, str] = body["error"]
    return error


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        # Stock FastAPI answers 500 to these two.
        (b'{"message":"\\ud800"}', 422, "invalid_text"),
        (b'{"message":1e999}', 422, "invalid_request"),
        (b'{"message":-1e999}', 422, "invalid_request"),
        (b'{"message":NaN}', 422, "invalid_request"),
        (b'{"message":"ok","context":"\\udfff"}', 422, "invalid_text"),
        (b'{"message":"ok","mode":1e999}', 422, "invalid_request"),
        (b'{"message":"ok","conversation_id":"\\ud800"}', 404, "conversation_not_found"),
        (b"", 422, "invalid_request"),
        (b" ", 422, "invalid_request"),
        (b"{", 422, "invalid_request"),
        (b"nonsense", 422, "invalid_request"),
        (b"{'message': 'single quotes'}", 422, "invalid_request"),
        (b"null", 422, "invalid_request"),
        (b"true", 422, "invalid_request"),
        (b"12", 422, "invalid_request"),
        (b'"a string"', 422, "invalid_request"),
        (b"[]", 422, "invalid_request"),
        (b'[{"message":"hi"}]', 422, "invalid_request"),
        (b"{}", 422, "invalid_request"),
        (b'{"message":null}', 422, "invalid_request"),
        (b'{"message":5}', 422, "invalid_request"),
        (b'{"message":["hi"]}', 422, "invalid_request"),
        (b'{"message":{"text":"hi"}}', 422, "invalid_request"),
        (b'{"message":""}', 422, "message_empty"),
        (b'{"message":" \\t\\n\\u00a0 "}', 422, "message_empty"),
        (b'{"message":"\\u0000\\u0007\\u009b"}', 422, "message_empty"),
        (b'{"message":"hi","mode":"other"}', 422, "invalid_request"),
        (b'{"message":"hi","mode":null}', 422, "invalid_request"),
        (b'{"message":"hi","mode":"selection"}', 422, "context_missing"),
        (b'{"message":"hi","mode":"selection","context":" "}', 422, "context_missing"),
        (b'{"message":"hi","context":7}', 422, "invalid_request"),
        (b'{"message":"hi","context":"' + b"x" * 131_073 + b'"}', 422, "context_too_long"),
        (
            b'{"message":"hi","mode":"selection","context":"' + "語".encode() * 43_691 + b'"}',
            422,
            "context_too_long",
        ),
        (b'{"message":"hi","conversation_id":7}', 422, "invalid_request"),
        (b'{"message":"hi","conversation_id":""}', 404, "conversation_not_found"),
        (b'{"message":"hi","conversation_id":"../../etc"}', 404, "conversation_not_found"),
        (b'{"message":"\xff\xfe"}', 400, "invalid_request"),
        (b'{"message":' + b"9" * 5000 + b"}", 400, "invalid_request"),
        (DEEP, 400, "invalid_request"),
        (b'{"message":' + DEEP, 400, "invalid_request"),
        (b'{"message":"' + b"x" * 200_000 + b'"}', 422, "message_too_long"),
        (b'{"message":"' + b"x" * 4001 + b'"}', 422, "message_too_long"),
        (b'{"message":"' + b"x" * 300_000 + b'"}', 413, "body_too_large"),
    ],
    ids=lambda value: repr(value[:40]) if isinstance(value, bytes) else str(value),
)
async def test_bad_bodies(
    client: httpx.AsyncClient, assistant: ScriptedAssistant, body: bytes, status: int, code: str
) -> None:
    """Each bad body gets its status and code, and no turn begins."""
    headers = {"Content-Type": "application/json"}
    response = await client.post("/chat", content=body, headers=headers)
    assert (response.status_code, shaped(response)["code"]) == (status, code)
    assert assistant.turn.requests == []


@pytest.mark.parametrize(
    ("body", "heard"),
    [
        (b'{"message":"one","message":"two"}', "two"),
        (b'{"message":"hi","unknown":1,"conversation_id":null,"context":null}', "hi"),
        (b'\xef\xbb\xbf{"message":"with a byte order mark"}', "with a byte order mark"),
        ('{"message":"sechzehn"}'.encode("utf-16"), "sechzehn"),
        (b'{"message":"' + b"x" * 4000 + b'"}', "x" * 4000),
    ],
    ids=["duplicate keys", "unknown fields", "bom", "utf-16", "longest"],
)
async def test_odd_bodies_that_are_fine(
    client: httpx.AsyncClient, assistant: ScriptedAssistant, body: bytes, heard: str
) -> None:
    """What a reader would understand is understood: the last of two equal keys counts."""
    response = await client.post(
        "/chat", content=body, headers={"Content-Type": "application/json"}
    )
    assert response.status_code == 200
    assert [request.message for request in assistant.turn.requests] == [heard]


@pytest.mark.parametrize(
    ("content_type", "status"),
    [
        ("application/json", 200),
        ("application/json; charset=utf-8", 200),
        ("APPLICATION/JSON", 200),
        ("application/problem+json", 200),
        ("text/plain", 415),
        ("text/plain;application/json", 415),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data; boundary=x", 415),
        ("application/jsonp", 415),
        ("application/", 415),
        (" ", 415),
        (None, 415),
    ],
)
async def test_content_types(
    client: httpx.AsyncClient, content_type: str | None, status: int
) -> None:
    """Only JSON is read: whatever a form on another site can post is refused."""
    headers = {} if content_type is None else {"Content-Type": content_type}
    response = await client.post("/chat", content=b'{"message":"hi"}', headers=headers)
    assert response.status_code == status
    if status != 200:
        assert shaped(response)["code"] == "unsupported_media_type"


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nothing/here", 404, "not_found"),
        ("GET", "/chat", 405, "method_not_allowed"),
        ("DELETE", "/health", 405, "method_not_allowed"),
        ("TRACE", "/chat", 405, "method_not_allowed"),
        ("GET", "/chat/", 404, "not_found"),
        ("GET", "/conversations/x", 404, "conversation_not_found"),
        ("GET", "/conversations/%00", 404, "conversation_not_found"),
        ("GET", "/conversations/%F0%9F", 404, "conversation_not_found"),
        ("GET", "/conversations/a%2Fb", 404, "not_found"),
    ],
)
async def test_wrong_addresses(
    client: httpx.AsyncClient, method: str, path: str, status: int, code: str
) -> None:
    """Wrong paths and methods are refused in the same shape as everything else."""
    response = await client.request(method, path)
    assert (response.status_code, shaped(response)["code"]) == (status, code)


async def test_nothing_is_echoed(
    client: httpx.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    """No error repeats, and no log line holds, any part of what was sent."""
    caplog.set_level(logging.DEBUG)
    bodies = [
        {"message": "x" * 4001 + CANARY},
        {"message": {CANARY: CANARY}},
        {"message": "hi", "mode": CANARY},
        {"message": "hi", "mode": "selection", "context": [CANARY]},
        {"message": "hi", "conversation_id": CANARY},
        {CANARY: CANARY},
        [CANARY],
        CANARY,
        {"message": f"{CANARY}\ud800"},
    ]
    raw = [json.dumps(body).encode() for body in bodies]
    raw += [f'{{"message":"{CANARY}'.encode(), CANARY.encode(), CANARY.encode() + b"\xff"]
    headers = {"Content-Type": "application/json", "X-Owner-Token": CANARY}
    responses = [await client.post("/chat", content=body, headers=headers) for body in raw]
    responses += [
        await client.get("/nope", params={"q": CANARY}),
        await client.post("/chat", content=b"{}", headers={"Content-Type": CANARY}),
        await client.get("/conversations/1", headers={"X-Owner-Token": CANARY}),
    ]
    for response in responses:
        assert response.status_code >= 400
        assert CANARY not in response.text
        assert CANARY not in str(response.headers)
    ours = [record for record in caplog.records if record.name.startswith("answerable")]
    assert len(ours) >= len(responses)
    assert all(CANARY not in repr(vars(record)) for record in ours)


async def test_a_good_question_is_not_logged(
    client: httpx.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    """An answered question leaves two lines, of its turn and of its request, with the request's
    id and no text."""
    caplog.set_level(logging.DEBUG, logger="answerable")
    response = await client.post("/chat", json={"message": CANARY})
    ours = [vars(each) for each in caplog.records if each.name.startswith("answerable")]
    assert sorted(line["message"] for line in ours) == ["request", "turn"]
    [line] = [line for line in ours if line["message"] == "request"]
    assert (line["path"], line["status"], line["method"]) == ("/chat", 200, "POST")
    assert line["ms"] >= 0
    assert {each["request_id"] for each in ours} == {response.headers["x-request-id"]}
    assert CANARY not in repr(ours)


async def test_the_request_id_is_ours(client: httpx.AsyncClient) -> None:
    """A client cannot choose its request id, nor get the same one twice."""
    sent = {"X-Request-ID": CANARY}
    ids = {(await client.get("/livez", headers=sent)).headers["x-request-id"] for _ in range(3)}
    assert len(ids) == 3
    assert CANARY not in ids


async def test_an_unexpected_error(
    assistant: ScriptedAssistant, client: httpx.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    """A bug outside the turn is a 500 in the usual shape, and logged without its text."""

    def broken(request: object) -> object:
        raise RuntimeError(CANARY)

    assistant.turn = broken  # type: ignore[assignment]
    response = await client.post("/chat", json={"message": "hi"})
    assert response.status_code == 500
    assert shaped(response)["code"] == "internal_error"
    assert CANARY not in response.text
    assert CANARY not in repr([vars(record) for record in caplog.records])


async def test_a_chunked_body_is_cut_off(client_for: Callable[..., httpx.AsyncClient]) -> None:
    """A body without a length is refused as soon as it outgrows the limit, not when it ends."""
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        while sent < 100:
            sent += 1
            yield b"x" * 1024

    client = client_for(ScriptedAssistant(), max_body_bytes=4096)
    headers = {"Content-Type": "application/json"}
    response = await client.post("/chat", content=endless(), headers=headers)
    assert (response.status_code, shaped(response)["code"]) == (413, "body_too_large")
    assert sent < 10


async def test_a_declared_length_is_enough(client_for: Callable[..., httpx.AsyncClient]) -> None:
    """A body whose declared length is over the limit is refused before any of it is read."""
    sent = False

    async def body() -> AsyncIterator[bytes]:
        nonlocal sent
        sent = True
        yield b"x" * 5000

    client = client_for(ScriptedAssistant(), max_body_bytes=4096)
    headers = {"Content-Type": "application/json", "Content-Length": "5000"}
    response = await client.post("/chat", content=body(), headers=headers)
    assert response.status_code == 413
    assert response.headers["connection"] == "close"
    assert not sent
