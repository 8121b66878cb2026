"""Which of several questions in one text is asked: the last, to which those before are only the
occasion ("How many steps has it? Can it branch?"). The rules know English."""

from __future__ import annotations

import re
from functools import lru_cache

_BETWEEN = re.compile(r"(?<=\?)\s+")
# One that says by itself what kind of thing it asks for; "And in winter?" asks for the same again.
_OF_ITS_OWN = re.compile(
    r"^\W{0,8}(?:(?:and|but|so|also|then|ok|okay|plus)\W{1,3}){0,2}(?:can|could|is|are|was|were|does"
    r"|do|did|will|would|should|must|may|has|have|who|whose|when|where|why|which"
    r"|(?:what|how)(?! about))\b(?:\W+\w+){2}",
    re.IGNORECASE,
)


@lru_cache(maxsize=512)
def asked_last(question: str) -> str:
    """The last question of a text, if it is one of its own; else the whole text."""
    last = _BETWEEN.split(question.strip())[-1]
    return last if _OF_ITS_OWN.match(last) else question
