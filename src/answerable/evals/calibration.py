"""How far a score can be trusted to tell what can be answered: pure functions over scores.

Scores are 0..1 and higher means surer; labels say whether the evidence really answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

BINS = 10


def auroc(positives: Sequence[float], negatives: Sequence[float]) -> float | None:
    """The chance (0..1) that a positive scores above a negative; ties count half.

    Mann-Whitney U over the number of pairs; None without a positive or a negative.
    """
    if not positives or not negatives:
        return None
    below = np.sort(np.asarray(negatives, np.float64))
    low = np.searchsorted(below, positives, side="left")
    high = np.searchsorted(below, positives, side="right")
    wins = float((low + high).sum()) / 2
    return round(wins / (len(positives) * len(negatives)), 4)


@dataclass(frozen=True, slots=True)
class Bin:
    """The questions whose score is in ``[low, high)``; the last bin holds 1 too."""

    low: float
    high: float
    count: int
    mean_score: float
    share_right: float


def reliability(scores: Sequence[float], right: Sequence[bool]) -> list[Bin]:
    """Equal bins of the score, with how often it was right in each; empty ones have zeros."""
    numbers = [min(int(score * BINS), BINS - 1) for score in scores]
    found = []
    for number in range(BINS):
        inside = [i for i, mine in enumerate(numbers) if mine == number]
        count = len(inside)
        mean_score = sum(scores[i] for i in inside) / max(1, count)
        share = sum(right[i] for i in inside) / max(1, count)
        low, high = number / BINS, (number + 1) / BINS
        found.append(Bin(low, high, count, round(mean_score, 4), round(share, 4)))
    return found


def ece(scores: Sequence[float], right: Sequence[bool]) -> float | None:
    """Expected calibration error: the mean gap between score and share right (Naeini 2015).

    0 is perfect. It depends on the mix of questions, so compare it on one mix only.
    """
    if not scores:
        return None
    gaps = (
        each.count * abs(each.mean_score - each.share_right) for each in reliability(scores, right)
    )
    return round(sum(gaps) / len(scores), 4)


@dataclass(frozen=True, slots=True)
class Point:
    """Answering the surest ``coverage`` of the questions, ``risk`` of those answers are wrong."""

    coverage: float
    risk: float
    threshold: float


def risk_coverage(scores: Sequence[float], right: Sequence[bool]) -> list[Point]:
    """A point for each distinct score, from the surest on (El-Yaniv and Wiener 2010)."""
    order = sorted(range(len(scores)), key=lambda i: -scores[i])
    points: list[Point] = []
    wrong = 0
    for place, i in enumerate(order, 1):
        wrong += not right[i]
        last_of_its_score = place == len(order) or scores[order[place]] < scores[i]
        if last_of_its_score:
            points.append(Point(round(place / len(order), 6), round(wrong / place, 6), scores[i]))
    return points


def aurc(scores: Sequence[float], right: Sequence[bool]) -> float | None:
    """The mean risk over all coverages (Geifman and El-Yaniv 2017): lower is better.

    Between two points risk is taken to go straight, so questions of one score have no order.
    """
    points = risk_coverage(scores, right)
    if not points:
        return None
    area, before = 0.0, Point(0.0, points[0].risk, 1.0)
    for point in points:
        area += (point.coverage - before.coverage) * (point.risk + before.risk) / 2
        before = point
    return round(area, 4)
