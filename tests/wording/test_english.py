"""A text is taken for English by the words that only English has."""

from __future__ import annotations

import pytest

from answerable.wording.english import asks, is_english


@pytest.mark.parametrize(
    "text",
    [
        "Do you ship abroad?",
        "is she available for contract work",
        "What languages does she speak?",
        "it doesn't start",
        "could it be cheaper",
    ],
)
def test_english(text: str) -> None:
    """As visitors type it, with or without a word that asks."""
    assert is_english(text)


@pytest.mark.parametrize(
    "text",
    [
        "Wie ist der Name?",
        "Hoe is de haven open?",
        "Hvor er den for skibe?",
        "Qui est la?",
        "Quin any es aquest?",
        "upload limit",
        "",
    ],
)
def test_what_may_be_another_language(text: str) -> None:
    """Words that another language has too are no sign."""
    assert not is_english(text)


@pytest.mark.parametrize(
    ("text", "is_question"),
    [
        ("What's the limit", True),
        ("ok, and where is it?", True),
        ("whats new", True),
        ("can i use it on a phone", True),
        ("I want to delete my account", True),
        ("upload limit", False),
        ("Show me the log", False),
        ("false positive rate of the tests", False),
        ("issues", False),
    ],
)
def test_questions(text: str, is_question: bool) -> None:
    """By how they begin, whether or not a mark ends them; what names a topic is none."""
    assert asks(text) == is_question
