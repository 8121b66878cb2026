"""How well each sentence of a chunk answers the question.

Two free signals: how much of the question's rare vocabulary the sentence contains (its headings
count too, but less), and the cosine between the question and the sentence's own pooled vector.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from answerable.protocols import Vectors
from answerable.retrieval.lexical import term_id, terms
from answerable.types import Chunk

Idf = Callable[[int], float]
SEMANTIC_WEIGHT = 0.5  # see embedders.local: the mix that found most answers
SECTION_ANSWERS = 0.6  # what opening a section whose heading is the question is worth
OPENING = 3  # units
ASKING_SHARE = 0.3
ASKING = frozenset(
    terms(
        """
        mean contain happen work need want know way possible best good better difference different
        use used using get give make thing kind sort example describe list find help look like
        called name right correct available support supported exist allowed try come take say
        currently many much often long
        """
    )
)
HEADING_SHARE = 0.4  # what a word of the question is worth when only the heading has it


def vocabulary(question: str, idf: Idf) -> dict[str, float]:
    """The question's distinct content terms, each with its rarity.

    Words that only ask ("What does it contain?") say little about what is asked for, however rare
    they are in the corpus.
    """
    return {
        term: idf(term_id(term)) * (ASKING_SHARE if term in ASKING else 1.0)
        for term in terms(question)
    }


@lru_cache(maxsize=16_384)  # sections that are asked about are asked about again
def _term_set(text: str) -> frozenset[str]:
    return frozenset(terms(text))


@dataclass(frozen=True, slots=True)
class ChunkTerms:
    """The terms of a chunk's headings, of the last of them, and of each of its units."""

    headings: frozenset[str]
    heading: frozenset[str]
    units: tuple[frozenset[str], ...]

    @classmethod
    def of(cls, chunk: Chunk) -> ChunkTerms:
        return cls(
            headings=_term_set(" ".join(chunk.heading_path)),
            heading=_term_set(chunk.heading_path[-1]),
            units=tuple(_term_set(unit.text) for unit in chunk.units),
        )


def coverage(wanted: Mapping[str, float], found: ChunkTerms) -> float:
    """The idf-weighted share (0..1) of the question's terms that the chunk has anywhere."""
    everywhere = found.headings.union(*found.units)
    total = sum(wanted.values())
    return sum(wanted[term] for term in wanted if term in everywhere) / total if total else 0.0


def unit_scores(
    wanted: Mapping[str, float], vector: NDArray[np.float32], found: ChunkTerms, units: Vectors
) -> tuple[float, ...]:
    """One score for each unit of the chunk; ``units`` are their vectors, or empty."""
    cosines = units @ vector if len(units) else np.zeros(len(found.units), np.float32)
    opening = SECTION_ANSWERS * _alike(wanted, found.heading) ** 2
    return tuple(
        round(
            _covered(wanted, words, found.headings)
            + SEMANTIC_WEIGHT * float(near)
            + (opening if number < OPENING else 0.0),
            6,
        )
        for number, (words, near) in enumerate(zip(found.units, cosines, strict=True))
    )


def _alike(wanted: Mapping[str, float], heading: frozenset[str]) -> float:
    """How far the question and a heading are the same words (0..1); 1 if they are all shared."""
    return len(heading & wanted.keys()) / max(1, len(heading | wanted.keys()))


def _covered(wanted: Mapping[str, float], found: frozenset[str], headings: frozenset[str]) -> float:
    total = sum(wanted.values())
    worth = sum(
        weight * (1.0 if term in found else HEADING_SHARE * (term in headings))
        for term, weight in wanted.items()
    )
    return worth / total if total else 0.0
