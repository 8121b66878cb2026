"""What is so where something is not given: "When no port is set, 8080 is used."

"What happens if I don't set a port?" has few words in common with that, and many with what says how
a port is set. The rules know English.
"""

from __future__ import annotations

import re
from functools import lru_cache

ABSENT = 0.6  # what a sentence is worth more that says so

_GIVE = (
    r"(?:specif(?:y|ied|ies)|set|pass(?:ed|es)?|provided?|give[ns]?|supply|supplied|define[ds]?"
    r"|configured?|includ(?:e|ed)|choose|chosen|select(?:ed)?|enter(?:ed)?|fill(?:ed)? in"
    r"|declared?|mention(?:ed)?|present|there|have|has|exists?|found|match(?:es|ed)?)"
)
_NOT = r"(?:(?:do|does|did|is|are|was|were|has|have|ca)n['\u2019]?t|not|no|never)"
_MISSING = (
    r"(?:omit(?:s|ted)?|missing|unset|unspecified|undefined|absent|blank|empty|left out|leave out"
    r"|skip(?:ped)?|lack(?:s|ing)?)"
)
_WHEN = r"(?:if|when|where|unless|in case)"
_ASKS = re.compile(
    rf"^\W*(?:and |so )?what\b.*\b(?:{_WHEN}\b(?P<when>.*\b{_NOT}\b.*\b{_GIVE}\b.*"
    rf"|.*\b{_MISSING}\b.*)|without\b(?P<without>.+))$",
    re.IGNORECASE,
)
_SAYS = re.compile(
    rf"\b{_WHEN}\b(?=[^.;:,]{{0,80}}\b(?:{_MISSING}|none|{_NOT}(?=[^.;:,]{{0,60}}\b{_GIVE}))\b)"
    r"(?P<when>[^.;:,]{0,100})|\bwithout (?P<without>[^.;:,]{1,60})",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]{3,}")
_SAYS_NOTHING = frozenset(
    "any anything the and for you one was were has have does don doesn isn not are its his her"
    " their your nothing something specify specified set pass passed provide provided give given"
    " omit omitted missing unset unspecified empty blank used use".split()
)


@lru_cache(maxsize=256)  # asked again for each sentence
def asked_absent(question: str) -> frozenset[str]:
    """The words for what is not given, in an English question what is so then; none elsewhere."""
    asked = _ASKS.match(question)
    return _words(asked["when"] or asked["without"]) if asked else frozenset()


def says_absent(text: str, words: frozenset[str]) -> bool:
    """Whether a sentence says what is so where that is not given; no sentence does if nothing is
    asked of that."""
    if not words:
        return False
    said = (each["when"] or each["without"] for each in _SAYS.finditer(text))
    return any(not words.isdisjoint(_words(each)) for each in said)


def _words(text: str) -> frozenset[str]:
    found = (word.casefold() for word in _WORD.findall(text))
    return frozenset(word.removesuffix("s") for word in found if word not in _SAYS_NOTHING)
