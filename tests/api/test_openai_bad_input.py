"""Whatever is sent to ``/v1``: a refusal as OpenAI writes it, which repeats nothing."""

from __future__ import annotations

import json
import logging
from typing import Any

import httpx
import pytest

from answerable.testing.fakes import ScriptedAssistant, ScriptedTurn

from .turns import ANSWER, FOOTER, FULL

pytestmark = pytest.mark.anyio

ASKED: Any = [{"role": "user", "content": "How?"}]
CANARY = "kanarienvogel"
DEEP = b"[" * 60_000
JSON = {"Content-Type": "application/json"}


@pytest.fixture
def assistant() -> ScriptedAssistant:
    return ScriptedAssistant(ScriptedTurn(*FULL))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("n", 2),
        ("n", CANARY),
        ("logprobs", True),
        ("modalities", ["text", "audio"]),
        ("audio", {"voice": "alloy"}),
        ("response_format", {"type": "json_object"}),
        ("tool_choice", "required"),
        ("tool_choice", {"type": "function", "function": {"name": CANARY}}),
        ("function_call", {"name": CANARY}),
        ("stream_options", {"include_usage": True}),
    ],
)
async def test_what_cannot_be_honoured(
    client: httpx.AsyncClient, assistant: ScriptedAssistant, field: str, value: Any
) -> None:
    """A field that would change the answer's form is refused and named."""
    error = shaped(await client.post("/v1/chat/completions", json=_body(**{field: value})), 400)
    assert (error["code"], error["param"]) == ("unsupported_value", field)
    assert assistant.turn.requests == []


async def test_what_is_ignored(client: httpx.AsyncClient) -> None:
    """Fields without a meaning here are ignored, whatever they hold."""
    raw = json.dumps(_body(temperature="hot", seed=1, tools=[{"x": 1}], max_tokens=5, unknown={}))
    body = raw.replace('"hot"', "1e999").encode()
    response = await client.post("/v1/chat/completions", content=body, headers=JSON)
    assert response.json()["choices"][0]["message"]["content"] == ANSWER + FOOTER


@pytest.mark.parametrize(
    ("body", "status", "code", "param"),
    [
        (b"", 400, "invalid_request", None),
        (b"{", 400, "invalid_request", None),
        (b"null", 400, "invalid_request", None),
        (b"[]", 400, "invalid_request", None),
        (b"{}", 400, "invalid_request", "model"),
        (b'{"model":"answerable"}', 400, "invalid_request", "messages"),
        (b'{"model":7,"messages":[]}', 400, "invalid_request", "model"),
        (b'{"model":"answerable","messages":[]}', 400, "invalid_request", "messages"),
        (b'{"model":"answerable","messages":"hi"}', 400, "invalid_request", "messages"),
        (b'{"model":"answerable","messages":[1e999]}', 400, "invalid_request", "messages"),
        (
            b'{"model":"answerable","messages":[{"role":"user"}],"stream":1e999}',
            400,
            "invalid_request",
            "stream",
        ),
        (
            b'{"model":"answerable","messages":[{"role":"king","content":"x"}]}',
            400,
            "invalid_request",
            "messages",
        ),
        (
            b'{"model":"answerable","messages":[{"role":"user","content":7}]}',
            400,
            "invalid_request",
            "messages",
        ),
        (
            b'{"model":"answerable","messages":[{"role":"user","content":[{"text":"x"}]}]}',
            400,
            "invalid_request",
            "messages",
        ),
        (
            b'{"model":"answerable","messages":[{"role":"user","content":[{"type":"image_url"}]}]}',
            400,
            "unsupported_value",
            "messages",
        ),
        (
            b'{"model":"answerable","messages":[{"role":"user","content":""}]}',
            400,
            "message_empty",
            None,
        ),
        (b'{"model":"answerable","messages":[{"role":"user"}]}', 400, "message_empty", None),
        (
            b'{"model":"answerable","messages":[{"role":"system","content":"x"}]}',
            400,
            "invalid_request",
            None,
        ),
        (
            b'{"model":"answerable","messages":[{"role":"user","content":"x"},'
            b'{"role":"assistant","content":"y"}]}',
            400,
            "invalid_request",
            None,
        ),
        (
            b'{"model":"answerable","messages":[{"role":"user","content":"\\ud800"}]}',
            400,
            "invalid_text",
            None,
        ),
        (
            b'{"model":"answerable","messages":[{"role":"assistant","content":"\\udfff"},'
            b'{"role":"user","content":"x"}]}',
            400,
            "invalid_text",
            None,
        ),
        (
            b'{"model":"answerable","messages":[{"role":"user","content":"' + b"x" * 4001 + b'"}]}',
            400,
            "message_too_long",
            None,
        ),
        (
            b'{"model":"answerable","messages":[{"role":"user","content":"x"}],"answerable":7}',
            400,
            "invalid_request",
            "answerable",
        ),
        (
            b'{"model":"answerable","messages":[{"role":"user","content":"x"}],'
            b'"answerable":{"mode":"kanarienvogel"}}',
            400,
            "invalid_request",
            None,
        ),
        (
            b'{"model":"answerable","messages":[{"role":"user","content":"x"}],'
            b'"answerable":{"mode":"selection"}}',
            400,
            "context_missing",
            None,
        ),
        (
            b'{"model":"answerable","messages":[{"role":"user","content":"x"}],"stream_options":7}',
            400,
            "invalid_request",
            "stream_options",
        ),
        (
            b'{"model":7,"messages":[{"role":"user","content":"x"}]}',
            400,
            "invalid_request",
            "model",
        ),
        (b'{"model":"\xff"}', 400, "invalid_request", None),
        (DEEP, 400, "invalid_request", None),
        (b'{"model":"answerable","x":' + DEEP, 400, "invalid_request", None),
        (b"x" * 300_000, 413, "body_too_large", None),
    ],
    ids=lambda value: repr(value[:60]) if isinstance(value, bytes) else str(value),
)
async def test_bad_bodies(
    client: httpx.AsyncClient,
    assistant: ScriptedAssistant,
    body: bytes,
    status: int,
    code: str,
    param: str | None,
) -> None:
    """Each bad body gets its status and code in OpenAI's shape, and no turn begins."""
    error = shaped(await client.post("/v1/chat/completions", content=body, headers=JSON), status)
    assert (error["code"], error["param"]) == (code, param)
    assert assistant.turn.requests == []


