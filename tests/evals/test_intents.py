"""The figures, on cases counted by hand."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from answerable.evals.intents import Goals, Guess, calibration_error, class_scores, report
from answerable.intents import catalog

OOS = "out_of_scope"
GUESSES = [
    Guess("1", "a", "a", "a", 0.95),
    Guess("2", "a", "b", "b", 0.35, unclear=True),
    Guess("3", "b", "b", "b", 0.85),
    Guess("4", "b", OOS, "b", 0.65),
    Guess("5", OOS, OOS, "a", 0.75),
    Guess("6", OOS, "a", "a", 0.55),
]


def test_figures_are_those_counted_by_hand() -> None:
    """Accuracy, recall of strangers and false alarms count what they say."""
    found = report(GUESSES)
    assert found.accuracy == 0.5
    assert found.intent_accuracy == 0.75
    assert found.oos_recall == 0.5
    assert found.oos_false_alarms == 0.25
    assert found.unclear == pytest.approx(1 / 6, abs=1e-4)
    assert found.macro_f1 == 0.5
    assert found.confusions == [("a", "b", 1), ("b", OOS, 1), (OOS, "a", 1)]


def test_precision_and_recall_by_class() -> None:
    """Precision divides by what was predicted, recall by what was expected."""
    guesses = [*GUESSES[:3], Guess("7", "b", "b", "b", 1.0), Guess("8", "c", "b", "b", 1.0)]
    scores = class_scores(guesses)
    assert (scores["b"].precision, scores["b"].recall) == (0.5, 1.0)
    assert scores["b"].f1 == pytest.approx(0.6667)
    assert (scores["c"].precision, scores["c"].f1, scores["c"].count) == (0.0, 0.0, 1)


def test_calibration_error_is_the_mean_gap() -> None:
    """Each bin's gap counts by the number of its members."""
    guesses = [Guess("1", "a", "a", "a", 0.8), Guess("2", "a", "b", "b", 0.8)]
    assert calibration_error(guesses) == pytest.approx(0.3)
    assert calibration_error([Guess("1", "a", "a", "a", 1.0)]) == 0


def test_goals_name_what_is_missed() -> None:
    """Each missed goal is said; one that cannot be measured is not."""
    assert len(report(GUESSES).shortfalls(Goals())) == 3
    assert report([Guess("1", "a", "a", "a", 1.0)]).shortfalls(Goals()) == []
    assert report(GUESSES).shortfalls(Goals(0.5, 0.5, 0.25)) == []


def test_the_held_out_set_is_large_and_apart() -> None:
    """At least 300 queries, 20 intents, a fifth out of scope, and none of them an example."""
    root = Path(__file__).parents[2]
    with (root / "evals" / "intents" / "test.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    counts = Counter(row["expected_intent"] for row in rows)
    assert len(rows) >= 300
    assert len(counts) > 20
    assert counts[OOS] / len(rows) >= 0.2
    known = {text.casefold().strip("?!. ") for text, _ in catalog.read(catalog.SHIPPED).utterances}
    assert not [r for r in rows if r["query"].casefold().strip("?!. ") in known]
