"""The parts of a sentence, so that none is carried along by what the others prove."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.retrieval.lexical import terms

FEWEST = 3  # terms of a clause that must not all be unknown: with fewer it may be a turn of phrase
_BETWEEN = re.compile(
    r"\s*(?:[;:()—]|\s[-–]\s|, (?:so|and|but|which|or)\b|\bso\b|\band\b)\s*", re.IGNORECASE
)


def foreign_clauses(claim: str, known: Sequence[str]) -> list[str]:
    """The clauses of ``claim`` of which ``known`` has not a single word."""
    there = {term for text in known for term in terms(text)}
    return [
        clause
        for clause in _BETWEEN.split(claim)
        if len(said := set(terms(clause))) >= FEWEST and not said & there
    ]
