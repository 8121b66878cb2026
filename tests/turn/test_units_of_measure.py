"""Numbers in words, and numbers with their units."""

from __future__ import annotations

import pytest

from answerable.turn.proof.number_words import in_figures, other_number_words
from answerable.turn.proof.units_of_measure import measured, other_units


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("twenty-one", "21"),
        ("two hundred and five", "205"),
        ("a dozen", "12"),
        ("10 thousand", "10000"),
        ("eighty thousand", "80000"),
        ("one thousand two hundred", "1200"),
        ("10k rows", "10000 rows"),
        ("between four and five", "between 4 and 5"),
        ("one of them", "one of them"),
        ("hundreds of someone", "hundreds of someone"),
        ("two.four", "two.four"),
    ],
)
def test_numbers_in_words(text: str, figures: str) -> None:
    """What is no number, or an uncertain one, stays."""
    assert in_figures(text) == figures


@pytest.mark.parametrize(
    ("claim", "evidence", "missing"),
    [
        ("port ninety", "port 8000", ["90"]),
        ("ten thousand rows", "10 rows", ["10000"]),
        ("half of them", "some of them", ["half"]),
        ("twice a day", "once a day", ["twice"]),
        ("thirty rows", "30 rows", []),
        ("a thousand rows", "1,000 rows", []),
        ("Half of them", "50 % of them", []),
        ("twice as large", "It doubles.", []),
        ("three ways", "this way, that way and another", []),
        ("half a million rows", "500,000 rows, the half", []),
    ],
)
def test_number_words_that_the_evidence_has_not(
    claim: str, evidence: str, missing: list[str]
) -> None:
    """Up to twelve they may count what the evidence lists."""
    assert other_number_words(claim, evidence) == missing


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("10GB", "10MB"),
        ("10 GB", "10MB"),
        ("30 minutes", "30 seconds"),
        ("30ms", "30 seconds"),
        ("thirty hours", "30 seconds"),
        ("half a second", "30 seconds"),
        ("30 MB", "30 seconds"),
        ("€9", "$9"),
        ("9 euros", "$9"),
        ("$9 a year", "$9 a month"),
        ("$9 yearly", "$9 a month"),
        ("$9 per user per year", "$9 per user per month"),
        ("100 requests a minute", "100 requests per second"),
        ("every week", "monthly"),
        ("50 euros", "50 cents"),
        ("10 pm", "10 am"),
        ("10 p.m.", "10 am"),
        ("180 °F", "180 degrees Celsius"),
        ("250 kg", "250 g"),
        ("5 percentage points", "5 percent"),
    ],
)
def test_another_unit(claim: str, evidence: str) -> None:
    """The same number of something else, or by another period."""
    assert other_units(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("10 megabytes", "10MB"),
        ("30s", "30 seconds"),
        ("half a minute", "30 seconds"),
        ("a day", "24 hours"),
        ("one day", "24 hours, or one week"),
        ("9 dollars monthly", "$9/month"),
        ("twice a day, for one week", "twice daily, for a week"),
        ("Every day it is new.", "It is new one week, and every day."),
        ("a second server", "one minute"),
        ("30 seconds", "30"),
        ("30 seconds", "timeout: 30, in minutes 30, in s: 30 s"),
        ("180 °C", "180 degrees Celsius"),
        ("10 a.m.", "10 am"),
        ("2 GB", "2g"),
        ("40 minutes", "30 seconds"),  # what number stands there is not told here
    ],
)
def test_the_same_unit(claim: str, evidence: str) -> None:
    """The same amount, however it is written, and numbers whose unit is not known."""
    assert other_units(claim, evidence) == []


@pytest.mark.parametrize(
    ("claim", "evidence", "numbers"),
    [
        ("1 hour", "60 minutes", {"1"}),
        ("1 second", "1,000 ms", {"1"}),
        ("60 minutes", "one hour", {"60"}),
        ("12 months", "a year", {"12"}),
        ("1024 MB", "1 GB", {"1024"}),
        ("10 MB", "10MB", {"10"}),
        ("11 days", "10 days", set()),
        ("25 hours", "a day", set()),
        ("1 EUR", "1 USD", set()),
    ],
)
def test_conversions(claim: str, evidence: str, numbers: set[str]) -> None:
    """Exact ones only."""
    assert measured(claim, evidence) == numbers
