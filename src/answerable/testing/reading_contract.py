"""What every ``VectorStore`` promises of reading chunks by id; a part of ``StoreContract``."""

# ruff: noqa: S101 -- these are tests, shipped so that an adapter elsewhere can run them

from __future__ import annotations

import asyncio
from dataclasses import replace

import numpy as np
import pytest

from answerable.protocols import VectorStore
from answerable.testing.corpus import chunk, publish
from answerable.testing.embedders import HashedEmbedder

EMBEDDER = HashedEmbedder()
UNKNOWN = "00000000-0000-0000-0000-000000000000"
TEXTS = [
    "Install the package with pip.",
    "A reducer is a pure function.\nIt returns the next state.",
    "Dispatch an action.\nThe state changes.\nSelectors read it.",
    "Middleware runs between the two.",
]
PAGES = [chunk(text, ordinal=number) for number, text in enumerate(TEXTS)]


@pytest.mark.anyio
class ReadingContract:
    """Tests that want a fixture ``store``: an empty one."""

    async def test_unit_vectors(self, store: VectorStore) -> None:
        """Each chunk has the vectors of its units, in their order, of length 1; an unknown chunk
        has none."""
        indexed = await publish(store, [*PAGES, replace(chunk(""), pieces=("x",))], EMBEDDER)
        ids = [each.chunk.id for each in indexed]
        vectors = await store.read([*ids, UNKNOWN])
        assert set(vectors) == set(ids)
        for each in indexed:
            mine = vectors[each.chunk.id].units
            assert mine.shape == (len(each.chunk.units), EMBEDDER.dimension)
            assert np.allclose(mine, each.units, atol=2e-3)
            assert np.allclose(np.linalg.norm(mine, axis=1), 1, atol=2e-3)

    async def test_reading_nothing(self, store: VectorStore) -> None:
        """No ids, or none that is there: no chunks."""
        await publish(store, PAGES, EMBEDDER)
        assert await store.read([]) == {}
        assert await store.read([UNKNOWN, chunk("of another index").id]) == {}

    async def test_characters_that_are_hard_to_keep(self, store: VectorStore) -> None:
        """The character 0, which JSON can spell, and others that end or escape texts elsewhere are
        kept as they are, in texts and in labels."""
        odd = replace(
            chunk("a\0b \\ ' \" $1 {x} %s\n\x01\x1b[0m\ufeff\u202e end", heading=("T\0 'q'",)),
            metadata={"version": "1\0", "note": "\\0 '\0'"},
        )
        await publish(store, [odd, *PAGES], EMBEDDER)
        assert (await store.read([odd.id]))[odd.id].chunk == replace(odd, pieces=())

    async def test_reading_in_any_order(self, store: VectorStore) -> None:
        """However often and in whatever order ids are asked for, each has its own chunk; what was
        read before is read again the same."""
        await publish(store, PAGES, EMBEDDER)
        ids = [each.id for each in PAGES]
        first = await store.read([ids[3], UNKNOWN, ids[1], ids[3]])
        assert set(first) == {ids[1], ids[3]}
        for asked in (ids, ids[::-1], [*ids, *ids]):
            found = await store.read(asked)
            assert set(found) == set(ids)
            for each in PAGES:
                assert found[each.id].chunk == replace(each, pieces=())
                assert len(found[each.id].units) == len(each.units)
            for id_, stored in first.items():
                assert np.array_equal(found[id_].units, stored.units)

    async def test_what_was_read_can_be_changed(self, store: VectorStore) -> None:
        """Vectors that were handed out are the reader's own: changing them changes no index."""
        await publish(store, PAGES, EMBEDDER)
        first = (await store.read([PAGES[1].id]))[PAGES[1].id].units
        before = first.copy()
        first[:] = 0
        again = (await store.read([PAGES[1].id]))[PAGES[1].id].units
        assert np.array_equal(again, before)

    async def test_many_read_at_once(self, store: VectorStore) -> None:
        """Many who read at the same time, each other chunks, all read what one alone does."""
        many = [chunk(f"text {n}\nof page {n % 7}", ordinal=n) for n in range(60)]
        indexed = {each.chunk.id: each for each in await publish(store, many, EMBEDDER)}
        ids = [each.id for each in many]
        parts = [ids[start : start + 20] for start in range(0, 41, 4)] * 3
        for part, found in zip(
            parts, await asyncio.gather(*[store.read(part) for part in parts]), strict=True
        ):
            assert set(found) == set(part)
            for id_, stored in found.items():
                assert stored.chunk == replace(indexed[id_].chunk, pieces=())
                assert np.allclose(stored.units, indexed[id_].units, atol=2e-3)
