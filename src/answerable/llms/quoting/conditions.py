"""What a question puts as a condition or denies, of which the sentence that answers has a word too.

"What happens if the oil runs out?" is answered by "If there is no oil, ...", and "Which lamps do
not need oil?" by a sentence with a "not" or a "without". The rules know English.
"""

from __future__ import annotations

import re
from functools import lru_cache

CONDITION = 0.25  # what a sentence that begins with the condition is worth more
NOT_DENIED = 0.3  # what one without a word that denies is worth less

_ASKS_WHAT_HAPPENS = re.compile(
    r"^\W*(?:(?:and|so|but) )?what (?:happens|will happen|would happen|do(?:es)? (?:\w+ ){1,4}?do)"
    r" (?:if|when|once|after)\b",
    re.IGNORECASE,
)
_CONDITION = re.compile(r"\W{0,3}(?:if|when|whenever|once|after|in case)\b", re.IGNORECASE)
_NOT = r"(?:(?:do|does|did|is|are|was|were|has|have|can|will)(?:n['\u2019]t| not)|cannot)"
# "Which lamps do not burn oil", "list those that aren't lit"; "a lamp that does not burn" is one.
_ASKS_DENIED = re.compile(
    rf"^\W*(?:(?:and|so|but) )?(?:what|which|who)\b(?: (?!happen)\w+){{0,3}} {_NOT}\b"
    r"|^\W*(?:how (?:do|can|to) (?:i |we |you )?)?(?:search|find|list|show|filter|select|count)\b"
    rf"[^.?!]{{1,60}} (?:(?:that|which|who) {_NOT}|without)\b",
    re.IGNORECASE,
)
_DENIES = re.compile(
    r"\b(?:not|no|never|none|without|cannot|except|exclud\w+|omit\w*|lacks?|missing|only)\b"
    r"|n['\u2019]t\b|\bun\w{3,}",
    re.IGNORECASE,
)


def states_condition(text: str, question: str) -> bool:
    """Whether a text begins with a condition, and it is asked what happens on one."""
    return _has(_ASKS_WHAT_HAPPENS, question) and _CONDITION.match(text) is not None


def denies_nothing(text: str, question: str) -> bool:
    """Whether a text has no word that denies, and it is asked for what is not so."""
    return _has(_ASKS_DENIED, question) and _DENIES.search(text) is None


@lru_cache(maxsize=512)  # asked again for each candidate
def _has(pattern: re.Pattern[str], question: str) -> bool:
    return pattern.search(question) is not None
