"""Numbers in words, as figures: "thirty" is 30, "eighty thousand" 80000."""

from __future__ import annotations

import re
from functools import lru_cache

from answerable.retrieval.lexical import terms
from answerable.wording.numerals import CARDINALS, TENS

_ONES = CARDINALS[1:20]
_SCALES = {
    "dozen": 12,
    "hundred": 100,
    "thousand": 1_000,
    "million": 10**6,
    "billion": 10**9,
}
_VALUES = {word: n for n, word in enumerate(_ONES, 1)} | {
    word: 10 * n for n, word in enumerate(TENS, 2)
}
NUMBER_WORDS = frozenset((*_VALUES, *_SCALES, "half", "twice"))
NUMBER_TERMS = frozenset(term for word in NUMBER_WORDS for term in terms(word))
_FIGURE = r"\d{1,15}+(?:,\d{3}){0,5}+(?:\.\d{1,15}+)?"
_SCALE = rf"(?:{'|'.join(_SCALES)})\b"
_PART = rf"(?:(?:{'|'.join(TENS)})(?:[ -](?:{'|'.join(_ONES[:9])}))?|{'|'.join(_ONES[::-1])})\b"
# "ninety-five", "two hundred and five", "a dozen", "10 thousand"
_RUN = re.compile(
    rf"(?<![\w.,-])(?:(?P<figure>{_FIGURE}|an?)[ -](?={_SCALE}))?(?P<words>"
    rf"(?:(?:{_PART})[ -])?{_SCALE}(?:[ -]{_SCALE}){{0,2}}"
    rf"(?:(?:[ -]| and )(?:{_PART})(?:[ -]{_SCALE}){{1,2}}){{0,3}}(?:(?:[ -]| and )(?:{_PART}))?"
    rf"|{_PART})(?![.]\w)",
    re.IGNORECASE,
)
_HALF = re.compile(r"\bhalf[ -]an? ", re.IGNORECASE)
_TWICE = re.compile(r"\btwice\b", re.IGNORECASE)
_ONCE = re.compile(r"(?<=[a-z] )once\b", re.IGNORECASE)  # no beginning of a clause
_TIMES = re.compile(r"\b(?:[2-9]|[1-9]\d+|multiple|several|many) times\b", re.IGNORECASE)
_ONE = re.compile(r"\b(?:once|one|single|first|1)\b", re.IGNORECASE)
_THOUSANDS = re.compile(rf"(?<![\w.,])({_FIGURE})k\b")
_DIGITS = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)*")
_WORD = re.compile(r"\b[a-z]+\b")
_SMALL = 12  # up to here it may only count what the evidence lists
_SAID = {  # what else says it
    "half": re.compile(r"\bhal(?:f|ves|ved?)\b|\b50\b|\b0?\.5\b|\b1[/\u2044]2\b", re.IGNORECASE),
    "twice": re.compile(r"\btwice\b|\b2\b|\btwo\b|\bsecond\b|\bdoubl\w+", re.IGNORECASE),
}
_ONLY_ONCE = re.compile(r"\bonce\b", re.IGNORECASE)
_TWO_TIMES = re.compile(r"\b(?:twice|second|doubl\w+|(?:2|two)(?: \w+)? times)\b", re.IGNORECASE)


@lru_cache(maxsize=256)  # a claim and what it cites are read by many rules
def in_figures(text: str) -> str:
    """``text`` with figures for numbers in words; a mere "one" stays, which may be a pronoun."""
    runs = _RUN.sub(lambda run: run[0] if run[0].lower() == "one" else _as_figure(run), text)
    return _THOUSANDS.sub(lambda short: _shortest(_number(short[1]) * 1_000), runs)


def scaled(claim: str, evidence: str) -> set[str]:
    """The figures of ``claim`` before a "million" or the like that ``evidence`` has as such, or
    with all their digits: 1.5 where it has 1500000."""
    runs = [run for run in _RUN.finditer(claim) if (run["figure"] or "")[:1].isdigit()]
    if not runs:
        return set()
    there = {_number(each) for each in _DIGITS.findall(in_figures(evidence))}
    return {run["figure"] for run in runs if _number(_as_figure(run)) in there}


def with_times(text: str) -> str:
    """``text`` with "twice" as "2 times"."""
    return _TWICE.sub("2 times", text)


def with_halves(text: str) -> str:
    """``text`` with "half a minute" as 0.5 of it."""
    return _HALF.sub("0.5 ", text)


def other_number_words(claim: str, evidence: str) -> list[str]:
    """The numbers beyond twelve that ``claim`` has in words, and ``evidence`` neither so nor in
    figures; half of a unit is left to ``units_of_measure``."""
    said = set(_WORD.findall(_HALF.sub("", claim.lower())))
    missing = [word for word, also in _SAID.items() if word in said and not also.search(evidence)]
    missing += _once(claim, evidence)
    if not said & NUMBER_WORDS and not _THOUSANDS.search(claim):
        return missing
    there = {_number(each) for each in _DIGITS.findall(in_figures(with_halves(evidence)))}
    spelled = {_number(each) for each in _spelled(with_halves(claim))}
    return missing + [_shortest(each) for each in sorted(spelled - there) if each > _SMALL]


def twice_for_once(claim: str, evidence: str) -> bool:
    """Whether it is twice, and once in ``evidence``, which names no two times of anything."""
    return (
        _TWICE.search(claim) is not None
        and _ONLY_ONCE.search(evidence) is not None
        and _TWO_TIMES.search(evidence) is None
    )


def _once(claim: str, evidence: str) -> list[str]:
    """The "once" of ``claim`` where the evidence has nothing but another number of times."""
    told, there = in_figures(with_times(claim)), in_figures(with_times(evidence))
    if _TIMES.search(told) or _ONE.search(there) or not _TIMES.search(there):
        return []
    return _ONCE.findall(told)


def _spelled(text: str) -> list[str]:
    runs = (run for run in _RUN.finditer(text) if run[0].lower() != "one")
    short = (_shortest(_number(each) * 1_000) for each in _THOUSANDS.findall(text))
    return [*map(_as_figure, runs), *short]


def _as_figure(run: re.Match[str]) -> str:
    before = (run["figure"] or "").lower()
    value = _number(before) if before[:1].isdigit() else float(before != "")
    total = 0.0
    for word in _WORD.findall(run["words"].lower()):
        if word in _VALUES:
            value += _VALUES[word]
        elif word in _SCALES:
            value = (value or 1) * _SCALES[word]
            if _SCALES[word] >= 1_000:
                total, value = total + value, 0.0
    return _shortest(total + value)


def _number(figure: str) -> float:
    plain = re.sub(r",(?=\d{3}(?!\d))", "", figure)
    return float(plain) if re.fullmatch(r"\d{1,30}(?:\.\d{1,30})?", plain) else -1.0


def _shortest(value: float) -> str:
    return str(int(value)) if value.is_integer() else f"{value:.10g}"
