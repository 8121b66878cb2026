"""Sentences that say nothing beyond the question, and those that go back to what stands above them.

"It exposes ports 80 and 8080." has most of the words of "My lamp exposes ports 80 and 8080, which
one is used?", and "As mentioned above, ..." those of what was mentioned, which says it first. The
rules know English.
"""

from __future__ import annotations

import re
from functools import lru_cache

from answerable.llms.quoting import lists
from answerable.types import Unit

ECHO = 0.8  # what the one is worth less where it is asked which of several
PLAIN_ECHO = 0.5  # and elsewhere
CHOSEN = 0.3  # what a sentence that chooses among what the question names is worth more
BACK = 0.6  # what the other is worth less
FEWEST = 2  # words of the one; of fewer a heading or a name may be made up

# Not "what" and "how many": a setting's name answers by the words that describe it.
_ASKS_OPEN = re.compile(r"\b(?:why|when|where|who)\b", re.IGNORECASE)
_ASKS_CHOICE = re.compile(
    r"\bwhich (?:one|of (?:them|these|those|the (?:two|three|four)))\b", re.IGNORECASE
)
_CHOOSES = re.compile(
    r"\b(?:us(?:e|es|ed|ing)|first|last|lowest|highest|smallest|largest|default|prefer\w*|instead"
    r"|only|rather|choos\w+|chosen|pick\w*|wins?|takes?|precedence|priority|recommend\w*)\b"
    r"|[;:=\u2192]",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+")
_BACK = re.compile(
    r"^\W*(?:as|like) (?:(?:we|already|was|i|it|is|has|have|been) ){0,3}(?:mentioned|noted"
    r"|described|explained|stated|said|discussed|seen|saw|shown|outlined)(?: \w+){0,2}?"
    r" (?:above|before|earlier|previously)\b|^\W*as an exception to\b",
    re.IGNORECASE,
)
_ASKS_EXCEPTION = re.compile(r"\b(?:except\w*|unless)\b", re.IGNORECASE)


def echoes(unit: Unit, question: str) -> float:
    """What a unit is worth less where all that it says stands in the question, which asks for more;
    where it is asked which of several numbers, more or less as it has them all and chooses."""
    if unit.kind not in ("sentence", "item") or unit.lead:
        return 0.0
    asks_choice, asks_open, given = _asked(question)
    if not (asks_choice or asks_open):
        return 0.0
    numbers = set(_NUMBER.findall(unit.text))
    if asks_choice and given <= numbers:
        return CHOSEN if _CHOOSES.search(unit.text) else -ECHO
    said = lists.stems(unit.text)
    only_asked = numbers <= given and said <= lists.asked_stems(question)
    return -PLAIN_ECHO * (asks_open and len(said) >= FEWEST and only_asked)


def goes_back(text: str, question: str) -> bool:
    """Whether a sentence begins by going back to what was said above; not where it is asked for the
    exception that it tells of."""
    return _BACK.match(text) is not None and _ASKS_EXCEPTION.search(question) is None


@lru_cache(maxsize=256)  # asked again for each candidate
def _asked(question: str) -> tuple[bool, bool, frozenset[str]]:
    """Whether it is asked which of several numbers, whether it asks for more than a yes, and the
    numbers in it."""
    given = frozenset(_NUMBER.findall(question))
    asks_choice = len(given) > 1 and _ASKS_CHOICE.search(question) is not None
    return asks_choice, _ASKS_OPEN.search(question) is not None, given
