"""Several things of a type that are asked for at once: "Which projects use S3?".

A sentence says it of one thing, so the search's best is a part of the answer, and the others are
as good. Each thing that has all the words of the question, or a section that is called what is
asked of all of them ("Storage"), is a match of its own and is quoted.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from answerable.retrieval.answerability import names
from answerable.retrieval.lexical import asked_terms, terms
from answerable.retrieval.related import begin_alike
from answerable.retrieval.sought import ASKING, LINKING
from answerable.turn.clarify import plural
from answerable.turn.page_sections import quoted_at
from answerable.turn.shared_words import is_written, short_names
from answerable.types import Candidate, Chunk, Evidence, ScoredChunk, Unit
from answerable.wording.facts import RECORD

MOST = 10  # things that are quoted
HALF = 0.5  # of what is asked: so much of it the heading of a section names at least
# Which of them it is: "which projects", "are there projects", "projects that", "list projects in".
_WHICH = (
    r"\b(?:which|what|(?:are|is) there){whose} {noun}\b",
    r"\b{noun} (?:that|which|using|written|made|built)\b",
    r"^\W*(?:please )?(?:list|show|name|find|give|tell)?(?: me)?(?: about)?{whose} ?{noun} "
    r"(?:about|by|for|in|on|with)\b",
)
_OF_EACH = (
    r"\b(?:do|does|did|are|is|were|was|can|could|will|would|should|have|has){whose} {noun}\b",
)
_WHOSE = r"(?: (?:of|all|any|the|these|those|your|our|his|her|their|my|other|some|most|both))*"
# Numbers are not counted from a list, and what is denied stands in no sentence.
_OTHERWISE = re.compile(
    r"\bhow (?:many|much)\b|\b(?:not|no|never|without|except|neither|nor|cannot)\b|n['\u2019]t\b",
    re.IGNORECASE,
)
_SO_MANY = frozenset(terms("all any other some most both many several there"))
# What a thing does with what is asked for, in the words of whoever asks.
_DOING = LINKING | frozenset(
    terms(
        "store save hold run build built base depend rely mention cover deal involve include"
        " concern"
    )
)


@dataclass(frozen=True, slots=True)
class _Asked:
    """``telling`` are the terms that each thing has to have, ``all`` those of the whole question.

    Of ``kind`` are the things; ``of_each`` says that something of each is asked ("Where do the
    projects store their data?"), and not which they are. ``names`` are among the terms, ``short``
    those of few letters as they are written; ``about`` says that it is asked what is about them.
    """

    kind: str
    telling: frozenset[str]
    all: frozenset[str]
    names: frozenset[str]
    short: tuple[str, ...]
    of_each: bool
    about: bool


def listed(evidence: Evidence, kinds: Collection[str]) -> Evidence:
    """``evidence`` of as many things as match, where several of one of ``kinds`` are asked for.

    Else it stays, and so where a page of another type comes first: what the rules of a site say of
    its projects ("Which projects come first?") stands on none of them. But what has a name
    ("S3"), or is what they are about, is looked for on each of them.
    """
    asked = _asked(evidence.question, tuple(sorted(kinds)))
    if asked is None or not evidence.strong:
        return evidence
    leads = evidence.chunks[0].chunk.source_type == asked.kind
    if not (leads or asked.names or asked.about):
        return evidence
    things = _things(evidence, asked)
    if len(things) < 2:
        return evidence
    chunks = tuple(_scored(each, evidence) for each in things[:MOST])
    return replace(evidence, chunks=chunks, strength="MANY", low_confidence=False, listed=True)


def _asked(question: str, kinds: tuple[str, ...]) -> _Asked | None:
    if _OTHERWISE.search(question):
        return None
    for kind in kinds:
        several = plural(kind.replace("_", " "))
        which, of_each = _shapes(several)
        by_what = any(each.search(question) for each in which)
        if by_what or any(each.search(question) for each in of_each):
            return _of(question, kind, several, not by_what)
    return None


@lru_cache(maxsize=64)
def _shapes(several: str) -> tuple[list[re.Pattern[str]], list[re.Pattern[str]]]:
    """How it is asked which they are, and for something of each."""
    noun = "[ _-]".join(map(re.escape, several.split()))
    which, of_each = (
        [re.compile(each.format(whose=_WHOSE, noun=noun), re.IGNORECASE) for each in shapes]
        for shapes in (_WHICH, _OF_EACH)
    )
    return which, of_each


def _of(question: str, kind: str, several: str, of_each: bool) -> _Asked:
    asked = frozenset(asked_terms(question)) - _SO_MANY.union(terms(several))
    named = names(question) & asked
    return _Asked(
        kind=kind,
        telling=asked - (ASKING if of_each else ASKING | _DOING) | named,
        all=asked,
        names=named,
        short=short_names(question),
        of_each=of_each,
        about=re.search(r"\babout\b", question, re.IGNORECASE) is not None,
    )


_Thing = tuple[Candidate, int]  # a section, and its unit that says it


def _things(evidence: Evidence, asked: _Asked) -> list[_Thing]:
    """Of each thing that matches the section and the unit that say most, in the order found."""
    best: dict[str, tuple[float, _Thing]] = {}
    for each in evidence.candidates:
        if each.chunk.source_type == asked.kind:
            name = each.chunk.document.removesuffix(RECORD)
            for worth, number in _matches(each.chunk, asked):
                if name not in best or worth > best[name][0]:
                    best[name] = worth, (each, number)
    return [thing for _, thing in best.values()]


def _matches(chunk: Chunk, asked: _Asked) -> Iterator[tuple[float, int]]:
    """The units by which the section matches, each with what it is worth to say that one."""
    headings = frozenset(terms(" ".join(chunk.heading_path[1:])))
    above = headings.union(terms(chunk.title))
    called = asked.of_each and _is_called(headings, asked)
    for number, unit in enumerate(chunk.units):
        own = frozenset(terms(unit.words))
        has = own | above
        by_words = bool(asked.telling & (own | headings)) and asked.telling <= has
        by_name = called and asked.names <= has
        whole = unit.kind != "code" and not unit.lead and all(_has(unit, s) for s in asked.short)
        if whole and (by_words or by_name):
            yield len(own & asked.all) + 0.5 * (unit.kind == "sentence"), number


def _is_called(headings: frozenset[str], asked: _Asked) -> bool:
    """Whether the headings of a section name nothing but what is asked, and half of it at least."""
    alike = {each: {own for own in headings if begin_alike(each, own)} for each in asked.all}
    named = [each for each, own in alike.items() if own]
    return bool(
        headings
        and headings == frozenset().union(*alike.values())
        and len(named) >= HALF * len(asked.all - ASKING - LINKING)
    )


def _has(unit: Unit, name: str) -> bool:
    """Whether a short name stands there as it is written, or in any way among labels."""
    return unit.kind == "item" or is_written(name, unit.words)


def _scored(thing: _Thing, evidence: Evidence) -> ScoredChunk:
    """The section, of which the one unit is worth something."""
    candidate, number = thing
    dense, lexical = round(candidate.dense, 6), round(candidate.lexical, 6)
    return quoted_at(candidate.chunk, number, evidence.judge(candidate), dense, lexical)
