"""The numbers of an English text, however they are written: 9, "nine", "ninth", "IX", "5 to 10"."""

from __future__ import annotations

import re
from dataclasses import dataclass

Version = tuple[int, ...]  # 3.10 is behind 3.9

CARDINALS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen twenty"
).split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
ORDINALS = (
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
    " thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
).split()
_ROMAN = "II III IV VI VII VIII IX XI XII XIII XIV XV XVI XVII XVIII XIX XX".split()
_ROMAN_VALUES = (2, 3, 4, 6, 7, 8, 9, *range(11, 21))
NUMBER_WORDS = {word: str(n) for n, word in enumerate(CARDINALS)}
_WORDS = NUMBER_WORDS | {word: str(n) for n, word in enumerate(ORDINALS)}
_ROMANS = {numeral: str(n) for numeral, n in zip(_ROMAN, _ROMAN_VALUES, strict=True)}

# Possessive and bounded, so that a text of nothing but digits is read in linear time.
NUMBER = r"(?<!\d)\d[\d,]{0,17}+(?:\.\d{1,18}+){0,5}+(?!\d)"
_N = f"({NUMBER})"
_DIGITS = re.compile(rf"(?<!\d\.){NUMBER}")
_WORD = re.compile(r"[^\W\d_]+")
_SHORT_YEAR = re.compile(r"(?:['\u2019/\u2013-]|\bFY ?)(\d\d)\b")
_UNITS = frozenset(
    """
    ms sec min hour day week month year gb mb kb tb kg km cm mm hz mhz ghz px percent people euro
    dollar cent usd eur million billion thousand hundred am pm degree meter metre mile byte bit
    """.split()
)
_VERBS_IN_S = frozenset(
    """
    means does says is was has covers works happens costs appears comes contains describes explains
    includes needs requires returns shows stands starts ends differs always this its plus versus vs
    as
    """.split()
)
_RANGE = re.compile(
    rf"{_N}\s*(?:-|\u2013|\u2014|\.\.\.?|to|through|and|until)\s*{_N}(?:\s*(\w+|%))?"
)
_HUNDRED = re.compile(r"\b(\d)xx\b", re.IGNORECASE)
_DECADE = re.compile(r"\b(\d{3}0)s\b")
_MORE = re.compile(
    r"(?:\b(?:above|over|since|from|after|at least|more than|(?:newer|later|greater|higher|larger)"
    rf" than)(?: [a-z]+)?|>=?)\s+{_N}(?:\s*(\w+|%))?"
    rf"|{_N}(?:\+|,? (?:or|and) (?:newer|later|higher|more|above|up|greater)\b)",
    re.IGNORECASE,
)
_LESS = re.compile(
    r"(?:\b(?:below|under|until|before|up to|at most|less than|(?:older|earlier|lower|smaller)"
    rf" than)(?: [a-z]+)?|<=?)\s+{_N}(?:\s*(\w+|%))?"
    rf"|{_N},? (?:or|and) (?:older|earlier|lower|less|below|fewer|smaller)\b",
    re.IGNORECASE,
)


def plain_number(text: str) -> str:
    """The number without commas, the ending of an ordinal and zeros behind a point; empty if it is
    none."""
    found = re.fullmatch(rf"{_N}(?:st|nd|rd|th)?", text)
    return re.sub(r"(?:\.0)+$", "", found[1].replace(",", "")) if found else ""


def counted(after: str) -> bool:
    """Whether the word (in lower case) after a number is what it counts: "3 servers", "5 GB"."""
    if after in _UNITS:
        return True
    return len(after) > 2 and after.endswith("s") and after not in _VERBS_IN_S


@dataclass(frozen=True, slots=True)
class Numbers:
    """What numbers a text has, as they are and as ranges from the first to the last."""

    plain: frozenset[str]
    ranges: tuple[tuple[Version | None, Version | None], ...]

    @classmethod
    def of(cls, text: str) -> Numbers:
        words = _WORD.findall(text)
        spelled = {_WORDS[word.lower()] for word in words if word.lower() in _WORDS}
        roman = {_ROMANS[word] for word in words if word in _ROMANS}
        digits = {plain_number(each.rstrip(",")) for each in _DIGITS.findall(text)}
        years = {f"{century}{each}" for each in _SHORT_YEAR.findall(text) for century in (19, 20)}
        return cls(frozenset(spelled | roman | digits | years), _ranges(text))

    def __contains__(self, number: str) -> bool:
        """Whether the number is there, or a part of it is: version 2 in 2.1."""
        return number in self.plain or any(each.startswith(f"{number}.") for each in self.plain)

    def cover(self, number: str) -> bool:
        """Whether the number lies in a range."""
        value = version(number)
        return any(
            _alike(value, low)
            and _alike(value, high)
            and (low or value) <= value <= (high or value)
            for low, high in self.ranges
        )


def _alike(value: Version, end: Version | None) -> bool:
    """Whether two numbers can be of one kind: a year is in no range of small numbers."""
    return end is None or (value[0] >= 1000) == (end[0] >= 1000)


def version(number: str) -> Version:
    """The parts of a number between its points, which compare as versions do."""
    return tuple(int(part) for part in number.replace(",", "").split("."))


def _ranges(text: str) -> tuple[tuple[Version | None, Version | None], ...]:
    found: list[tuple[Version | None, Version | None]] = [
        (version(low), version(high))
        for low, high, after in _RANGE.findall(text)
        if not _is_amount(after)
    ]
    found += [((int(each) * 100,), (int(each) * 100 + 99,)) for each in _HUNDRED.findall(text)]
    found += [((int(each),), (int(each) + 9,)) for each in _DECADE.findall(text)]
    for pattern, is_low in ((_MORE, True), (_LESS, False)):
        for one, after, other in pattern.findall(text):
            if not _is_amount(after):
                end = version(one or other)
                found.append((end, None) if is_low else (None, end))
    return tuple(found)


def _is_amount(after: str) -> bool:
    return after == "%" or counted(after.lower())
