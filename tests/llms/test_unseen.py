"""What a page says to those who do not see something."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.unseen import is_unseen
from answerable.testing.corpus import chunk, evidence

from .test_extractive import written

SAYS = "If you don't see the page of keys, make sure that you are the owner."


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("no page of keys in my profile", True),
        ("I can't find the page of keys", True),
        ("the page of keys is missing", True),
        ("page of keys isn't there", True),
        ("Where is the page of keys?", False),
        ("No matter how I open the page of keys, it is red", False),
    ],
)
def test_it_is_told_to_those(question: str, told: bool) -> None:
    """And to nobody else before where the page is."""
    assert is_unseen(SAYS, question) is told
    assert not is_unseen("The page of keys is in your profile.", question)
    assert not is_unseen("If it does not see a key, it asks for one.", question)
    page = chunk(f"The page of keys is in your profile.\n{SAYS}")
    first = written(evidence(page, question=question, strength="ONE"))[0].text
    assert not told or first == SAYS
