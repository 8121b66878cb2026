"""The sum of money that stands beside the name of a row, and sums of them: "39.90 EUR, shipped".

A wrong sum is worse than none. So what may be read in two ways is not read at all: two sums in one
row, "1.250 EUR", which is a thousand for some and one and a quarter for others, a rate, a bound.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

MOST_CHARS = 199  # of a longer text the end was cut, perhaps within a number
_SIGNS = {"€": "EUR", "£": "GBP", "¥": "JPY", "zł": "PLN"}
_WORDS = {
    "euro": "EUR",
    "euros": "EUR",
    "pound": "GBP",
    "pounds": "GBP",
    "franc": "CHF",
    "francs": "CHF",
    "dollar": "$",
    "dollars": "$",
    "bucks": "$",
    "zloty": "PLN",
}
_CODES = (
    "eur|usd|gbp|chf|pln|jpy|sek|nok|dkk|czk|huf|ron|cad|aud|nzd|inr|cny|brl|mxn|zar|ils|sgd|hkd"
)
_UNIT = rf"[€$£¥]|zł|(?:{_CODES}|{'|'.join(_WORDS)})(?![^\W\d_])"
_MINUS = "\u2212\u2013-"
MONEY = re.compile(
    rf"(?<![\w.,/{_MINUS}])(?P<sign>[{_MINUS}]\s?)?(?:(?P<front>{_UNIT})\s?)?(?P<minus>[{_MINUS}])?"
    rf"(?P<number>\d(?:[\d.,'’]*\d)?)(?:\s?(?P<behind>{_UNIT}))?(?![\w{_MINUS}])",
    re.IGNORECASE,
)
# What makes it a rate, a bound, a product or a part of a greater number.
_RATE = re.compile(r"\s?(?:/|per\b|an?\b|each\b|every\b|p\.\s?[amhw]\b)", re.IGNORECASE)
_MONTHLY = re.compile(
    r"\b(?:hourly|daily|weekly|monthly|quarterly|yearly|annual(?:ly)?|per)\b|\d\s?[x×*]\s?\d",
    re.IGNORECASE,
)
_BOUND = re.compile(
    r"(?:\b(?:about|around|approx(?:imately)?|circa|ca|from|up to|max(?:imum)?|min(?:imum)?|over"
    r"|under|at least|at most|nearly|almost|of)\.?|[~≈<>≤≥×*]|(?<!\d{4}-\d\d-\d)\d)\s*$",
    re.IGNORECASE,
)
_GROUPED = re.compile(r"\d{1,3}(?:(?P<mark>[.,'’])\d{3})(?:(?P=mark)\d{3})*")
_DECIMAL = re.compile(r"\d+(?:[.,]\d{1,2})?")


@dataclass(frozen=True, slots=True)
class Amount:
    """``value`` in a ``unit``, and how that is written: the unit's sign before it or behind."""

    value: Decimal
    unit: str
    sign: str
    in_front: bool
    comma: bool

    def said(self, value: Decimal) -> str:
        """``value`` as this one is written."""
        number = f"{abs(value):.2f}" if value % 1 else f"{abs(value):f}"
        number = number.replace(".", ",") if self.comma else number
        minus = "-" if value < 0 else ""
        joint = "" if len(self.sign) == 1 and self.in_front else " "
        if self.in_front:
            return f"{minus}{self.sign}{joint}{number}"
        return f"{minus}{number}{joint}{self.sign}"


def amount(text: str) -> Amount | None:
    """The one sum of money in ``text``; None where there is none, or it is not sure which."""
    if len(text) > MOST_CHARS or _MONTHLY.search(text):
        return None
    found = [each for each in MONEY.finditer(text) if each["front"] or each["behind"]]
    money = len(re.findall(_UNIT, text, re.IGNORECASE))
    if len(found) != 1 or money != 1:
        return None
    (only,) = found
    if _RATE.match(text, only.end()) or _BOUND.search(text[: only.start()]):
        return None
    return of(only)


def of(found: re.Match[str], *, english: bool = False) -> Amount | None:
    """The amount that ``MONEY`` found; its unit is empty where none is written. In ``english`` a
    comma parts thousands."""
    sign = (found["front"] or found["behind"] or "").strip()
    if found["front"] and found["behind"]:
        return None
    value = _value(found["number"], english=english or (found["front"] or "") in ("$", "£"))
    if value is None:
        return None
    comma = re.search(r",\d{1,2}$", found["number"]) is not None
    negative = bool(found["sign"]) != bool(found["minus"])
    unit = _SIGNS.get(sign.casefold()) or _WORDS.get(sign.casefold()) or sign.upper()
    return Amount(-value if negative else value, unit, sign, bool(found["front"]), comma)


def totals(amounts: Iterable[Amount]) -> str:
    """What they come to, in each unit by itself: "€1330.50 + $80"."""
    by_unit: dict[str, list[Amount]] = {}
    for each in amounts:
        by_unit.setdefault(each.unit, []).append(each)
    said = []
    for of_one in by_unit.values():
        written = next((each for each in of_one if each.comma or each.value % 1), of_one[0])
        said.append(written.said(sum((each.value for each in of_one), Decimal(0))))
    return " + ".join(said)


def _value(number: str, *, english: bool) -> Decimal | None:
    """The value of digits with marks; None where these may be groups or decimals."""
    if _DECIMAL.fullmatch(number):
        return Decimal(number.replace(",", "."))
    grouped = _GROUPED.match(number)
    if grouped is None:
        return None
    mark, rest = grouped["mark"], number[grouped.end() :]
    one_group = grouped[0].count(mark) == 1
    if not rest and mark in ".," and one_group and not (english and mark == ","):
        return None
    if rest and not re.fullmatch(r"[.,]\d{1,2}", rest):
        return None
    if rest[:1] == mark:
        return None
    whole = grouped[0].replace(mark, "")
    return Decimal(f"{whole}.{rest[1:]}" if rest else whole)
