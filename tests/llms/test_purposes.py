"""A step that says it is for what is asked is worth more than one that has more of its words."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.purposes import serves
from answerable.testing.corpus import chunk
from answerable.types import Evidence, ScoredChunk

from .test_extractive import written

LAMPS = (
    "To light a lamp of oil, strike a match.\nThe towers are old.\n"
    "To fill a lamp, pour oil into the lamp of the tower."
)


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        ("To fill a lamp, pour oil.", "How do I fill it?", True),
        ("In order to fill it, pour oil.", "and how can you fill it?", True),
        ("To fill a lamp:", "how to fill lamps", True),
        ("To light a lamp, strike a match.", "How do I fill it?", False),
        ("Pour oil to fill it.", "How do I fill it?", False),
        ("To fill a lamp, pour oil.", "Do I fill it?", False),
    ],
)
def test_by_the_verb(text: str, question: str, *, expected: bool) -> None:
    """That of the question, behind a "to" that begins the text."""
    assert serves(text, question) is expected


@pytest.mark.parametrize(("verb", "said"), [("light", 0), ("fill", 2)])
def test_it_is_said(verb: str, said: int) -> None:
    """Though the other one was found to be nearer."""
    scores = (0.5, 0.0, 0.6) if said == 0 else (0.6, 0.0, 0.5)
    found = ScoredChunk(chunk(LAMPS), 0.9, 0.5, 1.0, scores)
    told = written(Evidence(f"How do I {verb} the oil lamp of the tower?", (found,), "ONE", 0.9))
    assert told[0].text == LAMPS.split("\n")[said]
