"""Questions that the owner has labelled, and what the index's scale makes of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from answerable.errors import ConfigError
from answerable.evals.retrieval import Index
from answerable.evals.views import Rescaled
from answerable.retrieval.calibration import Calibration, refined

LEAST_ANSWERABLE, LEAST_OUTSIDE = 10, 5  # labelled questions, below which nothing is changed
SURE = 1e-4  # no score is taken for surer than this


@dataclass(frozen=True, slots=True)
class Scored:
    """A question with its score (0..1)."""

    question: str
    score: float


@dataclass(frozen=True, slots=True)
class Labelled:
    """Questions by label, as one index scores them.

    ``not_found`` counts questions whose gold was not retrieved, ``elsewhere`` those whose gold is
    in another index alone, of which the scale of this one says nothing.
    """

    answerable: list[Scored] = field(default_factory=list)
    unanswerable: list[Scored] = field(default_factory=list)
    not_found: int = 0
    elsewhere: int = 0

    def refined(self, before: Calibration) -> Calibration:
        """The scale that these questions ask for. Raises ``ConfigError`` if they are too few."""
        if len(self.answerable) < LEAST_ANSWERABLE or len(self.unanswerable) < LEAST_OUTSIDE:
            apart = f"; {self.elsewhere} have it in another index" if self.elsewhere else ""
            raise ConfigError(
                f"The index was left as it is: {LEAST_ANSWERABLE} questions whose gold is found "
                f"and {LEAST_OUTSIDE} out of scope are needed, and there are "
                f"{len(self.answerable)} and {len(self.unanswerable)} ({self.not_found} more were "
                f"not found{apart}). Label more."
            )
        return refined(before, _scores(self.answerable), _scores(self.unanswerable))

    async def again(self, index: Index) -> Labelled:
        """The same questions, as ``index`` scores them now."""
        return replace(
            self,
            answerable=await _asked_again(self.answerable, index),
            unanswerable=await _asked_again(self.unanswerable, index),
        )

    def refused(self, threshold: float) -> int:
        """How many of the answerable ones are not answered."""
        return sum(each.score < threshold for each in self.answerable)

    def answered(self, threshold: float) -> int:
        """How many of the unanswerable ones are answered."""
        return sum(each.score >= threshold for each in self.unanswerable)

    @property
    def loss(self) -> float:
        """The log-loss of the scores; both labels count alike, however many have them."""
        wrong = [1 - score for score in _scores(self.unanswerable)]
        return _loss(_scores(self.answerable)) + _loss(wrong)

    def is_worse(self, other: Labelled, threshold: float) -> bool:
        """Whether more questions end wrongly than in ``other``, or the scores mean less."""
        wrong = self.refused(threshold) + self.answered(threshold)
        others = other.refused(threshold) + other.answered(threshold)
        return wrong > others or self.loss > other.loss


@dataclass(frozen=True, slots=True)
class Changed:
    """What the labelled questions changed, at the threshold of the settings.

    ``refused`` and ``answered`` are what asking again with the scale that they ask for gave. Where
    that is worse than before, the old scale is ``kept``.
    """

    answerable: int
    unanswerable: int
    not_found: int
    elsewhere: int
    kept: bool
    shift: float
    refused_before: int  # of the answerable
    refused: int
    answered_before: int  # of the unanswerable
    answered: int


async def refitted(
    labelled: Labelled, before: Calibration, index: Index
) -> tuple[Calibration, Changed]:
    """The scale that ``index`` should have, and what it makes of the labelled questions.

    They are asked again with it, since a score says more than the curve that is moved: how sure
    what was read closely makes it depends on the side of the curve too. Nothing is written. Raises
    ``ConfigError`` for too few questions.
    """
    after = labelled.refined(before)
    now = await labelled.again(replace(index, store=Rescaled(index.store, after.as_mapping())))
    threshold = index.settings.threshold
    kept = now.is_worse(labelled, threshold)
    scale = before if kept else after
    return scale, Changed(
        answerable=len(labelled.answerable),
        unanswerable=len(labelled.unanswerable),
        not_found=labelled.not_found,
        elsewhere=labelled.elsewhere,
        kept=kept,
        shift=scale.shift,
        refused_before=labelled.refused(threshold),
        refused=now.refused(threshold),
        answered_before=labelled.answered(threshold),
        answered=now.answered(threshold),
    )


def _scores(scored: Sequence[Scored]) -> list[float]:
    return [each.score for each in scored]


async def _asked_again(scored: Sequence[Scored], index: Index) -> list[Scored]:
    return [Scored(each.question, (await index.search(each.question)).score) for each in scored]


def _loss(right: Sequence[float]) -> float:
    """The mean log-loss of the probabilities that were given to what is right."""
    return -sum(math.log(max(SURE, each)) for each in right) / len(right)
