"""Raw scores to a probability: what makes one threshold mean the same for every index.

A cosine of 0.5 is strong for one embedder and corpus and noise for another. At ingest a logistic
curve over two features of a candidate (cosine, covered vocabulary) is fitted to pairs made from the
index itself; see ``ingest.calibration``. Platt 1999, with an L2 term that keeps small corpora tame.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

import numpy as np

FEATURES = 2
Features = tuple[float, float]  # cosine -1..1, coverage 0..1


@dataclass(frozen=True, slots=True)
class Calibration:
    """``score = 1 / (1 + exp(-(bias + dense * cosine + coverage * covered)))``."""

    bias: float = -6.0  # the default is only for an index too small to be fitted
    dense: float = 8.0
    coverage: float = 4.0

    def score(self, cosine: float, covered: float) -> float:
        """The probability (0..1) that the candidate is relevant to the question."""
        z = self.bias + self.dense * cosine + self.coverage * covered
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, z))))

    def as_mapping(self) -> dict[str, float]:
        return asdict(self)

    @classmethod
    def from_mapping(cls, values: Mapping[str, float]) -> Calibration:
        return cls(**values) if values else cls()


def fit(positives: Sequence[Features], negatives: Sequence[Features]) -> Calibration:
    """The curve that separates the two sets best, both counted with the same weight.

    Needs at least one of each. Newton's method on the regularised log-loss; deterministic.
    """
    x = np.array([(1.0, *pair) for pair in (*positives, *negatives)])
    y = np.array([1.0] * len(positives) + [0.0] * len(negatives))
    weight = np.where(y == 1, 0.5 / len(positives), 0.5 / len(negatives)) * len(y)
    prior = np.array([0.0, 0.0005, 0.0005])  # the bias is free
    w = np.zeros(FEATURES + 1)
    for _ in range(50):
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        gradient = x.T @ (weight * (p - y)) + len(y) * prior * w
        curvature = (x * (weight * p * (1 - p))[:, None]).T @ x + len(y) * np.diag(prior + 1e-9)
        step = np.linalg.solve(curvature, gradient)
        w -= step
        if np.abs(step).max() < 1e-8:
            break
    return Calibration(*(round(float(value), 6) for value in w))
