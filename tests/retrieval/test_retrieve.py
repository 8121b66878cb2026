"""A question to evidence, from the index or from a marked passage only."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from answerable import retrieval
from answerable.adapters import open_adapter
from answerable.errors import IndexMismatchError, NoIndexError
from answerable.ingest.embedding import embed_chunks
from answerable.manifest import Manifest
from answerable.protocols import StoredChunk, VectorStore
from answerable.retrieval.judging import near_the_best
from answerable.settings import BoostSettings, RankingSettings, RetrievalSettings
from answerable.testing.corpus import chunk, publish
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Filter, Hit, SparseVector

pytestmark = pytest.mark.anyio
SETTINGS = RetrievalSettings()
TEXTS = [
    "Install the package with pip.",
    "A reducer returns the next state.\nIt must be pure.",
    "Selectors read values from the store.",
    "Middleware runs between dispatch and the reducer.",
]
CHUNKS = [chunk(text, ordinal=number) for number, text in enumerate(TEXTS)]


@pytest.fixture
def embedder() -> HashedEmbedder:
    return HashedEmbedder()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[VectorStore]:
    store: VectorStore = await open_adapter("stores", f"embedded:{tmp_path / 'index'}")
    yield store
    await store.close()


async def test_no_index_names_the_command(store: VectorStore, embedder: HashedEmbedder) -> None:
    """Without an index the message says which command makes one."""
    with pytest.raises(NoIndexError, match="answerable ingest"):
        await retrieval.retrieve("anything", embedder, store, SETTINGS)


@pytest.mark.parametrize("looked_at", [0, 1, 50])
async def test_boosts_and_diversity_have_something_to_choose_from(
    store: VectorStore, embedder: HashedEmbedder, looked_at: int
) -> None:
    """However few candidates get a second look, one beyond the number that is handed on can be
    lifted into it, and another takes the place of a repetition."""
    ranking = RankingSettings(looked_at=looked_at)
    await publish(store, CHUNKS, embedder)
    boosts = BoostSettings(keywords={"selectors": 1.0})
    lifting = RetrievalSettings(top_k=1, ranking=ranking, boosts=boosts)
    question = "A reducer returns the next state. Which values do selectors read?"
    (found,) = (await retrieval.retrieve(question, embedder, store, lifting)).chunks
    assert found.chunk.text == TEXTS[2]
    copies = [chunk(TEXTS[1], path=f"docs/v{number}.md") for number in range(2)]
    await publish(store, [*copies, CHUNKS[2], CHUNKS[3]], embedder)
    varied = RetrievalSettings(top_k=2, ranking=ranking, mmr_lambda=0.4)
    chosen = (await retrieval.retrieve(TEXTS[1], embedder, store, varied)).chunks
    assert len({each.chunk.text for each in chosen}) == 2


async def test_another_embedders_index_is_refused(
    store: VectorStore, embedder: HashedEmbedder
) -> None:
    """An index made by another embedder is not searched; the message names both embedders and the
    command."""
    await publish(store, CHUNKS, HashedEmbedder("fake:another"))
    with pytest.raises(IndexMismatchError) as raised:
        await retrieval.retrieve("reducer", embedder, store, SETTINGS)
    for words in ("fake:another", embedder.name, "answerable ingest --full"):
        assert words in str(raised.value)
    assert embedder.queries == []


async def test_the_best_section_comes_first(store: VectorStore, embedder: HashedEmbedder) -> None:
    """Chunks come best first, scored within 0..1, with a score for each of their units."""
    await publish(store, CHUNKS, embedder)
    evidence = await retrieval.retrieve("What does a reducer return?", embedder, store, SETTINGS)
    first = evidence.chunks[0]
    assert first.chunk.text == TEXTS[1]
    assert len(first.unit_scores) == 2
    assert first.unit_scores[0] > first.unit_scores[1]
    assert all(0 <= each.score <= 1 for each in evidence.chunks)
    assert 0 <= evidence.score <= 1


@pytest.mark.parametrize("k", [1, 2, 100])
async def test_k(store: VectorStore, embedder: HashedEmbedder, k: int) -> None:
    """``k`` overrules the setting, up to what there is."""
    await publish(store, CHUNKS, embedder)
    evidence = await retrieval.retrieve("reducer", embedder, store, SETTINGS, k)
    assert len(evidence.chunks) == min(k, len(CHUNKS))


@pytest.mark.parametrize(
    ("threshold", "strength"), [(0.0, "MANY"), (1.0, "NONE")], ids=["all strong", "none strong"]
)
async def test_strength(
    store: VectorStore, embedder: HashedEmbedder, threshold: float, strength: str
) -> None:
    """Strength counts the sections from the threshold on."""
    await publish(store, CHUNKS, embedder)
    settings = RetrievalSettings(threshold=threshold)
    evidence = await retrieval.retrieve("reducer", embedder, store, settings)
    assert evidence.strength == strength
    assert evidence.strong is (strength != "NONE")


async def test_one_strong_section(store: VectorStore, embedder: HashedEmbedder) -> None:
    """With the threshold between the best and the next, the strength is ONE."""
    await publish(store, CHUNKS, embedder)
    evidence = await retrieval.retrieve("next state of reducer", embedder, store, SETTINGS)
    best, second = sorted((each.score for each in evidence.chunks), reverse=True)[:2]
    between = RetrievalSettings(threshold=(best + second) / 2)
    evidence = await retrieval.retrieve("next state of reducer", embedder, store, between)
    assert evidence.strength == "ONE"


@pytest.mark.parametrize("question", ["", "   ", "\ud800", "the of and", "?" * 10_000])
async def test_odd_questions(store: VectorStore, embedder: HashedEmbedder, question: str) -> None:
    """A question without words is searched without an error."""
    await publish(store, CHUNKS, embedder)
    evidence = await retrieval.retrieve(question, embedder, store, SETTINGS)
    assert evidence.question == question


async def test_a_filter_narrows_the_search(store: VectorStore, embedder: HashedEmbedder) -> None:
    """Only what the filter admits is evidence, also where nothing is left."""
    labelled = [replace(each, metadata={"version": str(n)}) for n, each in enumerate(CHUNKS)]
    await publish(store, labelled, embedder)
    for versions in (("2",), ("0", "3"), ("9",)):
        where = Filter(version=versions)
        evidence = await retrieval.retrieve("reducer", embedder, store, SETTINGS, where=where)
        assert {each.chunk.metadata["version"] for each in evidence.chunks} <= set(versions)
        assert bool(evidence.chunks) == (versions != ("9",))


async def test_an_intent_lifts_its_pages(store: VectorStore, embedder: HashedEmbedder) -> None:
    """Of two sections that are as good, the one of the type that the intent asks for is first."""
    same = [chunk("A reducer is pure.", path=path) for path in ("a.md", "b.md", "c.md")]
    await publish(store, [replace(same[1], source_type="leadership"), same[0], same[2]], embedder)
    for intent, first in (("retrieval_core.leadership", True), ("process.hiring_process", False)):
        found = await retrieval.retrieve("reducer", embedder, store, SETTINGS, 1, intent=intent)
        assert (found.chunks[0].chunk.document == "b.md") is first
        assert len(found.chunks) == 1


async def test_the_same_question_gives_the_same_evidence(
    store: VectorStore, embedder: HashedEmbedder
) -> None:
    """Same index, same question, same evidence, to the last digit."""
    await publish(store, CHUNKS, embedder)
    seen = [await retrieval.retrieve("the reducer", embedder, store, SETTINGS) for _ in range(3)]
    assert seen == seen[:1] * 3


class Flipping:
    """A store in which a new generation is published right after the first search."""

    def __init__(self, old: VectorStore, new: VectorStore) -> None:
        self._now, self._new = old, new

    async def manifest(self) -> Manifest | None:
        return await self._now.manifest()

    async def search(
        self, dense: NDArray[np.float32], sparse: SparseVector, k: int, where: Filter | None = None
    ) -> list[Hit]:
        found = await self._now.search(dense, sparse, k, where)
        self._now = self._new
        return found

    async def read(self, chunk_ids: Sequence[str]) -> dict[str, StoredChunk]:
        return await self._now.read(chunk_ids)


async def test_a_generation_published_meanwhile(
    store: VectorStore, embedder: HashedEmbedder, tmp_path: Path
) -> None:
    """Evidence is of one generation, the new one if it comes in the middle of the search."""
    await publish(store, CHUNKS, embedder)
    new: VectorStore = await open_adapter("stores", f"embedded:{tmp_path / 'new'}")
    await publish(new, [chunk("A reducer is gone.", path="docs/new.md")], embedder)
    flipping = Flipping(store, new)
    evidence = await retrieval.retrieve("reducer", embedder, flipping, SETTINGS)  # type: ignore[arg-type]
    assert [each.chunk.text for each in evidence.chunks] == ["A reducer is gone."]
    await new.close()


async def test_only_reads_the_passage(embedder: HashedEmbedder) -> None:
    """``only`` needs no store: the evidence is the marked text's chunks, best first."""
    passage = await embed_chunks(CHUNKS, embedder)
    evidence = await retrieval.only("What must be pure?", passage, embedder, SETTINGS)
    assert {each.chunk.id for each in evidence.chunks} <= {each.id for each in CHUNKS}
    assert evidence.chunks[0].chunk.text == TEXTS[1]
    assert embedder.queries == ["What must be pure?"]


