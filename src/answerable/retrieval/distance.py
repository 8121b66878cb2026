"""Questions so far from all that was found that no shared word makes them the site's.

"How do I file my taxes?" shares "file" and the "tax" of a `taxSelector` with a page of examples,
and nothing of what it means. How near questions of any kind come to an index is measured at ingest
(``Calibration.low`` and ``high``). Figures: docs/docs/explain/decisions.md.

Said of plain English questions alone, which name no code, nobody, and nothing that was found: of
others, meaning says too little. The bundled model knows no names of people and products. Nor is it
said of a short question about "it": that stands for the site, and "Can I use it on a Mac?" means
little by itself.
"""

from __future__ import annotations

import re

from answerable.retrieval.answerability import CODE
from answerable.retrieval.calibration import Calibration
from answerable.retrieval.lexical import asked_terms
from answerable.retrieval.sought import ASKING
from answerable.wording.english import asks, is_english

FAR = 0.2  # of the way from questions about something else to those about a passage
OF_FAR = 0.05  # what evidence is worth at the most that is so far from what is asked
FEWEST_WORDS = 3  # "why" is about nothing yet
_WORD = re.compile(r"[a-z']+")
_SOMEBODY = re.compile(
    r"\b(?:s?he|him|his|hers?|(?:are|do|did|have|were) you|your)\b", re.IGNORECASE
)

_IT = re.compile(r"\b(?:it|its|itself)\b", re.IGNORECASE)
# "What time is it?", "Is it going to rain?", "How long does it take to fly to Rome?"
_NOTHING = re.compile(
    r"\b(?:time|day|date|year|month|season) is it\b"
    r"|\bhow (?:late|early|far|hot|cold|warm|dark) (?:is|was|will) it\b"
    r"|\bis it (?:\w+ing\b|[\w-]+ (?:to|that|for|when|if|in|at|outside|today|tomorrow|now)\b)"
    r"|\b(?:does|will|did|would) it (?:rain|snow|take|cost|matter|mean|hurt)\b"
    r"|\bit(?:['\u2019]s| is) (?:\w+ing\b|[\w-]+ (?:to|that|outside|today)\b)",
    re.IGNORECASE,
)
MOST_TERMS = 2  # of a question about "it": of more the word stands for one of them


def says_enough(question: str) -> bool:
    """Whether a question is in English, and of so many words that its meaning tells its topic."""
    return len(_WORD.findall(question.casefold())) >= FEWEST_WORDS and is_english(question)


def is_far(question: str, nearest: float, scale: Calibration) -> bool:
    """Whether a plain question, whose nearest window is ``nearest``, is about something else; never
    by a scale that was not fitted to the index."""
    if nearest >= FAR or not scale.is_fitted:
        return False
    plain = not (CODE.search(question) or _SOMEBODY.search(question) or is_about_it(question))
    return plain and says_enough(question) and asks(question)


def is_about_it(question: str) -> bool:
    """Whether a question asks little, and that of "it", which in a first question is the site."""
    if not _IT.search(question) or _NOTHING.search(question):
        return False
    return len(set(asked_terms(question)) - ASKING) <= MOST_TERMS
