"""Days in UTC."""

from __future__ import annotations

from datetime import date

import pytest

from answerable.analytics.days import Days, day_of, given, last_whole_week, week, week_of

TODAY = date(2026, 3, 1)


def test_without_days_it_is_the_last_four_weeks() -> None:
    """Left out, the end is tomorrow, which is not among them, and the start 28 days before."""
    assert given("", "", TODAY) == Days(date(2026, 2, 2), date(2026, 3, 2))
    assert given("2026-02-28", "", TODAY) == Days(date(2026, 2, 28), date(2026, 3, 2))
    assert [str(each) for each in given("2026-02-27", "2026-03-01", TODAY)] == [
        "2026-02-27",
        "2026-02-28",
    ]


def test_days_begin_at_midnight_in_utc() -> None:
    """The first moment belongs to a day and the last one to the next."""
    days = Days(date(2026, 2, 9), date(2026, 2, 10))
    assert (days.begins, days.ends) == (1_770_595_200.0, 1_770_681_600.0)
    assert day_of(days.begins) == date(2026, 2, 9)
    assert day_of(days.ends) == date(2026, 2, 10)


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("2026-02-09", "2026-02-09"),
        ("2026-02-10", "2026-02-09"),
        ("2020-01-01", "2026-02-09"),
        ("yesterday", ""),
        ("2026-02-30", ""),
        ("20260209", ""),
        ("0001-01-01", "0001-01-02"),
        ("", "9999-12-31"),
        ("", "\x00"),
    ],
)
def test_what_is_no_range(start: str, end: str) -> None:
    """An empty, a turned, an endless range and what is no day are refused."""
    with pytest.raises(ValueError, match="day"):
        given(start, end, TODAY)


@pytest.mark.parametrize(
    ("day", "name"),
    [
        (date(2026, 1, 1), "2026-W01"),
        (date(2027, 1, 1), "2026-W53"),
        (date(2026, 3, 1), "2026-W09"),
    ],
)
def test_weeks(day: date, name: str) -> None:
    """A day lies in the week that has its name, whatever the year of its Thursday."""
    assert week_of(day) == name
    assert day in list(week(name))
    assert len(week(name)) == 7


def test_the_last_whole_week() -> None:
    """A Sunday's week is not over yet."""
    assert last_whole_week(TODAY) == "2026-W08"
