"""A sentence that a model wrote without an id, given to the evidence that says it.

Small models forget the ids, and with them every sentence would be withheld. What is as good as
copied from one piece of evidence rests on it whether the model says so or not, and is proven like
any other. A sentence that merely fits, or takes from several pieces, stays uncited.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from answerable.protocols import Claim, Pointer
from answerable.retrieval.lexical import terms
from answerable.turn.proof.verification import supported
from answerable.types import Evidence

# Of 1,043 claims of WiCE, judged against single sentences of their evidence, 33 reach this: none of
# the 125 unsupported ones, and six that are supported in part.
LEAST = 0.8
FEWEST_TERMS = 3  # "That is so." is said by anything
_SHARED = 0.5  # of its terms: with fewer no piece of evidence comes near


def attributed(claim: Claim, evidence: Evidence) -> Claim:
    """``claim``, pointing to the unit of ``evidence`` that says it where it points nowhere."""
    if claim.pointers or claim.text.startswith("```"):
        return claim  # code is looked for whole by who wrote it
    candidates = (replace(claim, pointers=(each,)) for each in _near(claim.text, evidence))
    rated = [(supported(each, evidence), each) for each in candidates]
    best, found = max(rated, key=lambda each: each[0], default=(0.0, claim))
    return found if best >= LEAST else claim


def _near(text: str, evidence: Evidence) -> Iterator[Pointer]:
    """The units that share enough words with ``text``, in the order of the evidence."""
    said = frozenset(terms(text))
    if len(said) < FEWEST_TERMS:
        return
    for chunk in (each.chunk for each in evidence.chunks):
        for number, unit in enumerate(chunk.units):
            if len(said & _terms(unit.text)) >= _SHARED * len(said):
                yield chunk.id, number


@lru_cache(maxsize=512)  # each sentence of an answer is held against the same units
def _terms(text: str) -> frozenset[str]:
    return frozenset(terms(text))
