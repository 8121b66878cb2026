"""Sentences that say how many there are of what stands right below them."""

from __future__ import annotations

import pytest

from answerable.wording.leading import speaks_of_next


@pytest.mark.parametrize(
    "text",
    [
        "There are three ways to light a lamp.",
        "The shed provides five different forms of light.",
        "Lamps have several modes.",
        "You have two options.",
        "There are a few ways to get lamp.js to trust a wick.",
        "There are many kinds of lamps.",
    ],
)
def test_what_is_counted_stands_below(text: str) -> None:
    """In a list or a table; code is none of them."""
    assert speaks_of_next(text, "item")
    assert speaks_of_next(text, "row")
    assert not speaks_of_next(text, "code")


@pytest.mark.parametrize(
    "text",
    [
        "The steps are roughly",
        "To light a lamp you need",
        "It needs a few lamps, such as",
        "A lamp can be lit via",
        "Lamps are lit with",
    ],
)
def test_what_has_no_stop_goes_on_below(text: str) -> None:
    """Where it ends in a word that nothing ends in."""
    assert speaks_of_next(text, "item")
    assert speaks_of_next(text, "code")
    assert not speaks_of_next(f"{text}.", "item")
    assert not speaks_of_next("Lamps for the shed", "item")


@pytest.mark.parametrize(
    "text",
    [
        "There are three lamps in the shed.",
        "There are ways to light a lamp.",
        "There are three ways: by hand, by match and by sun",
        "One of the three ways is by hand.",
    ],
)
def test_others_lead_to_nothing(text: str) -> None:
    """Where nothing is counted that a list would tell, or it is told at once."""
    assert not speaks_of_next(text, "item")
