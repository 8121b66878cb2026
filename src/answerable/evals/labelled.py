"""Questions that the owner has labelled, and what the index's scale makes of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from answerable.errors import ConfigError
from answerable.retrieval.calibration import Calibration, refined, rescored

LEAST_ANSWERABLE, LEAST_OUTSIDE = 10, 5  # labelled questions, below which nothing is changed


@dataclass(frozen=True, slots=True)
class Labelled:
    """Scores (0..1) by label; ``not_found`` counts questions whose gold was not retrieved."""

    answerable: list[float] = field(default_factory=list)
    unanswerable: list[float] = field(default_factory=list)
    not_found: int = 0

    def refined(self, before: Calibration) -> Calibration:
        """The scale that these questions ask for. Raises ``ConfigError`` if they are too few."""
        if len(self.answerable) < LEAST_ANSWERABLE or len(self.unanswerable) < LEAST_OUTSIDE:
            raise ConfigError(
                f"The index was left as it is: {LEAST_ANSWERABLE} questions whose gold is found "
                f"and {LEAST_OUTSIDE} out of scope are needed, and there are "
                f"{len(self.answerable)} and {len(self.unanswerable)} ({self.not_found} more were "
                "not found). Label more."
            )
        return refined(before, self.answerable, self.unanswerable)


@dataclass(frozen=True, slots=True)
class Changed:
    """What the labelled questions changed, at the threshold of the settings."""

    answerable: int
    unanswerable: int
    not_found: int
    shift: float
    refused_before: int  # of the answerable
    refused: int
    answered_before: int  # of the unanswerable
    answered: int

    @classmethod
    def of(
        cls, labelled: Labelled, before: Calibration, after: Calibration, threshold: float
    ) -> Self:
        """By the scores before, and by those that ``after`` gives in their place."""
        new = [
            [rescored(score, before, after) for score in scores]
            for scores in (labelled.answerable, labelled.unanswerable)
        ]
        return cls(
            answerable=len(labelled.answerable),
            unanswerable=len(labelled.unanswerable),
            not_found=labelled.not_found,
            shift=after.shift,
            refused_before=sum(score < threshold for score in labelled.answerable),
            refused=sum(score < threshold for score in new[0]),
            answered_before=sum(score >= threshold for score in labelled.unanswerable),
            answered=sum(score >= threshold for score in new[1]),
        )
