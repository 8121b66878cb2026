"""Another embedder than the bundled one, with the words of that.

An endpoint could be asked for the vectors of 20,000 words, and nobody would wait for it. Which
words are alike the bundled model's table tells as well: it is compared with no text.
"""

from __future__ import annotations

from collections.abc import Sequence

from answerable.protocols import Embedder, Remote
from answerable.unit_reading import UnitReader
from answerable.word_vectors import WordVectors


class WordedEmbedder:
    """``embedder`` in everything but the vectors of words, which are those of ``near``."""

    def __init__(self, embedder: Embedder, near: Embedder) -> None:
        self._near = near
        self.name, self.dimension = embedder.name, embedder.dimension
        self.max_tokens, self.count_tokens = embedder.max_tokens, embedder.count_tokens
        self.embed, self.embed_query = embedder.embed, embedder.embed_query
        if isinstance(near, UnitReader):
            self.read_units = near.read_units
        if isinstance(embedder, Remote):
            self.ping, self.close = embedder.ping, embedder.close

    async def word_vectors(self, words: Sequence[str]) -> WordVectors | None:
        return await self._near.word_vectors(words)