async def test_only_says_when_it_is_not_there(embedder: HashedEmbedder) -> None:
    """A question that the marked text does not answer has no evidence; an empty text neither."""
    passage = await embed_chunks(CHUNKS[:1], embedder)
    evidence = await retrieval.only("Which zebra eats orchids?", passage, embedder, SETTINGS)
    assert evidence.strength == "NONE"
    assert (await retrieval.only("Install?", [], embedder, SETTINGS)).strength == "NONE"


async def test_only_about_the_whole_passage(embedder: HashedEmbedder) -> None:
    """A question without a word of its own is about the passage."""
    passage = await embed_chunks(CHUNKS[:1], embedder)
    assert (await retrieval.only("What is this?", passage, embedder, SETTINGS)).strength == "MANY"


async def test_next_hops_are_chosen_from_twenty_five(
    store: VectorStore, embedder: HashedEmbedder
) -> None:
    """The best 25 sections are candidates, best first and judged alike; the number is a setting."""
    chunks = [
        chunk(f"Reducers of kind {n} return the next state.", path=f"{n}.md") for n in range(40)
    ]
    await publish(store, chunks, embedder)
    found = await retrieval.retrieve("Which state do reducers return?", embedder, store, SETTINGS)
    assert len(found.candidates) == 25
    assert len({each.chunk.id for each in found.candidates}) == 25
    assert all(0 < found.judge(each) <= 1 for each in found.candidates)
    few = SETTINGS.model_copy(update={"hops_from": 7})
    found = await retrieval.retrieve("Which state do reducers return?", embedder, store, few)
    assert len(found.candidates) == 7


@pytest.mark.parametrize(
    ("boosted", "share", "count"),
    [
        ([0.9, 0.5, 0.4], 0.5, 2),
        ([0.9, 0.5, 0.4], 0.0, 3),
        ([0.9, 0.5, 0.4], 1.0, 1),
        ([0.9, 0.9], 1.0, 2),
        ([-0.1, -0.4], 0.5, 2),
        ([], 0.5, 0),
    ],
)
def test_a_further_match_is_near_the_best(boosted: list[float], share: float, count: int) -> None:
    """Strong sections far below the best boosted one are no matches; the best always is."""
    assert near_the_best(boosted, share) == count
