"""Which of several questions in one text is asked."""

from __future__ import annotations

import pytest

from answerable.wording.asked_last import asked_last


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("How many wicks has it? Can it be lit twice?", "Can it be lit twice?"),
        ("How many wicks has it? And who made it?", "And who made it?"),
        ("Can it burn? How long does it burn?", "How long does it burn?"),
        ("How many wicks has it? And in winter?", None),
        ("How many wicks has it? What about the tall lamp?", None),
        ("How many wicks has it? I have two lamps.", None),
        ("How many wicks has it?", None),
    ],
)
def test_the_last_that_is_one_of_its_own(text: str, asked: str | None) -> None:
    """What goes on with the one before asks for the same kind of thing."""
    assert asked_last(text) == (asked or text)
