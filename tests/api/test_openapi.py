"""What the OpenAPI schema says, tried out by schemathesis."""

from __future__ import annotations

import os
from typing import Any, get_args

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from pydantic import SecretStr
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from answerable.api import create_app
from answerable.events import Event
from answerable.settings import ServerSettings, Settings
from answerable.testing.fakes import ScriptedAssistant

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "30"))  # of each operation; `make fuzz` tries 500

OWNER = {"X-Admin-Token": "the owner's long random text"}  # without it these are not there at all
OWNERS = frozenset({"/intent", "/metrics"})
server = ServerSettings(admin_token=SecretStr(OWNER["X-Admin-Token"]))

schema = schemathesis.openapi.from_asgi(
    "/openapi.json", create_app(ScriptedAssistant(), Settings(server=server))
)


def test_the_schema_names_every_event() -> None:
    """A client made from the schema expects each event that a stream may hold."""
    chat = create_app(ScriptedAssistant(), Settings()).openapi()["paths"]["/chat"]["post"]
    frame = chat["responses"]["200"]["content"]["text/event-stream"]["schema"]
    assert set(frame["properties"]["event"]["enum"]) == {each.type for each in get_args(Event)}


@schema.parametrize()
@settings(
    max_examples=EXAMPLES, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck)
)
def test_generated_requests(case: schemathesis.Case) -> None:
    """Nothing generated from the schema, valid or not, gets a 5xx or an undocumented answer."""
    case.call_and_validate(
        headers=OWNER if case.operation.path in OWNERS else None,
        checks=[
            not_a_server_error,
            status_code_conformance,
            content_type_conformance,
            response_schema_conformance,
        ],
    )


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
    case = schema[path]["POST"].Case(body=STREAMED[path], media_type="application/json")
    response = case.call_and_validate(
        headers={"Accept": "text/event-stream"}, checks=[response_schema_conformance]
    )
    assert response.headers["content-type"][0].startswith("text/event-stream")
