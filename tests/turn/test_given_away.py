"""What has a price is not free, and what leads to a place does not lead from it."""

from __future__ import annotations

import pytest

from answerable.turn.proof.given_away import leads_elsewhere, told_as_free

DOGS = "Dogs are welcome for a fee of 15 euros per night."
COPY = "Backups run every night and are copied to a second region."


@pytest.mark.parametrize(
    ("claim", "evidence", "is_wrong"),
    [
        ("Dogs are welcome free of charge.", DOGS, True),
        ("Dogs are free.", DOGS, True),
        ("Dogs stay at no extra cost.", DOGS, True),
        ("Dogs are not free of charge.", DOGS, False),
        ("You are free to bring dogs.", DOGS, False),
        ("Cancelling is free.", "Cancelling is free, later it costs 35 euros.", False),
        ("Breakfast is free of charge.", "Breakfast is included in the price.", False),
    ],
)
def test_what_is_free(claim: str, evidence: str, is_wrong: bool) -> None:
    """Only where something there is."""
    assert told_as_free(claim, [evidence]) is is_wrong


@pytest.mark.parametrize(
    ("claim", "evidence", "is_wrong"),
    [
        ("Backups are copied from a second region every night.", COPY, True),
        ("The library will move from Mill Street.", "The library will move to Mill Street.", True),
        ("Every night, backups are copied to a second region.", COPY, False),
        ("Data is copied from x to y.", "Data is copied to y from x.", False),
        ("It is open from 10 am.", "It is open from 10 am to 7 pm.", False),
    ],
)
def test_where_it_leads(claim: str, evidence: str, is_wrong: bool) -> None:
    """To the same place, behind the same deed."""
    assert leads_elsewhere(claim, [evidence]) is is_wrong
