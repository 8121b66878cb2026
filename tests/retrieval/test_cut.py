"""Of equally good chunks it is never the order in the store that decides which are candidates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import anyio
import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from answerable.protocols import StoredChunk
from answerable.retrieval import cut
from answerable.types import Filter, Hit, SparseVector

DENSE = np.zeros(1, np.float32)
NO_TERMS = SparseVector((), ())
# Few different scores, so that many are equal.
HITS = st.lists(st.tuples(st.sampled_from((0.1, 0.5, 0.9)), st.sampled_from((0.0, 1.0, 2.0))))


@dataclass
class Store:
    """Hits in the order in which they are kept: of equal ones the first are the best."""

    hits: Sequence[Hit]
    asked: list[int] = field(default_factory=list)

    async def search(
        self, dense: NDArray[np.float32], sparse: SparseVector, k: int, where: Filter | None = None
    ) -> list[Hit]:
        self.asked.append(k)
        near = sorted(self.hits, key=lambda each: -each.dense)[:k]
        match = sorted(self.hits, key=lambda each: -each.lexical)[:k]
        best = {each.id: each for each in (*near, *(hit for hit in match if hit.lexical > 0))}
        return [best[each] for each in sorted(best)]

    async def read(self, chunk_ids: Sequence[str]) -> dict[str, StoredChunk]:
        return {}


def hits(scores: Sequence[tuple[float, float]]) -> list[Hit]:
    return [Hit(f"{n:05}", dense, lexical) for n, (dense, lexical) in enumerate(scores)]


def found(store: Store, k: int) -> list[Hit]:
    async def search() -> list[Hit]:
        return await cut.whole(store, DENSE, NO_TERMS, k)

    return anyio.run(search)


@given(HITS, st.integers(1, 5), st.randoms(use_true_random=False))
def test_the_order_in_the_store_does_not_matter(
    scores: list[tuple[float, float]], k: int, random: object
) -> None:
    """In whatever order a store keeps them, the best of each side are the same, with all that are
    as good as the last of them, and nothing worse."""
    kept = hits(scores)
    shuffled = list(kept)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    best = found(Store(kept), k)
    assert found(Store(shuffled), k) == best
    near = sorted((each.dense for each in kept), reverse=True)[:k]
    match = sorted((each.lexical for each in kept if each.lexical > 0), reverse=True)[:k]
    assert best == [
        each for each in kept if each.dense >= near[-1] or (match and each.lexical >= match[-1])
    ]


def test_no_tie_costs_no_second_search() -> None:
    """Where the next one is worse, one search is enough, and exactly ``k`` of a side are in."""
    store = Store(hits([(1 - n / 100, 0.0) for n in range(20)]))
    assert [each.id for each in found(store, 5)] == [f"{n:05}" for n in range(5)]
    assert store.asked == [6]


def test_more_than_can_be_told_apart() -> None:
    """Of more that tie than are ever asked for none is in; what is better, on either side, is."""
    crowd = [(0.5, 0.0)] * (cut.MOST + 10)
    store = Store(hits([*crowd, (0.9, 0.0), (0.1, 3.0)]))
    last = cut.MOST + 10
    assert [each.id for each in found(store, 5)] == [f"{last:05}", f"{last + 1:05}"]
    assert max(store.asked) == cut.MOST


def test_nothing_but_a_crowd() -> None:
    """Where everything ties there is something all the same."""
    assert len(found(Store(hits([(0.5, 0.0)] * (cut.MOST + 10))), 5)) == cut.MOST
