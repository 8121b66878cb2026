"""What to do in the case that a visitor tells of."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.told_cases import TOLD_CASE, is_told_case
from answerable.testing.corpus import chunk, evidence
from answerable.types import UnitKind

from .test_extractive import written

CASE = "Should a keeper lose both keys and the spare token, the harbour office can open the shed."


@pytest.mark.parametrize(
    ("text", "question", "told"),
    [
        (CASE, "lost my keys and threw away the spare token. how do I get in?", True),
        (CASE, "I lost the keys of the keeper", True),
        ("If the spare token is broken, ask for another.", "spare token broken, what now", True),
        ("In case the shed stays locked, ring the bell.", "the shed is locked", True),
        (
            "When configuring a mirror service, no oil is sent.",
            "my mirror service gets no oil at all",
            True,
        ),
        (CASE, "Who lost the keys and the token?", False),
        (CASE, "How do I cut a spare key?", False),
        (CASE, "I lost my lamp, what now?", False),
        ("Should it rain, close the shed.", "I lost the keys of the keeper", False),
        ("Should keys be kept in the shed, they rust.", "I lost the keys of the shed", False),
        ("The spare token is kept by the keeper.", "I lost the token of the keeper", False),
    ],
)
def test_what_is_such_a_case(text: str, question: str, *, told: bool) -> None:
    """The sentence begins with two of the words by which it is told."""
    assert is_told_case(chunk(text).units[0], question) == TOLD_CASE * told


@pytest.mark.parametrize(("kind", "told"), [("item", True), ("row", False), ("code", False)])
def test_only_sentences_tell_it(kind: UnitKind, *, told: bool) -> None:
    """Code and rows begin with no case."""
    unit = chunk(CASE, kinds=(kind,)).units[0]
    assert is_told_case(unit, "I lost both keys, the spare token too") == TOLD_CASE * told


def test_the_case_is_said() -> None:
    """And not what should have been done before."""
    text = f"Keys should be kept in a safe place.\nA spare token opens the shed once.\n{CASE}"
    asked = evidence(chunk(text), question="lost my keys and my spare token, how do I get in?")
    assert written(asked)[0].text == CASE
