"""Where a sentence stands decides between two that answer alike."""

from __future__ import annotations

from answerable.testing.corpus import chunk, evidence
from llms.test_extractive import written

EXTRA = chunk("The tray slides into the frame.", heading=("Oven", "How do I fit a second tray?"))
ITSELF = chunk(
    "It is part of the frame.\nThe screws hold the oven on the wall.",
    heading=("Oven", "How do I fit it?"),
    ordinal=1,
)


def test_a_heading_that_is_the_question() -> None:
    """The section that is called as it is asked is quoted, also from a place behind another."""
    asked = evidence(EXTRA, ITSELF, question="how do i fit it")
    assert written(asked)[0].text.startswith("It is part of the frame.")
    other = evidence(EXTRA, ITSELF, question="how do i fit them")
    assert written(other)[0].text == "The tray slides into the frame."
