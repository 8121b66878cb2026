"""A text is taken for English by the words that only English has."""

from __future__ import annotations

import pytest

from answerable.wording.english import is_english


@pytest.mark.parametrize(
    "text",
    [
        "Do you ship abroad?",
        "is she available for contract work",
        "What languages does she speak?",
        "it doesn't start",
        "any discounts",
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
        "upload limit",
        "",
    ],
)
def test_what_may_be_another_language(text: str) -> None:
    """Words that another language has too are no sign."""
    assert not is_english(text)
