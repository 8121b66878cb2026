"""What may not be done, where it is asked who may, or which: "Keepers can not:" is no answer to
"Who can invite others?", nor "It must never run dry" to "Which pump may run dry?". The rules know
English."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.llms.quoting import lists
from answerable.types import Unit
from answerable.wording.asked_last import asked_last

DENIED = 0.4  # what such an item is worth less

_ASKS_WHO_MAY = re.compile(
    r"^\W*who (?:can|may|could|is (?:allowed|able|permitted)|are (?:allowed|able|permitted)"
    r"|has (?:permission|the right))\b(?! not\b)",
    re.IGNORECASE,
)
_DENIES = re.compile(r"(?:\bcan ?not|\bnot|n['\u2019]t)\b[^.!?]{0,40}$", re.IGNORECASE)
FORBIDDEN = 0.8  # what a sentence is worth less that says so itself
_ASKS_WHICH = re.compile(
    r"^\W*(?:(?:and|so|but)\W+)?(?:who|which|what)(?: (?!(?:can|may|could|is|are)\b)[\w-]+){0,4}"
    r" (?:can|may|could|(?:is|are) (?:allowed|able|permitted) to)"
    r"(?: (?:i|you|we|it|they|one|she|he|be|safely|also|ever|still)\b)*"
    r" (?!(?:not|never|do|does|have|get|go|happen)\b)(?P<verb>[a-z]{3,})",
    re.IGNORECASE,
)
_FORBIDS = (
    r"(?:\b(?:must|may|should|can|could|shall|will|do|does|is|are|ca|wo)"
    r"(?: (?:not|never)|n['\u2019]t)"
    r"|\bcannot|\bnever)(?: [\w-]+){0,2}? "
)
_CLAUSE = re.compile(r"[.;,:!?]|\b(?:but|while|whereas|unlike)\b", re.IGNORECASE)
_ALLOWS = re.compile(r"\b(?:can|may|could|allowed|able)\b(?! ?(?:not|never)\b)", re.IGNORECASE)


def forbidden(text: str, question: str) -> bool:
    """Whether a sentence says of nothing but that it may not be done, and it is asked who may do
    it, or which."""
    asked = _ASKS_WHICH.match(asked_last(question))
    if asked is None:
        return False
    verb = asked["verb"].casefold().removesuffix("e")
    forbids = re.compile(rf"{_FORBIDS}{re.escape(verb)}", re.IGNORECASE)
    clauses = _CLAUSE.split(text)
    denying = [each for each in clauses if forbids.search(each)]
    others = [each for each in clauses if each not in denying]
    return bool(denying) and not any(map(_ALLOWS.search, others))


def denied(units: Sequence[Unit], number: int, question: str) -> bool:
    """Whether a unit stands in a list of what may not be done, and it is asked who may do it."""
    if not units[number].place.depth or _ASKS_WHO_MAY.match(question) is None:
        return False
    lead = lists.lead_of(units, number)
    return lead is not None and _DENIES.search(units[lead].text) is not None
