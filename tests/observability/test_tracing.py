"""A turn as a trace: its times, its parts, and nothing that was said."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import httpx
import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import StatusCode

from answerable.api import create_app
from answerable.observability.telemetry import Feedback, TurnRecord
from answerable.observability.traceparent import TRACEPARENT
from answerable.observability.tracing import tracing
from answerable.settings import Settings, TelemetrySettings
from answerable.testing.fakes import ScriptedAssistant

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


TRACE, SPAN = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
BROUGHT = f"00-{TRACE}-{SPAN}-01"


@contextmanager
def brought(traceparent: str) -> Iterator[None]:
    """A request that says so of its trace."""
    before = TRACEPARENT.set(traceparent)
    try:
        yield
    finally:
        TRACEPARENT.reset(before)


def test_a_turn_continues_the_trace_of_its_request() -> None:
    """The turn's span is below the one that the request names, and its parts are in that trace."""
    with brought(BROUGHT):
        *parts, turn = told(TURN).get_finished_spans()
    assert turn.parent is not None
    assert (f"{turn.parent.trace_id:032x}", f"{turn.parent.span_id:016x}") == (TRACE, SPAN)
    assert len(parts) == 2
    assert {each.context and each.context.trace_id for each in parts} == {int(TRACE, 16)}


def test_a_trace_that_is_not_sampled_is_not_told() -> None:
    """Whoever began the trace has decided that nobody hears of it."""
    with brought(BROUGHT[:-2] + "00"):
        assert told(TURN).get_finished_spans() == ()


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "traceparent",
        BROUGHT.upper(),
        BROUGHT[:-3],
        f"{BROUGHT}-00",
        f"ff{BROUGHT[2:]}",
        f"00-{'0' * 32}-{SPAN}-01",
        f"00-{TRACE}-{'0' * 16}-01",
        f"00-{TRACE}-{SPAN}-0g",
        BROUGHT.replace("-", "\x00"),
        "٠٠" + BROUGHT[2:],
    ],
)
def test_a_header_that_is_wrong_does_nothing(wrong: str) -> None:
    """The turn begins a trace of its own, as without a header."""
    with brought(wrong):
        turn = told(TURN).get_finished_spans()[-1]
    assert turn.parent is None
    assert turn.context is not None
    assert turn.context.trace_id != int(TRACE, 16)


def test_the_application_around_knows_better_than_the_header() -> None:
    """Within a span of the application that we are mounted in, the turn is below that one."""
    outer = TracerProvider(shutdown_on_exit=False).get_tracer("application")
    with brought(BROUGHT), outer.start_as_current_span("request") as span:
        turn = told(TURN).get_finished_spans()[-1]
    assert turn.parent == span.get_span_context()


async def traced_turn(
    headers: list[tuple[str, str]], traces: str = "http://collector"
) -> ReadableSpan:
    """The span of a turn that was asked for over HTTP with these headers."""
    exporter, assistant = InMemorySpanExporter(), ScriptedAssistant()
    settings = Settings(telemetry=TelemetrySettings(traces=traces))
    transport = httpx.ASGITransport(create_app(assistant, settings))
    with tracing("http://collector", "0", exporter) as told:
        assistant.journal.heard_by = (told.note,)
        async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
            sent = [(name.encode(), value.encode()) for name, value in headers]
            answer = await client.post("/chat", json={"message": "How?"}, headers=sent)
            assert answer.status_code == 200
    return exporter.get_finished_spans()[-1]


@pytest.mark.anyio
async def test_a_question_brings_its_trace_along() -> None:
    """The header of the request is what is continued, in the task that runs the turn too; and the
    next request, which has none, is in a trace of its own."""
    turn = await traced_turn([("traceparent", BROUGHT)])
    assert turn.parent is not None
    assert turn.parent.trace_id == int(TRACE, 16)
    assert (await traced_turn([])).parent is None


@pytest.mark.anyio
@pytest.mark.parametrize(
    "headers",
    [
        [("traceparent", BROUGHT), ("traceparent", BROUGHT)],
        [("traceparent", f"01{BROUGHT[2:]}-{'x' * 9_000}")],
        [("traceparent", "00-é-1-01")],
    ],
)
async def test_headers_that_name_no_trace(headers: list[tuple[str, str]]) -> None:
    """Two of them, one that is too long and one in no ASCII are answered like none."""
    assert (await traced_turn(headers)).parent is None


@pytest.mark.anyio
async def test_without_a_collector_the_header_is_not_looked_at() -> None:
    """Where no traces are wanted nothing is put down."""
    assert (await traced_turn([("traceparent", BROUGHT)], traces="")).parent is None


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
