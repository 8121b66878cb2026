"""Several wordings of one question: one search each, one list of what any of them finds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from answerable import retrieval
from answerable.adapters import open_adapter
from answerable.evals.views import View
from answerable.protocols import VectorStore
from answerable.retrieval.followup import Query, embedded, sparse
from answerable.retrieval.variants import merged
from answerable.sections.answers import RankingSettings
from answerable.settings import RetrievalSettings
from answerable.testing.corpus import chunk, publish
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Filter, Hit, SparseVector

EMBEDDER = HashedEmbedder()
SETTINGS = RetrievalSettings()
QUESTION = "How do I get my money back?"
TEXTS = [
    "Refunds are paid to the card that was charged.",
    "Money is counted by hand.",
    "Orders leave the house within a day.",
]
CHUNKS = [chunk(text, ordinal=number) for number, text in enumerate(TEXTS)]
HITS = st.lists(
    st.builds(Hit, st.sampled_from("abcd"), st.floats(-1, 1), st.floats(0, 9)),
    unique_by=lambda each: each.id,
)


@dataclass(frozen=True, slots=True)
class Watched(View):
    """A store that notes what it was asked, and how many searches were under way at once."""

    asked: list[SparseVector] = field(default_factory=list)
    open: list[int] = field(default_factory=lambda: [0, 0])  # now, at most

    async def search(
        self, dense: NDArray[np.float32], sparse: SparseVector, k: int, where: Filter | None = None
    ) -> list[Hit]:
        self.asked.append(sparse)
        self.open[0] += 1
        self.open[1] = max(self.open)
        await asyncio.sleep(0)
        found = await self.store.search(dense, sparse, k, where)
        self.open[0] -= 1
        return found


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Watched]:
    opened: VectorStore = await open_adapter("stores", f"embedded:{tmp_path / 'index'}")
    await publish(opened, CHUNKS, EMBEDDER)
    yield Watched(opened)
    await opened.close()


def test_each_score_is_the_best_of_its_side() -> None:
    """A chunk that two wordings find has the higher of each score, be they of different ones."""
    one = [Hit("a", 0.9, 1.0), Hit("b", 0.1, 0.0)]
    other = [Hit("c", 0.2, 3.0), Hit("a", 0.4, 2.0)]
    assert merged([one, other]) == [Hit("a", 0.9, 2.0), Hit("b", 0.1, 0.0), Hit("c", 0.2, 3.0)]


@given(st.lists(HITS, max_size=4))
def test_merging_keeps_every_chunk_once(found: list[list[Hit]]) -> None:
    """No chunk is lost or doubled, no score falls, and the order of the wordings does not matter
    to any score; one list comes back as it is."""
    together = merged(found)
    assert sorted(each.id for each in together) == sorted({h.id for hits in found for h in hits})
    known = {each.id: each for each in together}
    for hit in (each for hits in found for each in hits):
        assert known[hit.id].dense >= hit.dense
        assert known[hit.id].lexical >= hit.lexical
    assert {each.id: each for each in merged(found[::-1])} == known
    assert merged([together]) == together


@pytest.mark.anyio
async def test_without_variants_there_is_one_search_and_nothing_changes(store: Watched) -> None:
    """The store is asked once, with the question's own vectors, and fusing its hits as they are
    gives the same evidence as variants that only repeat the question."""
    plain = await retrieval.retrieve(Query(QUESTION), EMBEDDER, store, SETTINGS)
    assert store.asked == [sparse(Query(QUESTION))]
    hits = await store.search(
        await embedded(Query(QUESTION), EMBEDDER), sparse(Query(QUESTION)), SETTINGS.candidates
    )
    assert merged([hits]) == hits
    again = Query(QUESTION, variants=(QUESTION,))
    assert repr(await retrieval.retrieve(again, EMBEDDER, store, SETTINGS)) == repr(plain)


@pytest.mark.anyio
async def test_all_wordings_are_searched_together(store: Watched) -> None:
    """Each variant has a search of its own, under way while the others are."""
    query = Query(QUESTION, variants=("refund policy", "repayment to the card"))
    await retrieval.retrieve(query, EMBEDDER, store, SETTINGS)
    assert store.asked == [sparse(Query(each)) for each in (QUESTION, *query.variants)]
    assert store.open == [0, 3]


@pytest.mark.anyio
async def test_a_variant_finds_what_the_question_does_not(store: Watched) -> None:
    """What only a variant finds is among the evidence, as sure as the question itself makes it."""
    narrow = RetrievalSettings(
        candidates=1, top_k=1, dense_weight=0.0, ranking=RankingSettings(looked_at=0)
    )
    plain = await retrieval.retrieve(Query("money"), EMBEDDER, store, narrow)
    assert [each.chunk.text for each in plain.chunks] == [TEXTS[1]]
    query = Query("money", variants=("refunds are paid to the card",))
    found = await retrieval.retrieve(query, EMBEDDER, store, narrow)
    assert [each.chunk.text for each in found.chunks] == [TEXTS[0]]
    assert found.question == "money"
    assert found.score < plain.score
