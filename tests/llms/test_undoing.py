"""Sentences that undo what is asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.llms.undoing import undoes
from answerable.testing.corpus import chunk, evidence

from .test_extractive import written


@pytest.mark.parametrize(
    ("question", "said", "expected"),
    [
        ("How do I enable it?", "To disable it, click here.", True),
        ("How do I turn it on?", "Turn off the lamp.", False),
        ("How do I turn on the lamp?", "Turn off the lamp.", True),
        ("How do I disable it?", "Enable it in the settings.", True),
        ("How do I connect a lamp?", "Click Unlink to remove it.", True),
        ("How do I add a lamp?", "You can add and remove lamps.", False),
        ("How do I add and remove lamps?", "Remove one here.", False),
        ("How do I start it?", "Run it.", False),
        ("What is a lamp?", "Disable it.", False),
    ],
)
def test_only_the_opposite_is_named(question: str, said: str, expected: bool) -> None:
    """Where the sentence has what is asked for too, or the question both, nothing is known."""
    assert undoes(question, said) is expected


def test_it_is_said_last() -> None:
    """Of two sections that are as near, the one that does what is asked."""
    off = chunk("Click the switch.", path="docs/a.md", heading=("Lamp", "How to disable it"))
    on = chunk("Press the switch.", path="docs/b.md", heading=("Lamp", "How to enable it"))
    found = evidence(off, on, question="How do I enable the lamp?")
    worth = tuple(replace(each, unit_scores=(0.5,)) for each in found.chunks)
    assert written(replace(found, chunks=worth))[0].text == "Press the switch."
