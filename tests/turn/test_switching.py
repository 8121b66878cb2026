"""What is on or off, beside what is enabled or disabled."""

from __future__ import annotations

import time

import pytest

from answerable.turn.proof.opposites import contradictions
from answerable.turn.proof.switching import with_states
from ordinary_page import page_seconds


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Registration is on by default.", "Registration is disabled by default."),
        ("Registration is off by default.", "Registration is enabled by default."),
        ("Registration is not on by default.", "Registration is enabled by default."),
        ("Turn the cache off first.", "Enable the cache first."),
        ("The cache was switched on.", "The cache was disabled."),
        ("Uploads stay off.", "Uploads stay enabled."),
    ],
)
def test_on_is_enabled(claim: str, evidence: str) -> None:
    """Of states and of switching, in both directions."""
    assert contradictions(claim, evidence)
    assert contradictions(evidence, claim)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Registration is off by default.", "Registration is disabled by default."),
        ("Registration is on.", "Registration is not disabled."),
        ("Turn the cache on first.", "Enable the cache first."),
        ("The file is on the server.", "The file is disabled there."),
    ],
)
def test_the_same_state(claim: str, evidence: str) -> None:
    """What is said in the other words, and what is on something, is no contradiction."""
    assert contradictions(claim, evidence) == []


@pytest.mark.parametrize("text", ["the file is on the server.", "it depends on the port."])
def test_a_place_is_no_state(text: str) -> None:
    """Nothing is read into it."""
    assert with_states(text) == text


def test_a_hostile_sentence_costs_no_time() -> None:
    """Thousands of words, none of which comes to its end."""
    began = time.process_time()
    for text in ("turn it " * 8_000, "is on " * 8_000, "is is is " * 4_000):
        with_states(text)
    assert time.process_time() - began < 4 * page_seconds()
