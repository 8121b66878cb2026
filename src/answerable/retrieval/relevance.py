"""How well each sentence of a chunk answers the question.

Two free signals: how much of the question's rare vocabulary the sentence contains (its headings and
words like the question's count too, but less), and the cosine between the question and the
sentence's own pooled vector. Their weights were chosen on the choosing halves of the golden sets:
the answer's span is in what is quoted for 0.75 of the questions whose passage was found, where it
was 0.68 without related words and with the weights 0.4 and 0.5.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from answerable.protocols import StoredChunk, Vectors
from answerable.retrieval.kept_terms import term_sets
from answerable.retrieval.lexical import term_id, term_ids, terms
from answerable.retrieval.related import Related
from answerable.types import Chunk

Idf = Callable[[int], float]
SEMANTIC_WEIGHT = 1.0
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
HEADING_SHARE = 0.7  # what a word of the question is worth when only the heading has it
STAND_IN = 0.7  # what a related word covers of the question's, times how alike they are


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
def _ids(text: str) -> frozenset[int]:
    return frozenset(term_ids(text))


@dataclass(frozen=True)
class Sought:
    """What a question looks for in a text.

    ``terms`` are its own with their rarity, ``vector`` (dimension,) is its vector, ``related`` says
    which words of the index are like its words. ``question`` is empty for one that nobody asked.
    """

    terms: Mapping[str, float]
    vector: NDArray[np.float32]
    related: Related = field(default_factory=dict)
    question: str = ""

    def shares(self, rows: Sequence[frozenset[int]]) -> NDArray[np.float64]:
        """How far (0..1) the term ids of each row cover each of the question's: (rows, terms).

        1 by the term itself, less by a related one.
        """
        covering = self._covering
        known = covering.keys()
        covered = np.zeros((len(rows), len(self.terms)))
        for number, row in enumerate(rows):
            for term in row & known:
                for place, share in covering[term]:
                    if covered[number, place] < share:
                        covered[number, place] = share
        return covered

    def coverage(self, shares: NDArray[np.float64]) -> NDArray[np.float64]:
        """The idf-weighted share (0..1) of the question that each row of ``shares`` covers."""
        weights = self._weights
        total = float(weights.sum())
        return shares @ weights / total if total else np.zeros(len(shares))

    @cached_property
    def ids(self) -> tuple[int, ...]:
        """The ids of the terms, in their order."""
        return tuple(map(term_id, self.terms))

    @cached_property
    def _weights(self) -> NDArray[np.float64]:
        return np.array(list(self.terms.values()), np.float64)

    @cached_property
    def _covering(self) -> dict[int, list[tuple[int, float]]]:
        """By id of a term: which of the question's terms it covers, and how far."""
        covering: dict[int, list[tuple[int, float]]] = {}
        for place, own in enumerate(self.ids):
            covering.setdefault(own, []).append((place, 1.0))
            for other, cosine in self.related.get(own, ()):
                covering.setdefault(other, []).append((place, STAND_IN * cosine))
        return covering


@dataclass(frozen=True, slots=True)
class ChunkTerms:
    """The ids of the terms of a chunk's headings, of the last of them, and of each of its units."""

    headings: frozenset[int]
    heading: frozenset[int]
    units: tuple[frozenset[int], ...]

    @classmethod
    def of(cls, chunk: Chunk) -> ChunkTerms:
        above = " ".join(chunk.heading_path)
        return cls(
            headings=_ids(above),
            heading=_ids(chunk.heading_path[-1]),
            units=tuple([_ids(unit.words) for unit in chunk.units]),
        )

    @classmethod
    def kept(cls, stored: StoredChunk) -> ChunkTerms:
        """The same, by what the store kept of them; by the text where that is nothing."""
        if stored.terms is None or stored.term_ends is None:
            return cls.of(stored.chunk)
        headings, *units = term_sets(stored.terms, stored.term_ends)
        return cls(headings, _ids(stored.chunk.heading_path[-1]), tuple(units))


def unit_scores(sought: Sought, found: ChunkTerms, units: Vectors) -> tuple[float, ...]:
    """One score for each unit of the chunk; ``units`` are their vectors, or empty."""
    above = HEADING_SHARE * np.array([each in found.headings for each in sought.ids], float)
    scores = sought.coverage(np.maximum(sought.shares(found.units), above))
    if len(units):
        scores += SEMANTIC_WEIGHT * (units @ sought.vector)
    scores[:OPENING] += SECTION_ANSWERS * _alike(frozenset(sought.ids), found.heading) ** 2
    return tuple(np.round(scores, 6).tolist())


def _alike(wanted: frozenset[int], heading: frozenset[int]) -> float:
    """How far the question and a heading are the same words (0..1); 1 if they are all shared."""
    return len(heading & wanted) / max(1, len(heading | wanted))
