"""Telling what can be answered from what cannot, from known scores and on a small index."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

from answerable.evals.abstain import (
    Scored,
    beir_probes,
    evaluate,
    golden_probes,
    report,
    shipped_questions,
    shortfalls,
)
from answerable.evals.golden import Gold, Golden, Question, targets
from answerable.evals.retrieval import Index
from answerable.settings import RetrievalSettings
from evals.sets import CORPUS, QUERIES, filled, with_itself


def test_the_shipped_questions_are_none_that_calibration_uses() -> None:
    """There are sixty and more, each once, and none that scores are fitted with."""
    asked = shipped_questions()
    assert len(set(asked)) == len(asked) >= 60
    fitted = resources.files("answerable.ingest").joinpath("off_topic.txt").read_text()
    assert not {each.lower() for each in asked} & set(fitted.lower().splitlines())


def test_figures_of_known_scores() -> None:
    """Kinds are compared with the answerable; wrong answers and abstentions are counted."""
    found = report(
        [
            Scored("a", "answerable", 0.9, answered=True, right=True),
            Scored("b", "answerable", 0.4, answered=False, right=True),
            Scored("c", "off_topic", 0.1, answered=False, right=False),
            Scored("d", "near_miss", 0.6, answered=True, right=False),
        ]
    )
    assert found["false_abstentions"] == 0.5
    assert found["kinds"]["off_topic"]["auroc"] == 1
    assert found["kinds"]["near_miss"]["auroc"] == 0.5
    assert found["kinds"]["near_miss"]["false_answers"] == 1
    assert found["risk_coverage"][-1]["risk"] == 0.5


@pytest.mark.anyio
async def test_near_misses_of_a_set_hide_the_gold(tmp_path: Path) -> None:
    """Each question is asked with its gold, where it is right, and without, where it never is."""
    async with filled(tmp_path) as (folder, tools):
        index = Index(tools.embedder, tools.store, RetrievalSettings())
        found = await evaluate(beir_probes(folder, ["Rain?"]), index)
    assert found["answerable"] == found["kinds"]["near_miss"]["questions"] == len(QUERIES)
    assert found["kinds"]["off_topic"]["questions"] == 1
    assert {row["right"] for row in found["rows"] if row["kind"] == "answerable"} == {True}
    assert {row["right"] for row in found["rows"] if row["kind"] == "near_miss"} == {False}
    assert found["kinds"]["near_miss"]["auroc"] > 0.5


@pytest.mark.anyio
async def test_the_question_itself_is_no_answer(tmp_path: Path) -> None:
    """A document that is the question is hidden from it, with its gold and without."""
    async with filled(tmp_path, with_itself) as (folder, tools):
        probes = beir_probes(folder, [])
        found = await evaluate(probes, Index(tools.embedder, tools.store, RetrievalSettings()))
    assert {each.hidden for each in probes if each.kind == "answerable"} == {
        frozenset({name}) for name in QUERIES
    }
    assert all(len(each.hidden) == 2 for each in probes if each.kind == "near_miss")
    assert {row["right"] for row in found["rows"] if row["kind"] == "answerable"} == {True}


def test_nothing_answerable_is_no_share() -> None:
    """Without a question that has an answer there is none to be refused."""
    found = report([Scored("c", "off_topic", 0.1, answered=False, right=False)])
    assert (found["false_abstentions"], found["mean_score"]) == (None, None)


@pytest.mark.anyio
async def test_a_golden_set_has_its_own_kinds(tmp_path: Path) -> None:
    """Questions keep the kind that the file gives them; thresholds are checked where set."""
    questions = [
        Question(id="a", question="Which port?", gold=(Gold(file=next(iter(CORPUS)), quote="8"),)),
        Question(id="b", question="Which colour?", out_of_scope=True, kind="near_miss"),
    ]
    golden = Golden.model_validate(
        {
            "questions": [each.model_dump() for each in questions],
            "thresholds": {"auroc_off_topic": 0.5, "auroc_near_miss": 0.5},
        }
    )
    async with filled(tmp_path) as (folder, tools):
        found = {each.id: targets(each, folder.texts, frozenset()) for each in golden.questions}
        index = Index(tools.embedder, tools.store, RetrievalSettings())
        measured = await evaluate(golden_probes(golden, found, []), index)
    assert set(measured["kinds"]) == {"near_miss"}
    assert shortfalls(measured, golden) == [
        "the AUROC against off_topic questions is None, below 0.5"
    ]
