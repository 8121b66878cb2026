"""What the OpenAPI schema says, tried out by schemathesis."""

from __future__ import annotations

import os
from typing import get_args

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

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "60"))  # of each operation; `make fuzz` tries 500

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
