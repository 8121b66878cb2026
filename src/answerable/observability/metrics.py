"""Counters and histograms for Prometheus, made of the same entries that the turn log keeps.

Labels take few values: states, codes, route templates, names from the settings. Nothing a visitor
wrote becomes a label. Names follow Prometheus's rules: base units, ``_total`` for counters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from answerable.observability.telemetry import Click, Entry, Feedback, ModerationEvent, TurnRecord

CONTENT_TYPE = CONTENT_TYPE_LATEST
# Seconds. A quoted answer takes a hundredth, a model's some seconds, a deadline is at 60.
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
OTHER = "other"


class Metrics:
    """What one process has seen since it started."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(namespace="answerable", registry=self._registry)
        self._turns = self._counter("turns", "turns by how they ended", "state", "mode", "arm")
        self._failures = self._counter("turn_failures", "turns that failed, by code", "code")
        self._intents = self._counter("intents", "turns by intent", "intent")
        self._evidence = self._counter("evidence", "searches by strength", "strength")
        self._unsure = self._counter("low_confidence", "answers that were told with a warning")
        self._withheld = self._counter("withheld_sentences", "sentences that were not proven")
        self._calls = self._counter("model_calls", "calls of a model", "model")
        self._tokens = self._counter("model_tokens", "tokens of a model", "model", "kind")
        self._cost = self._counter("model_cost", "cost in the currency of [model]", "model")
        self._feedback = self._counter("feedback", "verdicts of visitors", "verdict")
        self._clicks = self._counter("clicks", "links that visitors followed", "kind")
        self._moderation = self._counter(
            "moderation", "messages that a guard stopped or noted", "category", "action"
        )
        self._requests = self._counter("http_requests", "requests", "route", "method", "status")
        self._seconds = self._histogram("turn_seconds", "until the last word")
        self._first = self._histogram("first_token_seconds", "until the first word")
        self._stages = self._histogram("stage_seconds", "a part of a turn", "stage")
        self._served = self._histogram("http_request_seconds", "until the last byte", "route")
        self._up = self._gauge("service_up", "1 where /health calls it good", "service")
        self._dropped = self._gauge("records_dropped", "entries that found no room in the queue")

    def note(self, entry: Entry) -> None:
        """Count an entry; see ``answerable.observability.journal``."""
        if isinstance(entry, TurnRecord):
            self._turn(entry)
        elif isinstance(entry, Feedback):
            self._feedback.labels(entry.verdict).inc()
        elif isinstance(entry, Click):
            self._clicks.labels(entry.kind).inc()
        elif isinstance(entry, ModerationEvent):
            self._moderation.labels(entry.category, entry.action).inc()

    def request(self, route: str | None, method: str, status: int, seconds: float) -> None:
        """Count a request of a route's template; None is an address that no route has."""
        place = route or OTHER
        known = method if method in METHODS else OTHER
        self._requests.labels(place, known, str(status)).inc()
        self._served.labels(place).observe(seconds)

    def text(self, services: Mapping[str, Mapping[str, Any]], dropped: int) -> bytes:
        """All of it as ``CONTENT_TYPE``, with what is true now of services and of the journal."""
        for name, state in services.items():
            self._up.labels(name).set(state.get("status") in ("ok", "connected"))
        self._dropped.set(dropped)
        return generate_latest(self._registry)

    def _turn(self, turn: TurnRecord) -> None:
        self._turns.labels(turn.state, turn.mode, turn.arm).inc()
        if turn.code:
            self._failures.labels(turn.code).inc()
        if turn.intent:
            self._intents.labels(turn.intent).inc()
        if turn.strength:
            self._evidence.labels(turn.strength).inc()
        self._unsure.inc(turn.low_confidence)
        self._withheld.inc(turn.withheld)
        self._seconds.observe(turn.total_ms / 1000)
        if turn.first_token_ms is not None:
            self._first.observe(turn.first_token_ms / 1000)
        for stage, ms in turn.timings_ms.items():
            if stage != "total":
                self._stages.labels(stage).observe(ms / 1000)
        self._model(turn)

    def _model(self, turn: TurnRecord) -> None:
        if not turn.calls:
            return
        self._calls.labels(turn.model).inc(turn.calls)
        self._cost.labels(turn.model).inc(turn.cost)
        self._tokens.labels(turn.model, "prompt").inc(turn.prompt_tokens)
        self._tokens.labels(turn.model, "cached").inc(turn.cached_tokens)
        self._tokens.labels(turn.model, "completion").inc(turn.completion_tokens)

    def _counter(self, name: str, what: str, *labels: str) -> Counter:
        return Counter(f"answerable_{name}", what, labels, registry=self._registry)

    def _gauge(self, name: str, what: str, *labels: str) -> Gauge:
        return Gauge(f"answerable_{name}", what, labels, registry=self._registry)

    def _histogram(self, name: str, what: str, *labels: str) -> Histogram:
        return Histogram(
            f"answerable_{name}", what, labels, buckets=BUCKETS, registry=self._registry
        )


METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
