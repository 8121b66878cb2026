"""The parts of a sentence, so that none is carried along by what the others prove."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from answerable.retrieval.lexical import terms
from answerable.turn.proof.opposites import idea_of, mentions

MOST = 0.9  # share of the terms of a clause that one sentence should have
NEAR = 0.8  # of a clause that takes another one's words
FARTHEST = 4  # sentences back to what a pronoun may stand for
FEWEST = 3  # terms of a clause that must not all be unknown: with fewer it may be a turn of phrase
_BETWEEN = re.compile(
    r"(?:(?<!\s)\s+)?(?:[;:()—]|(?<=\s)[-–]\s|, (?:so|and|but|which|or)\b|\bso\b|\band\b)\s*",
    re.IGNORECASE,
)
_PARTS = re.compile(
    r"(?:(?<!\s)\s+)?(?:[;:()—–.!?](?=\s|$)|,(?!\d)|\b(?:and|but|while|whereas|or)\b)\s*",
    re.IGNORECASE,
)
# A sentence with one of these goes on with another, and both may be said as one.
_GOES_ON = re.compile(
    r"\b(?:it|its|they|their|them|this|these|that|those|he|she|his|her|such|both)\b", re.IGNORECASE
)
# "Pages that they own" says itself who they are.
_RELATIVE = re.compile(
    r"(?<=\w)(?<!\bso) (?:that|which)(?: they(?= \w))?"
    r"(?= (?!(?:is|are|was|were|will|can)\b)\w)|(?<=s) that(?= (?:is|are|was|were|will|can)\b)",
    re.IGNORECASE,
)
_PERSON = re.compile(r"\b(?:he|she|his|her|him)\b", re.IGNORECASE)
_LEADING_NAME = re.compile(r"\W*(?P<name>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)")
_WHEN = re.compile(r"\b(?:before|after|where|who|when|since|until)\b", re.IGNORECASE)
_STANDS_FOR = re.compile(r"\W*(?:it|they|this|these|which)\b", re.IGNORECASE)
# Between clauses with a subject each, or told alike.
_SET_APART = re.compile(r";|\b(?:while|whereas)\b", re.IGNORECASE)
_APART = re.compile(r"[;,] (?:(?:and|but|while|whereas) )?| (?:while|whereas) ", re.IGNORECASE)
_UNDER = re.compile(  # what comes first is no clause of its own
    r"\W*(?:if|when|whenever|while|for|in|on|at|by|with|to|after|before|since|as|from|because|unless"
    r"|although|though|unlike|instead|once|during|until|\w+ing|you can|note|also)\b",
    re.IGNORECASE,
)
_ALIKE = re.compile(
    r"[;,] (?:(?:and|but|while|whereas) )?| (?:and|but|while|whereas) ", re.IGNORECASE
)
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_CODE = re.compile(r"`([^`]+)`")


def foreign_clauses(claim: str, known: Sequence[str]) -> list[str]:
    """The clauses of ``claim`` of which ``known`` has not a single word."""
    there = {term for text in known for term in terms(text)}
    return [
        clause
        for clause in _BETWEEN.split(claim)
        if len(said := set(terms(clause))) >= FEWEST and not said & there
    ]


def crossed_clauses(
    claim: str, cited: Sequence[str], headings: Sequence[str], nearby: Sequence[str] = ()
) -> list[str]:
    """The clauses of ``claim`` whose words stand in ``cited``, but in no one sentence together:
    "The Basic plan includes 50 projects" beside a sentence of each plan.

    What goes on with another sentence ("it", "these") is said with that, the one before it of
    ``nearby``, and with no other: "It deletes all data" tells nothing of what stands elsewhere.
    """
    if len(cited) < 2:
        return []
    each_has = [has for text in cited if (has := _with_those_before(text, nearby)) is not None]
    if len(each_has) < len(cited):
        return []
    known, above = set[str]().union(*each_has), {t for text in headings for t in terms(text)}
    parts = _PARTS.split(claim)
    if any(map(_PERSON.search, cited)):  # a life is told as one thing after another
        parts = [each for part in parts for each in _WHEN.split(part)]
    return [
        clause
        for clause in parts
        if len(said := set(terms(clause)) - above) >= FEWEST
        and len(shared := said & known) >= MOST * len(said)
        and max(len(shared & has) for has in each_has) < MOST * len(shared)
    ]


def _with_those_before(text: str, nearby: Sequence[str]) -> set[str] | None:
    """The terms of a sentence and of those that it goes on with; None where these are unknown."""
    if not _goes_on(text):
        return set(terms(text))
    if not _goes_on(_PERSON.sub(" ", text)):  # somebody has one name, and many deeds
        names = (found["name"] for each in nearby if (found := _LEADING_NAME.match(each)))
        return {term for each in (text, *names) for term in terms(each)}
    before = _gone_on_with(text, nearby)
    return None if before is None else {term for each in before for term in terms(each)}


def _goes_on(text: str) -> bool:
    return _GOES_ON.search(_RELATIVE.sub(" ", text)) is not None


def _gone_on_with(text: str, nearby: Sequence[str]) -> Sequence[str] | None:
    """A sentence and those that it goes on with, which may go on with others themselves.

    What a section begins with goes on with what is not there: with its heading, or what stands
    above it. Between two sections of ``nearby`` stands an empty text.
    """
    at = next((n for n, each in enumerate(nearby) if each.endswith(text)), None)
    if at is None:
        return None
    first = at
    while _goes_on(nearby[first]) and at - first < FARTHEST:
        first -= 1
        if first < 0 or not nearby[first]:
            return None
    return nearby[first : at + 1]


def misreferred(claim: str, cited: Sequence[str], nearby: Sequence[str]) -> bool:
    """Whether an "it" of ``claim`` stands for what one of ``cited`` names, and goes on with what
    another one tells of something else: "Run lamp init: it deletes all data"."""
    parts = [part for part in _PARTS.split(claim) if terms(part)]
    return any(
        _STANDS_FOR.match(part) is not None and _is_of_another(before, part, cited, nearby)
        for before, part in pairwise(parts)
    )


def _is_of_another(before: str, part: str, cited: Sequence[str], nearby: Sequence[str]) -> bool:
    tell = [text for text in cited if _has_most(text, part)]
    if not tell or not all(map(_goes_on, tell)):
        return False
    found = [_gone_on_with(text, nearby) for text in tell]
    near = [each for those in found if those is not None for each in those]
    if None in found or any(_has_most(each, before) for each in near):
        return False
    return any(_has_most(text, before) for text in cited if text not in tell)


def _has_most(text: str, part: str) -> bool:
    said = set(terms(part))
    return len(said & set(terms(text))) >= MOST * len(said)


def crossed_parallels(claim: str, cited: Sequence[str]) -> bool:
    """Whether a clause of ``claim`` says of the one of two things told alike what is said of the
    other: "Students enter free" beside "Children enter free; students pay half"."""
    return any(
        _is_crossed(said, pair)
        for text in cited
        for pair in _parallels(text)
        for said in map(set, map(terms, pair.between.split(_IN_BRACKETS.sub("", claim))))
        if _is_told_by(said, text, cited)
    )


def _is_told_by(said: set[str], text: str, cited: Sequence[str]) -> bool:
    """Whether a clause is in the words of ``text``, and none of the others has all of it."""
    return len(said.intersection(terms(text))) >= NEAR * len(said) and not any(
        said.issubset(terms(other)) for other in cited if other != text
    )


class _Pair(NamedTuple):
    """What each of two clauses told alike has for itself, in its order, and what parts them."""

    one: Sequence[str]
    two: Sequence[str]
    between: re.Pattern[str]


@lru_cache(maxsize=512)  # the sentences of an answer are held against the same units
def _parallels(text: str) -> tuple[_Pair, ...]:
    return () if _UNDER.match(text) else tuple(_told_alike(_IN_BRACKETS.sub("", text)))


def _told_alike(text: str) -> Iterator[_Pair]:
    for between in (_APART, _ALIKE):
        parts = between.split(text)
        if len(parts) != 2:
            continue
        one, two = (list(dict.fromkeys(terms(part))) for part in parts)
        mine, its = [t for t in one if t not in two], [t for t in two if t not in one]
        if between is _APART and (_SET_APART.search(text) or len(mine) < len(one)):
            yield _Pair(mine, its, between)
            return
        begin = _of_one_subject(mine, its, *parts)
        if begin is not None:
            yield _Pair(mine[begin[0] :], its[begin[1] :], between)
            return


def _of_one_subject(
    mine: Sequence[str], its: Sequence[str], one: str, two: str
) -> tuple[int, int] | None:
    """Where two things begin that are told of the same: with a word and its counterpart, or with
    the words before two figures."""
    signs = {(each.idea, each.sign) for each in mentions(one) if "/" in each.idea}
    opposed = next((e for e in mentions(two) if (e.idea, -e.sign) in signs), None)
    if opposed is not None:
        first, second = _place(mine, opposed.idea), _place(its, opposed.idea)
    else:
        first, second = _before_value(mine), _before_value(its)
    return None if first is None or second is None else (first, second)


def _place(told: Sequence[str], idea: str) -> int | None:
    found = (at for at, term in enumerate(told) if (idea_of(term) or ("",))[0] == idea)
    return next(found, None)


def _before_value(told: Sequence[str]) -> int | None:
    """Where the word before the one figure stands."""
    values = [at for at, term in enumerate(told) if term[0].isdigit()]
    return values[0] - 1 if len(values) == 1 and values[0] else None


def _is_crossed(said: set[str], pair: _Pair) -> bool:
    return _takes(said, pair.one, pair.two) or _takes(said, pair.two, pair.one)


def _takes(said: set[str], mine: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether ``said`` begins as ``mine`` does and then has nothing of what that goes on with, but
    what ``theirs`` goes on with."""
    kept = [term in said for term in mine]
    if len(mine) < 2 or not theirs or not kept[0]:
        return False
    goes_on = theirs[1:] or theirs
    return (
        not kept[-1]
        and kept == sorted(kept, reverse=True)
        and not said.isdisjoint(goes_on)
        and (len(theirs) == 1 or theirs[0] not in said)
    )


def crossed_code(claim: str, cited: Sequence[str]) -> list[str]:
    """The commands in ``claim`` that stand there with the words of another sentence than theirs.

    What is told of a block of code stands in other units than the block, so only a command within a
    sentence is held against others; and of these only those with no code of the claim.
    """
    said_code = [each for each in _CODE.findall(claim) if each.strip()]
    found = []
    for clause in _PARTS.split(claim):
        for code in (each for each in _CODE.findall(clause) if " " in each.strip()):
            theirs = [text for text in cited if code in text]
            if not theirs or not all(f"`{code}`" in text for text in theirs):
                continue
            said, own = _words(clause), set[str]().union(*map(_words, theirs))
            others = (text for text in cited if not any(each in text for each in said_code))
            if any(len(said & _words(other)) > len(said & own) for other in others):
                found.append(code)
    return found


def _words(text: str) -> set[str]:
    """The terms outside of code."""
    return set(terms(_CODE.sub(" ", text)))
