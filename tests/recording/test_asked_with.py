"""What tells two questions of the same words apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from answerable.pii import Redactor
from answerable.recording import asked_with
from answerable.seen import Age
from answerable.types import ChatContext, Filter, Option, TurnRequest

KEY = "5cfb3b8e-8ab7-4e2e-b0ef-2f4d3d9ad0a5"
MARKED = TurnRequest("What is the port?", "selection", "The port of the blue server is 1111.")


@pytest.mark.parametrize(
    "changed",
    [
        {"context": "The port of the red server is 2222."},
        {"mode": "general"},
        {"mode": "general", "context": None},
        {"where": Filter(version=("2",))},
        {"chat_context": ChatContext(last_options=(Option("Red", "", "red"),))},
    ],
)
def test_another_question(changed: Mapping[str, Any]) -> None:
    """Another mode, marked text, filter or list that is seen makes another question."""
    other = replace(MARKED, **changed)
    assert asked_with.digest(other, KEY) != asked_with.digest(MARKED, KEY)
    assert asked_with.digest(other, KEY) == asked_with.digest(replace(other), KEY)


def test_the_same_question_later() -> None:
    """What differs between two tries of one question makes no other of it."""
    options = (Option("Red", "", "red"),)
    first, second = (
        replace(
            MARKED,
            where=Filter(version=("2",), section=()),
            chat_context=ChatContext(last_options=options, ages={"last_options": Age(age, 1)}),
            request_id=f"r{age}",
        )
        for age in (1, 9)
    )
    assert asked_with.digest(first, KEY) == asked_with.digest(second, KEY)


def test_nobody_can_try_what_was_marked() -> None:
    """Without the key the digest tells nothing of the text; no word of it is in there."""
    said = asked_with.digest(MARKED, KEY)
    assert said != asked_with.digest(MARKED, str(uuid4()))
    assert "1111" not in said


def test_it_is_redacted_from_nothing() -> None:
    """A store without personal data keeps it as it is: it looks like no number of anybody."""
    redactor = Redactor()
    for _ in range(300):
        said = asked_with.digest(MARKED, str(uuid4()))
        assert redactor.masked(said) == said
