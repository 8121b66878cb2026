"""What every ``Embedder`` promises. Subclass it and provide the fixture ``embedder``."""

# ruff: noqa: S101 -- these are tests, shipped so that an adapter elsewhere can run them

from __future__ import annotations

import numpy as np
import pytest

from answerable.protocols import Embedder, Passage

TEXTS = [
    "Install the package with pip.",
    "A reducer returns the next state.",
    "Ein Satz mit Umlauten: ä ö ü, и по-русски, 日本語、👋🏽.",
]


@pytest.mark.anyio
class EmbedderContract:
    """``class TestMine(EmbedderContract)`` with a fixture ``embedder``."""

    async def test_name_and_sizes(self, embedder: Embedder) -> None:
        """An embedder says who it is, how long its vectors are and how much it reads."""
        assert embedder.name
        assert embedder.dimension > 0
        assert embedder.max_tokens > 0

    async def test_vectors_have_length_one(self, embedder: Embedder) -> None:
        """All vectors are float32 of the stated dimension and of length 1, in the given order."""
        passages = [Passage(text, ((0, 7), (8, len(text)))) for text in TEXTS]
        for text, vectors in zip(TEXTS, await embedder.embed(passages), strict=True):
            alone = (await embedder.embed([Passage(text)]))[0].whole
            assert vectors.whole.shape == (embedder.dimension,)
            assert vectors.parts.shape == (2, embedder.dimension)
            assert vectors.whole.dtype == vectors.parts.dtype == np.float32
            assert np.allclose(np.linalg.norm(vectors.parts, axis=1), 1, atol=1e-4)
            assert np.allclose(np.linalg.norm(vectors.whole), 1, atol=1e-4)
            assert np.allclose(vectors.whole, alone, atol=1e-4)

    async def test_the_same_text_gives_the_same_vector(self, embedder: Embedder) -> None:
        """The same text gives the same bytes, as a passage and again."""
        first = await embedder.embed([Passage(text) for text in TEXTS])
        second = await embedder.embed([Passage(text) for text in TEXTS])
        assert [v.whole.tobytes() for v in first] == [v.whole.tobytes() for v in second]

    async def test_a_question_is_repeatable(self, embedder: Embedder) -> None:
        """A question's vector has length 1 and is the same whether or not it comes from a cache."""
        first = await embedder.embed_query(TEXTS[0])
        second = await embedder.embed_query(TEXTS[0])
        assert first.shape == (embedder.dimension,)
        assert first.tobytes() == second.tobytes()
        assert np.isclose(np.linalg.norm(first), 1, atol=1e-4)

    async def test_like_is_near_like(self, embedder: Embedder) -> None:
        """A question is nearer to the passage that answers it than to the others."""
        question = await embedder.embed_query("How do I install the package with pip?")
        passages = await embedder.embed([Passage(text) for text in TEXTS])
        assert int(np.argmax([float(v.whole @ question) for v in passages])) == 0

    async def test_parts_are_told_apart_or_are_the_whole(self, embedder: Embedder) -> None:
        """Each part has a vector: its own, or the whole's where the model has none for it."""
        text = f"{TEXTS[0]} {TEXTS[1]}"
        middle = len(TEXTS[0])
        whole = (await embedder.embed([Passage(text, ((0, middle), (middle, len(text))))]))[0]
        question = await embedder.embed_query(TEXTS[1])
        near = whole.parts @ question
        assert near[1] > near[0] or np.allclose(whole.parts, whole.whole, atol=1e-4)

    @pytest.mark.parametrize("text", ["", " ", "\n\t", "\x00", "½ pair \ud800", "👋👋"])
    async def test_any_text_has_a_vector(self, embedder: Embedder, text: str) -> None:
        """Empty texts and half characters have a vector too, without an error."""
        passage = (await embedder.embed([Passage(text, ((0, len(text)),))]))[0]
        question = await embedder.embed_query(text)
        assert np.isclose(np.linalg.norm(passage.whole), 1, atol=1e-4)
        assert np.isclose(np.linalg.norm(question), 1, atol=1e-4)
        assert embedder.count_tokens(text) >= 0

    async def test_words_have_vectors_or_none(self, embedder: Embedder) -> None:
        """Words have vectors of length 1, one each, whatever they are written with; or no word
        has one."""
        words = ["error", "failure", "banana", "日本語", "\ud800", "x" * 500, ""]
        found = await embedder.word_vectors(words)
        if found is None:
            return
        vectors = found.vectors
        assert len(vectors) == len(found.pieces) == len(words)
        assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-4)
        assert vectors[0] @ vectors[1] > vectors[0] @ vectors[2]

    async def test_a_long_text_is_read_from_its_beginning(self, embedder: Embedder) -> None:
        """A text far beyond the window is embedded by its beginning, its late parts as well."""
        text = f"{TEXTS[0]} " * 5_000
        end = len(text)
        vectors = (await embedder.embed([Passage(text, ((0, 20), (end - 20, end)))]))[0]
        assert np.allclose(np.linalg.norm(vectors.parts, axis=1), 1, atol=1e-4)
        assert embedder.count_tokens(text) > embedder.max_tokens

    async def test_nothing_gives_nothing(self, embedder: Embedder) -> None:
        """No passages, no vectors; a passage without parts has none."""
        assert await embedder.embed([]) == []
        alone = (await embedder.embed([Passage(TEXTS[0])]))[0]
        assert alone.parts.shape == (0, embedder.dimension)

    async def test_tokens_are_counted_without_a_limit(self, embedder: Embedder) -> None:
        """Token counts grow with the text and know no window."""
        assert embedder.count_tokens("") == 0
        one = embedder.count_tokens("word")
        assert embedder.count_tokens("word " * 1_000) >= 1_000 * one
