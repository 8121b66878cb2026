"""Which messages ask what was asked before of another thing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.retrieval.another import another

BEFORE = "how do i install heron on linux"


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ("and uploads?", "uploads"),
        ("what about Windows?", "Windows"),
        ("but what about lost cards", "lost cards"),
        ("ok, and for node.js?", "node.js"),
        ("i mean windows", "windows"),
        ("what about formatting it?", "formatting"),
    ],
)
def test_another_thing(message: str, name: str) -> None:
    """A few words behind "and" or "what about" name a thing."""
    found = another(message, BEFORE)
    assert found is not None
    assert found.name == name
    assert not found.attribute


def test_what_may_be_of_the_thing_before() -> None:
    """With "the" it may be something that the thing before has."""
    found = another("and the colour?", BEFORE)
    assert found is not None
    assert found.attribute


@pytest.mark.parametrize(
    "message",
    [
        "uploads?",  # a question by itself
        "and why?",
        "and then?",
        "and how do I remove it?",
        "what about it?",
        "and price?",  # of any thing
        "and 18?",
        "and on Sundays?",
        "and linux?",  # no other thing
        "and in general?",
        "and a second thought about everything that was written there",
        "",
    ],
)
def test_no_other_thing(message: str) -> None:
    """A question, a day, a number and what every thing has are asked otherwise."""
    assert another(message, BEFORE) is None


@given(st.text(max_size=300), st.text(max_size=100))
def test_any_text_is_told(message: str, before: str) -> None:
    """Any text has a thing with words of its own, or none."""
    found = another(message, before)
    assert found is None or found.terms
