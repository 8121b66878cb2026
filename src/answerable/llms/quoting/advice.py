"""What advises for or against something, where it is asked whether one should ("Is it safe?").

The sentence with most of such a question's words tells what it is, in which nobody reads a no. What
only tells what to do ("Always use ...") is no advice on it: a guide is full of that. The rules know
English.
"""

from __future__ import annotations

import re
from functools import lru_cache

ADVICE = 0.5  # what such a sentence is worth more
# Of the score of the section's best unit it has so much at least: else it is of something else.
NEAR_BEST = 0.6

_SOUND = (
    r"(?:safe|secure|ok|okay|fine|wise|dangerous|risky|harmful|bad|recommended|advisable|discouraged"
    r"|a (?:good|bad) (?:idea|practice)|(?:good|best|bad) practice)"
)
_ASKS = re.compile(
    rf"^\W*(?:(?:and|so|but) )?(?:(?:should|shall) (?:i|we|you|one)\b(?!.* or )"
    rf"|(?:is|are|would) (?:it|this|that|[\w.'\u2019 -]{{2,60}}?) (?:still |really )?{_SOUND}\b"
    r"|(?:do|would) you (?:recommend|advise|suggest)\b|what do you recommend\b)",
    re.IGNORECASE,
)
_ADVISES = re.compile(
    r"\b(?:recommend\w*|advis(?:e[sd]?|able)|discourag\w+|danger\w*|insecure|unsafe|safe(?:ly)?"
    r"|risk(?:s|y)?|caution|vulnerab\w+|best practice|better to|in no case|under no circumstances"
    r"|good idea|you (?:really )?should(?:n['\u2019]t| not)?)\b",
    re.IGNORECASE,
)


def advises_as_asked(text: str, question: str) -> bool:
    """Whether a text advises for or against something, and advice is asked for."""
    return _asks(question) and _ADVISES.search(text) is not None


@lru_cache(maxsize=512)  # asked again for each candidate
def _asks(question: str) -> bool:
    return _ASKS.search(question) is not None
