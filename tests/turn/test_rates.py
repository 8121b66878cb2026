"""What an amount is for each of, and what changes by it or to it, is told as it is there."""

from __future__ import annotations

import pytest

from answerable.turn.proof.rates import otherwise_rated

DOGS = "Dogs are welcome for a fee of 15 euros per night."
TAX = "The tax is 2.50 euros per person and night."
GROUPS = "Groups of ten or more pay 10 euros per person."
TOKENS = "The API accepts 120 requests per minute for each token."
SMALLER = "Compression reduces the size by about 60%."
SHARE = "The share rose from 40 percent to 45 percent."


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Dogs cost 15 euros per stay.", DOGS),
        ("Dogs cost 15 euros per night and car.", DOGS),
        ("The tax is 2.50 euros per person and week.", TAX),
        ("Groups of ten or more pay 10 euros per group.", GROUPS),
        ("Each workspace may send 120 requests per workspace.", TOKENS),
        ("Compression reduces the size to about 60%.", SMALLER),
        ("The share rose by 45 percent.", SHARE),
    ],
)
def test_another_rate(claim: str, evidence: str) -> None:
    """For each of something else, or changed to what it is changed by."""
    assert otherwise_rated(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The tax is 2.50 euros per night and person.", TAX),
        ("The tax is 2.50 euros per night for each guest.", TAX),
        ("Groups of ten or more pay 10 euros per head.", GROUPS),
        ("120 requests per token are accepted each minute.", TOKENS),
        ("Dogs cost 15 euros a night.", DOGS),
        ("With compression, the size is reduced by 60%.", SMALLER),
        ("The share rose to 45 percent.", SHARE),
        ("Parking costs 12 euros per day.", "Parking costs 12 euros."),
    ],
)
def test_the_same_rate(claim: str, evidence: str) -> None:
    """In another order, with another word for people, and where none is told."""
    assert not otherwise_rated(claim, evidence)
