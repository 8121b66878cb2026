"""Sentences that say what to do: an instruction, or what the reader can, needs to or must do.

And those that say what not to do: they answer whether something may be done, and not how.
"""

from __future__ import annotations

import re
from functools import lru_cache

from answerable.llms.quoting.instructions import FIRST, VERBS
from answerable.wording.how_to import HOW_TO

WARNING = 0.2  # what "don't ..." is worth less where it is asked how to, more where whether one may
# What "you may pause ..." is worth more where it is asked whether one may pause. From .1 to .25 it
# quotes 9 to 11 more that answer, of 1,119 such questions about 33 sites.
LEAVE = 0.15

_DIRECTS = re.compile(
    rf"^\W*(?:(?:{FIRST}),? )*(?:{VERBS})\b(?!:)"
    rf"|^\W*(?:to|if|for|when|in order to)\b[^,]{{3,80}}, (?:(?:{FIRST}) )?(?:{VERBS}|you)\b"
    r"|(?<!\bhow )(?<!\bwhat )(?<!\bwhere )\byou(?:['\u2019]ll| will)?"
    r" (?:can|need|must|should|have to|may)\b"
    r"|\bcan be \w+ed\b|\bby \w+ing\b|\busing\b",
    re.IGNORECASE,
)
_AGAINST = re.compile(
    r"\b(?:don['\u2019]t|do not|should not|shouldn['\u2019]t|must not|mustn['\u2019]t|never"
    r"|avoid|discouraged?|advise[sd]? against)\b"
    r"|\b(?:not|\w+n['\u2019]t) (?:\w+ )?(?:recommend(?:ed)?|advised|advisable|safe|allowed"
    r"|permitted|supported|possible)\b",
    re.IGNORECASE,
)


_MAY_I = r"^\W*(?:(?:and|so|but) )?(?:can|may|could|should|shall|must) (?:i|we|you|one)"
_IS_IT_ALLOWED = (
    r"\b(?:is it|am i|are we) (?:ok|okay|safe|possible|allowed|fine|permitted|supported)"
)
_ASKS_LEAVE = re.compile(rf"{_MAY_I}\b|{_IS_IT_ALLOWED}\b", re.IGNORECASE)
# What is asked leave for, or whether one needs to.
_ASKED_VERB = re.compile(
    rf"(?:{_MAY_I}|{_IS_IT_ALLOWED}(?: \w+){{0,3}}? to|\bdo (?:i|we|you) (?:have|need) to)"
    r" (?:\w+ly |just |also |still |even )?(\w{3,})",
    re.IGNORECASE,
)
_MODAL = (
    r"can(?:not|['\u2019]t)?|may|must(?:n['\u2019]t)?|should(?:n['\u2019]t)?|will|won['\u2019]t"
    r"|(?:do|does)(?:n['\u2019]t| not)|(?:is|are) (?:not )?(?:allowed|permitted|possible|able|free"
    r"|required|necessary|recommended|advised)|not|never|need(?:s|n['\u2019]t)?|have|has|required"
)


@lru_cache(maxsize=16_384)  # asked again for each candidate of each question
def directs(text: str) -> bool:
    """Whether an English sentence says what to do or by what means."""
    return _DIRECTS.search(text) is not None


def warning(text: str, question: str) -> float:
    """What a unit that warns of something is worth more or less as an answer; 0 for any other."""
    if not _warns(text):
        return 0.0
    if _ASKS_LEAVE.search(question):
        return WARNING
    return -WARNING if HOW_TO.search(question) else 0.0


def leave(text: str, question: str) -> float:
    """What a unit is worth more that says whether one may do, or needs to do, what is asked."""
    asked = _ASKED_VERB.search(question)
    return LEAVE * (asked is not None and _says_leave(asked[1].casefold()).search(text) is not None)


@lru_cache(maxsize=256)  # asked again for each candidate
def _says_leave(verb: str) -> re.Pattern[str]:
    stem = re.escape(verb.removesuffix("e"))
    return re.compile(rf"\b(?:{_MODAL})\b(?: \w+){{0,4}}? {stem}", re.IGNORECASE)


@lru_cache(maxsize=16_384)
def _warns(text: str) -> bool:
    return _AGAINST.search(text) is not None
