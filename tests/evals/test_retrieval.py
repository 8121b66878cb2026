"""The product's figures beside those of other systems, over one index."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.evals.qrels import METRICS
from answerable.evals.retrieval import ABLATIONS, Index, ablate, compare
from answerable.evals.systems import SYSTEMS
from answerable.settings import RetrievalSettings
from evals.sets import CORPUS, QUERIES, filled

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


def test_all_boosts_are_switched_off() -> None:
    """No weight is left but those by the type of the page alone."""
    boosts = RetrievalSettings.model_validate(ABLATIONS["boosts"]).boosts.model_dump()
    del boosts["node_types"]
    assert not any(boosts.values())
