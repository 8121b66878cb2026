"""Sentences that keep nearly all words of their evidence and say something else are not shown, over
pages of several fields; honest ones beside them are."""

from __future__ import annotations

import pytest

from answerable.settings import AnswerSettings
from answerable.turn.proof.support import Grounds, support

CANCEL = "Cancellations are free of charge up to 48 hours before arrival."
DOGS = "Dogs are welcome for 15 euros, but they are not allowed in the restaurant."
CARD = "A library card costs 20 euros a year; it is free for people under 18."
FLOOR = "Rooms on the third floor have a balcony."
SWIM = "Anyone who can swim may join the club."
PROXY = "You must restart the client after changing the proxy."
SHUTTLE = "Guests without a car can use the shuttle, which runs hourly."
SMALLER = "Compression reduces the size of snapshots."
LEGACY = "Version 4.0 removed the legacy importer."
CLOSED = "Call the hospital outside opening hours."
POOL = "The pool is closed in winter."
BUILT = "The hotel was renovated in 2019."
MARA = "Mara Velten is a designer from Ghent."
STUDIED = "She studied typography in Antwerp and graduated in 2014."
WORKED = "From 2016 to 2020 she worked at Bracken Labs as an interaction designer."
LEADS = "Since 2021 she has been head of design at Fennel."
BREAKFAST = "Breakfast is served at 7, except on Sundays."


def is_shown(claim: str, *page: str) -> bool:
    grounds = Grounds(page, ("How it is",), (MARA, STUDIED, WORKED, LEADS))
    return support(claim, grounds, lambda term: 1.0) >= AnswerSettings().min_support


@pytest.mark.parametrize(
    ("claim", "page"),
    [
        ("Cancellations are always free of charge.", (CANCEL,)),
        ("Comments can be edited at any time.", ("Comments can be edited for 15 minutes.",)),
        ("Dogs are welcome everywhere for 15 euros.", (DOGS,)),
        ("A library card is free for everyone.", (CARD,)),
        ("All rooms have a balcony.", (FLOOR,)),
        ("Anyone may join the club.", (SWIM,)),
        ("Restarting the client after changing the proxy is optional.", (PROXY,)),
        ("The shuttle no longer runs hourly.", (SHUTTLE,)),
        ("Rooms on the third floor lack a balcony.", (FLOOR,)),
        ("Compression increases the size of snapshots.", (SMALLER,)),
        ("Version 4.0 restored the legacy importer.", (LEGACY,)),
        ("Call the hospital during opening hours.", (CLOSED,)),
        ("The pool is closed in winter because the hotel was renovated.", (POOL, BUILT)),
        ("She worked at Fennel as an interaction designer.", (WORKED, LEADS)),
        ("She studied typography in Ghent.", (MARA, STUDIED)),
        ("Breakfast is served at 7.", (BREAKFAST,)),
    ],
)
def test_what_is_told_otherwise(claim: str, page: tuple[str, ...]) -> None:
    """All or always where some or when is meant, the reverse of a deed, a cause of two sentences'
    making, and the deeds of one time told of another."""
    assert not is_shown(claim, *page)


@pytest.mark.parametrize(
    ("claim", "page"),
    [
        ("Up to 48 hours before arrival, cancellations are free.", (CANCEL,)),
        ("Dogs are not allowed in the restaurant.", (DOGS,)),
        ("People under 18 get a library card for free.", (CARD,)),
        ("All rooms on the third floor have a balcony.", (FLOOR,)),
        ("Everyone who can swim may join.", (SWIM,)),
        ("Restart the client after changing the proxy.", (PROXY,)),
        ("The legacy importer was removed in version 4.0.", (LEGACY,)),
        ("With compression the size of snapshots is reduced.", (SMALLER,)),
        ("The pool is closed in winter, and the hotel was renovated in 2019.", (POOL, BUILT)),
        ("She worked at Bracken Labs until 2020 and leads design at Fennel.", (WORKED, LEADS)),
        ("Mara graduated in 2014 after she studied typography.", (STUDIED,)),
        ("She worked at Bracken Labs before she was head of design at Fennel.", (WORKED, LEADS)),
        ("Except on Sundays, breakfast is served at 7.", (BREAKFAST,)),
    ],
)
def test_what_is_told_the_same(claim: str, page: tuple[str, ...]) -> None:
    """In other words, and with its limits."""
    assert is_shown(claim, *page)
