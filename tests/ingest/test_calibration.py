"""The calibration an ingest fits out of the index itself."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from answerable.adapters import open_adapter
from answerable.ingest.calibration import calibrate
from answerable.ingest.embedding import embed_chunks
from answerable.protocols import Generation, VectorStore
from answerable.retrieval.calibration import Calibration
from answerable.testing.corpus import chunk, manifest
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Chunk

pytestmark = pytest.mark.anyio
EMBEDDER = HashedEmbedder()
SUBJECTS = "reducer store action middleware selector thunk slice dispatch provider hook".split()
CHUNKS = [
    chunk(
        f"A {subject} number {n} handles topic{n} with detail{n} carefully.\n"
        f"Configure the {subject} through option{n} before any render{n} happens.",
        path=f"docs/{subject}.md",
        heading=("Guide", f"{subject} {n}"),
        ordinal=n,
    )
    for n, subject in enumerate(SUBJECTS * 4)
]


@pytest.fixture
async def generation(tmp_path: Path) -> AsyncIterator[Generation]:
    store: VectorStore = await open_adapter("stores", f"embedded:{tmp_path / 'index'}")
    generation = await store.begin(EMBEDDER.dimension)
    await generation.add(await embed_chunks(CHUNKS, EMBEDDER))
    await generation.finish()
    yield generation
    await generation.discard()


async def fitted(chunks: Sequence[Chunk], generation: Generation) -> dict[str, float]:
    idf = manifest(await embed_chunks(CHUNKS, EMBEDDER), EMBEDDER).idf
    return await calibrate(chunks, generation, EMBEDDER, idf)


async def test_it_separates(generation: Generation) -> None:
    """A candidate near the question that has its words scores above one half; one that is far and
    has none of them scores near nothing."""
    calibration = Calibration.from_mapping(await fitted(CHUNKS, generation))
    assert calibration != Calibration()
    assert calibration.score(0.8, 1.0) > 0.9
    assert calibration.score(0.1, 0.0) < 0.1


async def test_the_order_of_chunks_does_not_matter(generation: Generation) -> None:
    """The same chunks in another order give the same curve, to the last digit."""
    assert await fitted(CHUNKS[::-1], generation) == await fitted(CHUNKS, generation)


async def test_a_small_index_is_not_fitted(generation: Generation) -> None:
    """From a handful of chunks nothing is fitted: the default curve is used."""
    assert await fitted(CHUNKS[:5], generation) == {}
    assert await fitted([], generation) == {}


async def test_chunks_without_words(generation: Generation) -> None:
    """Chunks of code, of one word or of nothing are no reason to fail."""
    odd = [
        chunk("", ordinal=1),
        chunk("const x = () => {}", kinds=("code",), ordinal=2),
        chunk("the", ordinal=3),
        chunk("日本語のテキスト。", ordinal=4),
    ]
    assert await fitted(odd, generation) == {}
    assert await fitted([*CHUNKS, *odd], generation)
