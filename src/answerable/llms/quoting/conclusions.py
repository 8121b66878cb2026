"""What follows of a list of conditions, which stands behind it: "If you have a lamp that: ... Then
you can light it with a match."

The list alone says when, and not what then. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.types import Unit

_CONDITIONS = re.compile(
    r"^\W*(?:but |and |so |however, )?(?:if|when|whenever|unless|in case|as long as|provided)\b"
    r"[^.]*:\W*$",
    re.IGNORECASE,
)
_FOLLOWS = re.compile(
    r"^\W*(?:then|in (?:any of )?(?:this|that|these|those|such|all these|each|either|both|any)"
    r"(?: of these)? (?:cases?|situations?|scenarios?|events?))\b",
    re.IGNORECASE,
)


def with_conclusion(units: Sequence[Unit], numbers: list[int]) -> list[int]:
    """What is said, which ends in a list of conditions, with the sentence behind the list that says
    what holds then."""
    last = numbers[-1]
    if units[last].kind != "item" or not any(_leads(units[number]) for number in numbers):
        return numbers
    behind = last + 1
    while behind < len(units) and units[behind].kind == "item" and not units[behind].under:
        behind += 1
    follows = behind < len(units) and _FOLLOWS.match(units[behind].text) is not None
    if not follows or units[behind].kind != "sentence" or units[behind].under:
        return numbers
    return [*numbers, behind]


def _leads(unit: Unit) -> bool:
    return unit.lead and _CONDITIONS.match(unit.text) is not None
