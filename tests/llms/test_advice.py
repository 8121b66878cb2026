"""Whether one should: what advises is worth more."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.advice import advises_as_asked
from answerable.testing.corpus import chunk
from answerable.types import Evidence, ScoredChunk

from .test_extractive import written

ADVISED = "We recommend to keep the lamp away from the hay."


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        (ADVISED, "Should I put the lamp into the hay?", True),
        (ADVISED, "is it safe to put the lamp into the hay", True),
        (ADVISED, "Is a lamp in the hay dangerous?", True),
        ("Hay is a fire risk.", "Is it a good idea to keep the lamp there?", True),
        ("It is discouraged.", "Do you recommend hay?", True),
        ("It should in no case lie in hay.", "Is it ok to put it into hay?", True),
        ("You shouldn't move it.", "Should I move the lamp with a rope?", True),
        ("You should not move it.", "Should I move the lamp with a rope?", True),
        (ADVISED, "Should I use oil or wax?", False),  # which of the two
        (ADVISED, "How do I put the lamp into the hay?", False),
        ("Always put the lamp onto the hay.", "Should I put the lamp into the hay?", False),
    ],
)
def test_what_advises(text: str, question: str, *, expected: bool) -> None:
    """For or against, where one is asked whether one should."""
    assert advises_as_asked(text, question) is expected


@pytest.mark.parametrize(("score", "first"), [(0.6, "We recommend"), (0.4, "The lamp")])
def test_it_is_said(score: float, first: str) -> None:
    """If it is near enough to what is asked: other advice is of something else."""
    page = chunk(f"The lamp may be put on a table.\nThe towers are old.\n{ADVISED}")
    found = ScoredChunk(page, 0.9, 0.5, 1.0, (0.9, 0.0, score))
    said = written(Evidence("Is it safe to put the lamp into the hay?", (found,), "ONE", 0.9))
    assert said[0].text.startswith(first)
