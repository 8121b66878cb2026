"""A case that a visitor tells of ("I lost both keys, how do I get in?"), and the sentence that says
what is to be done in it: "Should a keeper lose the keys, the office can open the shed."

The sentences about the thing itself have more of the visitor's words, and say what should be done
before. The rules know English.
"""

from __future__ import annotations

import re
from functools import lru_cache

from answerable.llms.quoting import lists
from answerable.types import Unit
from answerable.wording.irregular import BASES

TOLD_CASE = 0.5  # what such a sentence is worth more
SHARED, SHARE = 2, 0.25  # words that it has of the case at least, and of its words

_TELLS = re.compile(
    r"\b(?:lost|lose|losing|forgot(?:ten)?|forget|fail(?:s|ed|ing)?|broken?|stolen|stole|missing"
    r"|deleted|threw|thrown|wrong|stuck|locked|crash(?:es|ed)?|full|expired?|stopped|gone"
    r"|corrupt(?:ed)?|drop(?:s|ped|ping)?|hang(?:s|ing)?|slow|denied|blocked|not|no longer|never"
    r"|(?:gets?|sees?|shows?|has|have|with) no|nothing|cannot|refus\w+|reject\w+|accidentally)\b"
    r"|n['\u2019]t\b",
    re.IGNORECASE,
)
_ASKS_ELSE = re.compile(r"^\W*(?:(?:and|so|but) )?(?:why|which|who|where|when)\b", re.IGNORECASE)
_CASE = re.compile(
    r"\W{0,3}(?:(?:however|but|so|and|also|now|note that),? )?"
    r"(?:if|in (?:the )?(?:case|event)(?: of| that)?|when(?:ever)?|once|in case"
    r"|should (?=(?:an?|any|anyone|it|one|the|this|that|these|those|they|you|your|we|our|some)\b))"
    r" ?(?P<case>[^,:;]{8,160}),",
    re.IGNORECASE,
)
_WORD = re.compile(r"[a-z]+")


def is_told_case(unit: Unit, question: str) -> float:
    """What a unit is worth more that begins with the case that a question tells of."""
    if unit.kind not in ("sentence", "item") or not _tells(question):
        return 0.0
    found = _CASE.match(unit.text)
    if found is None:
        return 0.0
    case = lists.stems(found["case"])
    shared = len(case & _stems(question))
    return TOLD_CASE * (shared >= SHARED and shared >= SHARE * len(case))


@lru_cache(maxsize=512)  # asked again for each candidate
def _tells(question: str) -> bool:
    return _TELLS.search(question) is not None and _ASKS_ELSE.match(question) is None


@lru_cache(maxsize=512)
def _stems(question: str) -> set[str]:
    """How its words begin, and those that "lost" and "threw" are forms of."""
    words = _WORD.findall(question.lower())
    return lists.stems(" ".join((question, *(BASES[each] for each in words if each in BASES))))
