"""The best candidates read once more together with the question, where a cross-encoder is set up.

It changes the order and not how sure the evidence is: whether a question is answered is calibrated
for each index, which scores of a model that nobody has seen here are not.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from answerable.protocols import CrossEncoder, Embedder, Passage, PassageVectors, Remote
from answerable.retrieval.reranking import below
from answerable.types import Candidate, Chunk
from answerable.unit_reading import UnitReader
from answerable.word_vectors import WordVectors

Scored = list[tuple[Candidate, float]]


class ReadingEmbedder:
    """An embedder with a cross-encoder beside it: what searches has both in one hand."""

    def __init__(self, embedder: Embedder, cross_encoder: CrossEncoder) -> None:
        self._embedder = embedder
        self.name, self.dimension = embedder.name, embedder.dimension
        self.max_tokens, self.count_tokens = embedder.max_tokens, embedder.count_tokens
        self.read_pairs = cross_encoder.read_pairs
        if isinstance(embedder, UnitReader):
            self.read_units = embedder.read_units
        if isinstance(embedder, Remote):
            self.ping, self.close = embedder.ping, embedder.close

    async def embed(self, passages: Sequence[Passage]) -> list[PassageVectors]:
        return await self._embedder.embed(passages)

    async def embed_query(self, text: str) -> NDArray[np.float32]:
        return await self._embedder.embed_query(text)

    async def word_vectors(self, words: Sequence[str]) -> WordVectors | None:
        return await self._embedder.word_vectors(words)


async def read_again(question: str, ranked: Scored, embedder: Embedder, count: int) -> Scored:
    """The first ``count`` by what the cross-encoder says of them, the rest below, in its order.

    Unchanged where the embedder brings none. ``ranked`` comes in any order, with scores of about
    0..1; those of the first become probabilities.
    """
    if not count or not isinstance(embedder, CrossEncoder):
        return ranked
    best = sorted(ranked, key=lambda pair: (-pair[1], pair[0].chunk.id))
    first, rest = best[:count], best[count:]
    read = await embedder.read_pairs(question, [_text(each.chunk) for each, _ in first])
    scores = [*read, *below(read, [score for _, score in rest])]
    scored = [(each, score) for (each, _), score in zip(best, scores, strict=True)]
    return sorted(scored, key=lambda pair: -pair[1])


def _text(chunk: Chunk) -> str:
    """As a reader sees it: the headings above it, then its units."""
    return "\n".join((*chunk.heading_path, *(unit.words for unit in chunk.units)))
