"""Examples to a model, in seconds.

Nothing but the examples decides: confidence and the point of refusal come from cross-validation
over them. Where none of them is out of scope, each fold leaves some intents out whole, and those
play the strangers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from answerable.intents import lexical
from answerable.intents.catalog import OUT_OF_SCOPE, Catalog
from answerable.intents.model import Calibration, Classifier, IntentModel, joined, log_odds
from answerable.intents.polish import reading
from answerable.intents.regression import Doubles, Floats, many, sigmoid, softmax, two
from answerable.protocols import Vectors

STEPS, FOLD_STEPS = 80, 50
FOLDS = 4
FOLD_EXAMPLES = 24  # of an intent that cross-validation looks at; more only takes longer
ENOUGH_INTENTS = 8  # from so many on, some can be left out whole
STRANGERS = 0.2  # share of messages that are out of scope, assumed
FALSE_ALARMS = 0.075  # largest share of messages in scope that may be refused
SHRINKAGE = 0.5  # of a covariance towards a sphere
FEWEST = 12  # records of a kind below which the default calibration is safer
DEFAULT = Calibration(np.array([-2.0, 1.0, 0.0, 0.0]), np.array([0.0, 1.0, 0.0]), 0.02)


def fit(catalog: Catalog, vectors: Vectors, embedder: str, origin: str = "catalog") -> IntentModel:
    """A model of ``catalog``, whose utterances, as ``reading`` puts them, have these vectors."""
    names = tuple(sorted({name for _, name in catalog.utterances} - {OUT_OF_SCOPE}))
    numbers = {name: number for number, name in enumerate(names)}
    labels = np.array([numbers.get(name, len(names)) for _, name in catalog.utterances])
    texts = [lexical.features(reading(text)) for text, _ in catalog.utterances]
    examples = _Examples(texts, vectors, labels)
    idf, classifier = _trained(examples, len(names), STEPS)
    return IntentModel(
        embedder=embedder,
        digest=catalog.digest,
        origin=origin,
        names=names,
        priorities=catalog.priorities,
        utterances=catalog.utterances,
        vectors=vectors,
        idf=idf,
        classifier=classifier,
        calibration=_calibrated(examples, len(names)),
    )


@dataclass(frozen=True, slots=True)
class _Examples:
    """``labels`` number the intents; the number after the last is out of scope."""

    texts: Sequence[dict[int, float]]
    vectors: Vectors
    labels: NDArray[np.intp]

    def only(self, chosen: NDArray[np.bool_]) -> _Examples:
        texts = [text for text, keep in zip(self.texts, chosen, strict=True) if keep]
        return _Examples(texts, self.vectors[chosen], self.labels[chosen])

    def rows(self, idf: dict[int, float]) -> Floats:
        words = np.array([lexical.vector(text, idf) for text in self.texts])
        return joined(self.vectors, words.reshape(len(self.texts), lexical.DIMENSION))


def _trained(examples: _Examples, names: int, steps: int) -> tuple[dict[int, float], Classifier]:
    idf = lexical.rarity(examples.texts)
    labels = int(examples.labels.max()) + 1
    weights = many(examples.rows(idf), examples.labels, labels, steps)
    known = examples.labels < names
    shape = _shape(examples.vectors[known].astype(np.float64), examples.labels[known], names)
    return idf, Classifier(weights, *(part.astype(np.float32) for part in shape))


def _shape(
    vectors: Doubles, labels: NDArray[np.intp], names: int
) -> tuple[Doubles, Doubles, Doubles]:
    """``curve``, ``line`` and ``offset`` of ``Classifier``."""
    members = np.zeros((names, len(vectors)))
    members[labels, np.arange(len(vectors))] = 1
    centres = members @ vectors / members.sum(axis=1)[:, None]
    middle = members.sum(axis=0) @ vectors / len(vectors)
    near = _precision(vectors - centres[labels], len(vectors) - names)
    far = _precision(vectors - middle, len(vectors) - 1)
    line = 2 * (near @ centres.T - (far @ middle)[:, None])
    offset = middle @ far @ middle - np.einsum("cd,de,ce->c", centres, near, centres)
    return far - near, line, offset


def _precision(differences: Doubles, freedom: int) -> Doubles:
    """The inverse of the shrunk covariance."""
    covariance = differences.T @ differences / max(freedom, 1)
    size = len(covariance)
    sphere = max(float(np.trace(covariance)) / size, 1e-4)
    inverse = np.linalg.inv((1 - SHRINKAGE) * covariance + SHRINKAGE * sphere * np.eye(size))
    return inverse.astype(np.float64, copy=False)


@dataclass(slots=True)
class _Records:
    """What held-out examples looked like: signals, best share, and whether that was right."""

    signals: list[Doubles]
    shares: list[float]
    right: list[bool]
    stranger: list[bool]

    def add(self, classifier: Classifier, rows: Floats, labels: NDArray[np.intp]) -> None:
        """``labels`` are the classifier's own, or -1 for a stranger."""
        for row, label in zip(rows, labels, strict=True):
            scores, signals = classifier.read(row)
            self.signals.append(signals)
            self.shares.append(float(softmax(scores).max()))
            self.right.append(int(scores.argmax()) == label)
            self.stranger.append(bool(label < 0))


