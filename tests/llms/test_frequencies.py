"""How often something is done."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.frequencies import NEAR, of_asked_frequency
from answerable.llms.quoting.picks import Pick
from answerable.testing.corpus import chunk

PLAIN = "New lamps are released in minor versions as usual."


def pick(text: str, worth: float) -> Pick:
    """A unit of this text, which is worth so much."""
    return Pick(chunk(text), 0, (worth,), worth)


@pytest.mark.parametrize(
    "text",
    [
        "Minor: every six weeks",
        "It is lit each night.",
        "Oil is filled up daily.",
        "The interval is 30s.",
        "Twice, at dusk and at dawn.",
        "It never is.",
        "It is tried this many times (default 3).",
        "It is tried 3 times.",
    ],
)
def test_what_says_how_often(text: str) -> None:
    """Before what has more of the question's words."""
    picks = (pick(PLAIN, 2.0), pick(text, 1.5))
    assert of_asked_frequency(picks, "how often are new minor lamps released") == [picks[1]]
    assert of_asked_frequency(picks, "Which minor lamps are released?") == picks


@pytest.mark.parametrize(("text", "worth"), [("Every six weeks", 2.0 - NEAR - 0.1), ("New", 1.9)])
def test_where_none_near_says_it(text: str, worth: float) -> None:
    """All are kept, the best first."""
    picks = (pick(PLAIN, 2.0), pick(text, worth))
    assert of_asked_frequency(picks, "how often are new lamps released") == picks
    assert of_asked_frequency((), "how often are new lamps released") == ()
