"""Golden sets drafted from sections."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from answerable.errors import ModelOutputError
from answerable.evals.golden import Golden
from answerable.evals.synth import by_rule, draft, how_to, varied, what_is
from answerable.protocols import Prompt, Usage
from answerable.testing.corpus import chunk

REDUCER = chunk("A reducer is a function of state and action.", path="a.md", heading=("Ideas",))
INSTALL = chunk(
    "It takes a minute of your time.\nRun the command.", path="b.md", heading=("B", "Installing it")
)
DULL = chunk("Nothing is asked by this heading.", path="c.md", heading=("Notes",))


class ScriptedModel:
    """Gives one choice to everything it is asked."""

    def __init__(self, choice: dict[str, Any] | None) -> None:
        self.choice = choice
        self.asked: list[str] = []

    async def choose(
        self, messages: Sequence[Prompt], schema: Mapping[str, Any], *, usage: Usage | None = None
    ) -> dict[str, Any]:
        self.asked.append(messages[-1].content)
        if self.choice is None:
            raise ModelOutputError("no JSON")
        return self.choice

    async def stream(
        self, messages: Sequence[Prompt], *, max_tokens: int, usage: Usage | None = None
    ) -> AsyncGenerator[str]:
        yield ""

    async def ping(self) -> dict[str, Any]:
        return {}

    async def close(self) -> None:
        return None


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("Install the widget", "How do I install the widget?"),
        ("Installing the widget:", "How do I install the widget?"),
        ("Configuring a store", "How do I configure a store?"),
        ("Running tests", "How do I run tests?"),
        ("Building", None),
        ("Things to know", None),
        ("String values", None),
    ],
)
def test_headings_that_say_what_to_do_become_questions(heading: str, expected: str | None) -> None:
    """A heading that begins with a verb, also with -ing, asks how to do it."""
    assert how_to(heading) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("A reducer is a function.", "What is a reducer?"),
        ("Selectors are the way to read.", "What are Selectors?"),
        ("The store is an object.", "What is the store?"),
        ("This is a function.", None),
        ("The result is a number.", None),
        ("A reducer is pure.", None),
        ("Of all that is known, a reducer is a function.", None),
    ],
)
def test_sentences_that_define_become_questions(sentence: str, expected: str | None) -> None:
    """A sentence that says what something is asks for it; pronouns are nothing to ask for."""
    assert what_is(sentence) == expected


def test_the_gold_is_the_sentence_that_answers() -> None:
    """A definition is its own gold; below a heading it is the first step, else a sentence."""
    defined, how = by_rule(REDUCER), by_rule(INSTALL)
    assert defined is not None
    assert how is not None
    assert defined.unit.text == REDUCER.text
    assert how.question == "How do I install it?"
    assert how.chunk.quote(how.unit.span) == "Run the command."
    slow = chunk("It takes a minute of your time.", heading=("Installing it",))
    unhurried = by_rule(slow)
    assert unhurried is not None
    assert unhurried.unit.text == slow.text
    assert by_rule(DULL) is None


def test_documents_take_turns() -> None:
    """The second section of a document comes after the first one of every other."""
    second = chunk("Another one.", path="a.md", ordinal=1)
    assert list(varied([second, INSTALL, REDUCER])) == [REDUCER, INSTALL, second]


@pytest.mark.anyio
async def test_a_draft_is_a_golden_file_with_drafts() -> None:
    """All questions are marked, ids are unique, and strangers are among them."""
    questions = await draft([REDUCER, INSTALL, DULL], [f"Stranger {n}?" for n in range(9)], 10)
    golden = Golden.model_validate({"questions": questions})
    assert [each.question for each in golden.domain] == [
        "What is a reducer?",
        "How do I install it?",
        "Notes",
    ]
    assert len(golden.out_of_scope("off_topic")) == 5
    assert golden.drafts == len(questions) == 8


@pytest.mark.anyio
async def test_no_more_are_drafted_than_were_asked_for() -> None:
    """Drafting stops at the number, and a wording comes once."""
    again = chunk(REDUCER.text, path="d.md")
    assert len(await draft([REDUCER, again], [], 5)) == 1
    assert len(await draft([REDUCER, INSTALL], [], 1)) == 1


@pytest.mark.anyio
async def test_the_last_resort_is_the_section_itself() -> None:
    """Plain pages make drafts too: by the page and its heading, after all that rules make."""
    page = replace(DULL, title="Guide", heading_path=("Guide", "Notes"))
    opening = replace(page, document="d.md", heading_path=("Guide",))
    inside = await draft([page, opening, REDUCER], [], 5)
    assert [each["question"] for each in inside] == ["What is a reducer?", "Guide: Notes", "Guide"]
    assert inside[1]["gold"] == [{"file": "c.md", "quote": DULL.text}]
    assert len(await draft([page, REDUCER], [], 1)) == 1
    assert await draft([chunk("Too short.", path="e.md", heading=("E",))], [], 5) == []


@pytest.mark.anyio
async def test_a_model_words_the_question() -> None:
    """The model is shown the sentences; the one that it names is the gold."""
    model = ScriptedModel({"question": "How long  does it take?", "sentence": 0})
    (question,) = await draft([INSTALL], [], 5, model)
    assert question["question"] == "How long does it take?"
    assert question["gold"] == [{"file": "b.md", "quote": "It takes a minute of your time."}]
    assert "It takes a minute" in model.asked[0]


@pytest.mark.anyio
@pytest.mark.parametrize(
    "choice",
    [
        None,
        {},
        {"question": "", "sentence": 0},
        {"question": "x" * 400, "sentence": 0},
        {"question": "Why?", "sentence": 7},
        {"question": "Why?", "sentence": True},
        {"question": 3, "sentence": 0},
    ],
)
async def test_what_a_model_gets_wrong_is_no_draft(choice: dict[str, Any] | None) -> None:
    """A choice that is no question about a sentence it was shown is left out."""
    assert await draft([INSTALL], [], 5, ScriptedModel(choice)) == []
