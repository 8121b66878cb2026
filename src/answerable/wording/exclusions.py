"""Questions how to go without something: "How do I test it without starting a server?", "How do I
build a lamp instead of a candle?"

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
_INSTEAD = re.compile(
    r"\b(?P<wanted>[\w-]{3,}) (?:instead of|rather than|in place of)"
    r" (?:(?:the|an?|any|my|our|your|its?|having|using|use|to|being|with|on|in|as) )*"
    r"(?P<thing>[\w-]+)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[a-z0-9]{4,}")
_NOT_YET = re.compile(r"\b(?:if|unless) you (?:haven['\u2019]t|have not)\b", re.IGNORECASE)
_SHORT = re.compile(r"[a-z0-9]{3,}")
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
    if _has_other(question, said):
        return True
    stems = _left_out(question)
    if not stems or _GOES_WITHOUT.search(_NOT_YET.sub(" ", said)):
        return False
    words = {word[:_STEM] for word in _WORD.findall(said.lower())}
    return stems <= words


def _has_other(question: str, said: str) -> bool:
    """Whether ``said`` has what is not wanted, and not what is wanted instead of it."""
    found = _instead(question)
    if found is None:
        return False
    words = {word[:_STEM] for word in _SHORT.findall(said.lower())}
    wanted, other = found
    return other in words and wanted not in words and not _GOES_WITHOUT.search(said)


@lru_cache(maxsize=256)  # asked again for each unit
def _instead(question: str) -> tuple[str, str] | None:
    """The stems of what is wanted and of what is not."""
    found = _INSTEAD.search(question)
    if found is None:
        return None
    wanted, other = (found[name].lower()[:_STEM] for name in ("wanted", "thing"))
    return (wanted, other) if wanted != other else None


@lru_cache(maxsize=256)  # asked again for each unit
def _left_out(question: str) -> frozenset[str]:
    found = _WITHOUT.search(question)
    if found is None:
        return frozenset()
    words = _WORD.findall(found["thing"].lower())
    return frozenset(word[:_STEM] for word in words[:_NAMED])
