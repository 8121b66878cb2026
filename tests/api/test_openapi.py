"""What the OpenAPI schema says of streams; requests generated from it are in ``tests/fuzz``."""

from __future__ import annotations

from typing import Any, get_args

import pytest
import schemathesis
from fastapi import FastAPI
from schemathesis.specs.openapi.checks import response_schema_conformance

from answerable.api import create_app
from answerable.events import Event
from answerable.settings import Settings
from answerable.testing.fakes import ScriptedAssistant


def api() -> FastAPI:
    return create_app(ScriptedAssistant(), Settings())


def test_the_schema_names_every_event() -> None:
    """A client made from the schema expects each event that a stream may hold."""
    chat = api().openapi()["paths"]["/chat"]["post"]
    frame = chat["responses"]["200"]["content"]["text/event-stream"]["schema"]
    assert set(frame["properties"]["event"]["enum"]) == {each.type for each in get_args(Event)}


ASKED = {"role": "user", "content": "How?", "parts": [{"type": "text", "text": "How?"}]}
STREAMED: dict[str, dict[str, Any]] = {
    "/chat": {"message": "How?"},
    "/v1/chat/completions": {"model": "answerable", "messages": [ASKED], "stream": True},
    "/api/chat": {"id": "a", "messages": [ASKED]},
}


@pytest.mark.parametrize("path", STREAMED)
def test_streams_are_what_the_schema_says(path: str) -> None:
    """A stream is described event by event, and each event is what is described: generated
    requests ask for one too seldom to be sure of it."""
    schema = schemathesis.openapi.from_asgi("/openapi.json", api())
    case = schema[path]["POST"].Case(body=STREAMED[path], media_type="application/json")
    response = case.call_and_validate(
        headers={"Accept": "text/event-stream"}, checks=[response_schema_conformance]
    )
    assert response.headers["content-type"][0].startswith("text/event-stream")
