"""Whole turns, judged, with an assistant whose answers are known."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

import pytest

from answerable.errors import AnswerableError
from answerable.evals.beir import Folder, Query, Row
from answerable.evals.golden import Gold, Golden, Question, Thresholds, targets
from answerable.evals.turns import Asking, beir_cases, evaluate, golden_cases
from answerable.events import Cited, Done, Event, Failed, Token
from answerable.testing.corpus import chunk, evidence
from answerable.types import Citation, Evidence, State

pytestmark = pytest.mark.anyio

TEXT = "The port is 8000. Nothing else is open."
FILES = {"docs/page.md": TEXT}
INSIDE = Question(
    id="in",
    question="Which port?",
    gold=(Gold(file="page.md", quote="The port is 8000."),),
    answers=("8000",),
    reference_answer="Port 8000",
)
OUTSIDE = Question(id="out", question="Rain?", out_of_scope=True)
QUOTE = Citation(1, TEXT[:17], TEXT[:17], "Page", "/", "docs/page.md", ("P",), 0, 17, 1, 1, 0.9)


def events(answer: str, state: State = "answered", *cited: Citation) -> list[Event]:
    return [*map(Cited, cited), Token(answer), Done(state)]


ANSWERED = events("The port is 8000. [1]", "answered", QUOTE)
REFUSED = events("I couldn't find that.", "no_match")


def asking(replies: dict[str, list[Event]], found: bool = True) -> Asking:
    async def ask(question: str) -> AsyncIterator[Event]:
        for event in replies[question]:
            yield event

    async def search(question: str) -> Evidence:
        return evidence(chunk(TEXT, path="docs/page.md" if found else "docs/other.md"))

    return Asking(ask, search, FILES, "Only one match:")


async def measured(
    replies: dict[str, list[Event]], *questions: Question, **thresholds: float
) -> dict[str, Any]:
    golden = Golden(questions=questions, thresholds=Thresholds(**thresholds))
    found = {each.id: targets(each, FILES, frozenset()) for each in questions}
    return await evaluate(golden_cases(golden, found), asking(replies), golden.thresholds)


async def test_right_answers_and_refusals_pass() -> None:
    """An exact quote of the gold and an honest refusal are right in every figure."""
    found = await measured({"Which port?": ANSWERED, "Rain?": REFUSED}, INSIDE, OUTSIDE)
    for name in ("quote_exactness", "citation_precision", "citation_recall", "right_state"):
        assert found[name] == 1, name
    assert found["span_in_citations"] == found["span_in_citations_if_retrieved"] == 1
    assert found["unsupported_sentences"] == 0
    assert found["citations_shown"] == found["citations_most"] == 1
    assert found["token_f1"] == pytest.approx(2 * 2 / 5, abs=1e-3)
    assert found["passed"]


async def test_an_altered_quote_fails() -> None:
    """A quote that is not the file's text at its place fails whatever the thresholds are."""
    altered = Citation(1, "The port is 9000.", "", "Page", "/", "docs/page.md", (), 0, 17, 1, 1, 1)
    found = await measured({"Which port?": events("9000. [1]", "answered", altered)}, INSIDE)
    assert found["quote_exactness"] == 0
    assert found["shortfalls"] == ["quote_exactness is 0.0, below 1"]


async def test_wrong_states_fail() -> None:
    """Answering what is out of scope and refusing what is not are wrong states."""
    found = await measured({"Which port?": REFUSED, "Rain?": ANSWERED}, INSIDE, OUTSIDE)
    assert (found["right_state_domain"], found["right_state_out_of_scope"]) == (0, 0)
    assert [row["passed"] for row in found["rows"]] == [False, False]
    assert found["citation_recall"] == 0
    assert "right_state is 0.0" in found["shortfalls"][0]


async def test_a_question_can_name_its_state() -> None:
    """The state that a question names is the only right one."""
    asked = INSIDE.model_copy(update={"state": "clarify"})
    assert (await measured({"Which port?": ANSWERED}, asked))["right_state"] == 0
    clarified = events("Which one?", "clarify")
    assert (await measured({"Which port?": clarified}, asked))["right_state"] == 1


async def test_a_failed_turn_is_a_wrong_state() -> None:
    """A turn that ends without an answer counts as the state error."""
    found = await measured({"Which port?": [Failed("busy", "Try again.")]}, INSIDE)
    assert found["rows"][0]["state"] == "error"
    assert found["right_state"] == 0


async def test_the_introduction_is_no_claim() -> None:
    """The fixed sentence above a single match needs no citation."""
    reply = events("Only one match:\n\nThe port is 8000. [1]", "only_one_match", QUOTE)
    assert (await measured({"Which port?": reply}, INSIDE))["unsupported_sentences"] == 0


