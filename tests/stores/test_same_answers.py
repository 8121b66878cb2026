"""Every store finds the same: a golden set's corpus, embedded once and copied into the others."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from answerable import wiring
from answerable.adapters import open_adapter
from answerable.evals import golden
from answerable.evals.parity import TOP
from answerable.ingest.backfill import backfill
from answerable.ingest.run import run
from answerable.retrieval import retrieve
from answerable.settings import load
from postgres_server import RealPostgres
from qdrant_server import remove_collections

SET = Path(__file__).parents[2] / "evals" / "portfolio"


@pytest.fixture
def addresses(real_postgres: RealPostgres, qdrant_url: str) -> Iterator[list[str]]:
    name = f"golden_{secrets.token_hex(4)}"
    yield [real_postgres.address(name), f"qdrant:{qdrant_url}/{name}"]
    remove_collections(qdrant_url, name)


@pytest.mark.anyio
async def test_the_same_ten_from_every_store(addresses: list[str], tmp_path: Path) -> None:
    """For every question of the set each store has the same ten chunks in the same order, with the
    same scores."""
    settings = load(SET / "answerable.toml", data=tmp_path)
    questions = [each.question for each in golden.read(SET / "golden.json").questions]
    async with wiring.indexing(settings) as tools:
        await run(wiring.sources(settings), tools)
        stores = [await open_adapter("stores", each) for each in addresses]
        for store in stores:
            await backfill(tools.store, store)
        for question in questions:
            first, *others = [
                await retrieve(question, tools.embedder, store, settings.retrieval, TOP)
                for store in (tools.store, *stores)
            ]
            assert len(first.chunks) == TOP
            for other in others:
                assert [e.chunk for e in other.chunks] == [e.chunk for e in first.chunks], question
                assert other.strength == first.strength
                assert other.score == pytest.approx(first.score, abs=1e-3)
        for store in stores:
            await store.close()
