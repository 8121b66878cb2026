"""What a question looks for in a text: its words by their rarity, what is like them, its vector."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from answerable.retrieval.lexical import asked_terms, term_id, term_ids, terms
from answerable.retrieval.related import Related
from answerable.retrieval.rows import Floats, Rows

Idf = Callable[[int], float]
ASKING_SHARE = 0.3
ASKING = frozenset(
    terms(
        """
        mean contain happen work need want know way possible best good better difference different
        use used using get give make thing kind sort example describe list find help look like
        called name right correct available support supported exist allowed try come take say
        currently many much often long summarize summarise
        """
    )
)
# Verbs that join two things: what a thing does with what is asked for, and not what that is.
LINKING = frozenset(terms("keep kept go goes went going back put lie made written wrote"))
STAND_IN = 0.7  # what a related word covers of the question's, times how alike they are


def vocabulary(question: str, idf: Idf) -> dict[str, float]:
    """The question's distinct content terms, each with its rarity.

    Words that only ask ("What does it contain?") say little about what is asked for, however rare
    they are in the corpus.
    """
    return {
        term: idf(term_id(term)) * (ASKING_SHARE if term in ASKING else 1.0)
        for term in asked_terms(question)
    }


@lru_cache(maxsize=16_384)  # sections that are asked about are asked about again
def distinct_ids(text: str) -> frozenset[int]:
    """The ids of the terms of a short text, such as a heading."""
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

    def shares(self, rows: Rows) -> Floats:
        """How far (0..1) each row covers each of the question's terms: (rows, terms).

        1 by the term itself, less by a related one.
        """
        here = rows.counts > 0
        covered = np.zeros((len(here), len(self.ids)))
        for place, covering in enumerate(self._covering):
            columns = [rows.column_of[term] for term in covering]
            covered[:, place] = (here[:, columns] * list(covering.values())).max(axis=1)
        return covered

    def coverage(self, shares: Floats) -> Floats:
        """The idf-weighted share (0..1) of the question that each row of ``shares`` covers."""
        weights = self._weights
        total = float(weights.sum())
        return shares @ weights / total if total else np.zeros(len(shares))

    @cached_property
    def ids(self) -> tuple[int, ...]:
        """The ids of the terms, in their order."""
        return tuple(map(term_id, self.terms))

    @cached_property
    def _weights(self) -> Floats:
        return np.array(list(self.terms.values()), np.float64)

    def covered_by(self, texts: Iterable[str]) -> Floats:
        """The share (0..1) of the question that short texts cover, such as headings: (texts,)."""
        best = [
            [max([each.get(term, 0.0) for term in ids], default=0.0) for each in self._covering]
            for ids in map(distinct_ids, texts)
        ]
        return self.coverage(np.array(best).reshape(len(best), len(self.ids)))

    @cached_property
    def known(self) -> frozenset[int]:
        """The ids of all the terms that cover something of the question."""
        return frozenset[int]().union(*self._covering)

    @cached_property
    def _covering(self) -> list[dict[int, float]]:
        """For each of the question's terms how far which terms cover it, by their ids."""
        return [
            {other: STAND_IN * cosine for other, cosine in self.related.get(own, ())} | {own: 1.0}
            for own in self.ids
        ]
