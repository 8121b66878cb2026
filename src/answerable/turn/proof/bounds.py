"""What bounds, signs or changes a number: at least 5 is not at most 5, nor -20 the same as 20."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from answerable.retrieval.lexical import terms
from answerable.turn.proof.number_words import in_figures
from answerable.turn.proof.opposites import negated, spelled_out

_NUMBER = r"[$€£]?(?P<number>\d+(?:[.,]\d+)*)"
_LOW = (
    "at least|more than|over|above|beyond|exceed(?:s|ing)?|minimum(?: of)?"
    "|(?:great|long|larg|bigg|high|heavi|new|lat)er than"
)
_UP = (
    "at most|less than|fewer than|up to|within|under|below|maximum(?: of)?|max"
    "|(?:short|small|low|light|young|earli)er than"
)
_BOUND = re.compile(
    rf"\b(?P<not>(?:not|no|never|cannot) (?:be )?)?(?:(?P<low>{_LOW})|(?P<up>{_UP}))"
    rf"(?: \w+){{0,2}}? {_NUMBER}"
)
# What is told without any bound is neither less nor more.
# "At most" and "not more than" may be meant.
_STRICT = re.compile(
    rf"(?<!no )(?<!not )(?<!be )\b(?:less|fewer|shorter|more|longer) than(?: \w+){{0,2}}? {_NUMBER}"
)
_BOUNDED = re.compile(
    r"\b(?:less|fewer|more|than|least|most|min\w*|max\w*|limit\w*|exceed\w*|within|under|over|above"
    r"|below|beyond|up|down|to|until|till|after|before|since|from|between|every|about|around|almost"
    r"|nearly|approx\w*|or|and|by|only|last|past|wait\w*|threshold|reach\w*|take[sn]?)\b|[<>≤≥+~–]"
)
_EXACT = re.compile(rf"\b(?:exactly|precisely) {_NUMBER}")
_EXACTLY = re.compile(rf"(?<!\d)(?<!\d[.,]){_NUMBER}(?: [a-z%]+)? (?:exactly|precisely|sharp)\b")
_OR_MORE = re.compile(  # from the first digit of a number on: others end where that does
    rf"(?<!\d)(?<!\d[.,]){_NUMBER}(?: [\w%]+)? or "
    r"(?:(?P<low>more|longer|higher|later|larger|greater|newer|above|over|up)"
    r"|(?P<up>less|fewer|lower|shorter|earlier|smaller|younger|below|under))\b"
)
_FROM_ON = re.compile(rf"\bfrom {_NUMBER}(?: [\w%]+)? (?:on|onwards?|up|upwards?)\b")
# What is older is of a higher age and of a lower version.
_AGE = re.compile(
    r"(?P<not>\bnot (?:be )?)?\b(?:(?P<older>older)|newer|younger) than"
    rf" (?:(?:version|release|age) )?v?{_NUMBER}"
)
_OF_AGE = re.compile(
    rf"(?<!\d)(?<!\d[.,]){_NUMBER}(?: [\w%]+)? (?:or|and) (?:(?P<older>older)|newer|younger)\b"
)
# "Until two days before" is at least two days before, and "within two days before" at most.
_AHEAD = re.compile(
    r"\b(?:(?P<early>up to|until|till|by|no later than|not later than|at least|more than|over)"
    r"|within|less than|fewer than|under|at most|in the|from)"
    rf"(?: the)?(?: last)? {_NUMBER} \w+ (?:before|prior to|ahead of)\b"
)
_ONE = re.compile(  # "a second" is often the next one
    r"\b(?:an?|one) (?=(?:minute|hour|day|night|week|month|quarter|year|decade)s?\b)"
    r"|\bone (?=second\b)"
)
_SINCE = "since|from|as of|starting (?:with|in|on)|after|(?:introduced|added|new) in"
_UNTIL = "until|till|up to|before|through|(?:removed|ended?) in"
_WHEN = re.compile(
    rf"\b(?:(?P<since>{_SINCE})|(?P<until>{_UNTIL}) )"
    rf"(?: ?(?:the|age of|age|version|release|about|around|[a-z]{{3,9}}uary|march|april|may|june"
    rf"|july|august|[a-z]{{4,6}}ber))*+ ?v?{_NUMBER}"
)
# What is "valid for 24 hours" is not "valid after 24 hours": how the same word goes on.
_LASTS = re.compile(rf"\b(?P<word>[a-z]{{2,30}}) (?P<how>for|after|before|every) {_NUMBER}")
# What is told of a date goes on behind it.
_BEYOND = re.compile(
    r"\b(?:after|before) that\b|\b(?:afterwards|thereafter|beforehand)\b|\b(?:from|since) then\b"
)
_CLAUSE_END = re.compile(r"[,;:()]|\. ")
# A sign right before a number, no dash between two; a factorial; a power of ten.
_SIGN = re.compile(r"(?<![\w)\].,:/-])[-−–](?P<below>[$€£]?\d[\d.,]*)|\d!(?=\s[a-z])|\d[eE]\d")
_BELOW_ZERO = re.compile(r"\b(?:minus|negative|below zero)\b")
_UNSIGNED = re.compile(r"(?<![\w.,−–-])\d[\d.,]*")
# "10×10", "10^10", "10/10", ".10", "10 times 10", "a multiple of 10"
_SUM = re.compile(
    r"(?<![\w/.,-])\d+\s?(?:[×^÷*+]{1,2}|\s/\s|/)\s?\d+(?![\w/])|(?<![\w.])\.\d+"
    r"|\b\d+ (?:times|plus) \d+|\bmultiples? of \d+|\b\d+[\d.,]* (?:or so|and a half)\b"
)

_Sides = dict[str, set[bool | None]]


def otherwise_bound(claim: str, evidence: str) -> bool:
    """Whether ``claim`` bounds a number from the other side, or signs or counts it up, and
    ``evidence`` does not."""
    return (
        _are_opposed(_bounds(claim), _bounds(evidence))
        or _are_opposed(_ages(claim), _ages(evidence))
        or _are_opposed(_ahead(claim), _ahead(evidence))
        or _are_opposed(_times(claim), _times(evidence))
        or _lasts_otherwise(claim, evidence)
        or _strictly_bound(claim, evidence)
        or _signed_otherwise(claim, evidence)
        or any(not _is_sum(each, evidence) for each in _sums(claim))
    )


def _are_opposed(said: _Sides, known: _Sides) -> bool:
    return any(sides.isdisjoint(known[n]) for n, sides in said.items() if n in known)


def _bounds(text: str) -> _Sides:
    """For each number whether it is the least (True) or the most, or None: it is exact."""
    found: _Sides = defaultdict(set)
    text = _AHEAD.sub(" ", _told(text))
    for bound in _BOUND.finditer(text):
        found[bound["number"]].add((bound["low"] is not None) != (bound["not"] is not None))
    for bound in _OR_MORE.finditer(text):
        found[bound["number"]].add(bound["low"] is not None)
    for bound in _FROM_ON.finditer(text):
        found[bound["number"]].add(True)
    for exact in (*_EXACT.finditer(text), *_EXACTLY.finditer(text)):
        found[exact["number"]].add(None)
    return found


def _ages(text: str) -> _Sides:
    """For each number whether what is older is meant (True), or what is newer."""
    found: _Sides = defaultdict(set)
    text = _told(text)
    for each in _AGE.finditer(text):
        found[each["number"]].add((each["older"] is not None) != (each["not"] is not None))
    for each in _OF_AGE.finditer(text):
        found[each["number"]].add(each["older"] is not None)
    return found


def _ahead(text: str) -> _Sides:
    """For each number that something is ahead of an event whether it is at least so much."""
    found: _Sides = defaultdict(set)
    for each in _AHEAD.finditer(_told(text)):
        found[each["number"]].add(each["early"] is not None)
    return found


@lru_cache(maxsize=256)  # a claim and what it cites are read by several rules
def _told(text: str) -> str:
    """In lower case, with figures for numbers in words, and for "an hour"."""
    return _ONE.sub("1 ", in_figures(spelled_out(text)))


def _times(text: str) -> _Sides:
    """For each number whether something begins there (True) or ends; both where it is denied."""
    found: _Sides = defaultdict(set)
    text = _AHEAD.sub(" ", _told(text))
    goes_on = _BEYOND.search(text) is not None
    for when in _WHEN.finditer(text):
        before = _CLAUSE_END.split(text[: when.start()][-60:])[-1]
        is_both = goes_on or negated(before)
        sides: set[bool | None] = {True, False} if is_both else {when["since"] is not None}
        found[when["number"]].update(sides)
    return found


def _lasts_otherwise(claim: str, evidence: str) -> bool:
    """Whether ``claim`` has "after" where ``evidence`` has "for" between the same words."""
    said, known = _lasting(claim), _lasting(evidence)
    return any(ways.isdisjoint(known[each]) for each, ways in said.items() if each in known)


def _lasting(text: str) -> dict[tuple[str, str], set[str]]:
    """What stands between a word, by its stem, and a number."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for each in _LASTS.finditer(_told(text)):
        for stem in terms(each["word"])[:1]:
            found[stem, each["number"]].add(each["how"])
    return found


