"""What the visitor wants: an intent of the catalog, or none of them.

Rules after the likelihoods: what looks like none is ``out_of_scope``; where several are as good as
equally likely, the highest priority wins (``compliance.nda_privacy`` over all others), and of one
priority the intent of messages that are too vague to act on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from answerable.intents.catalog import CLARIFICATION, OUT_OF_SCOPE
from answerable.intents.model import IntentModel
from answerable.intents.polish import reading
from answerable.protocols import Embedder

THRESHOLD = 0.45  # less sure than this: ask back
TIE = 0.1  # likelihoods that differ by no more are a tie
CLOSE = 0.2  # by no more: a model may be asked which it is
# By no more: what the pages say may be the answer. Chosen on questions that pages answer and on
# those that flows do; see the decisions.
NEARLY = 0.3

# How far a reply goes before the site's content: always, unless a section is called what is asked
# for, or plainly tells it, or only where nothing strong is found.
Firmness = Literal["held", "sure", "empty", "unsure"]


@dataclass(frozen=True, slots=True)
class Intent:
    """``confidence`` (0..1) is the calibrated probability that ``name`` is right.

    ``runner_up`` is the likeliest other intent; ``margin`` (0..1) is how far apart the two are.
    ``by_priority`` says that they tie and that ``name`` goes before the other by its priority.
    """

    name: str
    confidence: float
    runner_up: str
    margin: float
    by_priority: bool = False

    @property
    def out_of_scope(self) -> bool:
        return self.name == OUT_OF_SCOPE

    @property
    def close(self) -> bool:
        """Whether the two likeliest are worth adjudicating; a priority is a rule and goes first."""
        return not self.out_of_scope and not self.by_priority and self.margin <= CLOSE

    @property
    def doubted(self) -> bool:
        """Whether the site's content may be the better answer; a priority is a rule."""
        return not self.by_priority and self.margin <= NEARLY

    def unclear(self, threshold: float = THRESHOLD) -> bool:
        """Whether to ask one short question back rather than to act on it."""
        return not self.out_of_scope and self.confidence < threshold


@dataclass(frozen=True, slots=True)
class Understood:
    """How a message was understood, for the turn's record: an intent, and how sure (0..1).

    ``adjudicated`` says that a model chose between two that were close.
    """

    intent: str = ""
    confidence: float | None = None
    adjudicated: bool = False


NOT_ASKED = Understood()


async def ask(message: str, embedder: Embedder, model: IntentModel) -> Intent:
    """The intent of ``message``; its embedding is shared with retrieval where it is English."""
    return detect(message, await embedder.embed_query(reading(message)), model)


def detect(message: str, vector: NDArray[np.float32], model: IntentModel) -> Intent:
    """The intent of ``message``, where ``vector`` is the embedding of ``reading(message)``."""
    found = model.likelihoods(message, vector)
    shares = dict(zip(model.names, found.shares.tolist(), strict=True))
    order = sorted(shares, key=lambda name: (-shares[name], name))
    if not found.known:
        margin = shares[order[0]] - shares[order[1]]
        return Intent(OUT_OF_SCOPE, round(1 - found.in_scope, 4), order[0], round(margin, 4))
    tied = [name for name in order if shares[order[0]] - shares[name] <= TIE]

    def rank(name: str) -> tuple[int, bool, float]:
        return model.priorities.get(name, 0), name == CLARIFICATION, shares[name]

    chosen = max(tied, key=rank)
    other = next(name for name in order if name != chosen)
    margin = abs(shares[chosen] - shares[other])
    decided = other in tied and rank(chosen)[0] > rank(other)[0]
    return Intent(chosen, round(found.correct, 4), other, round(margin, 4), decided)
