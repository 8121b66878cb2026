"""What earlier turns are worth, on a small index."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from answerable.evals.beir import Query
from answerable.evals.followups import compare
from answerable.evals.retrieval import Index
from answerable.settings import RetrievalSettings
from evals.sets import filled, with_itself

pytestmark = pytest.mark.anyio

LEANS = Query(
    "q3",
    "What does it return?",
    history=("Tell me about the reducer.",),
    rewrite="What does a reducer return?",
)
ALONE = Query(
    "q2",
    "How do I install the package with pip?",
    history=("Tell me about the reducer.",),
    rewrite="how do I install the package with pip?",
)
FIRST = Query("q4", "Where are quotes cut from?")


async def test_the_rule_is_between_the_last_turn_and_the_rewrite(tmp_path: Path) -> None:
    """Only queries with a history count; a question that leans is found with what it leans on."""
    async with filled(tmp_path) as (folder, tools):
        asked = replace(folder, queries=(LEANS, ALONE, FIRST))
        index = Index(tools.embedder, tools.store, RetrievalSettings())
        found = await compare(asked, index)
    assert (found["questions"], found["alone"]["questions"]) == (2, 1)
    assert found["rewrite"]["mrr@10"] == 1
    assert found["last_turn"]["mrr@10"] <= found["by_rule"]["mrr@10"] <= 1
    assert found["alone"]["by_rule"] == found["alone"]["last_turn"]


async def test_a_query_does_not_find_itself(tmp_path: Path) -> None:
    """A document of the query's own id is ignored in each way to ask."""
    async with filled(tmp_path, with_itself) as (folder, tools):
        index = Index(tools.embedder, tools.store, RetrievalSettings())
        found = await compare(replace(folder, queries=(ALONE,)), index)
    assert found["last_turn"]["mrr@10"] == found["rewrite"]["mrr@10"] == 1


async def test_without_a_gap_nothing_is_closed(tmp_path: Path) -> None:
    """Where the last turn is as good as the rewrite there is no share to name."""
    async with filled(tmp_path) as (folder, tools):
        index = Index(tools.embedder, tools.store, RetrievalSettings())
        found = await compare(replace(folder, queries=(ALONE,)), index)
        nothing = await compare(replace(folder, queries=(FIRST,)), index)
    assert set(found["gap_closed"].values()) == {None}
    assert nothing["questions"] == 0
    assert set(nothing["by_rule"].values()) == {None}
