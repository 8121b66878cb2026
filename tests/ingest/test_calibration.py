"""The calibration an ingest fits out of the index itself."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from answerable.ingest.calibration import Sample, calibrate
from answerable.ingest.embedding import embed_chunks
from answerable.ingest.made_questions import SAMPLE, made_questions
from answerable.protocols import IndexedChunk, StoredChunk
from answerable.retrieval.answerability import windows
from answerable.retrieval.calibration import Calibration, refined
from answerable.retrieval.sought import Sought, vocabulary
from answerable.retrieval.windows import look
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


async def sampled(chunks: Sequence[Chunk]) -> list[IndexedChunk]:
    sample = Sample()
    sample.add(await embed_chunks(chunks, EMBEDDER))
    return sample.chunks()


async def fitted(chunks: Sequence[Chunk], before: Calibration | None = None) -> dict[str, float]:
    whole = manifest(await embed_chunks(CHUNKS, EMBEDDER), EMBEDDER)
    earlier = before.as_mapping() if before else {}
    return await calibrate(await sampled(chunks), EMBEDDER, whole, earlier)


async def test_it_separates() -> None:
    """A question about a passage is answered by it with confidence, and one about something else by
    none."""
    scale = Calibration.from_mapping(await fitted(CHUNKS))
    assert scale != Calibration()

    async def confidence(question: str) -> float:
        vector = await EMBEDDER.embed_query(question)
        sought = Sought(vocabulary(question, lambda term: 1.0), vector)
        sections = [StoredChunk(each.chunk, each.units) for each in await sampled(CHUNKS)]
        seen = look(sought, sections, [0.0] * len(sections))
        values = [
            scale.value(windows(question, each.chunk, seen.seen(number)))
            for number, each in enumerate(sections)
        ]
        return scale.confidence(values, 0.0)

    assert await confidence("How do I configure the selector through option4?") > 0.7
    assert await confidence("Which wine goes well with grilled salmon?") < 0.5


async def test_the_order_of_chunks_does_not_matter() -> None:
    """The same chunks in another order give the same scale, to the last digit."""
    assert await fitted(CHUNKS[::-1]) == await fitted(CHUNKS)


async def test_a_small_index_is_not_fitted() -> None:
    """From a handful of chunks nothing is fitted: the shipped scale is used."""
    assert await fitted(CHUNKS[:5]) == {}
    assert await fitted([]) == {}


async def test_chunks_without_words() -> None:
    """Chunks of code, of one word or of nothing are no reason to fail."""
    odd = [
        chunk("", ordinal=1),
        chunk("const x = () => {}", kinds=("code",), ordinal=2),
        chunk("the", ordinal=3),
        chunk("日本語のテキスト。", ordinal=4),
    ]
    assert await fitted(odd) == {}
    assert await fitted([*CHUNKS, *odd])


async def test_one_long_page() -> None:
    """A site of a single page is fitted too: not all of it is hidden from its questions."""
    page = [
        chunk(each.text, path="all.md", heading=each.heading_path, ordinal=each.ordinal)
        for each in CHUNKS
    ]
    assert await fitted(page)


async def test_what_labels_said_is_kept() -> None:
    """Shift and slope of a refined scale outlive the next ingest, of a small index too."""
    before = refined(Calibration(), [0.3] * 30, [0.05] * 30)
    for chunks in (CHUNKS, CHUNKS[:5]):
        after = Calibration.from_mapping(await fitted(chunks, before))
        assert (after.shift, after.slope) == (before.shift, before.slope)


async def test_a_sample_is_bounded_and_blind_to_order() -> None:
    """Of many chunks the same part is kept, in whole pages, however they come."""
    indexed = await embed_chunks(CHUNKS, EMBEDDER)
    one, other = Sample(12), Sample(12)
    one.add(indexed)
    for each in indexed[::-1]:
        other.add([each])
    ids = [each.chunk.id for each in one.chunks()]
    assert len(ids) == 12
    assert ids == [each.chunk.id for each in other.chunks()]
    assert len({each.chunk.document for each in one.chunks()}) == 3


async def test_made_questions() -> None:
    """Questions are made of sentences, with words left out; the off-topic ones have no chunk."""
    indexed = await sampled(CHUNKS)
    made = made_questions(indexed)
    own = [each for each in made if each.chunk is not None]
    assert 0 < len(own) <= SAMPLE
    assert len(made) - len(own) >= 50
    for each in own:
        assert each.chunk is not None
        text = " ".join(unit.text for unit in indexed[each.chunk].chunk.units)
        shared = set(text.rstrip(".").split()) & set(each.text.rstrip("?").split())
        assert shared
        assert each.text.rstrip("?") not in text
    assert made_questions(indexed) == made


async def test_vectors_of_any_dimension() -> None:
    """An embedder that puts every text in the same place is answered with the shipped scale."""

    class Blind(HashedEmbedder):
        def _vector(self, text: str) -> np.ndarray:
            return np.eye(1, self.dimension, dtype=np.float32)[0]

    blind = Blind("fake:blind")
    indexed = await embed_chunks(CHUNKS, blind)
    found = await calibrate(indexed, blind, manifest(indexed, blind))
    assert Calibration.from_mapping(found) == Calibration()
