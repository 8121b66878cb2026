"""The order that a cross-encoder makes of the best candidates."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from answerable.protocols import Passage
from answerable.retrieval.cross_encoding import ReadingEmbedder, read_again
from answerable.testing.corpus import chunk
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Candidate

pytestmark = pytest.mark.anyio


class Longest:
    """Likes long passages; keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def read_pairs(self, question: str, passages: Sequence[str]) -> list[float]:
        self.asked += passages
        return [len(each) / 1000 for each in passages]


RANKED = [
    (Candidate(chunk("x" * length, path=f"{length}.md", heading=("Guide",)), 0.5, 1.0), score)
    for length, score in ((10, 0.9), (30, 0.8), (20, 0.7), (400, 0.1))
]


async def test_the_best_are_read_again() -> None:
    """The first few change places by what the cross-encoder says; the rest stay below them."""
    reader = Longest()
    embedder = ReadingEmbedder(HashedEmbedder(), reader)
    found = await read_again("Which?", RANKED[::-1], embedder, 3)
    assert [each.chunk.file for each, _ in found] == ["30.md", "20.md", "10.md", "400.md"]
    assert [score for _, score in found] == sorted((s for _, s in found), reverse=True)
    assert reader.asked == [f"Guide\n{'x' * length}" for length in (10, 30, 20)]


async def test_without_one_nothing_changes() -> None:
    """Without a cross-encoder, or with none to be read, the order stays as it was."""
    assert await read_again("Which?", RANKED, HashedEmbedder(), 3) == RANKED
    embedder = ReadingEmbedder(HashedEmbedder(), Longest())
    assert await read_again("Which?", RANKED, embedder, 0) == RANKED


async def test_it_embeds_as_the_embedder_does() -> None:
    """An embedder with a cross-encoder beside it embeds as it did without."""
    alone = HashedEmbedder()
    both = ReadingEmbedder(alone, Longest())
    assert (both.name, both.dimension, both.max_tokens) == (
        alone.name,
        alone.dimension,
        alone.max_tokens,
    )
    assert both.count_tokens("one two") == 2
    assert (await both.embed_query("a store") == await alone.embed_query("a store")).all()
    [one], [other] = await both.embed([Passage("a store")]), await alone.embed([Passage("a store")])
    assert (one.whole == other.whole).all()
    assert await both.word_vectors(["store"]) is await alone.word_vectors(["store"])
