"""How often something is done: which picks say it, where that is asked. The rules know English."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.llms.quoting.picks import Pick

NEAR = 0.9  # less than the best: what says how often, and is worth so much, answers

_ASKS = re.compile(
    r"^\W*(?:(?:and|so|but) )?(?:how (?:often|frequently)|at (?:what|which) intervals?)\b",
    re.IGNORECASE,
)
_UNIT = r"(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|quarters?|years?)"
_SAYS = re.compile(
    rf"\b(?:every|each|per|an?) (?:[\w.-]+ ){{0,2}}?{_UNIT}\b|\bevery(?:day| time| other)\b"
    r"|\b(?:daily|nightly|weekly|bi-?weekly|monthly|hourly|yearly|annual(?:ly)?|quarterly|once|twice"
    r"|thrice|continuous(?:ly)?|periodic(?:ally)?|regular(?:ly)?|always|never|sometimes|rarely"
    r"|on each|cron|real[- ]time|immediately)\b|\b(?:\d+|this many|two|three|four|five|ten) times\b"
    rf"|\d ?(?:{_UNIT}|ms|[smhd])\b",
    re.IGNORECASE,
)


def of_asked_frequency(picks: Sequence[Pick], question: str) -> Sequence[Pick]:
    """Those that say how often, where that is asked and some do that are near the best; else
    all."""
    if not picks or _ASKS.match(question) is None:
        return picks
    said = [each for each in picks if each.unit.kind != "code" and _SAYS.search(each.text)]
    return said if said and said[0].worth >= picks[0].worth - NEAR else picks
