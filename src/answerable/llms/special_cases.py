"""Sentences about a case the question does not speak of: "If you upgraded from version 1, ...".

Whoever asks how something is done wants the plain way; a page tells its exceptions beside it, in
much the same words. Why something is so is often asked in other words than the condition has, so
only questions how to do something are held against it. The rules know English.
"""

from __future__ import annotations

import re
from functools import lru_cache

SPECIAL = 0.4  # what such a sentence is worth less
STRANGE = 3  # words of the condition that the question lacks: of fewer it may be in other words
_STEM = 5  # letters by which words are compared

_CONDITION = re.compile(
    r"^\W*(?:but |and |however,? )?(?:if|when|whenever|unless|in case)\b,?(?: however,)?"
    r"(?P<case>[^,:]{8,200})[,:]",
    re.IGNORECASE,
)
_ASKS_OF_CASE = re.compile(r"\b(?:if|when|whenever|unless|in case)\b", re.IGNORECASE)
_WORD = re.compile(r"[a-z]{4,}")
_EMPTY = frozenset(
    "also been does from have into just like need only some that them then they this using want"
    " were will wish with would your".split()
)


def is_special(text: str, question: str) -> bool:
    """Whether a sentence begins with a condition of which the question, how to do something, says
    next to nothing."""
    found = _CONDITION.match(text)
    if found is None or _ASKS_OF_CASE.search(question):
        return False
    return len(_stems(found["case"]) - _stems(question)) >= STRANGE


@lru_cache(maxsize=256)
def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:_STEM] for word in _WORD.findall(text.lower()) if word not in _EMPTY)
