"""The "No." that a paragraph begins with, which holds for all that it says."""

from __future__ import annotations

from collections.abc import Sequence

from answerable.types import Unit
from answerable.wording.whether import ASKS_WHETHER, POLAR

REASONS = 3  # sentences that it is of


def with_answer_above(units: Sequence[Unit], numbers: list[int], question: str) -> list[int]:
    """Add the sentence a little above that says "No. ..." or "Yes, ..." to whoever asks whether
    something is so: its reason alone may mean the contrary."""
    if not ASKS_WHETHER.match(question):
        return numbers
    for above in range(numbers[0] - 1, max(-1, numbers[0] - 1 - REASONS), -1):
        if units[above + 1].under or units[above].kind != "sentence":
            break
        if POLAR.match(units[above].text):
            return [above, *numbers]
    return numbers
