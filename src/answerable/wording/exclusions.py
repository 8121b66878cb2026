"""Questions how to go without something: "How do I test it without starting a server?"

A sentence that tells how to do it with that thing has all words of the question, and answers the
opposite. The rules know English.
"""

from __future__ import annotations

import re
from functools import lru_cache

_WITHOUT = re.compile(
    r"\bwithout (?:(?:the|an?|any|my|our|your|its?|them|that|this|having|using|needing|use|to|of"
    r"|being) )*(?P<thing>[\w-]+(?: [\w-]+){0,2})",
    re.IGNORECASE,
)
_WORD = re.compile(r"[a-z0-9]{4,}")
_NAMED = 2  # words of the thing that count
_STEM = 5  # letters by which words are compared
_GOES_WITHOUT = re.compile(
    r"\b(?:no|not|none|never|nothing|without|cannot|\w+n['\u2019]t|instead|rather|off|only"
    r"|alternativ\w*|skip\w*|disabl\w*|avoid\w*|omit\w*|bypass\w*|ignor\w*|exclud\w*|optional\w*"
    r"|remov\w*|leav\w* out|un\w+ed)\b",
    re.IGNORECASE,
)


def has_what_is_left_out(question: str, said: str) -> bool:
    """Whether ``said``, a unit with the heading above it, speaks of what the question wants to go
    without, and of nothing that does."""
    stems = _left_out(question)
    if not stems or _GOES_WITHOUT.search(said):
        return False
    words = {word[:_STEM] for word in _WORD.findall(said.lower())}
    return stems <= words


@lru_cache(maxsize=256)  # asked again for each unit
def _left_out(question: str) -> frozenset[str]:
    found = _WITHOUT.search(question)
    if found is None:
        return frozenset()
    words = _WORD.findall(found["thing"].lower())
    return frozenset(word[:_STEM] for word in words[:_NAMED])
