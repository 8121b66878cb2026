"""Turns as OpenTelemetry traces, with the names of the conventions for generative AI.

A trace is told from a turn's record once the turn is over, so nothing on the way of an answer waits
for it or can fail of it. No message, answer or quote is in it. It is part of the trace that the
request belongs to, if there is one.
https://opentelemetry.io/docs/specs/semconv/gen-ai/
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter
from opentelemetry.trace import (
    SpanKind,
    Status,
    StatusCode,
    Tracer,
    get_current_span,
    set_span_in_context,
)
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
from opentelemetry.util.types import AttributeValue

from answerable.observability.telemetry import FAILED, Entry, TurnRecord
from answerable.observability.traceparent import HEADER, TRACEPARENT

STAGES = ("retrieval", "answer")  # in the order in which they happen, one after the other
ATTRIBUTES = ("state", "mode", "layer", "intent", "strength", "arm", "settings", "generation")


class Tracing:
    """Sends a trace of each turn; ``note`` neither waits nor raises."""

    def __init__(self, tracer: Tracer) -> None:
        self._tracer = tracer

    def note(self, entry: Entry) -> None:
        """Tell a turn as a span with one for each of its parts; other entries are no traces."""
        if not isinstance(entry, TurnRecord):
            return
        began = _ns(entry.at)
        span = self._tracer.start_span(
            "invoke_agent answerable", _parent(), kind=SpanKind.SERVER, start_time=began,
            attributes=_attributes(entry),
        )  # fmt: skip
        if entry.state == FAILED:
            span.set_status(Status(StatusCode.ERROR, entry.code))
        context, at = set_span_in_context(span), began
        for stage in STAGES:
            if stage in entry.timings_ms:
                part = self._tracer.start_span(stage, context, start_time=at)
                at += int(entry.timings_ms[stage] * 1e6)
                part.end(at)
        span.end(began + int(entry.total_ms * 1e6))


@contextmanager
def tracing(endpoint: str, version: str, exporter: SpanExporter | None = None) -> Iterator[Tracing]:
    """Traces to the OTLP collector at ``endpoint`` (``http://HOST:4318``) until the block ends.

    They are sent in the background; what waits at the end is sent then, for at most some seconds.
    """
    resource = Resource.create({"service.name": "answerable", "service.version": version})
    provider = TracerProvider(resource=resource, shutdown_on_exit=False)
    sender = exporter or OTLPSpanExporter(f"{endpoint.rstrip('/')}/v1/traces", timeout=5)
    provider.add_span_processor(BatchSpanProcessor(sender))
    try:
        yield Tracing(provider.get_tracer("answerable", version))
    finally:
        provider.shutdown()


def _parent() -> Context | None:
    """The trace to continue. None: that of the application around us, or else a new one.

    An application that is traced itself knows better than the header, which it has read already.
    What is no ``traceparent`` begins a new trace.
    """
    if get_current_span().get_span_context().is_valid:
        return None
    return TraceContextTextMapPropagator().extract({HEADER: TRACEPARENT.get()})


def _attributes(turn: TurnRecord) -> dict[str, AttributeValue]:
    found: dict[str, AttributeValue] = {
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.agent.name": "answerable",
        "gen_ai.conversation.id": turn.conversation_id,
        "answerable.turn": turn.id,
        "answerable.citations": len(turn.citations),
        "answerable.withheld": turn.withheld,
    }
    found |= {f"answerable.{name}": value for name in ATTRIBUTES if (value := getattr(turn, name))}
    if turn.score is not None:
        found["answerable.score"] = turn.score
    if turn.code:
        found["error.type"] = turn.code
    if turn.calls:
        found |= {
            "gen_ai.request.model": turn.model,
            "gen_ai.usage.input_tokens": turn.prompt_tokens,
            "gen_ai.usage.output_tokens": turn.completion_tokens,
            "answerable.model_calls": turn.calls,
            "answerable.cost": turn.cost,
        }
    if turn.first_token_ms is not None:
        found["gen_ai.response.time_to_first_chunk"] = turn.first_token_ms / 1000
    return found


def _ns(seconds: float) -> int:
    return int(seconds * 1e9)
