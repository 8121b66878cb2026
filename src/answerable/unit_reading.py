"""A question and an excerpt of a section, read together: how far each unit of it answers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

UNREAD = -math.inf  # of a unit for which the model had no room


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Units of a section that stand in a row, and the headings above them."""

    headings: tuple[str, ...]
    units: tuple[str, ...]


@runtime_checkable
class UnitReader(Protocol):
    """Whether a sentence answers, and is not only about the same thing."""

    async def read_units(
        self, question: str, excerpts: Sequence[Excerpt]
    ) -> list[tuple[float, ...]]:
        """Of each excerpt, how far each of its units answers: log-odds, or ``UNREAD``."""
        ...
