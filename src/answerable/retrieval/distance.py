"""Questions so far from all that was found that no shared word makes them the site's.

"How do I file my taxes?" shares "file" and the "tax" of a `taxSelector` with a page of examples,
and nothing of what it means. How near questions of any kind come to an index is measured at ingest
(``Calibration.low`` and ``high``). Figures: docs/docs/explain/decisions.md.

Said of plain English questions alone, which name no code, nobody, and nothing that was found: of
others, meaning says too little. The bundled model knows no names of people and products.
"""

from __future__ import annotations

import re

from answerable.retrieval.answerability import CODE
from answerable.retrieval.calibration import Calibration
from answerable.wording.english import asks, is_english

FAR = 0.2  # of the way from questions about something else to those about a passage
OF_FAR = 0.05  # what evidence is worth at the most that is so far from what is asked
FEWEST_WORDS = 3  # "why" is about nothing yet
_WORD = re.compile(r"[a-z']+")
_SOMEBODY = re.compile(
    r"\b(?:s?he|him|his|hers?|(?:are|do|did|have|were) you|your)\b", re.IGNORECASE
)


def says_enough(question: str) -> bool:
    """Whether a question is in English, and of so many words that its meaning tells its topic."""
    return len(_WORD.findall(question.casefold())) >= FEWEST_WORDS and is_english(question)


def is_far(question: str, nearest: float, scale: Calibration) -> bool:
    """Whether a plain question, whose nearest window is ``nearest``, is about something else; never
    by a scale that was not fitted to the index."""
    if nearest >= FAR or not scale.is_fitted:
        return False
    plain = not (CODE.search(question) or _SOMEBODY.search(question))
    return plain and says_enough(question) and asks(question)
