"""A store seen as if something were not in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.evals.views import Outdated, View, Without
from answerable.retrieval import retrieve
from answerable.retrieval.lexical import query_vector
from answerable.retrieval.reading import candidates
from answerable.settings import RetrievalSettings
from evals.sets import CORPUS, filled

pytestmark = pytest.mark.anyio


async def test_hidden_documents_are_not_found_and_leave_no_gap(tmp_path: Path) -> None:
    """The best of each side among the rest come back, as many as were asked for."""
    async with filled(tmp_path) as (_, tools):
        view = Without(tools.store, frozenset({"reducer"}))
        evidence = await retrieve(
            "What does a reducer return?", tools.embedder, view, RetrievalSettings(), k=3
        )
        assert len(evidence.chunks) == 3
        assert "reducer" not in {each.chunk.document for each in evidence.chunks}
        vector = await tools.embedder.embed_query("port")
        found = await candidates(view, vector, query_vector("port"), 1)
        assert len(found) in (1, 2)
        assert found[0].chunk.document != "reducer"


async def test_hiding_nothing_changes_nothing(tmp_path: Path) -> None:
    """With nothing hidden the candidates are those of the store."""
    async with filled(tmp_path) as (_, tools):
        vector = await tools.embedder.embed_query("the next state")
        sparse = query_vector("the next state")
        for k in (1, 2, 5):
            plain = await tools.store.search(vector, sparse, k)
            assert await Without(tools.store, frozenset()).search(vector, sparse, k) == plain


async def test_everything_else_goes_through(tmp_path: Path) -> None:
    """A view has the store's manifest, vectors and state."""
    async with filled(tmp_path) as (_, tools):
        view = View(tools.store)
        assert await view.manifest() == await tools.store.manifest()
        assert await view.ping() == await tools.store.ping()


async def test_an_outdated_view_knows_the_documents_but_trusts_none(tmp_path: Path) -> None:
    """Every document has another fingerprint than it had; chunks are those of the index."""
    async with filled(tmp_path) as (_, tools):
        seen, held = await Outdated(tools.store).manifest(), await tools.store.manifest()
    assert seen is not None
    assert held is not None
    assert set(seen.documents) == set(CORPUS)
    assert {each.fingerprint for each in seen.documents.values()} == {""}
    assert seen.chunk_count == held.chunk_count
