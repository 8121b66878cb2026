"""Times that are told from today: "this week", "tomorrow", "in the next 7 days"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

from answerable import described

MOST_DAYS = 366
_PERIOD = re.compile(
    r"(?<!\w)(?:(?:in|for|during|within|of|from)\s+)?(?:the\s+)?"
    r"(?:(?P<which>this|current|next|coming|last|previous)\s+(?P<unit>week|month|year)"
    r"|(?P<day>today|tomorrow|yesterday)"
    r"|(?P<way>next|coming|last|past)\s+(?P<many>\d{1,3})\s+(?P<of>days|weeks))(?!\w)",
    re.IGNORECASE,
)
_STEPS = {"this": 0, "current": 0, "next": 1, "coming": 1, "last": -1, "previous": -1}
_DAYS = {"today": 0, "tomorrow": 1, "yesterday": -1}


@dataclass(frozen=True, slots=True)
class Span:
    """The days from ``first`` to ``last``, as it was ``said``."""

    first: date
    last: date
    said: str

    def has(self, day: date) -> bool:
        """Whether the ``day`` is one of them."""
        return self.first <= day <= self.last


def span(text: str, today: date) -> tuple[Span | None, str]:
    """The one span that ``text`` names, and what is left of it; weeks begin on Monday."""
    found = [*_PERIOD.finditer(text)]
    if len(found) != 1:
        return None, text
    (one,) = found
    days = _days(one, today)
    left = f"{text[: one.start()]} {text[one.end() :]}"
    return (Span(*days, one[0].strip()), left) if days else (None, text)


def _days(found: re.Match[str], today: date) -> tuple[date, date] | None:
    try:
        if found["day"]:
            day = today + timedelta(_DAYS[found["day"].casefold()])
            return day, day
        if found["many"]:
            return _rolling(found, today)
        step = _STEPS[found["which"].casefold()]
        return _period(found["unit"].casefold(), step, today)
    except (OverflowError, ValueError):  # beyond the calendar
        return None


def _rolling(found: re.Match[str], today: date) -> tuple[date, date] | None:
    days = int(found["many"]) * (7 if found["of"].casefold() == "weeks" else 1)
    if days > MOST_DAYS:
        return None
    if found["way"].casefold() in ("last", "past"):
        return today - timedelta(days), today
    return today, today + timedelta(days)


def _period(unit: str, step: int, today: date) -> tuple[date, date]:
    if unit == "week":
        first = today - timedelta(today.weekday()) + timedelta(7 * step)
        return first, first + timedelta(6)
    if unit == "year":
        return date(today.year + step, 1, 1), date(today.year + step, 12, 31)
    at = today.year * 12 + today.month - 1 + step
    after = at + 1
    first, behind = date(at // 12, at % 12 + 1, 1), date(after // 12, after % 12 + 1, 1)
    return first, behind - timedelta(1)


def day_of(text: str) -> date | None:
    """The one whole date in ``text``; None where there is none, or there are several."""
    dates = described.read(text).dates
    if len(dates) != 1:
        return None
    (one,) = dates
    if one.year is None or one.month is None or one.day is None:
        return None
    try:
        return date(one.year, one.month, one.day)
    except ValueError:
        return None
