"""Sums of money and times as they are read beside a name: surely, or not at all."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from answerable.turn.own.amounts import amount, totals
from answerable.turn.own.spans import day_of, span

TODAY = date(2026, 12, 31)  # a Thursday


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("39.90 EUR, shipped", "39.90", "EUR"),
        ("39,90 €", "39.90", "EUR"),
        ("€1,250.50, due 2026-12-15", "1250.50", "EUR"),
        ("1.250,50 €", "1250.50", "EUR"),
        ("$1,250", "1250", "$"),
        ("USD 80", "80", "USD"),
        ("1'250'000.5 CHF", "1250000.5", "CHF"),
        ("-20 EUR, credit", "-20", "EUR"),
        ("2026-12-01 250 EUR", "250", "EUR"),
        ("12 euros", "12", "EUR"),
        ("149,00 zł", "149.00", "PLN"),
    ],
)
def test_an_amount(text: str, value: str, unit: str) -> None:
    """The one sum in a text, however it is written."""
    found = amount(text)
    assert found is not None
    assert (found.value, found.unit) == (Decimal(value), unit)


@pytest.mark.parametrize(
    "text",
    [
        "1.250 EUR",  # a thousand, or one and a quarter
        "1,250 €",
        "1 250 EUR",
        "12 EUR, fee 3 EUR",
        "12 EUR of 40 EUR",
        "20 EUR a month",
        "20 EUR/month",
        "monthly, 20 EUR",
        "about 20 EUR",
        "up to 20 EUR",
        "10-20 EUR",
        "3 x 20 EUR",
        "20",
        "20k EUR",
        "12.345.6 EUR",
        "EUR, no price yet",
        "x" * 250 + " 20 EUR",
        "",
    ],
)
def test_no_amount(text: str) -> None:
    """What may be read in two ways is not read."""
    assert amount(text) is None


@pytest.mark.parametrize(
    ("texts", "total"),
    [
        (["0.10 EUR", "0.20 EUR", "€1"], "1.30 EUR"),
        (["€5", "$7", "€6"], "€11 + $7"),
        (["39,90 €", "0,10 €"], "40,00 €"),
        (["20 EUR", "-30 EUR"], "-10 EUR"),
        (["$5", "5 USD"], "$5 + 5 USD"),
    ],
)
def test_a_total(texts: list[str], total: str) -> None:
    """Exact, as the rows write it, and never of two currencies in one."""
    assert totals(each for text in texts if (each := amount(text))) == total


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("due this week", date(2026, 12, 28), date(2027, 1, 3)),
        ("next month", date(2027, 1, 1), date(2027, 1, 31)),
        ("last year", date(2025, 1, 1), date(2025, 12, 31)),
        ("last month", date(2026, 11, 1), date(2026, 11, 30)),
        ("this month", date(2026, 12, 1), date(2026, 12, 31)),
        ("tomorrow", date(2027, 1, 1), date(2027, 1, 1)),
        ("in the next 7 days", date(2026, 12, 31), date(2027, 1, 7)),
        ("the last 2 weeks", date(2026, 12, 17), date(2026, 12, 31)),
    ],
)
def test_a_span(text: str, first: date, last: date) -> None:
    """Weeks begin on Monday, and a year ends."""
    found, _ = span(text, TODAY)
    assert found is not None
    assert (found.first, found.last) == (first, last)


def test_no_span() -> None:
    """Two of them, too many days, none at all; and beyond the calendar."""
    for text in ("today or tomorrow", "the next 999 days", "weekly", ""):
        assert span(text, TODAY)[0] is None
    assert span("next year", date(9999, 12, 31))[0] is None


def test_a_day() -> None:
    """One whole date, and no other."""
    assert day_of("due 30.11.2026, open") == date(2026, 11, 30)
    for text in ("november", "2026-02-30", "2026-11-01 to 2026-11-05", "open"):
        assert day_of(text) is None
