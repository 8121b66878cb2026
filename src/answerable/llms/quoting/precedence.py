"""Which of two settings holds where both are made: the sentence that says so. The rules know
English."""

from __future__ import annotations

import re
from functools import lru_cache

from answerable.types import Unit

PRECEDENCE = 0.6  # what such a sentence is worth more

_ASKS = re.compile(
    r"\b(?:which|what|who) (?:one |of (?:them|these|those|the two) )?(?:wins?|takes? (?:precedence"
    r"|priority)|has (?:precedence|priority)|(?:is|comes) (?:used |read |applied )?first"
    r"|overrides?|is stronger|beats?|prevails?|holds|counts)\b"
    r"|\b(?:precedence|takes? priority)\b|\bif (?:both|i set both|the two) (?:are|of)\b"
    r"|\bif i set .{2,60} (?:in|on|as) both\b|\b(?:does|do|will|can) .{2,60} override\b",
    re.IGNORECASE,
)
_SAYS = re.compile(
    r"\b(?:precedence|(?:takes?|has|have|given) priority|higher priority|overrid\w+|overwrit\w+"
    r"|overrul\w+|supersed\w+|prevails?|wins?|instead of|falls? back|ignored"
    r"|in (?:this|the following) order)\b",
    re.IGNORECASE,
)


def says_precedence(unit: Unit, question: str) -> float:
    """What a unit is worth more that says which of several holds, where that is asked."""
    if unit.kind == "code" or not _asks(question):
        return 0.0
    return PRECEDENCE * (_SAYS.search(unit.text) is not None)


@lru_cache(maxsize=256)  # asked again for each candidate
def _asks(question: str) -> bool:
    return _ASKS.search(question) is not None
