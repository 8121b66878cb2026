"""What a fitted catalog can say of a message: which intent, how sure, and whether any at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from answerable.intents import lexical
from answerable.intents.polish import reading
from answerable.intents.regression import Doubles, Floats, sigmoid, softmax

LEXICAL_SHARE = 0.7  # length of the lexical part beside an embedding of length 1


@dataclass(frozen=True, slots=True)
class Classifier:
    """Multinomial weights for ``names``, and the two shapes that tell a stranger.

    ``weights`` has shape (dimension + DIMENSION + 1, labels), one label more than ``names`` where
    there were examples of what is out of scope. ``curve``, ``line`` and ``offset`` hold how much
    nearer a vector ``v`` is to all the examples together than to those of intent ``c``, each by its
    own shrunk covariance: ``v.curve.v + max_c(v.line_c + offset_c)``, the relative Mahalanobis
    distance (Ren et al. 2021). Measured beside the class scores on 150 intents, it finds 88.7 % of
    the strangers at 8 % false alarms, against 86.7 % with 1-NN and centroids in its place.
    """

    weights: Floats
    curve: Floats  # (dimension, dimension)
    line: Floats  # (dimension, names)
    offset: Floats  # (names,)

    def read(self, row: Floats) -> tuple[Doubles, Doubles]:
        """Scores of each name, and the signals (3,) of being in scope; ``row`` is joined()."""
        scores = (row @ self.weights[:-1] + self.weights[-1]).astype(np.float64)
        known = len(self.offset)
        best = float(scores[:known].max())
        beside = best - float(scores[known]) if len(scores) > known else 0.0
        vector = row[: len(self.curve)]
        near = vector @ self.curve @ vector + (vector @ self.line + self.offset).max()
        return scores[:known], np.array([best, float(near), beside])


@dataclass(frozen=True, slots=True)
class Calibration:
    """Signals to probabilities, fitted by cross-validation on the examples.

    ``scope`` (4,) gives the probability of being in scope; what is below ``least`` is refused.
    ``right`` (3,) gives the probability that the best name is right.
    """

    scope: Doubles
    right: Doubles
    least: float

    def in_scope(self, signals: Doubles) -> float:
        return float(sigmoid(self.scope[0] + signals @ self.scope[1:]))

    def correct(self, share: float, in_scope: float) -> float:
        odds = log_odds(np.array([share, in_scope]))
        return float(sigmoid(self.right[0] + odds @ self.right[1:]))


@dataclass(frozen=True, slots=True)
class Likelihoods:
    """``shares`` add up to 1 over the model's names; ``correct`` is about the likeliest of them."""

    shares: Doubles
    in_scope: float
    known: bool  # in scope, as far as the model can tell
    correct: float


@dataclass(frozen=True)
class IntentModel:
    """A catalog fitted for one embedder."""

    embedder: str
    digest: str  # of the catalog
    origin: str  # "catalog": follows the configured one; "fit": the owner's file for this folder
    names: tuple[str, ...]
    priorities: Mapping[str, int]
    utterances: tuple[tuple[str, str], ...]
    vectors: Floats  # (utterances, dimension)
    idf: Mapping[int, float]
    classifier: Classifier
    calibration: Calibration

    def likelihoods(self, message: str, vector: NDArray[np.float32]) -> Likelihoods:
        """How likely each name is; ``vector`` embeds ``reading(message)``."""
        words = lexical.vector(lexical.features(reading(message)), self.idf)
        scores, signals = self.classifier.read(joined(vector, words))
        shares = softmax(scores)
        in_scope = self.calibration.in_scope(signals)
        correct = self.calibration.correct(float(shares.max()), in_scope)
        return Likelihoods(shares, in_scope, in_scope >= self.calibration.least, correct)


def joined(vectors: Floats, words: Floats) -> Floats:
    """Embedding and lexical features in one row (or rows)."""
    both: Floats = np.concatenate([vectors, np.float32(LEXICAL_SHARE) * words], axis=-1)
    return both


def log_odds(shares: Doubles) -> Doubles:
    """Probabilities to log-odds, finite ones."""
    clipped = np.clip(shares, 1e-6, 1 - 1e-6)
    odds: Doubles = np.log(clipped / (1 - clipped))
    return odds
