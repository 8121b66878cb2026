"""A turn as a trace: its times, its parts, and nothing that was said."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import StatusCode

from answerable.telemetry import Feedback, TurnRecord
from answerable.tracing import tracing

TURN = TurnRecord(
    "q", "a", "c", "v", 1_700_000_000.0, "answered", intent="logistics.availability",
    strength="MANY", score=0.9, model="m", calls=1, prompt_tokens=30, completion_tokens=5,
    first_token_ms=120.0, total_ms=900.0, citations=(("/a#b", "1"),),
    timings_ms={"answer": 800.0, "retrieval": 20.0, "total": 900.0},
)  # fmt: skip


def told(*turns: TurnRecord | Feedback) -> InMemorySpanExporter:
    """What a collector gets of ``turns``."""
    exporter = InMemorySpanExporter()
    with tracing("http://collector", "0", exporter) as told:
        for turn in turns:
            told.note(turn)
    return exporter


def test_a_turn_is_a_span_with_its_parts_in_their_order() -> None:
    """The parts begin where the turn began and follow each other, in nanoseconds since 1970."""
    retrieval, answer, turn = told(TURN).get_finished_spans()
    began = 1_700_000_000 * 10**9
    assert (turn.start_time, turn.end_time) == (began, began + 900 * 10**6)
    assert (retrieval.start_time, retrieval.end_time) == (began, began + 20 * 10**6)
    assert (answer.start_time, answer.end_time) == (began + 20 * 10**6, began + 820 * 10**6)
    assert retrieval.parent is not None
    assert turn.context is not None
    assert retrieval.parent.span_id == turn.context.span_id
    assert turn.resource.attributes["service.name"] == "answerable"


def test_attributes_have_the_names_of_the_conventions() -> None:
    """What the conventions for generative AI name has their name; the rest has ours."""
    attributes = told(TURN).get_finished_spans()[-1].attributes
    assert attributes is not None
    assert attributes["gen_ai.operation.name"] == "invoke_agent"
    assert attributes["gen_ai.conversation.id"] == "c"
    assert attributes["gen_ai.request.model"] == "m"
    assert attributes["gen_ai.usage.input_tokens"] == 30
    assert attributes["gen_ai.usage.output_tokens"] == 5
    assert attributes["answerable.state"] == "answered"
    assert attributes["answerable.citations"] == 1
    assert "answerable.layer" not in attributes


def test_a_failed_turn_is_an_error_with_its_code() -> None:
    """The code is a name of ours and holds nothing of the message."""
    (turn,) = told(TurnRecord("q", "", "c", "v", 1.0, "failed", code="busy")).get_finished_spans()
    assert turn.status.status_code is StatusCode.ERROR
    assert turn.attributes is not None
    assert turn.attributes["error.type"] == "busy"
    assert "gen_ai.request.model" not in turn.attributes


def test_other_entries_are_no_traces() -> None:
    """A comment goes to no collector."""
    assert told(Feedback("q", "c", 1.0, "up", comment="secret")).get_finished_spans() == ()


@pytest.fixture
def collector() -> Iterator[tuple[str, list[tuple[str, bytes]]]]:
    """A collector's address, and the requests it got."""
    got: list[tuple[str, bytes]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append((self.path, self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing on standard error."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", got
        finally:
            server.shutdown()
            thread.join()


def test_a_collector_is_sent_what_waits_at_the_end(
    collector: tuple[str, list[tuple[str, bytes]]],
) -> None:
    """OTLP over HTTP, at the path that the protocol names."""
    address, got = collector
    with tracing(f"{address}/", "0") as told:
        told.note(TURN)
    ((path, body),) = got
    assert path == "/v1/traces"
    request = ExportTraceServiceRequest.FromString(body)
    names = [span.name for each in request.resource_spans[0].scope_spans for span in each.spans]
    assert sorted(names) == ["answer", "invoke_agent answerable", "retrieval"]
