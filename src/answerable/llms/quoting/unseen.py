"""What somebody does not see ("no tokens page in my profile"), and what a page says to those.

The sentence that tells where the page is has the question's words, and leads where it is missing.
The rules know English.
"""

from __future__ import annotations

import re
from functools import lru_cache

UNSEEN = 0.8  # what says what to do then is worth more
_NOT = r"(?:do(?:es)?n['\u2019]?t|do(?:es)? not|can(?:not|['\u2019]?t))"
_SEEN = r"(?:see|find|have|show|appear)"
_MISSING = (
    r"(?:(?:is|are)(?:n['\u2019]?t| not) (?:there|shown|showing|visible|listed|available)"
    r"|(?:is|are) (?:missing|gone|greyed out|hidden))"
)
_ASKS = re.compile(
    r"^\W*no (?!matter|longer|one|problem)[\w-]+ "
    rf"|\b(?:(?:{_NOT}|did(?:n['\u2019]?t| not)) {_SEEN}|{_MISSING}|disappeared)\b",
    re.IGNORECASE,
)
# Not "if it does not see a token": what a program looks for is not looked for by a reader.
_SAYS = re.compile(
    rf"\bif you {_NOT} {_SEEN}\b"
    rf"|\bif (?:you|it|they|this|that|the [\w -]{{2,40}}?) (?:{_NOT} (?:show|appear)|{_MISSING})\b",
    re.IGNORECASE,
)


def is_unseen(text: str, question: str) -> bool:
    """Whether a text says what to do where something is not seen, and the question tells so."""
    return _asks(question) and _SAYS.search(text) is not None


@lru_cache(maxsize=256)  # asked again for each unit
def _asks(question: str) -> bool:
    return _ASKS.search(question) is not None
