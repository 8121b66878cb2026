"""Which questions ask for a number."""

from __future__ import annotations

import pytest

from answerable.wording.amounts import ASKS_AMOUNT, ASKS_MEASURE, ASKS_NUMBER


@pytest.mark.parametrize(
    ("question", "amount", "measure"),
    [
        ("How many wheels are there?", True, False),
        ("How long does it take?", True, False),
        ("Which port does it listen on?", False, True),
        ("Which Node version do I need?", False, True),
        ("What is the default port of the server?", False, True),
        ("What's the upload limit?", False, True),
        ("What is the maximum length of a label name?", False, True),
        ("Which Python versions are supported?", False, True),
        ("What are the limits?", False, True),
        ("What is the port for?", False, False),
        ("What is the purpose of the timeout?", False, False),
        ("What is the rate limit error?", False, False),
        ("What version control do you use?", False, False),
        ("What is a timeout?", False, False),
        ("", False, False),
    ],
)
def test_questions_for_a_number(question: str, amount: bool, measure: bool) -> None:
    """How many, and what or which measure; not what a measure is or is for."""
    assert (ASKS_AMOUNT.search(question) is not None) is amount
    assert (ASKS_MEASURE.search(question) is not None) is measure
    assert (ASKS_NUMBER.search(question) is not None) is (amount or measure)
