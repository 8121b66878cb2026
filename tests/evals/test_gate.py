"""The gate of a golden set, on an index of which every answer is known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from answerable.evals.gate import GOLD, evaluate, keys
from answerable.evals.golden import Gold, Golden, Question, targets
from answerable.evals.retrieval import Index
from answerable.evals.systems import SYSTEMS
from answerable.settings import RetrievalSettings
from answerable.testing.corpus import chunk
from evals.sets import CORPUS, filled

PORT = next(iter(CORPUS))
IN = Question(
    id="in", question="Which port does the server listen on?", gold=(Gold(file=PORT, quote="8000"),)
)
LOST = Question(
    id="lost", question="Selectors read values", gold=(Gold(file="install", quote="pip"),)
)
OUT = Question(id="out", question="Which port?", out_of_scope=True)


async def gated(place: Path, *questions: Question, **thresholds: float) -> dict[str, Any]:
    golden = Golden.model_validate(
        {"questions": [each.model_dump() for each in questions], "thresholds": thresholds}
    )
    async with filled(place) as (folder, tools):
        found = {each.id: targets(each, folder.texts, frozenset()) for each in golden.questions}
        index = Index(tools.embedder, tools.store, RetrievalSettings())
        return await evaluate(golden, found, index)


@pytest.mark.anyio
async def test_gold_in_the_first_five_passes(tmp_path: Path) -> None:
    """A gold passage that is found with a high enough score passes the gate."""
    found = await gated(tmp_path, IN, score=0.0)
    assert (found["passed"], found["hit@5"], found["mrr@10"]) == (True, 1.0, 1.0)
    assert found["rows"][0]["hit"] > 0


@pytest.mark.anyio
async def test_a_weak_hit_does_not_count(tmp_path: Path) -> None:
    """The gold has to be found with a score above the threshold, the question's own if it has."""
    found = await gated(tmp_path, IN, score=1.0)
    assert not found["passed"]
    assert "not above 1" in found["rows"][0]["problem"]
    own = IN.model_copy(update={"min_score": 0.0})
    assert (await gated(tmp_path / "own", own, score=1.0))["passed"]


@pytest.mark.anyio
async def test_a_miss_shows_what_was_found_instead(tmp_path: Path) -> None:
    """A question whose gold is not the first of its results says what came back."""
    found = await gated(tmp_path, LOST, score=0.99)
    (row,) = found["rows"]
    assert row["found"][0]["file"] == "selector"
    assert "hit@5 is 0.000" in found["shortfalls"][0]


@pytest.mark.anyio
async def test_an_off_topic_question_must_score_low(tmp_path: Path) -> None:
    """One off-topic question with a high score fails the gate and is named; a near-miss is not."""
    found = await gated(tmp_path, OUT, out_of_scope_score=0.0)
    assert "off-topic questions have a score of 0 or more: out" in found["shortfalls"][0]
    near = OUT.model_copy(update={"kind": "near_miss"})
    found = await gated(tmp_path / "near", near, out_of_scope_score=0.0)
    assert found["passed"]
    assert found["out_of_scope"]["near_miss"]["below"] == 0
    assert found["hit@5"] is None


@pytest.mark.anyio
async def test_figures_of_no_question_are_none(tmp_path: Path) -> None:
    """Without a question that has gold nothing was found and nothing missed."""
    found = await gated(tmp_path, OUT)
    assert (found["hit@5"], found["ndcg@10"], found["systems"]["bm25"]["ndcg@10"]) == (None,) * 3
    assert found["out_of_scope"]["near_miss"]["max_score"] is None


@pytest.mark.anyio
async def test_drafts_are_counted(tmp_path: Path) -> None:
    """Questions that nobody edited count like others, and are mentioned."""
    found = await gated(tmp_path, IN.model_copy(update={"draft": True}), score=0.0)
    assert found["drafts"] == 1


def test_gold_counts_once_where_it_is_first_held() -> None:
    """The first chunk with any of the golds is what is wanted; others are as good as none."""
    other = chunk("Three.", path="b")
    first, again = chunk("One. Two.", path="a"), chunk("One. Two. ", path="a", ordinal=1)
    golds = (Gold(file="a", quote="One"), Gold(file="a", quote="Two"))
    asked = Question(id="q", question="?", gold=golds)
    found = targets(asked, {"a": "One. Two."}, frozenset())
    assert keys([other, first, again], found) == (other.id, GOLD, again.id)
    assert keys([other], found) == (other.id,)


@pytest.mark.anyio
async def test_one_gold_of_several_is_enough(tmp_path: Path) -> None:
    """A second quote, on a page that says nothing of the question, takes nothing away."""
    far = Gold(file=PORT, quote="8000"), Gold(file="selector", quote="cheap")
    both = IN.model_copy(update={"gold": far})
    found = await gated(tmp_path, both, score=0.0)
    names = ("recall@5", "recall@20", "ndcg@10", "mrr@10", "precision@5")
    assert [found[name] for name in names] == [1, 1, 1, 1, 0.2]
    assert [found["systems"]["bm25"][name] for name in names] == [1, 1, 1, 1, 0.2]


@pytest.mark.anyio
async def test_other_systems_are_measured_on_the_same_questions(tmp_path: Path) -> None:
    """The report has the figures of the usual ways to rank beside those of the product."""
    found = await gated(tmp_path, IN, OUT, score=0.0)
    assert set(found["systems"]) == set(SYSTEMS)
    assert found["systems"]["bm25"]["mrr@10"] == 1
