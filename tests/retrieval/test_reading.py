"""A search with its chunks read."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from answerable.protocols import StoredChunk
from answerable.retrieval.reading import candidates
from answerable.testing.corpus import chunk
from answerable.types import Candidate, Filter, Hit, SparseVector

pytestmark = pytest.mark.anyio
CHUNKS = {each.id: each for each in (chunk(f"text {n}", ordinal=n) for n in range(4))}
VECTOR = np.ones(3, np.float32)
TERMS = SparseVector((1,), (1.0,))


class Shelf:
    """Finds all its chunks; ``gone`` are no longer there when they are read."""

    def __init__(self, gone: Sequence[str] = ()) -> None:
        self.gone = set(gone)
        self.searches: list[tuple[NDArray[np.float32], SparseVector, int, Filter | None]] = []
        self.hits = [Hit(name, 0.1 * n, 1.0 * n) for n, name in enumerate(sorted(CHUNKS))]

    async def search(
        self, dense: NDArray[np.float32], sparse: SparseVector, k: int, where: Filter | None = None
    ) -> list[Hit]:
        self.searches.append((dense, sparse, k, where))
        return self.hits

    async def read(self, chunk_ids: Sequence[str]) -> dict[str, StoredChunk]:
        units = np.zeros((0, 3), np.float32)
        there = [each for each in reversed(chunk_ids) if each not in self.gone]
        return {each: StoredChunk(CHUNKS[each], units) for each in there}


async def test_hits_become_candidates() -> None:
    """Each hit has its chunk with both scores, in the order of the search."""
    shelf = Shelf()
    found = await candidates(shelf, VECTOR, TERMS, 9)
    assert found == [Candidate(CHUNKS[each.id], each.dense, each.lexical) for each in shelf.hits]


async def test_the_search_is_handed_on() -> None:
    """Vector, terms, number and filter reach the search as they were given."""
    shelf, where = Shelf(), Filter(section=("docs",))
    await candidates(shelf, VECTOR, TERMS, 7, where)
    await candidates(shelf, VECTOR, TERMS, 8)
    assert shelf.searches == [(VECTOR, TERMS, 7, where), (VECTOR, TERMS, 8, None)]


async def test_what_cannot_be_read_is_left_out() -> None:
    """A chunk that went away between search and reading is no candidate."""
    gone = sorted(CHUNKS)[1]
    found = await candidates(Shelf([gone]), VECTOR, TERMS, 9)
    assert [each.chunk.id for each in found] == [each for each in sorted(CHUNKS) if each != gone]
