"""What an amount is for each of, and whether something changes by it or to it: 15 euros per night
are no 15 euros per stay, and what fell by 60 % did not fall to 60 %."""

from __future__ import annotations

import re
from collections import defaultdict

from answerable.retrieval.lexical import terms
from answerable.turn.proof.number_words import in_figures

_EACH = re.compile(  # "per person and night", "/user/month"
    r"(?:\b(?:per|each|every)\s|/\s?)(?P<of>[a-z]+(?:(?:\s(?:and|per)(?: per)?\s|\s?/\s?)[a-z]+)?)"
)
_RATE = re.compile(
    r"(?<![\w.,])(?P<number>\d+(?:[.,]\d+)*)\s?[%€$£¥]?(?:\s?[^\W\d]++){0,3}?\s?" + _EACH.pattern
)
_JOINED = frozenset("and per".split())
# Whoever pays, uses or comes.
_PEOPLE = frozenset(
    terms("person people head guest visitor user seat member adult participant customer")
)
_CHANGES = (
    r"\b(?:increas\w*|ris\w+|rose|rais\w+|grow\w*|grew|gain\w*|climb\w*|reduc\w+|decreas\w*|fall\w*|fell"
    r"|drop\w*|lower\w*|cut|shrink\w*|shrank|declin\w*|improv\w+|extend\w*)\b"
)
_CHANGED = re.compile(
    r"\b(?P<way>by|to) (?:(?:about|around|roughly|approximately|nearly|almost|some|up to) )?"
    r"[$€£]?(?P<number>\d+(?:[.,]\d+)*)"
)
_CHANGE = re.compile(_CHANGES)
_ADVERBS = {
    "hourly": "hour",
    "daily": "day",
    "nightly": "night",
    "weekly": "week",
    "monthly": "month",
    "quarterly": "quarter",
    "yearly": "year",
    "annually": "year",
}
_OFTEN = re.compile(
    rf"\b(?:(?P<adverb>{'|'.join(_ADVERBS)})"
    r"|(?:every|each) (?P<of>second|minute|hour|day|night|week|month|quarter|year|morning|evening"
    r"|noon|monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b"
)
_PRICE = re.compile(
    r"(?<![\w.,])(?P<number>\d+(?:[.,]\d+)*)"
    r"(?: ?(?:[$€£¥]|dollars|euros?|pounds|usd|eur|gbp))?"
    r" ?(?:(?:an?|per|each|every) |/ ?)(?P<period>hour|day|night|week|month|quarter|year)\b"
)
_MONEY = re.compile(r"[$€£¥]|\b(?:dollars?|euros?|pounds?|usd|eur|gbp)\b")
_ALIKE = 3  # letters of a period that its forms have
_PERIODS = {"annual": "year", "annually": "year", "yearly": "year", **_ADVERBS}
_WIDER = {"night": "day", "morning": "day", "evening": "day", "noon": "day"}


def otherwise_rated(claim: str, evidence: str) -> bool:
    """Whether an amount of ``claim`` is for each of something else than in ``evidence``, or what is
    changed to is what it is changed by there."""
    said, known = in_figures(claim.lower()), in_figures(evidence.lower())
    return (
        _is_for_others(said, known)
        or _is_changed_otherwise(said, known)
        or _is_at_other_times(said, known)
    )


def _is_at_other_times(said: str, known: str) -> bool:
    """Whether it is so every hour, and there every night."""
    mine, there = _times(said), _times(known)
    if not there or any(each in known for each in mine):
        return False
    return bool(mine) and mine.isdisjoint(there | {_WIDER.get(each, each) for each in there})


def _times(text: str) -> set[str]:
    found = (each["adverb"] or each["of"] for each in _OFTEN.finditer(text))
    return {_ADVERBS.get(each, each) for each in found}


def rated_by_nothing(claim: str, evidence: str, near: str) -> bool:
    """Whether an amount of money is for a period, and ``evidence`` has it for none: neither it nor
    what is ``near`` names that period, in any form."""
    said, known = in_figures(claim.lower()), in_figures(evidence.lower())
    if _MONEY.search(said) is None:
        return False
    words = re.findall(r"[a-z]+", f"{known} {near.lower()}")
    begins = {_PERIODS.get(word, word)[:_ALIKE] for word in words}
    return any(
        price["number"] in known and price["period"][:_ALIKE] not in begins
        for price in _PRICE.finditer(said)
    )


def _is_for_others(said: str, known: str) -> bool:
    there = _rates(known)
    if not there:
        return False
    every = {word for each in _EACH.finditer(known) for word in _named(each["of"])}
    named, mine = set(terms(known)), set(terms(said))
    return any(
        number in there
        and not (word in every or _is_alike(word, every))
        and (word not in named or mine.isdisjoint(every))
        for number, words in _rates(said).items()
        for word in words
    )


def _rates(text: str) -> dict[str, set[str]]:
    """For each number that something is for each of what it is so."""
    found: dict[str, set[str]] = defaultdict(set)
    for rate in _RATE.finditer(text):
        found[rate["number"]].update(_named(rate["of"]))
    return found


def _named(of: str) -> set[str]:
    return {term for word in re.split(r"[\s/]+", of) if word not in _JOINED for term in terms(word)}


def _is_alike(word: str, others: set[str]) -> bool:
    """Whether it is another word for the same; of a period only its name is."""
    return word in _PEOPLE and not others.isdisjoint(_PEOPLE)


def _is_changed_otherwise(said: str, known: str) -> bool:
    if _CHANGE.search(said) is None:
        return False
    there = _ways(known)
    return any(ways.isdisjoint(there[n]) for n, ways in _ways(said).items() if n in there)


def _ways(text: str) -> dict[str, set[str]]:
    """For each number whether something is changed by it, or to it."""
    found: dict[str, set[str]] = defaultdict(set)
    for changed in _CHANGED.finditer(text):
        found[changed["number"]].add(changed["way"])
    return found
