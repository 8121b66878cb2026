"""How a number of strong sections is told."""

from __future__ import annotations

from answerable.types import Strength


def strength_of(strong: int) -> Strength:
    """Of so many sections that are strong by themselves."""
    return "MANY" if strong > 1 else "ONE" if strong else "NONE"