async def test_nothing_is_echoed(
    client: httpx.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    """No error repeats, and no log line holds, any part of what was sent."""
    caplog.set_level(logging.DEBUG, logger="answerable")
    bodies: list[Any] = [
        {CANARY: CANARY},
        _body(model=[CANARY]),
        _body(messages=CANARY),
        _body(messages=[{"role": CANARY, "content": CANARY}]),
        _body(messages=[{"role": "user", "content": CANARY * 400}]),
        _body(answerable={"mode": CANARY, CANARY: CANARY}),
        _body(response_format={CANARY: CANARY}),
        _body(stream=CANARY),
    ]
    responses = [await client.post("/v1/chat/completions", json=body) for body in bodies]
    responses.append(await client.get(f"/v1/models/{CANARY}"))
    responses.append(
        await client.post("/v1/chat/completions", content=b"{}", headers={"Content-Type": CANARY})
    )
    for response in responses:
        assert response.status_code >= 400
        assert CANARY not in response.text
        assert CANARY not in str(response.headers)
    logged = [vars(each) for each in caplog.records]
    assert all(
        CANARY not in repr(each) for each in logged if each["path"] == "/v1/chat/completions"
    )


async def test_other_types_are_refused(client: httpx.AsyncClient) -> None:
    """What a form on another site can post is refused, as everywhere."""
    headers = {"Content-Type": "text/plain"}
    response = await client.post("/v1/chat/completions", content=b"{}", headers=headers)
    assert shaped(response, 415)["code"] == "unsupported_media_type"


def shaped(response: httpx.Response, status: int) -> dict[str, Any]:
    """The error of a response that has the shape of OpenAI's errors."""
    assert response.status_code == status
    assert response.headers["content-type"] == "application/json"
    [(name, error)] = response.json().items()
    assert name == "error"
    assert list(error) == ["message", "type", "param", "code"]
    assert error["type"] == "invalid_request_error"
    assert len(error["message"]) > 20
    return error  # type: ignore[no-any-return]


def _body(**fields: Any) -> dict[str, Any]:
    return {"model": "answerable", "messages": ASKED, **fields}
