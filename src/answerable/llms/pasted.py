"""An error message that a visitor pasted: what explains it stands below it, on the page.

The code that shows the message has all words of the question, so it would be the best answer, and
says nothing that the visitor does not know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from answerable.llms.composition import HOW_TO
from answerable.llms.directives import directs
from answerable.types import ScoredChunk, Unit

WORD = re.compile(r"\w+")
FEWEST = 4  # words: less is a name or a command
MOST_NEW = 0.1  # of its words: what a path or a line number may add
LEAST_SAID = 0.7  # of the question's words
LENT = 0.8  # of what the message is worth, what stands below it is worth
STEP = 0.02  # less for each unit in between
ADVICE = 0.2  # more for what says what to do


def is_pasted(unit: Unit, question: str) -> bool:
    """Whether ``unit`` is code that says what the question says, and nothing more."""
    if unit.kind != "code" or HOW_TO.search(question):
        return False
    asked, said = _words(question), _words(unit.text)
    return (
        len(said) >= FEWEST
        and len(said - asked) <= MOST_NEW * len(said)
        and len(said & asked) >= LEAST_SAID * len(asked)
    )


@lru_cache(maxsize=4_096)  # the question is held against each code, and each code looked at twice
def _words(text: str) -> frozenset[str]:
    return frozenset(WORD.findall(text.casefold()))


def shows_pasted(units: Sequence[Unit], number: int, question: str) -> bool:
    """Whether a unit is the message that was pasted, or introduces it."""
    below = units[number + 1 : number + 2] if units[number].lead else units[number : number + 1]
    return any(is_pasted(unit, question) for unit in below)


def with_messages(scored: ScoredChunk, scores: Iterator[float], question: str) -> Iterator[float]:
    """The units' ``scores``, where what stands below a pasted message is worth what that is."""
    lent = 0.0
    for unit, score in zip(scored.chunk.units, scores, strict=True):
        advice = ADVICE if lent and unit.kind != "code" and directs(unit.text) else 0.0
        yield max(score, lent + advice) if unit.kind != "code" else score
        lent = max(lent - STEP, LENT * score if is_pasted(unit, question) else 0.0)
