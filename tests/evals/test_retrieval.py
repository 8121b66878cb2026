"""The product's figures beside those of other systems, over one index."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from answerable.evals.qrels import METRICS
from answerable.evals.retrieval import ABLATIONS, Index, ablate, compare, varied_settings
from answerable.evals.systems import SYSTEMS
from answerable.settings import RetrievalSettings
from answerable.testing.corpus import chunk, publish
from answerable.testing.embedders import HashedEmbedder
from evals import sets
from evals.sets import CORPUS, QUERIES, filled, with_itself

pytestmark = pytest.mark.anyio


async def test_every_system_is_measured_in_one_run(tmp_path: Path) -> None:
    """The report has all figures for the product and each other system, with ratios to convex."""
    seen: list[tuple[int, int]] = []
    async with filled(tmp_path) as (folder, tools):
        index = Index(tools.embedder, tools.store, RetrievalSettings())
        found = await compare(folder, index, lambda done, total: seen.append((done, total)))
    assert (found["queries"], found["corpus"]) == (len(QUERIES), len(CORPUS))
    assert set(found["systems"]) == set(SYSTEMS)
    assert found["systems"]["convex"]["ratio_to_convex"] == dict.fromkeys(METRICS, 1.0)
    assert found["systems"]["bm25"]["ndcg@10"] == found["recall@5"] == 1
    assert seen[-1] == (len(QUERIES), len(QUERIES))


async def test_a_query_does_not_find_itself(tmp_path: Path) -> None:
    """A document of the query's own id is ignored, as BEIR does, by the product and the others;
    one that is judged relevant is there to be found."""
    async with filled(tmp_path, with_itself) as (folder, tools):
        index = Index(tools.embedder, tools.store, RetrievalSettings())
        found = await compare(folder, index)
        ablated = await ablate(folder, index)
        wanted = {name: {name: 1.0} for name in folder.qrels}
        itself = await compare(replace(folder, qrels=wanted), index)
    assert found["mrr@10"] == found["systems"]["bm25"]["mrr@10"] == 1
    assert found["systems"]["dense"]["recall@20"] == ablated["as_set"]["mrr@10"] == 1
    assert itself["recall@5"] == itself["systems"]["bm25"]["recall@5"] == 1


async def test_more_chunks_are_asked_for_until_there_are_enough_documents(tmp_path: Path) -> None:
    """Though one chunk is asked for at first, every document of a small corpus comes back."""
    async with filled(tmp_path) as (_, tools):
        index = Index(tools.embedder, tools.store, RetrievalSettings(), k=1)
        ranking = await index.ranking("Which port?")
    assert sorted(ranking.ids) == sorted(CORPUS)


async def test_a_very_long_question_is_searched(tmp_path: Path) -> None:
    """A question of tens of thousands of characters finds what it is about."""
    async with filled(tmp_path) as (_, tools):
        index = Index(tools.embedder, tools.store, RetrievalSettings())
        question = "What does a reducer return? " + "Please say it in many words. " * 1000
        ranking = await index.ranking(question)
        others = await index.others(question)
    assert ranking.ids[0] == others["bm25"].ids[0] == "reducer"


async def test_several_indexes_are_searched_as_one(tmp_path: Path) -> None:
    """What stands in either index is found by the product and by the others; a document that is
    hidden is so in each of them."""
    embedder = HashedEmbedder()
    async with (
        sets.tools(tmp_path / "a", embedder) as one,
        sets.tools(tmp_path / "b", embedder) as two,
    ):
        await publish(one.store, [chunk("The server listens on port 8000.", path="port")], embedder)
        await publish(two.store, [chunk("Imke prefers files.", path="rules")], embedder)
        index = Index(embedder, one.store, RetrievalSettings(), beside=(two.store,))
        found = await index.ranking("What does Imke prefer?")
        others = await index.others("What does Imke prefer?")
        hidden = await index.without(frozenset({"rules"})).ranking("What does Imke prefer?")
        alone = await Index(embedder, two.store, RetrievalSettings()).ranking("Imke prefers files")
        both = await index.ranking("Imke prefers files")
    assert found.ids[0] == others["bm25"].ids[0] == "rules"
    assert set(found.ids) == {"port", "rules"}
    assert hidden.ids == ("port",)
    assert both.score == alone.score


async def test_each_step_is_switched_off_once(tmp_path: Path) -> None:
    """The ablation has the run as set and one for each step, with what the step is worth."""
    async with filled(tmp_path) as (folder, tools):
        settings = RetrievalSettings(relative_threshold=1.0, threshold=0.0)
        found = await ablate(folder, Index(tools.embedder, tools.store, settings))
    assert set(found) == {"as_set", *ABLATIONS}
    assert found["as_set"]["worth"] == 0
    assert found["bm25"]["settings"] == {"dense_weight": 1.0}
    assert found["relative threshold"]["several"] > found["as_set"]["several"]


@pytest.mark.parametrize("step", ABLATIONS)
def test_a_step_is_switched_off_by_settings_that_exist(step: str) -> None:
    """Each update of the table is a valid value of a setting, and not its default, unless the step
    is one that a site has to switch on."""
    update = dict(ABLATIONS[step])
    changed = RetrievalSettings.model_validate(update)
    assert (changed != RetrievalSettings()) is (step != "relative threshold")


@pytest.mark.parametrize(
    ("step", "kept"),
    [("title boost", "heading"), ("code heading boost", "heading"), ("keyword boost", "tag")],
)
def test_one_boost_is_switched_off(step: str, kept: str) -> None:
    """Without one boost the others stay as they are."""
    usual = RetrievalSettings()
    settings = varied_settings(usual, ABLATIONS[step])
    assert settings != usual
    assert getattr(settings.boosts, kept) == getattr(usual.boosts, kept) > 0
    assert settings.boosts.intents == usual.boosts.intents


def test_reading_closely_is_switched_off() -> None:
    """The step that decides most states has a row of its own."""
    assert varied_settings(RetrievalSettings(), ABLATIONS["reading closely"]).read_closely == 0


def test_all_boosts_are_switched_off() -> None:
    """No weight is left but those by the type of the page alone."""
    boosts = RetrievalSettings.model_validate(ABLATIONS["boosts"]).boosts.model_dump()
    del boosts["node_types"]
    assert not any(boosts.values())
