"""How well intents are told apart: figures from labelled queries, by pure functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from answerable.intents.catalog import OUT_OF_SCOPE

BINS = 10


@dataclass(frozen=True, slots=True)
class Guess:
    """A query's expected intent and what was made of it.

    ``likeliest`` is the best intent even where the query was refused as out of scope.
    """

    query: str
    expected: str
    predicted: str
    likeliest: str
    confidence: float
    unclear: bool = False


@dataclass(frozen=True, slots=True)
class ClassScore:
    """Shares (0..1) of one intent, and how many queries expect it."""

    precision: float
    recall: float
    f1: float
    count: int


@dataclass(frozen=True)
class Goals:
    """What a report must reach; those about out-of-scope queries only where there are any."""

    macro_f1: float = 0.85
    oos_recall: float = 0.80
    oos_false_alarms: float = 0.05


@dataclass(frozen=True, slots=True)
class Report:
    """All figures are shares (0..1); ``oos_recall`` is None where no query is out of scope."""

    queries: int
    accuracy: float
    intent_accuracy: float | None
    macro_f1: float
    oos_recall: float | None
    oos_false_alarms: float | None
    ece: float
    unclear: float
    classes: dict[str, ClassScore]
    confusions: list[tuple[str, str, int]]

    def as_dict(self) -> dict[str, Any]:
        confusions = [
            {"expected": expected, "predicted": predicted, "count": count}
            for expected, predicted, count in self.confusions
        ]
        return {**asdict(self), "confusions": confusions}

    def shortfalls(self, goals: Goals) -> list[str]:
        """Which goals are missed, in words; empty where all are met."""
        missed = []
        if self.macro_f1 < goals.macro_f1:
            missed.append(f"macro-F1 is {self.macro_f1:.3f}, below {goals.macro_f1:g}")
        if self.oos_recall is not None and self.oos_recall < goals.oos_recall:
            missed.append(f"out-of-scope recall is {self.oos_recall:.3f}, below {goals.oos_recall}")
        if (self.oos_false_alarms or 0.0) > goals.oos_false_alarms:
            missed.append(
                f"false alarms are {self.oos_false_alarms:.3f}, above {goals.oos_false_alarms:g}"
            )
        return missed


def report(guesses: Sequence[Guess]) -> Report:
    """The figures for at least one guess."""
    inside = [each for each in guesses if each.expected != OUT_OF_SCOPE]
    outside = [each for each in guesses if each.expected == OUT_OF_SCOPE]
    classes = class_scores(guesses)
    return Report(
        queries=len(guesses),
        accuracy=_share([each.predicted == each.expected for each in guesses]) or 0.0,
        intent_accuracy=_share([each.likeliest == each.expected for each in inside]),
        macro_f1=round(sum(each.f1 for each in classes.values()) / len(classes), 4),
        oos_recall=_share([each.predicted == OUT_OF_SCOPE for each in outside]),
        oos_false_alarms=_share([each.predicted == OUT_OF_SCOPE for each in inside]),
        ece=calibration_error(guesses),
        unclear=_share([each.unclear for each in guesses]) or 0.0,
        classes=classes,
        confusions=confusions(guesses),
    )


def class_scores(guesses: Sequence[Guess]) -> dict[str, ClassScore]:
    """Each expected intent's precision, recall and F1, by name."""
    expected = Counter(each.expected for each in guesses)
    predicted = Counter(each.predicted for each in guesses)
    right = Counter(each.expected for each in guesses if each.expected == each.predicted)
    return {
        name: ClassScore(
            precision=round(right[name] / predicted[name], 4) if predicted[name] else 0.0,
            recall=round(right[name] / count, 4),
            f1=round(2 * right[name] / (count + predicted[name]), 4),
            count=count,
        )
        for name, count in sorted(expected.items())
    }


def calibration_error(guesses: Sequence[Guess]) -> float:
    """Mean gap between confidence and correctness, by ten bins of confidence (Naeini 2015)."""
    bins: dict[int, list[Guess]] = {}
    for each in guesses:
        bins.setdefault(min(int(each.confidence * BINS), BINS - 1), []).append(each)
    gaps = (
        abs(sum(each.confidence - (each.predicted == each.expected) for each in members))
        for members in bins.values()
    )
    return round(sum(gaps) / len(guesses), 4)


def confusions(guesses: Sequence[Guess]) -> list[tuple[str, str, int]]:
    """(expected, predicted, how often) of what went wrong, the most frequent first."""
    wrong = Counter(
        (each.expected, each.predicted) for each in guesses if each.expected != each.predicted
    )
    ordered = sorted(wrong.items(), key=lambda item: (-item[1], item[0]))
    return [(expected, predicted, count) for (expected, predicted), count in ordered]


def _share(marks: Sequence[bool]) -> float | None:
    return round(sum(marks) / len(marks), 4) if marks else None
