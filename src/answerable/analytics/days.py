"""Which time figures are about: whole days in UTC."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

DAY = 86_400.0
MOST = 400  # days; a longer range makes plots that nobody can read
_WEEK = re.compile(r"(\d{4})-W(\d{2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Days:
    """The days from ``start`` on and before ``end``, in UTC."""

    start: date
    end: date

    @property
    def begins(self) -> float:
        """Seconds since 1970 of the first moment."""
        return _seconds(self.start)

    @property
    def ends(self) -> float:
        """Seconds since 1970 of the first moment after it."""
        return _seconds(self.end)

    def __iter__(self) -> Iterator[date]:
        return (self.start + timedelta(n) for n in range((self.end - self.start).days))

    def __len__(self) -> int:
        return (self.end - self.start).days


def given(start: str, end: str, today: date) -> Days:
    """The days that somebody wrote as ``YYYY-MM-DD``; without any, the last 28 and ``today``.

    Raises ``ValueError``, whose words are for that person.
    """
    last = _date(end) if end else today + timedelta(1)
    first = _date(start) if start else last - timedelta(28)
    if not 0 < (last - first).days <= MOST:
        raise ValueError(f"The first day must be before the last one, by {MOST} days at most.")
    return Days(first, last)


def week(name: str) -> Days:
    """The seven days of an ISO week such as ``2026-W07``. Raises ``ValueError``."""
    found = _WEEK.fullmatch(name)
    try:
        monday = date.fromisocalendar(int(found[1]), int(found[2]), 1) if found else None
    except ValueError:
        monday = None
    if monday is None or monday.year > date.max.year - 1:
        raise ValueError("Write a week as 2026-W07: the year and the number of the ISO week.")
    return Days(monday, monday + timedelta(7))


def week_of(day: date) -> str:
    """The name of the ISO week of ``day``."""
    year, number, _ = day.isocalendar()
    return f"{year}-W{number:02d}"


def last_whole_week(today: date) -> str:
    """The name of the last week that is over."""
    return week_of(today - timedelta(7))


def day_of(at: float) -> date:
    """The day of a moment, in seconds since 1970."""
    return datetime.fromtimestamp(at, UTC).date()


def _date(text: str) -> date:
    if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text):
        try:
            found = date.fromisoformat(text)
        except ValueError:
            pass
        else:
            if 1970 <= found.year < date.max.year:
                return found
    raise ValueError("Write days as 2026-02-09: year, month and day.")


def _seconds(day: date) -> float:
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()
