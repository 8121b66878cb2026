"""Numbers with their units: 30 seconds are no 30 minutes, $9 a month no $9 a year.

What is the same amount in another unit (30 seconds, half a minute) agrees.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from answerable.turn.proof.number_words import in_figures, with_halves

HALF = "0.5"
NEARLY = 1.12  # a month has 28 to 31 days, a gigabyte 1,000 or 1,024 megabytes
_BINARY = (1.024, 1.024**2, 1.024**3)  # between units of 1,000 and of 1,024
_TABLE = {  # each unit with its names, by what it measures; money has no fixed rate
    "time": (
        (1e-9, "ns nanosecond"),
        (1e-6, "us μs microsecond"),
        (1e-3, "ms msec millisecond"),
        (1, "s sec second"),
        (60, "min minute"),
        (3_600, "h hr hour"),
        (86_400, "d day"),
        (7 * 86_400, "week"),
        (365 * 7_200, "month"),
        (365 * 86_400, "yr year"),
        (3_650 * 86_400, "decade"),
    ),
    "size": (
        (0.125, "bit"),
        (1, "byte"),
        (1e3, "kb kib kilobyte kibibyte"),
        (1e6, "mb mib megabyte mebibyte"),
        (1e9, "gb gib gigabyte gibibyte"),
        (1e12, "tb tib terabyte tebibyte"),
    ),
    "length": (
        (1e-3, "mm millimeter millimetre"),
        (1e-2, "cm centimeter centimetre"),
        (1, "meter metre"),
        (1e3, "km kilometer kilometre"),
        (1_609, "mile"),
    ),
    "weight": ((1e-3, "mg milligram"), (1, "g gram"), (1e3, "kg kilogram"), (453.6, "lb lbs")),
    "volume": ((1, "ml milliliter millilitre"), (10, "cl"), (100, "dl"), (1e3, "l liter litre")),
    "frequency": ((1, "hz hertz"), (1e3, "khz"), (1e6, "mhz"), (1e9, "ghz")),
    "rate": ((1e3, "kbps kbit"), (1e6, "mbps mbit"), (1e9, "gbps gbit")),
    "celsius": ((1, "celsius"),),
    "fahrenheit": ((1, "fahrenheit"),),
    "share": ((1, "% percent"), (0.1, "‰ permille")),
    "point": ((1, "points-of-percent"),),
    "morning": ((1, "am"),),
    "afternoon": ((1, "pm"),),
    "dollar": ((1, "$ usd dollar"),),
    "euro": ((1, "€ eur euro"),),
    "pound": ((1, "£ gbp pound"),),
    "yen": ((1, "¥ jpy yen"),),
    "franc": ((1, "chf franc"),),
    "crown": ((1, "kr sek nok dkk czk krona krone crown"),),
    "cent": ((1, "ct cent"),),
}
_KINDS = {
    **dict.fromkeys("dollar euro pound yen franc crown cent".split(), "money"),
    **dict.fromkeys(("celsius", "fahrenheit"), "temperature"),
    **dict.fromkeys(("morning", "afternoon"), "clock"),
}
_BEHIND_BLANK = frozenset("gl")  # "2g" may be memory, and "5l" a name
_UNITS = {
    form: (measure, factor)
    for measure, units in _TABLE.items()
    for factor, names in units
    for name in names.split()
    for form in (name, f"{name}s")
}
_SIGNS = r"[$€£¥]"
_AMOUNT = re.compile(
    rf"(?P<sign>{_SIGNS})?\s?(?<![\w.,])(?P<number>\d+(?:[.,]\d+)*|\bone\b|\ban?\b)"
    rf"(?:(?P<blank>\s)?-?(?P<unit>[%‰]|{_SIGNS}|points-of-percent|[A-Za-zμ]+\b))?(?![.,]?\d)",
    re.IGNORECASE,
)
_RATE = re.compile(
    rf"(?<![\w.,])(?P<number>\d+(?:[.,]\d+)*)\s?(?:[%‰]|{_SIGNS})?(?:\s?[^\W\d]++){{0,3}}?\s"
    r"(?:an?|one)\s(?P<unit>[a-z]+)",
    re.IGNORECASE,
)
_PERIOD = re.compile(
    r"\b(?:per|every|each)\s|\s?/\s?(?=[a-z]+\b)|\b(hour|dai|week|month|year|annual)ly\b",
    re.IGNORECASE,
)
_PERIODS = {"dai": "day", "annual": "year"}
_OTHERWISE_WRITTEN = (  # what is a unit of one word
    (re.compile(r"\s?(?:°|\bdegrees? ?)(?:c|celsius)\b", re.IGNORECASE), " celsius"),
    (re.compile(r"\s?(?:°|\bdegrees? ?)(?:f|fahrenheit)\b", re.IGNORECASE), " fahrenheit"),
    (re.compile(r"(?<=[\d ])a\.\s?m\b\.?", re.IGNORECASE), "am"),
    (re.compile(r"(?<=[\d ])p\.\s?m\b\.?", re.IGNORECASE), "pm"),
    (re.compile(r"\bpercentage[ -]points?\b", re.IGNORECASE), "points-of-percent"),
)


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with its unit, or without one (``measure`` is empty)."""

    number: str
    measure: str = ""
    value: float = 0.0  # in the smallest common unit

    def same(self, other: Amount) -> bool:
        """Whether both say the same, in one unit or in two."""
        low, high = sorted((self.value, other.value))
        return self.measure == other.measure and high <= low * NEARLY

    def equals(self, other: Amount) -> bool:
        """Whether both are exactly the same, in one unit or in two."""
        if self.measure != other.measure or not self.value:
            return False
        ratio = max(self.value, other.value) / min(self.value, other.value)
        exact = (1.0, *_BINARY) if self.measure == "size" else (1.0,)
        return any(math.isclose(ratio, each, rel_tol=1e-6) for each in exact)


