"""Terms that a store kept with a chunk, in the second look."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from answerable.protocols import StoredChunk
from answerable.retrieval.lexical import chunk_term_ids, query_vector, term_id, terms
from answerable.retrieval.reranking import Asked, second_look
from answerable.settings import RetrievalSettings
from answerable.testing.corpus import chunk

QUESTION = "reset the cache"


def look(found: list[StoredChunk]) -> list[float]:
    lexical = query_vector(QUESTION)
    weights = dict(zip(lexical.indices, lexical.values, strict=True))
    sequence = [term_id(term) for term in terms(QUESTION)]
    asked = Asked(np.ones(2, np.float32), weights, sequence, {}, lambda term: 1.0)
    return second_look(asked, found, np.zeros(len(found)), RetrievalSettings()).tolist()


def test_terms_that_came_with_a_chunk_are_those_it_is_ranked_by() -> None:
    """A chunk that comes with its terms scores as by its text, and its text is not read for it."""
    texts = ("Reset the cache.", "Reset nothing at all.", "A word.")
    bare = [StoredChunk(chunk(text), np.zeros((0, 2), np.float32)) for text in texts]
    kept = [replace(each, terms=np.array(chunk_term_ids(each.chunk), np.uint32)) for each in bare]
    assert look(kept) == look(bare)
    swapped = [
        replace(kept[0], terms=kept[2].terms),
        kept[1],
        replace(kept[2], terms=kept[0].terms),
    ]
    assert look(swapped) == look(bare)[::-1]
