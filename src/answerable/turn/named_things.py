"""What a message asks of the things it names, and what may answer it.

The search takes the sentence that is most like the question: where a page does not state the
licence of its thing, that of another is the nearest there is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from answerable.retrieval.another import none_of
from answerable.retrieval.followup import Query
from answerable.retrieval.leaning import leaning
from answerable.retrieval.lexical import terms
from answerable.turn.clarify import plural
from answerable.turn.parts import Parts
from answerable.turn.things import Thing, kinds, mentioned, things
from answerable.types import Chunk, Evidence, TurnRequest
from answerable.wording.asked_things import (
    NAME,
    NEEDS,
    Asked,
    Field,
    asked,
    asks_rules,
    asks_what_they_are,
    field_of,
)
from answerable.wording.facts import RECORD, asked_facts

LONGEST = 200  # characters of a message that is read so
MOST_VALUES = 2  # words of "is it written in ...?" that are no name and no field
BACK = 4  # questions back that may have named what "it" is
_ASKS_HOW = re.compile(r"\W*(?:how (?:do|does|can|could|should|would|to)|why)\b", re.IGNORECASE)
_IT = re.compile(r"\b(?:it|its|it's)\b", re.IGNORECASE)


async def known_things(request: TurnRequest, parts: Parts) -> list[Thing]:
    """The things, where a message may ask of one: no long one does, and none of the person."""
    if request.mode != "general" or len(request.message) > LONGEST:
        return []
    if parts.standards.person.is_meant(Query(request.message)):
        return []
    return await things(request, parts)


@dataclass(frozen=True, slots=True)
class OfNamed:
    """The things that a message names, or goes on from, and what it asks of them."""

    text: str
    groups: Sequence[Sequence[Thing]]
    asked: Asked

    @classmethod
    def read(cls, request: TurnRequest, known: Sequence[Thing], parts: Parts) -> OfNamed:
        text, groups = mentioned(request.message, known)
        if not groups and _IT.search(text):
            before = _before(request, known)
            groups, text = ([before], _IT.sub(NAME, text, count=1)) if before else ([], text)
        return cls(text, groups, asked(text, nouns(parts)))

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields that are asked for, where nothing else is."""
        said, most = self.asked, MOST_VALUES if self.asked.whether else 0
        return () if said.denied or said.lacking or len(said.values) > most else said.fields

    @property
    def subjects(self) -> list[Thing]:
        """The things that they are asked of; what something may need is none of them."""
        groups = self.groups[:1] if self.fields == (NEEDS,) else self.groups
        return list({id(each): each for group in groups for each in group}.values())


def _before(request: TurnRequest, known: Sequence[Thing]) -> list[Thing]:
    """The one that the last questions were about."""
    said = [each.content for each in request.history if each.role == "user"][-BACK:]
    for question in reversed(said):
        _, groups = mentioned(question, known)
        if groups:
            return groups[0] if len(groups) == 1 and len(groups[0]) == 1 else []
        if leaning(question) == "alone":
            return []
    return []


def nouns(parts: Parts) -> list[str]:
    """What the things are called, for several and for one of them."""
    words = [each.replace("_", " ") for each in kinds(parts)]
    return [noun for each in words for noun in (plural(each), each)]


async def narrowed(evidence: Evidence, request: TurnRequest, parts: Parts) -> Evidence:
    """``evidence`` of a message that asks a field of a thing, what it is or which rules it has:
    what is of another thing and does not name this one is no answer. Where the field is all that is
    asked and its own page states none, something has to say it."""
    evidence = _without_unasked(evidence)
    known = await known_things(request, parts)
    named = OfNamed.read(request, known, parts) if known else None
    if named is None or not named.groups:
        return evidence
    if asks_rules(named.text):
        return _kept(evidence, lambda chunk: _is_rule(chunk, named, parts), parts)
    if asks_what_they_are(named.text) and len(named.subjects) == 1:
        own = _kept(evidence, lambda chunk: _is_of(chunk, named.subjects), parts)
        return own if own.strong else evidence
    if not named.asked.fields:
        return evidence
    others = {chunk.id for each in known for chunk in each.page if each not in named.subjects}
    return _kept(evidence, lambda chunk: _may_say(chunk, named, chunk.id in others), parts)


def _is_rule(chunk: Chunk, named: OfNamed, parts: Parts) -> bool:
    """Whether it is of what the owner decides by, or called a rule, and names the thing."""
    called = asks_rules(f"{chunk.heading_path[-1]} {NAME}")
    is_rule = called or chunk.source_type == parts.standards.person.node_type
    return is_rule and _names(chunk.text, named) | _names(" ".join(chunk.heading_path), named)


def _is_of(chunk: Chunk, things_: Sequence[Thing]) -> bool:
    return any(each.id == chunk.id for thing in things_ for each in thing.page)


def _names(text: str, named: OfNamed) -> bool:
    names = (name.casefold() for each in named.subjects for name in each.names)
    return any(name in text.casefold() for name in names)


def _may_say(chunk: Chunk, named: OfNamed, is_of_another: bool) -> bool:
    """Whether it may say a field of a named thing: no sentence that is of another thing does. Where
    nothing else is asked, it has to say one."""
    if named.fields:
        saying = [u.text for u in chunk.units if any(f.says(u.text) for f in named.fields)]
        of_it = [text for text in saying if not is_of_another or _names(text, named)]
        return bool(of_it)
    return not is_of_another or any(_names(unit.text, named) for unit in chunk.units)


def _kept(evidence: Evidence, may_say: Callable[[Chunk], bool], parts: Parts) -> Evidence:
    kept = tuple(each for each in evidence.chunks if may_say(each.chunk))
    if kept == evidence.chunks:
        return evidence
    strong = sum(each.score >= parts.retrieval.threshold for each in kept)
    if not kept or not strong:
        return none_of(evidence)
    return replace(evidence, chunks=kept, strength="MANY" if strong > 1 else "ONE")


def _without_unasked(evidence: Evidence) -> Evidence:
    """``evidence`` without records of things that have no word of the question: a search finds them
    by the labels of the page, and "License: MIT" is no answer to what is tagged so."""
    kept = tuple(each for each in evidence.chunks if _is_asked(each.chunk, evidence.question))
    if kept == evidence.chunks:
        return evidence
    return replace(evidence, chunks=kept) if kept else none_of(evidence)


def _is_asked(chunk: Chunk, question: str) -> bool:
    if not chunk.document.endswith(RECORD):
        return True
    if not any(field_of(unit.text.partition(":")[0]) for unit in chunk.units):
        return True
    if _ASKS_HOW.match(question):
        return False
    if any(asked_facts(question).is_asked(unit.text) for unit in chunk.units):
        return True
    said = {term for unit in chunk.units for term in terms(unit.text)} - set(terms(chunk.title))
    return not said.isdisjoint(terms(question))
