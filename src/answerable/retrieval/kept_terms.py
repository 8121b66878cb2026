"""A chunk's terms as a store keeps them, so that finding it does not take its text apart again.

For five sections that nobody asked about before, that took a fifth of what a question took the loop
at 10,000 chunks.
"""

from __future__ import annotations

import numpy as np

from answerable.protocols import TermIds
from answerable.retrieval.lexical import HEADING_WEIGHT, term_ids
from answerable.types import Chunk


def terms_and_ends(chunk: Chunk) -> tuple[TermIds, TermIds]:
    """The ids of ``lexical.chunk_terms``, and where those of the headings and each unit end."""
    headings = term_ids(" ".join(chunk.heading_path)) * HEADING_WEIGHT
    rows = [headings, *(term_ids(unit.words) for unit in chunk.units)]
    ends = np.cumsum([len(row) for row in rows])
    return np.array([term for row in rows for term in row], np.uint32), ends.astype(np.uint32)