def _strictly_bound(claim: str, evidence: str) -> bool:
    """Whether ``claim`` has "less than" or "more than" before a number that every clause of
    ``evidence`` with it tells without a bound of any kind."""
    said = {each["number"] for each in _STRICT.finditer(_told(claim))}
    told = re.split(r"[;:]| \. |\. ", _told(evidence)) if said else ()
    for number in said:
        there = [each for each in told if number in _UNSIGNED.findall(each)]
        if there and not any(map(_BOUNDED.search, there)):
            return True
    return False


def _signed_otherwise(claim: str, evidence: str) -> bool:
    said, known = set(_signs(claim)), set(_signs(evidence))
    if said - known:
        return True
    below = {sign[1:] for sign in known if sign.startswith("-")} - _unsigned(evidence)
    return bool(below & _unsigned(claim)) and not _BELOW_ZERO.search(claim.lower())


def _signs(text: str) -> Iterator[str]:
    for sign in _SIGN.finditer(text):
        yield f"-{sign['below'].rstrip('.,')}" if sign["below"] else sign[0].lower()


def _unsigned(text: str) -> set[str]:
    return {each.rstrip(".,") for each in _UNSIGNED.findall(text)}


def _is_sum(said: str, evidence: str) -> bool:
    return said in _sums(evidence) or (said[0] == "." and f"0{said}" in evidence)


def _sums(text: str) -> set[str]:
    return {"".join(each.split()) for each in _SUM.findall(in_figures(text))}