def _calibrated(examples: _Examples, names: int) -> Calibration:
    position = _positions(examples.labels)
    small = position < FOLD_EXAMPLES
    examples, position = examples.only(small), position[small]
    records = _Records([], [], [], [])
    for fold in range(FOLDS):
        _hold_out(examples, position % FOLDS == fold, fold, names, records)
    strangers = np.array(records.stranger, bool)
    right = np.array(records.right, np.float64)
    if (~strangers).sum() < FEWEST or not right[~strangers].any():
        return DEFAULT
    return _curves(np.array(records.signals), np.array(records.shares), right, strangers)


def _positions(labels: NDArray[np.intp]) -> NDArray[np.intp]:
    """The how-manieth of its label each example is."""
    seen: dict[int, int] = {}
    places = []
    for label in labels.tolist():
        places.append(seen.get(label, 0))
        seen[label] = places[-1] + 1
    return np.array(places)


def _hold_out(
    examples: _Examples, tested: NDArray[np.bool_], fold: int, names: int, records: _Records
) -> None:
    """Train without the ``tested`` examples, and record what the model makes of them."""
    labels = examples.labels
    strangers_needed = names >= ENOUGH_INTENTS and (labels == names).sum() < FEWEST
    left_out = (labels < names) & (labels % FOLDS == fold) & strangers_needed
    trained = examples.only(~tested & ~left_out)
    present = np.unique(trained.labels[trained.labels < names])
    if len(present) < 2:
        return
    renumbered = np.full(names + 1, -1)
    renumbered[present] = np.arange(len(present))
    background = bool((trained.labels == names).any())
    own = renumbered.copy()
    own[names] = len(present) if background else -1
    fresh = _Examples(trained.texts, trained.vectors, own[trained.labels])
    idf, classifier = _trained(fresh, len(present), FOLD_STEPS)
    asked = examples.only(tested)
    records.add(classifier, asked.rows(idf), renumbered[asked.labels])


def _curves(
    signals: Doubles, shares: Doubles, right: Doubles, strangers: NDArray[np.bool_]
) -> Calibration:
    # Each signal counts alike. Weights learned from left-out intents would favour the class scores:
    # those strangers are nearer than real ones (AUROC .89 against .97 on 150 intents).
    scale = 1 / np.maximum(signals[~strangers].std(axis=0), 1e-6)
    scale[np.ptp(signals, axis=0) == 0] = 0
    sums = signals @ scale
    if strangers.sum() < FEWEST:
        return DEFAULT
    bias, slope = two(sums[:, None], (~strangers).astype(np.float64), _counted(strangers))
    inside = sigmoid(bias + slope * sums)
    odds = np.column_stack([log_odds(shares), log_odds(inside)])
    return Calibration(
        scope=np.array([bias, *slope * scale]),
        right=two(odds, right, _counted(strangers)),
        least=_least(inside[~strangers], inside[strangers]),
    )


def _least(known: Doubles, strange: Doubles) -> float:
    """Where to refuse: strangers found less false alarms is highest, with few false alarms."""
    limits = np.quantile(known, np.linspace(0, FALSE_ALARMS, 31))
    gains = [(strange < limit).mean() - (known < limit).mean() for limit in limits]
    return float(limits[int(np.argmax(gains))])


def _counted(strangers: NDArray[np.bool_]) -> Doubles:
    """Weights that make strangers as frequent as they are assumed to be; they add up to n."""
    n, strange = len(strangers), int(strangers.sum())
    if strange == 0:
        return np.ones(n)
    return np.where(strangers, STRANGERS * n / strange, (1 - STRANGERS) * n / (n - strange))
