"""The two sides of a link that are not the same: "tabs instead of spaces", "from A to B", and who
does it to whom in the passive."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from itertools import groupby, islice
from typing import NamedTuple

from answerable.turn.proof.in_order import (
    BE,
    MOST,
    content,
    forms_of_be,
    in_order,
    is_content,
    next_content,
    stem,
)
from answerable.turn.proof.opposites import negated

NEAR = 0.8  # share of the words of a sentence that one of the evidence must have
_REACH = 5  # words of a side
_LONGEST = 30  # words of a clause
_TIMES = frozenset("before after and-then".split())
_LINKS = _TIMES | frozenset("over than into to from unlike instead-of by".split())
_AS_ONE = re.compile(r"\b(?:instead of|rather than)\b")
_AND_THEN = re.compile(r",? and then\b|, then\b")
_ENDS = frozenset(", ; and but or while whereas so that which if when because for".split())
_UNLIKE = re.compile(
    r"\b(?:unlike|in contrast to|contrary to|as opposed to) (?P<other>[^,;:.()]+)", re.IGNORECASE
)

_PRESENT = {
    stem(form): stem(verb)
    for verb, form in map(
        str.split,
        """
        send sent,make made,give given,write written,take taken,hold held,keep kept,build built
        ,choose chosen,find found,sell sold,buy bought,catch caught,lead led,lose lost,tell told
        ,show shown,see seen,know known,break broken,bring brought,feed fed,hide hidden,pay paid
        ,override overridden,overwrite overwritten,rewrite rewritten,rebuild rebuilt,draw drawn
        ,drive driven,throw thrown,get gotten,teach taught,spend spent,lend lent,bind bound
        """.split(","),
    )
}


class _Sides(NamedTuple):
    """What stands before and behind a link."""

    link: str
    left: frozenset[str]
    right: frozenset[str]


class _Deed(NamedTuple):
    """Who does something, and to what."""

    does: frozenset[str]
    done_to: frozenset[str]


def turned_sides(claim: str, cited: Sequence[str]) -> bool:
    """Whether ``claim`` has the sides of a link exchanged in a sentence of the same words."""
    said = _words(claim)
    wanted = set(content(said))
    for text in cited:
        known = _words(text)
        if len(said) * len(known) > MOST or negated(claim) != negated(text):
            continue
        if len(wanted & set(content(known))) < NEAR * len(wanted):
            continue
        if _link_turned(said, known) or _verb_turned(said, known):
            return True
        if _voice_turned(said, known) or _voice_turned(known, said):
            return True
    return False


def of_the_other(claim: str, cited: Sequence[str]) -> bool:
    """Whether ``claim`` says what one of ``cited`` does of that which it is told to be "unlike"."""
    said = set(content(in_order(claim)))
    return any(_is_of_the_other(claim, said, text) for text in cited)


def _is_of_the_other(claim: str, said: Set[str], text: str) -> bool:
    unlike = _UNLIKE.search(text)
    if unlike is None or _UNLIKE.search(claim):
        return False
    rest = f"{text[: unlike.start()]} {text[unlike.end() :]}"
    other, known = set(content(in_order(unlike["other"]))), content(in_order(rest))
    first = next((word for word in known if word not in other), None)
    return (
        bool(other)
        and other <= said
        and first not in said
        and len(said & {*other, *known}) >= NEAR * len(said)
        and negated(claim) == negated(rest)
    )


def _words(text: str) -> Sequence[str]:
    return in_order(_AND_THEN.sub(" and-then", _AS_ONE.sub("instead-of", text.lower())))


def _link_turned(said: Sequence[str], known: Sequence[str]) -> bool:
    there = list(_sides(known))
    return any(
        bool(alike := [other for other in there if other.link == mine.link])
        and all(_is_turned(mine, other) for other in alike)
        for mine in _sides(said)
    )


def _is_turned(mine: _Sides, other: _Sides) -> bool:
    moved, gone = mine.right - other.right, other.right - mine.right
    return bool(moved and gone) and moved <= other.left - mine.left and gone <= mine.left


def _verb_turned(said: Sequence[str], known: Sequence[str]) -> bool:
    """Whether all that stands before a word of a clause stands behind it, and the reverse."""
    if ("by" in said) != ("by" in known) or forms_of_be(said) != forms_of_be(known):
        return False
    there = set(_around(known))
    return any(
        each not in there and _Sides(each.link, each.right, each.left) in there
        for each in _around(said)
    )


def _around(words: Sequence[str]) -> Iterator[_Sides]:
    """The words of each clause with what stands before and behind them in it: a name "is" what
    its description is, either way."""
    for is_end, group in groupby(words, _ENDS.__contains__):
        clause = () if is_end else tuple(islice(group, _LONGEST))
        for at, word in enumerate(clause):
            left, right = frozenset(content(clause[:at])), frozenset(content(clause[at + 1 :]))
            if left and right and is_content(word):
                yield _Sides(f"{stem(word)} {forms_of_be(clause[:at])}", left, right)


def _sides(words: Sequence[str]) -> Iterator[_Sides]:
    for at, word in enumerate(words):
        if word not in _LINKS:
            continue
        # A deed is all that stands beside a time.
        ends = {word} if word == "and-then" else _TIMES if word in _TIMES else _LINKS
        left, right = _before(words, at, ends), _behind(words, at + 1, ends)
        near = words[at + 1 : at + 1 + 2 * _REACH]
        if not left and "," in near:  # "Unlike tabs, spaces ..."
            left = _behind(words, at + 2 + near.index(","))
        if left and right:
            yield _Sides(word, left, right)


def _before(words: Sequence[str], at: int, ends: Set[str] = _LINKS) -> frozenset[str]:
    return _side(reversed(words[max(0, at - 2 * _REACH) : at]), ends)


def _behind(words: Sequence[str], at: int, ends: Set[str] = _LINKS) -> frozenset[str]:
    return _side(iter(words[at : at + 2 * _REACH]), ends)


def _side(words: Iterator[str], ends: Set[str]) -> frozenset[str]:
    """What says something up to another link or the end of the clause."""
    found: list[str] = []
    for word in words:
        if word in ends or word in _ENDS or len(found) == _REACH:
            break
        if is_content(word):
            found.append(stem(word))
    return frozenset(found)


def _voice_turned(passive: Sequence[str], active: Sequence[str]) -> bool:
    """Whether who does it in the one is what it is done to in the other."""
    if "by" in active:
        return False
    for at, word in enumerate(passive):
        be = next((n for n in range(at - 2, at - _REACH - 2, -1) if n > 0 and passive[n] in BE), 0)
        if word != "by" or not be:
            continue
        verb = _present(next_content(passive, be, _REACH) or "")
        places = [n for n, other in enumerate(active) if n and _present(stem(other)) == verb]
        if len(places) != 1:
            continue
        rest = _before(passive, at, frozenset()) - {verb}
        one = _Deed(_behind(passive, at + 1), rest)
        other = _Deed(_before(active, places[0]), _behind(active, places[0] + 1, frozenset()))
        if _is_reversed(one, other):
            return True
    return False


def _present(verb: str) -> str:
    """The stem of what a verb is in the present, of one that has another in the passive."""
    return _PRESENT.get(verb, verb)


def _is_reversed(one: _Deed, other: _Deed) -> bool:
    """Whether who does it changed places with what it is done to; words of both tell nothing, as
    "server" in "the old server replaces the new server"."""
    does, done_to = one.does - one.done_to, one.done_to - one.does
    there, to = other.does - other.done_to, other.done_to - other.does
    return bool(does & to) and bool(done_to & there) and does.isdisjoint(there)
