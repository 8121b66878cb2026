"""Verbs of two words, and what they mean."""

from __future__ import annotations

import pytest

from answerable.retrieval.phrasal_verbs import phrasal_verbs


@pytest.mark.parametrize(
    ("question", "verb", "meant"),
    [
        ("How do I turn off telemetry?", "turn off", "disable"),
        ("How is the dark mode switched off?", "switched off", "disable"),
        ("turn the dark mode off", "turn off", "disable"),
        ("Turning on gzip", "Turning on", "enable"),
        ("How do I get rid of a page?", "get rid", "remove"),
        ("Setting things up", "Setting up", "install"),
        ("How do I log in?", "log in", "login"),
        ("How do I sign up?", "sign up", "register"),
    ],
)
def test_what_they_mean(question: str, verb: str, meant: str) -> None:
    """As written, without what stands between, and with single verbs."""
    ((found, verbs),) = phrasal_verbs(question)
    assert found == verb
    assert meant in verbs.split()


@pytest.mark.parametrize(
    "question",
    ["How do I log errors in a file?", "switch the language on a page", "Where is the offer?", ""],
)
def test_what_is_none(question: str) -> None:
    """An "in" or "on" further on belongs to a place."""
    assert list(phrasal_verbs(question)) == []
