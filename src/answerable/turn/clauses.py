"""The parts of a sentence, so that none is carried along by what the others prove."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.retrieval.lexical import terms

MOST = 0.9  # share of the terms of a clause that one sentence should have
FEWEST = 3  # terms of a clause that must not all be unknown: with fewer it may be a turn of phrase
_BETWEEN = re.compile(
    r"(?:(?<!\s)\s+)?(?:[;:()—]|(?<=\s)[-–]\s|, (?:so|and|but|which|or)\b|\bso\b|\band\b)\s*",
    re.IGNORECASE,
)
_PARTS = re.compile(
    r"(?:(?<!\s)\s+)?(?:[;:()—–.!?](?=\s|$)|,(?!\d)|\b(?:and|but|while|whereas|or)\b)\s*",
    re.IGNORECASE,
)
# A sentence with one of these goes on with another, and both may be said as one.
_GOES_ON = re.compile(
    r"\b(?:it|its|they|their|them|this|these|that|those|he|she|his|her|such|both)\b", re.IGNORECASE
)
_CODE = re.compile(r"`([^`]+)`")


def foreign_clauses(claim: str, known: Sequence[str]) -> list[str]:
    """The clauses of ``claim`` of which ``known`` has not a single word."""
    there = {term for text in known for term in terms(text)}
    return [
        clause
        for clause in _BETWEEN.split(claim)
        if len(said := set(terms(clause))) >= FEWEST and not said & there
    ]


def crossed_clauses(claim: str, cited: Sequence[str], headings: Sequence[str]) -> list[str]:
    """The clauses of ``claim`` whose words stand in ``cited``, but in no one sentence together:
    "The Basic plan includes 50 projects" beside a sentence of each plan."""
    if len(cited) < 2 or any(map(_GOES_ON.search, cited)):
        return []
    each_has = [set(terms(text)) for text in cited]
    known, above = set[str]().union(*each_has), {t for text in headings for t in terms(text)}
    return [
        clause
        for clause in _PARTS.split(claim)
        if len(said := set(terms(clause)) - above) >= FEWEST
        and len(said & known) >= MOST * len(said)
        and max(len(said & has) for has in each_has) < MOST * len(said)
    ]


def crossed_code(claim: str, cited: Sequence[str]) -> list[str]:
    """The commands in ``claim`` that stand there with the words of another sentence than theirs.

    What is told of a block of code stands in other units than the block, so only a command within a
    sentence is held against others; and of these only those with no code of the claim.
    """
    said_code = [each for each in _CODE.findall(claim) if each.strip()]
    found = []
    for clause in _PARTS.split(claim):
        for code in (each for each in _CODE.findall(clause) if " " in each.strip()):
            theirs = [text for text in cited if code in text]
            if not theirs or not all(f"`{code}`" in text for text in theirs):
                continue
            said, own = _words(clause), set[str]().union(*map(_words, theirs))
            others = (text for text in cited if not any(each in text for each in said_code))
            if any(len(said & _words(other)) > len(said & own) for other in others):
                found.append(code)
    return found


def _words(text: str) -> set[str]:
    """The terms outside of code."""
    return set(terms(_CODE.sub(" ", text)))
