"""Items of what somebody may not do, where it is asked who may: "Keepers can not:" is no answer to
"Who can invite others?". The rules know English."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.llms.quoting import lists
from answerable.types import Unit

DENIED = 0.4  # what such an item is worth less

_ASKS_WHO_MAY = re.compile(
    r"^\W*who (?:can|may|could|is (?:allowed|able|permitted)|are (?:allowed|able|permitted)"
    r"|has (?:permission|the right))\b(?! not\b)",
    re.IGNORECASE,
)
_DENIES = re.compile(r"(?:\bcan ?not|\bnot|n['\u2019]t)\b[^.!?]{0,40}$", re.IGNORECASE)


def denied(units: Sequence[Unit], number: int, question: str) -> bool:
    """Whether a unit stands in a list of what may not be done, and it is asked who may do it."""
    if not units[number].place.depth or _ASKS_WHO_MAY.match(question) is None:
        return False
    lead = lists.lead_of(units, number)
    return lead is not None and _DENIES.search(units[lead].text) is not None