async def test_several_questions_are_no_claims() -> None:
    """What stands above the answer to each of a message's questions needs no citation."""
    asked = INSIDE.model_copy(update={"question": "Tell me which port. Is it open?"})
    text = "**Tell me which port**\n\nThe port is 8000. [1]\n\n**Is it open?**\n\nOnly one match:"
    reply = events(f"{text}\n\nThe port is 8000. [1]", "answered", QUOTE)
    assert (await measured({asked.question: reply}, asked))["unsupported_sentences"] == 0
    claim = events("**It is open to all**\n\nThe port is 8000. [1]", "answered", QUOTE)
    assert (await measured({asked.question: claim}, asked))["unsupported_sentences"] == 0.5


async def test_what_does_not_apply_to_a_question_is_none() -> None:
    """Without a reference there is no F1, and without gold no recall: neither is 0."""
    bare = INSIDE.model_copy(update={"answers": (), "reference_answer": ""})
    found = await measured({"Which port?": ANSWERED, "Rain?": REFUSED}, bare, OUTSIDE)
    inside, outside = found["rows"]
    assert (inside["token_f1"], inside["citation_recall"]) == (None, 1)
    for name in ("token_f1", "citation_recall", "citation_precision", "retrieved"):
        assert outside[name] is None, name


async def test_a_chunk_by_its_id_is_gold_like_a_quote() -> None:
    """Once its place is known, citations are told right by it."""
    section = chunk(TEXT, path="docs/page.md")
    (target,) = targets(
        Question(id="in", question="Which port?", expected_chunk_ids=(section.id,)),
        FILES,
        frozenset({section.id}),
    )
    golden = Golden(questions=(INSIDE,))
    located = {"in": (target.located({section.id: section}),)}
    found = await evaluate(golden_cases(golden, located), asking({"Which port?": ANSWERED}))
    assert (found["citation_precision"], found["citation_recall"]) == (1, 1)
    assert target.located({}) == target


async def test_a_document_that_is_the_question_is_out_of_sight() -> None:
    """The query itself is no answer to it: its turn is one without that document."""
    rows = (Row("q", "", "Which port?"), Row("docs/page.md", "", TEXT))
    query = Query("q", "Which port?")
    folder = Folder("set", rows, (query,), {"q": {"docs/page.md": 1.0}})
    hidden: list[frozenset[str]] = []

    def without(documents: frozenset[str]) -> Asking:
        hidden.append(documents)
        return asking({"Which port?": ANSWERED})

    whole = replace(asking({"Which port?": REFUSED}), without=without)
    found = await evaluate(beir_cases(folder), whole)
    assert (hidden, found["right_state"]) == ([frozenset({"q"})], 1)


async def test_a_passage_that_was_not_retrieved_is_not_held_against_the_answer() -> None:
    """Without the gold among the evidence the conditional figure has no question."""
    golden = Golden(questions=(INSIDE,))
    found = {"in": targets(INSIDE, FILES, frozenset())}
    lost = asking({"Which port?": REFUSED}, found=False)
    measured_ = await evaluate(golden_cases(golden, found), lost)
    assert measured_["retrieved"] == 0
    assert measured_["span_in_citations"] == 0
    assert measured_["span_in_citations_if_retrieved"] is None
    assert measured_["passed"]


async def test_what_the_model_cost_is_added_up() -> None:
    """The turns' own records of a model's use make the cost; the log is left as it was."""
    log = logging.getLogger("answerable.turn")
    level = log.level
    used = {"calls": 2, "prompt_tokens": 30, "completion_tokens": 5, "cost": 0.25}

    async def ask(question: str) -> AsyncIterator[Event]:
        for event in ANSWERED:
            yield event
        log.info("model_used", extra=used)

    golden = Golden(questions=(INSIDE,))
    found = {"in": targets(INSIDE, FILES, frozenset())}
    paid = Asking(ask, asking({}).search, FILES)
    report = await evaluate(golden_cases(golden, found), paid)
    assert (report["cost"], report["model"]["calls"]) == (0.25, 2)
    assert (log.level, log.handlers) == (level, [])


async def test_documents_of_a_set_are_gold_as_a_whole() -> None:
    """A citation anywhere in a relevant document is right, and so is a chunk of it."""
    row = Row("docs/page.md", "", TEXT)
    query = Query("q", "Which port?", answers=("8000",))
    folder = Folder("set", (row,), (query,), {"q": {"docs/page.md": 1.0}})
    found = await evaluate(beir_cases(folder), asking({"Which port?": ANSWERED}))
    assert (found["citation_precision"], found["retrieved"]) == (1, 1)


async def test_an_error_of_the_assistant_is_not_hidden() -> None:
    """What an assistant raises ends the evaluation."""

    async def ask(question: str) -> AsyncIterator[Event]:
        raise AnswerableError("gone")
        yield

    broken: Callable[[str], AsyncIterator[Event]] = ask
    golden = Golden(questions=(OUTSIDE,))
    with pytest.raises(AnswerableError, match="gone"):
        await evaluate(golden_cases(golden, {"out": ()}), Asking(broken, asking({}).search, FILES))
