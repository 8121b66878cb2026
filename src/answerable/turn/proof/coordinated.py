"""Two things told in one breath: "the API listens on port 1 and the log on port 2", "introduces X
and deprecates Y", "requires A or B". What is said of the one is not said of the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from answerable.retrieval.lexical import terms
from answerable.turn.proof.in_order import MOST, in_order, is_content, stem
from answerable.turn.proof.opposites import negated

_COPIED = 0.9  # of the words of a claim
_JOINS = frozenset("and or but , ; nor while whereas".split())
_SPLIT = re.compile(r"[;,] (?:(?:and|but|while|whereas) )?| (?:and|but|while|whereas) ")
_PLACES = "on for in at by to with from".split()
_GAPPED = re.compile(  # no verb, but the preposition of the clause before
    rf"^(?:the|a|an|its|our|your|all)? ?(?P<who>(?:(?!(?:{'|'.join(_PLACES)})\b)[\w'-]++ ){{1,3}})"
    rf"(?:only )?(?P<place>{'|'.join(_PLACES)}) (?P<where>[^,;]+)$"
)
_REQUIRES = re.compile(
    r"\b(?:requir\w+|needs?|needed|must|have to|has to|necessary|mandatory)\b", re.IGNORECASE
)
_EITHER = re.compile(
    r"\b(?P<one>[\w'-]+) or (?:(?:an?|the|your|with|by) )?(?P<other>[\w'-]+)", re.IGNORECASE
)
_BOTH = frozenset(terms("both either"))
_LEADING = re.compile(
    r"^\W*(?:on|in|at|for|from|with|during|under) (?:the )?"
    r"(?P<key>(?:(?!(?:it|they|there|you|we|the|an?|our|your)\b)[\w'-]++ ?){1,4})"
)
_LED = re.compile(r"^(?P<lead>\W*(?:On|In|At|For|From|With|During|Under)(?: [\w'-]++){1,4}), ")
_DEGREES = frozenset(
    "more less newer older later earlier higher lower above below greater smaller larger fewer up"
    " over under longer shorter equivalent similar so better not both".split()
)


class _Two(NamedTuple):
    """Who or what two clauses of one verb tell of, and what of each."""

    one: frozenset[str]
    of_one: frozenset[str]
    other: frozenset[str]
    of_other: frozenset[str]


def of_its_neighbour(claim: str, cited: Sequence[str]) -> bool:
    """Whether ``claim`` has what one of two coordinated things is told to be, do or need with the
    other one."""
    if negated(claim):
        return False
    said = set(terms(claim))
    return any(
        _is_crossed(said, text)
        or _is_of_another_time(said, text)
        or _is_other_object(claim, said, text)
        or _is_of_both(claim, text)
        for text in cited
        if not any(said <= set(terms(also)) for also in cited if also != text)
    )


def _is_crossed(said: set[str], text: str) -> bool:
    return any(
        (two.other <= said and _has_only(said, two.of_one, two.of_other))
        or (
            two.one <= said
            and two.other.isdisjoint(said)
            and _has_only(said, two.of_other, two.of_one)
        )
        for two in _gapped(text.lower())
        if not (two.one <= said and two.other <= said)
    )


def _has_only(said: set[str], taken: frozenset[str], own: frozenset[str]) -> bool:
    return (
        bool(taken - own) and taken - own <= said and bool(own - taken) and not said & (own - taken)
    )


def _gapped(text: str) -> Iterator[_Two]:
    parts = _SPLIT.split(text.rstrip(" .!"))
    for before, behind in pairwise(parts):
        second = _GAPPED.match(behind)
        if second is None:
            continue
        head, place, where = before.rpartition(f" {second['place']} ")
        one, other = frozenset(terms(head)), frozenset(terms(second["who"]))
        if place and one and other and not one & other:
            yield _Two(one, frozenset(terms(where)), other, frozenset(terms(second["where"])))


def _is_of_another_time(said: set[str], text: str) -> bool:
    """Whether what is so at one time or place is told of the one that a clause begins with: "on
    Windows" beside "On macOS ..., while on Windows ..."."""
    parts = _SPLIT.split(_LED.sub(r"\g<lead> ", text.rstrip(" .!")))
    for part in parts:
        lead = _LEADING.match(part.lower())
        if lead is None or " also " in part or len(parts) != 2:
            continue
        other = parts[0] if part is parts[1] else parts[1]
        key, own, its = set(terms(lead["key"])), _values(part), _values(other)
        key -= own
        its_lead = _LEADING.match(other.lower())
        if part is parts[0] and its_lead is None:
            continue  # what leads a sentence may hold for all of it
        its_key = set(terms(its_lead["key"])) - its if its_lead else set()
        if not key or not key <= said or (its_key and its_key <= said) or key & set(terms(other)):
            continue
        if own - its and said.isdisjoint(own - its) and said & (its - own - its_key):
            return True
    return False


