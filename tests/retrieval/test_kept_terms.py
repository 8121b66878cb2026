"""Terms that a store kept with a chunk: in the second look, and where a section is judged."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from answerable.protocols import StoredChunk
from answerable.retrieval.kept_terms import terms_and_ends
from answerable.retrieval.lexical import chunk_term_ids, query_vector, term_id, terms
from answerable.retrieval.relevance import ChunkTerms
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


def test_kept_terms_are_those_of_the_text() -> None:
    """All of them in order, and by heading and unit, for whatever may stand in a text."""
    for text in (
        "Reset the cache.",
        "",
        "The and of.",
        "`useSelector` --max-old-space-size 日本語.",
    ):
        each = chunk(f"{text}\nReset the cache-dir.\nDone.", heading=("A guide", "node.js and you"))
        terms, ends = terms_and_ends(each)
        assert terms.tolist() == chunk_term_ids(each)
        stored = StoredChunk(each, np.zeros((0, 2), np.float32), terms, ends)
        assert ChunkTerms.kept(stored) == ChunkTerms.of(each)


def test_a_section_is_judged_by_its_kept_terms() -> None:
    """Where they and their ends are kept the text is not read; without ends it is."""
    bare = StoredChunk(chunk("Reset the cache."), np.zeros((0, 2), np.float32))
    terms, ends = terms_and_ends(chunk("Another subject altogether."))
    other = ChunkTerms.of(chunk("Another subject altogether."))
    assert ChunkTerms.kept(replace(bare, terms=terms, term_ends=ends)).units == other.units
    assert ChunkTerms.kept(replace(bare, terms=terms)) == ChunkTerms.of(bare.chunk)
    assert ChunkTerms.kept(bare) == ChunkTerms.of(bare.chunk)
