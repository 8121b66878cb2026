"""How far the wording of a question alone tells whether it was written to be answered.

Who writes near misses asks "how long" and "how many" more often than who asks for what a text says.
A model that learns from them must not learn that: nobody's question is less answerable for its
first words. So each example counts by how unlikely its wording made it (inverse propensity
weighting, Rosenbaum and Rubin 1983), after which the wording tells nothing.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Sequence

from answerable.retrieval.calibration import sigmoid

FOLDS, EPOCHS, RATE = 5, 4, 0.05
LEAST = 0.12  # the likelihood that is taken for the smallest, so that no example counts for dozens
WORD = re.compile(r"[a-z']+")


def weights(asked: Sequence[tuple[str, bool]]) -> list[float]:
    """For each question, with whether it is answered, what it counts; about 1 on average.

    Each is judged by a model that has not seen it (logistic regression, deterministic).
    """
    features = [_features(question) for question, _ in asked]
    own = [0.0] * len(asked)
    for fold in range(FOLDS):
        seen = [place for place in range(len(asked)) if place % FOLDS != fold]
        model = _fitted(features, [answered for _, answered in asked], seen)
        for place in range(fold, len(asked), FOLDS):
            likely = _likely(model, features[place])
            likely = likely if asked[place][1] else 1 - likely
            own[place] = 0.5 / max(LEAST, likely)
    return own


def _features(question: str) -> list[str]:
    words = WORD.findall(question.casefold())
    first = [f"1 {words[0]}", f"2 {' '.join(words[:2])}"] if words else []
    return [*first, f"long {min(len(words), 16) // 3}", *set(words)]


def _fitted(
    features: Sequence[Sequence[str]], answered: Sequence[bool], seen: Sequence[int]
) -> dict[str, float]:
    model: dict[str, float] = defaultdict(float)
    order, chance = list(seen), random.Random(0)
    for _ in range(EPOCHS):
        chance.shuffle(order)
        for place in order:
            step = RATE * (answered[place] - _likely(model, features[place]))
            for each in features[place]:
                model[each] += step
    return dict(model)


def _likely(model: dict[str, float], features: Sequence[str]) -> float:
    return sigmoid(sum(model.get(each, 0.0) for each in features))
