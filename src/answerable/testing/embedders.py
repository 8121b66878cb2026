"""An embedder that needs no model: texts that share words are near each other."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from functools import lru_cache

import anyio
import numpy as np
from numpy.typing import NDArray

from answerable.protocols import Passage, PassageVectors
from answerable.word_vectors import WordVectors

WORD = re.compile(r"\w+|[^\w\s]")


class HashedEmbedder:
    """A bag of words: each word has a direction of its own, and a text is the sum of its words.

    ``passages`` counts those embedded so far, ``queries`` the questions. ``seconds`` is how long a
    call of ``embed`` takes at least, for tests that interrupt one.
    """

    max_tokens = 254

    def __init__(
        self, name: str = "fake:hashed-words", dimension: int = 64, seconds: float = 0.0
    ) -> None:
        self.name = name
        self.dimension = dimension
        self.seconds = seconds
        self.passages = 0
        self.queries: list[str] = []

    def count_tokens(self, text: str) -> int:
        return len(WORD.findall(text))

    async def embed(self, passages: Sequence[Passage]) -> list[PassageVectors]:
        await anyio.sleep(self.seconds)
        self.passages += len(passages)
        return [self._passage(each) for each in passages]

    async def embed_query(self, text: str) -> NDArray[np.float32]:
        self.queries.append(text)
        return self._vector(text)

    async def word_vectors(self, words: Sequence[str]) -> WordVectors | None:
        return None  # words have nothing in common here but their letters

    def _passage(self, passage: Passage) -> PassageVectors:
        parts = [self._vector(passage.text[start:end]) for start, end in passage.parts]
        return PassageVectors(
            self._vector(passage.text), np.array(parts, np.float32).reshape(-1, self.dimension)
        )

    def _vector(self, text: str) -> NDArray[np.float32]:
        words = WORD.findall(text.lower()) or [""]
        total = np.sum([_direction(word, self.dimension) for word in words], axis=0)
        vector: NDArray[np.float32] = (total / np.linalg.norm(total)).astype(np.float32)
        return vector


@lru_cache(maxsize=10_000)
def _direction(word: str, dimension: int) -> NDArray[np.float64]:
    seed = zlib.crc32(word.encode("utf-8", "replace"))
    return np.random.default_rng(seed).normal(size=dimension)