def measured(claim: str, evidence: str) -> set[str]:
    """The numbers of ``claim`` that ``evidence`` has with their units, however these are written: 1
    where 60 seconds are a minute, 10 where it is "10MB"."""
    known = [each for each in _amounts(evidence) if each.value]
    return {said.number for said in _amounts(claim) if any(map(said.equals, known))}


def other_units(claim: str, evidence: str) -> list[str]:
    """The numbers that ``claim`` has with one unit and ``evidence`` with another, or by another
    period."""
    known: dict[str, list[Amount]] = defaultdict(list)
    for amount in _amounts(evidence):
        known[amount.number].append(amount)
    every = [each for same in known.values() for each in same]
    found = [
        amount.number
        for amount in _amounts(claim)
        if amount.measure
        and not any(amount.same(each) for each in every)
        and _is_other(amount, known[amount.number])
    ]
    return found + _other_periods(claim, evidence)


def _is_other(amount: Amount, known: list[Amount]) -> bool:
    """Whether the evidence has the number, always of something else or once of the same measure; a
    half it must have."""
    kinds = {_kind(each) for each in known}
    if amount.number == HALF and not known:
        return True
    return bool(kinds) and ("" not in kinds or _kind(amount) in kinds)


def _kind(amount: Amount) -> str:
    return _KINDS.get(amount.measure, amount.measure)


def _amounts(text: str) -> Iterator[Amount]:
    for found in _AMOUNT.finditer(_regular(text)):
        unit, word = (found["sign"] or found["unit"] or "").lower(), found["number"].lower()
        is_word = not word[0].isdigit()
        if unit in _BEHIND_BLANK and not found["blank"]:
            unit = ""
        if is_word and (unit not in _UNITS or (unit == "second" and word != "one")):
            continue  # "a server", "a second server"
        number = "1" if is_word else re.sub(r",(?=\d{3}(?!\d))", "", word)
        measure, factor = _UNITS.get(unit, ("", 0.0))
        known = re.fullmatch(r"\d{1,15}(?:\.\d{1,15})?", number)
        yield Amount(number, measure, float(number) * factor if known else 0.0)


@lru_cache(maxsize=256)  # a claim and what it cites are read by several rules
def _regular(text: str) -> str:
    """With figures for words, and "one month" for "every month", "monthly" and "/month"."""
    text = in_figures(with_halves(text))
    for written, meant in _OTHERWISE_WRITTEN:
        text = written.sub(meant, text)
    return _PERIOD.sub(_one_period, text)


def _one_period(said: re.Match[str]) -> str:
    period = (said[1] or "").lower()
    return f" one {_PERIODS.get(period, period)}"


def _other_periods(claim: str, evidence: str) -> list[str]:
    said, known = _periods(claim), _periods(evidence)
    return [n for n, periods in said.items() if n in known and not periods & known[n]]


def _periods(text: str) -> dict[str, set[float]]:
    """For each number by how long a time it is meant: 9 by the month, 100 by the second."""
    found: dict[str, set[float]] = defaultdict(set)
    for rate in _RATE.finditer(_regular(text)):
        measure, factor = _UNITS.get(rate["unit"].lower(), ("", 0.0))
        if measure == "time":
            found[rate["number"]].add(factor)
    return found
