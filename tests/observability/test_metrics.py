"""What Prometheus is told: counted once each, with labels that take few values."""

from __future__ import annotations

from typing import Any

from prometheus_client.parser import text_string_to_metric_families

from answerable.observability.metrics import Metrics
from answerable.observability.telemetry import Click, Feedback, ModerationEvent, TurnRecord

TURN = TurnRecord(
    "q", "a", "c", "v", 1.0, "answered",
    arm="canary", intent="logistics.availability", strength="MANY", low_confidence=True,
    withheld=2, model="m", calls=2, prompt_tokens=30, cached_tokens=10, completion_tokens=5,
    cost=0.25, first_token_ms=120.0, total_ms=900.0,
    timings_ms={"retrieval": 20.0, "answer": 800.0, "total": 900.0},
)  # fmt: skip


def told(metrics: Metrics, **services: dict[str, Any]) -> dict[tuple[str, tuple[str, ...]], float]:
    """Every sample by its name and the values of its labels, in the order of the labels' names."""
    text = metrics.text(services, dropped=3).decode()
    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_a_turn_is_counted_with_all_it_took() -> None:
    """State, stages, tokens and cost of one turn each have their figure."""
    metrics = Metrics()
    metrics.note(TURN)
    found = told(metrics)
    assert found["answerable_turns_total", ("canary", "general", "answered")] == 1
    assert found["answerable_intents_total", ("logistics.availability",)] == 1
    assert found["answerable_evidence_total", ("MANY",)] == 1
    assert found["answerable_low_confidence_total", ()] == 1
    assert found["answerable_withheld_sentences_total", ()] == 2
    assert found["answerable_model_calls_total", ("m",)] == 2
    assert found["answerable_model_cost_total", ("m",)] == 0.25
    tokens = {kind: found["answerable_model_tokens_total", (kind, "m")] for kind in
              ("prompt", "cached", "completion")}  # fmt: skip
    assert tokens == {"prompt": 30, "cached": 10, "completion": 5}
    assert found["answerable_turn_seconds_sum", ()] == 0.9
    assert found["answerable_first_token_seconds_bucket", ("0.1",)] == 0
    assert found["answerable_first_token_seconds_bucket", ("0.25",)] == 1
    assert found["answerable_stage_seconds_sum", ("retrieval",)] == 0.02
    assert ("answerable_stage_seconds_sum", ("total",)) not in found


def test_a_failed_turn_says_why() -> None:
    """The code of the error is a label; a turn without a word has no first one."""
    metrics = Metrics()
    metrics.note(TurnRecord("q", "", "c", "v", 1.0, "failed", code="model_error"))
    found = told(metrics)
    assert found["answerable_turn_failures_total", ("model_error",)] == 1
    assert found["answerable_first_token_seconds_count", ()] == 0
    assert not [name for name, _ in found if name == "answerable_model_calls_total"]


def test_what_visitors_do_is_counted() -> None:
    """Verdicts, clicks, and what a guard stopped."""
    metrics = Metrics()
    metrics.note(Feedback("q", "c", 1.0, "down", comment="a secret"))
    metrics.note(Click("1", 1.0, "citation_click", url="/secret"))
    metrics.note(ModerationEvent(1.0, "harassment", "blocked", 0.9))
    found = told(metrics)
    assert found["answerable_feedback_total", ("down",)] == 1
    assert found["answerable_clicks_total", ("citation_click",)] == 1
    assert found["answerable_moderation_total", ("blocked", "harassment")] == 1
    assert b"secret" not in metrics.text({}, 0)


def test_requests_are_counted_by_route_and_not_by_address() -> None:
    """An address or a method that a visitor makes up adds no label."""
    metrics = Metrics()
    metrics.request("/conversations/{conversation_id}", "GET", 200, 0.01)
    for n in range(50):
        metrics.request(None, f"METHOD{n}", 404, 0.01)
    found = told(metrics)
    of_requests = {labels: n for (name, labels), n in found.items()
                   if name == "answerable_http_requests_total"}  # fmt: skip
    assert of_requests == {
        ("GET", "/conversations/{conversation_id}", "200"): 1,
        ("other", "other", "404"): 50,
    }


def test_what_is_true_now_is_told_too() -> None:
    """Services as /health knows them, and entries that found no room."""
    found = told(Metrics(), index={"status": "connected"}, llm={"status": "disconnected"})
    assert found["answerable_service_up", ("index",)] == 1
    assert found["answerable_service_up", ("llm",)] == 0
    assert found["answerable_records_dropped", ()] == 3


def test_two_assistants_in_one_process_count_apart() -> None:
    """Each has a registry of its own."""
    one, other = Metrics(), Metrics()
    one.note(TURN)
    assert ("answerable_turns_total", ("canary", "general", "answered")) not in told(other)
