"""Raw measures to a probability: what makes one threshold mean the same for every index.

A cosine of 0.5 is strong for one embedder and corpus and noise for another. So the scale of an
index is fitted at ingest from questions made out of the index itself (see ``ingest.calibration``):
which cosine questions about something else reach, which one questions about a passage reach, and
how far the former come in this index. Weights fitted per index did worse on real questions: made
ones share more words with their passage and less meaning than those of people do.

Two curves share one value. That a chunk is relevant is told from its own best window; that the
question can be answered is told from all that was found, and asks for more.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace

import numpy as np
from numpy.typing import NDArray

from answerable.retrieval.answerability import Windows

# What meaning counts beside covered words. With the bundled embedder it makes a cosine worth three
# times a covered share; from two to six times, near misses are told apart as well within 0.004
# AUROC on the choosing halves of four sets of questions.
CLOSENESS = 0.9
OFF_TOPIC_SHARE = 0.9  # of the questions about something else, which stay below the edge
# How far from the edge to the point halfway between made questions with and without their page an
# answer begins. About halfway, questions in other words than the pages' were refused: 0.4 to 0.8 of
# them on the choosing halves of the golden sets, against 0.15 at most here. `answerable calibrate`
# moves it where labelled questions allow.
CAUTION = 0.15
RELEVANCE_SLOPE = 10.0
LIKELY = 0.5
UNANSWERED = 0.2  # what evidence is worth at the most that lacks what is asked for
NAMES = 0.4  # what a question loses whose names stand nowhere in what was found
OTHER_KIND = 0.3  # what a window loses that has no number, or nobody, where that is asked for
LEAST_WIDTH = 0.05  # between the two cosines, below which the scale would be noise
LABELLED_PRIOR = 20  # labelled questions that what was fitted before them counts as much as
LEAST_FACTOR = 0.2  # labelled questions that contradict themselves flatten a curve no further
SUREST = 4.0  # log-odds that words and meaning alone come to where a section was read as well
STEPS = 100
# For small indexes: typical of the bundled embedder.
SHIPPED_LOW, SHIPPED_HIGH = 0.22, 0.57


@dataclass(frozen=True, slots=True)
class Calibration:
    """The scale of an index.

    The value of a window is ``covered + 0.9 * (cosine - low) / (high - low)``, less where it lacks
    the kind of thing that is asked for: ``low`` is the
    cosine that a question about something else reaches, ``high`` one about a passage. Below
    ``edge`` a window is rather about something else; at ``middle + shift`` an answer is as likely
    as none. ``shift`` is what ``labelled`` questions of the owner moved it by; an ingest keeps it.
    """

    low: float = SHIPPED_LOW
    high: float = SHIPPED_HIGH
    edge: float = 0.35
    middle: float = 0.5
    slope: float = 4.0
    shift: float = 0.0
    labelled: float = 0.0

    @property
    def is_fitted(self) -> bool:
        """Whether the two cosines were measured, and the embedder tells the two kinds apart."""
        return (self.low, self.high) != (SHIPPED_LOW, SHIPPED_HIGH)

    def nearness(self, windows: NDArray[np.float64]) -> NDArray[np.float64]:
        """How near each of the windows, whose second column are cosines, is: 0 as one of something
        else, 1 as one of a passage that is asked about."""
        near: NDArray[np.float64] = (windows[:, 1] - self.low) / (self.high - self.low)
        return near

    def value(self, windows: Windows) -> float:
        """How far the best of the windows (at least one) answers, on no particular scale."""
        near = self.nearness(windows)
        return float((windows[:, 0] + CLOSENESS * near - OTHER_KIND * windows[:, 2]).max())

    def relevance(self, value: float, best: float) -> float:
        """The probability (0..1) that the chunk of this value is about what is asked.

        ``best`` is the confidence in all that was found. Below one half, no chunk is surer than it:
        the question is rather about something else, which a few shared words do not change.
        """
        own = sigmoid(RELEVANCE_SLOPE * (value - self.edge))
        return own if best >= LIKELY else min(own, best)

    def confidence(
        self, values: Sequence[float], missing: float, surer: float | None = None
    ) -> float:
        """The probability (0..1) that the chunks of these values answer; 0 if there are none.

        ``missing`` is the share of the question's names that they lack. ``surer`` is what the
        log-odds of a likely answer grow by where sections were read closely, which says more than
        words and meaning beyond ``SUREST`` do: it makes none of what was none, and nothing
        unrelated.
        """
        if not values:
            return 0.0
        beyond = max(values) - NAMES * missing - self.middle - self.shift
        odds = self.slope * beyond
        if odds < 0 or surer is None:
            return sigmoid(odds)
        return max(UNANSWERED, sigmoid(min(odds, SUREST) + surer))

    def as_mapping(self) -> dict[str, float]:
        return asdict(self)

    @classmethod
    def from_mapping(cls, values: Mapping[str, float]) -> Calibration:
        """What a manifest says; of a manifest of another version, only what still has a meaning."""
        known = {field.name for field in fields(cls)}
        return cls(**{name: value for name, value in values.items() if name in known})


def fit(
    answered: Sequence[Windows], hidden: Sequence[Windows], off_topic: Sequence[Windows]
) -> Calibration:
    """The scale of an index, from the windows found for three kinds of questions.

    ``answered`` had the passage they were made of among what was found, ``hidden`` are the same
    kind with that passage left out, ``off_topic`` are about something else. Needs at least one of
    the first and the last. Returns the shipped scale where the embedder does not tell them apart.
    """
    low, high = _nearest(off_topic), _nearest(answered)
    if high - low < LEAST_WIDTH:
        return Calibration()
    scale = Calibration(low=round(low, 6), high=round(high, 6))
    sure = float(np.median([scale.value(each) for each in answered]))
    misses = [scale.value(each) for each in hidden or off_topic]
    halfway = (sure + float(np.median(misses))) / 2
    edge = float(np.quantile([scale.value(each) for each in off_topic], OFF_TOPIC_SHARE))
    edge = min(edge, halfway)
    middle = edge + CAUTION * (halfway - edge)
    return replace(scale, edge=round(edge, 6), middle=round(middle, 6))


def refined(
    calibration: Calibration, answerable: Sequence[float], unanswerable: Sequence[float]
) -> Calibration:
    """The scale moved to where labelled questions say that answers begin (Platt 1999).

    Takes the scores (0..1) that ``calibration`` gave to questions that can be answered from what
    was found and to such that cannot; both sides count alike, and at least one of each is needed.
    What was fitted before counts as much as ``LABELLED_PRIOR`` labelled questions.
    """
    x = np.array([_logit(score) for score in (*answerable, *unanswerable)])
    y = np.array([1.0] * len(answerable) + [0.0] * len(unanswerable))
    weight = np.where(y == 1, 0.5 / len(answerable), 0.5 / len(unanswerable))
    bias, factor = _platt(x, y, weight, LABELLED_PRIOR / len(x))
    slope = calibration.slope * factor
    return replace(
        calibration,
        slope=round(slope, 6),
        shift=round(calibration.shift - bias / slope, 6),
        labelled=float(len(x)),
    )


def carried_over(fitted: Calibration, before: Calibration) -> Calibration:
    """A new fit with what labelled questions said of the one before it."""
    if not before.labelled:
        return fitted
    return replace(fitted, slope=before.slope, shift=before.shift, labelled=before.labelled)


def _nearest(found: Sequence[Windows]) -> float:
    """The median over questions of the nearest window's cosine."""
    return float(np.median([each[:, 1].max() for each in found]))


