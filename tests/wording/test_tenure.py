"""For how many years somebody has done something: what is asked, and what tells it."""

from __future__ import annotations

import pytest

from answerable.types import Span, Unit, UnitKind
from answerable.wording.tenure import AskedYears, asked_years, lacks_years, years_told


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ("How many years of experience does she have?", ""),
        ("years of experience?", ""),
        ("yoe", ""),
        ("How long has he been doing this?", ""),
        ("How many years of professional experience does Ada Lind have?", ""),
        ("How many years of Lua experience?", "Lua"),
        ("years of experience with Lua", "Lua"),
        ("How many years of experience in harbour safety does she have?", "harbour safety"),
        ("How long has she used Lua?", "Lua"),
        ("How long has he been a team lead?", "team lead"),
    ],
)
def test_the_years_of_all_work_or_of_a_field_are_asked_for(question: str, field: str) -> None:
    """The field is what stands with the experience, and none for all of it."""
    assert asked_years(question) == AskedYears(field)


@pytest.mark.parametrize(
    "question",
    [
        "How long has she been at Tide?",
        "How long was he at Tide Ltd.?",
        "What was her experience like?",
        "How many years is the warranty?",
        "How long has she been married?",
    ],
)
def test_other_times_are_no_years_of_experience(question: str) -> None:
    """A post, a marriage and a warranty last, too."""
    assert asked_years(question) is None


def test_another_field_may_follow() -> None:
    """ "And Lua?" asks it of another field after such a question, and after no other."""
    before = ["How many years of experience does she have?", "with Rust?"]
    assert asked_years("and Lua?", before) == AskedYears("Lua")
    assert asked_years("and Lua?", ["Which projects use Rust?"]) is None


def _unit(text: str, kind: UnitKind = "sentence") -> Unit:
    return Unit(kind, Span(0, len(text), 1, 1), text)


@pytest.mark.parametrize(
    ("text", "field", "told"),
    [
        ("Ada has nine years of experience in rigging.", "", True),
        ("12+ years of experience.", "", True),
        ("Twelve years of rigging, four of them as a mate.", "", True),
        ("I used Lua for five years at Tide.", "", False),
        ("Our harbour master has 30 years of experience.", "", False),
        ("Ada was born 40 years ago.", "", False),
        ("Lua is her first choice; she has written it since 2018.", "Lua", True),
        ("Ada has nine years of experience in rigging.", "Lua", False),
        ("Twelve years of rigging, four of them as a mate.", "mate", True),
        ("They go there every 2 years.", "Go", False),
    ],
)
def test_a_sentence_tells_the_years_of_what_is_asked(text: str, field: str, *, told: bool) -> None:
    """Not those of another field, of one post, or of somebody else; nor in what is no name."""
    asked = AskedYears(field)
    assert (asked.is_counted(_unit(text), "Ada") or asked.is_dated(_unit(text), "Ada")) is told


def test_what_no_unit_tells_is_lacking() -> None:
    """Only of a field: all work is told in other ways too, as by the posts."""
    units = [_unit("Ada has nine years of experience in rigging.")]
    assert lacks_years("How many years of experience with Lua?", units)
    assert not lacks_years("How many years of experience in rigging?", units)
    assert not lacks_years("How many years of experience does she have?", [])


def test_numbers_in_words_are_the_same_numbers() -> None:
    """ "nine years" and "9 years" do not differ."""
    assert years_told("Ada has nine years of experience.") == "9"
    assert years_told("9 years of experience") == "9"
    assert years_told("since 2014") == ""
