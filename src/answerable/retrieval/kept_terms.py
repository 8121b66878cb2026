"""A chunk's terms as a store keeps them, so that finding it does not take its text apart again.

For five sections that nobody asked about before, that took a fifth of what a question took the loop
at 10,000 chunks.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import numpy as np

from answerable.protocols import TermIds
from answerable.retrieval.lexical import HEADING_WEIGHT, term_ids
from answerable.types import Chunk

TermSets = tuple[frozenset[int], ...]


def terms_and_ends(chunk: Chunk) -> tuple[TermIds, TermIds]:
    """``lexical.chunk_term_ids``, and where in them those of the headings and of each unit end."""
    headings = term_ids(" ".join(chunk.heading_path)) * HEADING_WEIGHT
    rows = [headings, *(term_ids(unit.words) for unit in chunk.units)]
    ends = np.cumsum([len(row) for row in rows])
    return np.array([term for row in rows for term in row], np.uint32), ends.astype(np.uint32)


def term_sets(terms: TermIds, ends: TermIds) -> TermSets:
    """The distinct ids of the chunk's headings, and of each of its units."""
    return _term_sets(terms.astype("<u4").tobytes(), ends.astype("<u4").tobytes())


@lru_cache(maxsize=2_048)  # sections that are asked about are asked about again; 10 kB each
def _term_sets(terms: bytes, ends: bytes) -> TermSets:
    ids = np.frombuffer(terms, "<u4").tolist()
    places = [0, *np.frombuffer(ends, "<u4").tolist()]
    return tuple([frozenset(ids[start:end]) for start, end in pairwise(places)])
