"""The index of a set: made once, and kept for the next run."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.evals import beir, scratch
from answerable.settings import IngestSettings, Settings
from answerable.testing.embedders import HashedEmbedder
from evals.sets import CORPUS, tools, written

pytestmark = pytest.mark.anyio


async def test_a_second_run_embeds_nothing(tmp_path: Path) -> None:
    """The first run embeds every chunk, the second none, not even questions to calibrate with."""
    folder, embedder = beir.read(written(tmp_path / "set")), HashedEmbedder()
    async with tools(tmp_path / "index", embedder) as opened:
        assert await scratch.fill(tmp_path / "index", folder, opened) == len(CORPUS)
        before = embedder.passages
        assert await scratch.fill(tmp_path / "index", folder, opened) == 0
    assert embedder.passages == before


async def test_other_code_computes_anew_with_the_same_vectors(tmp_path: Path) -> None:
    """An index that other code wrote is written again, without embedding a chunk."""
    folder, embedder = beir.read(written(tmp_path / "set")), HashedEmbedder()
    place = tmp_path / "index"
    async with tools(place, embedder) as opened:
        await scratch.fill(place, folder, opened)
        generation = (place / "index" / "CURRENT").read_text()
        (place / scratch.WRITTEN_BY).write_text("other code")
        assert await scratch.fill(place, folder, opened) == 0
    assert (place / "index" / "CURRENT").read_text() != generation


async def test_the_place_follows_what_decides(tmp_path: Path) -> None:
    """Another corpus, other chunks or another embedder have a place of their own."""
    one = beir.read(written(tmp_path / "one"))
    other = beir.read(written(tmp_path / "other", {**CORPUS, "install": "With npm."}))
    settings = Settings(data=tmp_path / "data")
    smaller = settings.model_copy(update={"ingest": IngestSettings(max_tokens=64)})
    store = settings.store.model_copy(update={"embedder": "openai:other"})
    elsewhere = settings.model_copy(update={"store": store})
    places = {
        scratch.settings_for(settings, one).data,
        scratch.settings_for(settings, other).data,
        scratch.settings_for(smaller, one).data,
        scratch.settings_for(elsewhere, one).data,
    }
    assert len(places) == 4
    assert all(place.parent == tmp_path / "data" / "evals" for place in places)
