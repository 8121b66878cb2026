"""Names in code that are the question's own words written as one: `preventDefault` of "How do I
prevent the default action?".

Sentences around it have the words too, and that name is what does it. Words with hyphens are not
told from names ("rate-limiting"), `client_id` is in everything, and code and tables of fields have
too many names.
"""

from __future__ import annotations

import re
from functools import lru_cache

from answerable.types import Unit

JOINED = 0.25  # what a unit with such a name is worth more
FEWEST = 2  # words of it
_NAME = re.compile(r"(?<![\w-])[a-z]{2,30}+(?:[A-Z][a-z]{1,30}){1,5}(?![\w-])")
_PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_STEM = 5  # letters by which words are compared
_SMALL = frozenset("a an the of my our your its is are to in for on".split())


def has_joined(unit: Unit, question: str) -> float:
    """What a unit is worth more for a name that is two or more words of the question, one behind
    the other."""
    if unit.kind in ("code", "row"):
        return 0.0
    asked = _stems(question)
    found = (tuple(map(_stem, _PART.findall(name))) for name in _NAME.findall(unit.text))
    return JOINED * any(len(parts) >= FEWEST and parts in asked for parts in found)


@lru_cache(maxsize=256)  # asked again for each candidate
def _stems(question: str) -> frozenset[tuple[str, ...]]:
    """Each run of two or more words of a question, as their stems."""
    words = [word for word in re.findall(r"[A-Za-z]+", question) if word.lower() not in _SMALL]
    stems = list(map(_stem, words))
    count = len(stems)
    return frozenset(
        tuple(stems[start:end])
        for start in range(count)
        for end in range(start + FEWEST, min(count, start + 6) + 1)
    )


def _stem(word: str) -> str:
    return word.lower()[:_STEM]
