"""A description fits where each of its words and dates stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable import described

UNPAID = ("INV-2044", "€ 64.00, due 2026-11-11, unpaid")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("unpaid", UNPAID),
        ("the unpaid one", UNPAID),
        ("2044", UNPAID),
        ("that are unpaid and", (*UNPAID, "and")),
        ("due on November 11", UNPAID),
        ("11 Nov", UNPAID),
        ("the 11th of november 2026", UNPAID),
        ("11.11.2026", UNPAID),
        ("on the 11th", UNPAID),
        ("in November", UNPAID),
        ("in 2026", UNPAID),
        ("2026-11-11", ("Meeting", "Wednesday, 11 November 2026")),
        ("canceled Cargo Max", ("Cargo Max", "cancelled")),
        ("invoice 5", ("invoice no 5",)),
    ],
)
def test_what_fits(text: str, shown: tuple[str, ...]) -> None:
    """Whatever the order, the case and the way a date is written."""
    assert described.fits(described.read(text), shown)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("paid", UNPAID),  # a part of a word
        ("204", UNPAID),
        ("open", ("Flat tyre", "done, opened 2026-10-02")),
        ("before November 11", UNPAID),
        ("under 64", UNPAID),
        ("November 12", UNPAID),
        ("2026", UNPAID),  # a number is no date
        ("11", UNPAID),
        ("paid", ("Bill", "not paid")),
        ("paid", ("Bill", "isn't paid")),
        ("not unpaid", UNPAID),
        ("without unpaid", UNPAID),
        ("you may pay", ("2026-05-01",)),
        ("the", ("the",)),
        ("", UNPAID),
    ],
)
def test_what_does_not(text: str, shown: tuple[str, ...]) -> None:
    """A part of a word, another date, and what is denied here or there."""
    assert not described.fits(described.read(text), shown)


def test_a_share() -> None:
    """Half of what was said is half a fit."""
    said = described.read("unpaid last week")
    assert said.words == ("unpaid", "last", "week")
    assert described.share(said, UNPAID) == pytest.approx(1 / 3)


@given(
    st.lists(st.sampled_from(["canceled", "callled", "hall", "l", "rolling", "ß", "2044", "İ"])),
    st.lists(st.text("acdeglnoriſßİ l204-", max_size=20) | st.sampled_from(["cancelled", "HALL."])),
)
def test_what_has_no_word_of_it_need_not_be_read(words: list[str], shown: list[str]) -> None:
    """A text is passed over by its letters only where none of the words stands in it."""
    said = described.read(" ".join(words))
    found = frozenset[str]().union(*map(described.words_of, shown))
    telling = [word for word in said.words if word in found]
    assert described.share(said, shown) == (len(telling) / len(said.words) if said else 0)


@given(st.text(max_size=30), st.text("abco 2044-11.november", max_size=30))
def test_what_is_kept_of_a_text(text: str, date: str) -> None:
    """A short text, which is kept as it was read, reads as within a long one, which is not."""
    long = described.read(f"{text} {date}{' ' * 200}")
    assert described.read(f"{text} {date}") == long


@given(st.text(), st.lists(st.text()))
def test_nothing_raises(text: str, shown: list[str]) -> None:
    """Any text is some description of any other."""
    assert 0 <= described.share(described.read(text), shown) <= 1
