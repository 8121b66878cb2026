"""By what means something is done, beside what says only that it can be."""

from __future__ import annotations

import pytest

from answerable.testing.corpus import chunk
from answerable.types import Evidence, ScoredChunk

from .test_extractive import written

CAN = "You can give a lamp from zero to five stars."
KEY = "Press a number for the stars of the lamp."
QUESTION = "How can I give a lamp stars?"


def said(text: str, question: str = QUESTION) -> list[str]:
    """Of three sentences, of which the second answers nothing."""
    scored = ScoredChunk(chunk(text), 0.9, 0.5, 1.0, (1.0, 0.1, 0.7))
    found = Evidence(question, (scored,), "ONE", 0.9)
    return [claim.text for claim in written(found)]


def test_what_says_the_means_follows() -> None:
    """The best of its section, whatever stands between."""
    assert said(f"{CAN}\n\nLamps are old.\n\n{KEY}") == [CAN, KEY]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (f"{CAN}\nLamps are old.\nThey glow.", QUESTION),
        (f"You can give a lamp stars by rubbing it.\nLamps are old.\n{KEY}", QUESTION),
        (f"Stars are for the best lamps.\nLamps are old.\n{KEY}", QUESTION),
        (f"{CAN}\nLamps are old.\nThis is done with a key.", QUESTION),
        (f"{CAN}\nLamps are old.\n{KEY}", "Is there a way to rate lamps?"),
    ],
)
def test_elsewhere_nothing_does(text: str, question: str) -> None:
    """No means is named, the best one names one or says something else, what does cannot be said
    alone, or it is not asked how."""
    assert KEY not in said(text, question)
    assert not any(each.startswith("This") for each in said(text, question))
