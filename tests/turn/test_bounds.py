"""A number is the same only with what bounds, signs or changes it."""

from __future__ import annotations

import pytest

from answerable.turn.proof.bounds import otherwise_bound

PASSWORD = "A password must have at least 12 and at most 64 characters."
CACHE = "The HTTP cache is available since version 2.1, XML feeds were supported until 3.0."
BALANCE = "The balance must not fall below -20; refunds take 14 days."


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("A password must have at most 12 characters.", PASSWORD),
        ("A password must have less than 12 characters.", PASSWORD),
        ("A password must have 12 or fewer characters.", PASSWORD),
        ("A password must have exactly 12 characters.", PASSWORD),
        ("A password must not exceed 12 characters.", PASSWORD),
        ("A password has more than sixty-four characters.", PASSWORD),
        ("The cache is available until version 2.1.", CACHE),
        ("The cache was available before v2.1.", CACHE),
        ("XML feeds are supported since 3.0.", CACHE),
        ("The beta opened after May 2024.", "The beta opened before May 2024."),
        ("The balance must not fall below 20.", BALANCE),
        ("Refunds take -14 days.", BALANCE),
        ("Refunds take \u221214 days.", BALANCE),
        ("Refunds take 14! days.", BALANCE),
        ("Refunds take 14×14 days.", BALANCE),
        ("Refunds take 14^2 days.", BALANCE),
        ("Refunds take 14/14 days.", BALANCE),
        ("Refunds take .14 days.", BALANCE),
        ("Refunds take a multiple of 14 days.", BALANCE),
        ("Refunds take 14 days and a half, or 14 or so.", BALANCE),
        ("Files must be larger than 25 MB.", "Files may be up to 25 MB."),
        ("It needs version 3.1 or older.", "It needs version 3.1 or newer."),
        ("It needs a version older than 3.1.", "It needs version 3.1 or newer."),
        ("Children from 6 on stay for free.", "Children under 6 stay for free."),
        ("It rests for no more than an hour.", "It rests for at least one hour."),
        ("Cancel less than 48 hours before arrival.", "Cancel up to 48 hours before arrival."),
        ("Cancel within 48 hours before arrival.", "Cancel at least 48 hours before arrival."),
    ],
)
def test_another_bound(claim: str, evidence: str) -> None:
    """The other end of a range, the other side of a date, another sign, or a sum."""
    assert otherwise_bound(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Use 12 to 64 characters for a password.", PASSWORD),
        ("A password needs 12 characters or more.", PASSWORD),
        ("A password must not be shorter than 12 characters.", PASSWORD),
        ("A password can't exceed 64 characters.", PASSWORD),
        ("No more than 64 characters are allowed.", PASSWORD),
        ("From version 2.1 on there is an HTTP cache.", CACHE),
        ("The HTTP cache is not available before version 2.1.", CACHE),
        ("XML feeds were supported up to version 3.0.", CACHE),
        ("Exactly 3 files are kept.", "3 files are kept."),
        ("The balance may be as low as -20.", BALANCE),
        ("The balance may fall to 20 below zero.", BALANCE),
        ("You wait 14 days!", BALANCE),
        ("It can be opened 3 times.", "It can be opened three times."),
        ("Files 1-5 take 24/7.", "Files 1 to 5, 24/7."),
        ("It takes half (1/2) of **10** files.", "It takes half (1/2) of 10 files."),
        ("Files can't be larger than 25 MB.", "Files may be up to 25 MB."),
        ("It needs at least version 3.1.", "It needs version 3.1 or newer."),
        ("You must be 18 or older.", "You must be at least 18."),
        ("It rests for an hour or more.", "It rests for at least one hour."),
        ("Cancel until 48 hours before arrival.", "Cancel at least 48 hours before arrival."),
        ("Logs older than 7 days go.", "Logs go after 7 days."),
        ("After 10 pm, trains run hourly.", "Trains run often until 10 pm and hourly after that."),
        ("It takes .5 seconds.", "It takes 0.5 seconds."),
    ],
)
def test_the_same_bound(claim: str, evidence: str) -> None:
    """The same in other words, and numbers whose bounds the evidence leaves open."""
    assert not otherwise_bound(claim, evidence)