def _values(part: str) -> set[str]:
    """The figures of a clause, or else its last word."""
    every = terms(part)
    return {each for each in every if each[0].isdigit()} or set(every[-1:])


def _is_other_object(claim: str, said: set[str], text: str) -> bool:
    """Whether a word stands right before what another one stands before there, each with its own:
    "deprecates X" beside "introduces X and deprecates Y"."""
    known, words = in_order(text), in_order(claim)
    if len(known) * len(words) > MOST or len(said & set(terms(text))) < _COPIED * len(said):
        return False
    there = set(_neighbours(known))
    before = dict(there)
    behind = {other: one for one, other in there} | _of_lists(known, there)
    stems = [stem(word) for word in known]
    mine = dict.fromkeys(_neighbours(words))
    return any(
        pair not in there
        and pair[0] in before
        and pair[1] in behind
        and stems.count(pair[0]) == stems.count(pair[1]) == 1
        and _JOINS.intersection(_between(known, stems, behind[pair[1]], pair[0]))
        and (
            said.isdisjoint((before[pair[0]], behind[pair[1]]))
            or (behind[pair[1]], before[pair[0]]) in mine
        )
        for pair in mine
    )


def _of_lists(words: Sequence[str], there: set[tuple[str, str]]) -> dict[str, str]:
    """For each further item of a list the word before its first one."""
    behind = {other: one for one, other in there}
    found: dict[str, str] = {}
    ended = (*words, ",")
    for one, join, other, end in zip(ended, ended[1:], ended[2:], ended[3:], strict=False):
        first, item = stem(one), stem(other)
        if (
            join in _JOINS
            and end in _JOINS
            and item not in behind
            and (of := found.get(first, behind.get(first)))
        ):
            found[item] = of
    return found


def _between(words: Sequence[str], stems: Sequence[str], first: str, last: str) -> Sequence[str]:
    one, other = sorted((stems.index(first), stems.index(last)))
    return words[one:other]


def _neighbours(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Words that say something, two in a row, with at most an article between them."""
    last = ""
    for word in words:
        if is_content(word):
            if last:
                yield last, stem(word)
            last = stem(word)
        elif word not in ("the", "a", "an"):
            last = ""


def _is_of_both(claim: str, text: str) -> bool:
    """Whether both of two things, or one of them alone, are told to be needed where either will
    do."""
    if not (_REQUIRES.search(claim) and _REQUIRES.search(text)) or negated(text):
        return False
    said = set(terms(claim)) - _BOTH
    if len(said & set(terms(text))) < _COPIED * len(said) or " or " in claim.lower():
        return False
    return any(
        not said.isdisjoint(terms(f"{found['one']} {found['other']}"))
        for found in _EITHER.finditer(text)
        if _DEGREES.isdisjoint((found["one"].lower(), found["other"].lower()))
        and not set(terms(found["other"])) & set(terms(text[: found.start()]))
    )