def sigmoid(z: float) -> float:
    """The logistic function, 0..1, within what a float can tell apart."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, z))))


def _logit(score: float) -> float:
    inside = max(1e-4, min(1 - 1e-4, score))
    return math.log(inside / (1 - inside))


def _platt(
    x: NDArray[np.float64], y: NDArray[np.float64], weight: NDArray[np.float64], stiffness: float
) -> tuple[float, float]:
    """``(bias, factor)`` of ``bias + factor * x`` with the least log-loss, held near (0, 1).

    Newton's method with halved steps; deterministic.
    """
    rows = np.column_stack((np.ones_like(x), x))
    centre = np.array((0.0, 1.0))
    # At the middle of a curve a question bends the loss by a quarter along the bias.
    pull = stiffness * np.array((0.25, 1.0))

    def loss(w: NDArray[np.float64]) -> float:
        z = rows @ w
        return float(weight @ (np.logaddexp(0, z) - y * z) + 0.5 * pull @ np.square(w - centre))

    w = centre
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-np.clip(rows @ w, -30, 30)))
        gradient = rows.T @ (weight * (p - y)) + pull * (w - centre)
        curvature = (rows * (weight * p * (1 - p))[:, None]).T @ rows + np.diag(pull)
        step = np.linalg.solve(curvature, gradient)
        while loss(w - step) > loss(w) and np.abs(step).max() > 1e-9:
            step = step / 2
        w = w - step
        if np.abs(step).max() < 1e-8:
            break
    return float(w[0]), max(LEAST_FACTOR, float(w[1]))
