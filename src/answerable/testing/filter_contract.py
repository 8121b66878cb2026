"""What every ``VectorStore`` promises of a filtered search; a part of ``StoreContract``."""

# ruff: noqa: S101 -- these are tests, shipped so that an adapter elsewhere can run them

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.protocols import VectorStore
from answerable.retrieval.lexical import query_vector
from answerable.retrieval.reading import candidates
from answerable.testing.corpus import chunk, publish
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Chunk, Filter

EMBEDDER = HashedEmbedder()


def labelled(text: str, ordinal: int = 0, kind: str = "docs", **metadata: str) -> Chunk:
    """A chunk with what a filter looks at."""
    return replace(chunk(text, ordinal=ordinal), source_type=kind, metadata=metadata)


LABELLED = [
    labelled("A reducer is pure state.", 0, section="guides", version="1", locale="en"),
    labelled("A reducer is pure state.", 1, section="guides", version="2", locale="en"),
    labelled("Ein Reducer ist rein.", 2, section="guides", version="2", locale="de"),
    labelled("A state of the store.", 3, "blog", section="Guides", locale="en"),
    labelled("A state without any label.", 4, "faq"),
    replace(labelled("A state of another file.", 6), file="docs/other é.md"),
    labelled("A state with a strange one.", 5, section='gui"des, ü', version="*", locale="en"),
]
FILTERS = [
    Filter(),
    Filter(section=("guides",)),
    Filter(section=("guides", "Guides")),
    Filter(section=('gui"des, ü',)),
    Filter(version=("2",), locale=("de", "fr")),
    Filter(source_type=("faq", "blog")),
    Filter(section=("guides",), source_type=("blog",)),
    Filter(version=("*",)),
    Filter(locale=("",)),
    Filter(section=("none such",)),
    Filter(file_path=("docs/other é.md", "docs/none.md")),
    Filter(file_path=(LABELLED[0].file,), version=("2",)),
]


@pytest.mark.anyio
class FilterContract:
    """Tests that want a fixture ``store``: an empty one."""

    async def test_a_filter_admits_only_its_own(self, store: VectorStore) -> None:
        """A filtered search finds all that meets every condition and nothing else; within one
        condition any of its values will do, and a chunk without the field meets none."""
        await publish(store, LABELLED, EMBEDDER)
        asked, terms = await EMBEDDER.embed_query("state"), query_vector("state")
        for where in FILTERS:
            found = await candidates(store, asked, terms, 50, where)
            expected = {each.id for each in LABELLED if where.admits(each)}
            assert {each.chunk.id for each in found} == expected, where

    async def test_a_filter_changes_no_score(self, store: VectorStore) -> None:
        """What is found with a filter has the scores it has without, rarity of words included."""
        await publish(store, LABELLED, EMBEDDER)
        asked, terms = await EMBEDDER.embed_query("pure state"), query_vector("pure state")
        everything = {each.chunk.id: each for each in await candidates(store, asked, terms, 50)}
        where = Filter(version=("2",))
        found = await candidates(store, asked, terms, 50, where)
        assert found
        for each in found:
            whole = everything[each.chunk.id]
            assert each.dense == pytest.approx(whole.dense, abs=1e-5)
            assert each.lexical == pytest.approx(whole.lexical, abs=1e-5)

    async def test_the_best_of_those_a_filter_admits(self, store: VectorStore) -> None:
        """The best ``k`` that a filter admits are found although thousands of others are nearer
        and match better."""
        near = [chunk("reducer action", path="docs/near.md", ordinal=n) for n in range(3_000)]
        far = [
            labelled(f"{'reducer ' * (n % 3)}zebra {n}", 10_000 + n, section="far")
            for n in range(9)
        ]
        indexed = (await publish(store, [*near, *far], EMBEDDER))[len(near) :]
        asked = await EMBEDDER.embed_query("reducer action")
        where = Filter(section=("far",))
        found = await candidates(store, asked, query_vector("reducer action"), 3, where)
        nearest = sorted((float((each.pieces @ asked).max()) for each in indexed), reverse=True)[:3]
        assert all(each.chunk.metadata == {"section": "far"} for each in found)
        best = sorted((each.dense for each in found), reverse=True)[:3]
        assert best == pytest.approx(nearest, abs=1e-5)
