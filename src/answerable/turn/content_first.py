"""A flow and a question back give way to the site's own content, where that has the answer.

A flow is what is said when the content is not the answer, and its intent was fitted to what others
ask: a nurse's FAQ "Does she work nights?" knows better than any intent. A doubtful intent gives way
to whatever is found strongly, a sure one only to a section that is called what is asked for, and
what must be said anyway (see ``flows.ALWAYS``) to nothing. Where the owner states nothing of it, a
flow is empty, and gives way to a section that plainly tells it, too. What is asked of a thing that
pages tell of (see ``of_a_thing``) is looked for in them first, and no flow about the person answers
it; nor does one say what a thing costs that somebody named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from answerable.errors import StorageError, UnusableIndexError
from answerable.retrieval.lexical import asked_terms, terms
from answerable.retrieval.own_name import without
from answerable.retrieval.sought import ASKING
from answerable.turn import finding, of_a_thing, pages_of_type
from answerable.turn.model_layer import Outcome
from answerable.turn.parts import Parts
from answerable.types import Chunk, Evidence, Reply, TurnRequest
from answerable.wording.career import asks_of_person, tells_of_person
from answerable.wording.careers import asked_career, asks_contact

HALF = 0.5  # of what is asked for: so much of it the best section's heading names at least
ALL = 2  # words that are asked for: one alone stands in many a sentence
# What a heading names, where it names several things: "Talks and publications".
_BETWEEN = re.compile(r"(?:(?<!\s)\s+)?(?:[,;:&/|()–—]|\band\b|\bor\b)\s*", re.IGNORECASE)
# Words that say nothing of what is asked for, beside those that only ask: "Has she ever given any?"
_LITTLE = ASKING | frozenset(terms("ever given gave made took taken done had been lot please"))
# What is kept to itself is so of every thing; and what is only ever said of a person, or to one.
_SECRETS = "compliance.nda_privacy"
_OF_PEOPLE = ("logistics.", "process.", "role_fit.", "conversational.")


async def settled(outcome: Outcome, request: TurnRequest, parts: Parts) -> Outcome:
    """``outcome``, whose reply is left for where nothing is found, if the content has the answer;
    and which offers no pages that are not there."""
    return await pages_of_type.offering(await _yielding(outcome, request, parts), request, parts)


async def _yielding(outcome: Outcome, request: TurnRequest, parts: Parts) -> Outcome:
    """What is found is found once more by the search that answers, and a reply that needs no index
    is given without one.
    """
    if outcome.reply is None:
        return outcome
    if _means_a_thing(outcome, request, parts):
        return await _of_the_thing(outcome, request, parts)
    if _is_flow(outcome) and of_a_thing.is_valued(request.message, _person(parts)):
        valued = await _of_its_value(outcome, request, parts)
        if valued.reply is None:
            return valued
    named = of_a_thing.names(request.message, _person(parts)) if _is_flow(outcome) else set()
    if outcome.firmness == "held" and not named:
        return outcome
    if outcome.firmness == "sure" and _links_to_it(outcome.reply, request.message):
        return outcome
    found = await _ahead(outcome, request, parts)
    if found is None:
        return outcome
    least = 1.0 if outcome.reply.state == "blocked" else HALF  # it tells how to sign in
    is_sure = outcome.firmness != "unsure"
    called_so = is_sure and _is_called_so(request.message, found, parts, least)
    told = (outcome.firmness == "empty" or _lacks_address(outcome, request)) and _is_told(found)
    told = told or (outcome.firmness == "empty" and _is_said_of_them(request.message, found, parts))
    titled = set(terms(found.chunks[0].chunk.title)) - set(terms(found.names.own))
    if outcome.firmness == "unsure" or called_so or told or not named.isdisjoint(titled):
        return replace(outcome, reply=None, otherwise=outcome.reply)
    return outcome


async def _ahead(outcome: Outcome, request: TurnRequest, parts: Parts) -> Evidence | None:
    """What the content surely has; None where that is nothing."""
    found = await _found(request, parts, outcome.intent)
    return found if found and found.strong and not found.low_confidence else None


async def _found(request: TurnRequest, parts: Parts, intent: str | None) -> Evidence | None:
    try:
        return await finding.ahead(request, parts, intent)
    except (UnusableIndexError, StorageError):
        return None


def _is_flow(outcome: Outcome) -> bool:
    """Whether a flow was found that pages may answer instead, were it asked of a thing."""
    is_flow = outcome.reply is not None and outcome.reply.layer == "flow"
    return is_flow and outcome.understood.intent != _SECRETS


def _means_a_thing(outcome: Outcome, request: TurnRequest, parts: Parts) -> bool:
    asks_back = outcome.reply is not None and outcome.reply.state == "clarify"
    follows = parts.retrieval.follow_ups and _is_flow(outcome) and not asks_back
    return follows and of_a_thing.goes_on(request.message, request.history, parts.replies)


async def _of_the_thing(outcome: Outcome, request: TurnRequest, parts: Parts) -> Outcome:
    """What is asked of "it": what the pages have, and no flow that tells of a person."""
    of_people = outcome.understood.intent.startswith(_OF_PEOPLE)
    if not of_people and await _ahead(outcome, request, parts) is None:
        return outcome
    return replace(outcome, reply=None, otherwise=None if of_people else outcome.reply)


async def _of_its_value(outcome: Outcome, request: TurnRequest, parts: Parts) -> Outcome:
    """What a thing costs, or whether it is free: what a page says of it, and of one with a name
    not what the person costs or shows."""
    found = await _found(request, parts, outcome.intent)
    every = {each.chunk.id: each.chunk for each in found.candidates} if found else {}
    sections = [*every.values()]
    if of_a_thing.is_told(request.message, sections, _person(parts)):
        return replace(outcome, reply=None, otherwise=outcome.reply)
    if of_a_thing.has_price(request.message, sections, _person(parts)):
        return replace(outcome, reply=None)
    return outcome


def _lacks_address(outcome: Outcome, request: TurnRequest) -> bool:
    """Whether a flow has no address to write to, and that is asked for."""
    links = outcome.reply.next_hops if outcome.reply is not None else ()
    written = any(each.url.startswith("mailto:") for each in links)
    return asks_contact(request.message) and not written


def _links_to_it(reply: Reply, message: str) -> bool:
    """Whether one of the reply's links is called what is asked for: "CV"."""
    asked = set(asked_terms(message))
    return any(named <= asked for each in reply.next_hops if (named := set(terms(each.title))))


def _is_called_so(message: str, found: Evidence, parts: Parts, least: float) -> bool:
    """Whether the best section is called what is asked for, at least so much of it."""
    names = set(terms(f"{found.names.own} {_person(parts)}"))
    asked = set(asked_terms(without(message, found.names.own))) - names
    core = asked - _LITTLE
    if _asks_alike(message, found.chunks[0].chunk):
        return True
    telling = (named - names - _LITTLE for named in _named(found.chunks[0].chunk))
    return any(each and each <= asked and len(core & each) >= least * len(core) for each in telling)


def _asks_alike(message: str, chunk: Chunk) -> bool:
    """Whether a section's heading is a question that asks the same of somebody's work."""
    career = asked_career(message)
    heading = chunk.heading_path[-1].strip()
    return career is not None and heading.endswith("?") and asked_career(heading) is career


def _is_told(found: Evidence) -> bool:
    """Whether one of the sections plainly tells what is asked of somebody's work."""
    career = asked_career(found.question)
    return career is not None and any(career.told_in(each.chunk) for each in found.chunks)


def _is_said_of_them(message: str, found: Evidence, parts: Parts) -> bool:
    """Whether a sentence of the best section speaks of the person, and has all that is asked of
    them: "I have interviewed ninety candidates"."""
    name = _person(parts)
    core = set(asked_terms(without(message, found.names.own))) - set(terms(name)) - _LITTLE
    if len(core) < ALL or not asks_of_person(message, name):
        return False
    units = found.chunks[0].chunk.units
    said = (each.text for each in units if each.kind in ("sentence", "item"))
    return any(core <= set(terms(each)) and tells_of_person(each, name) for each in said)


def _person(parts: Parts) -> str:
    """The name of whom the site is about, if it is about somebody."""
    routing = parts.layers.routing
    return routing.person if routing is not None else ""


def _named(chunk: Chunk) -> Iterator[set[str]]:
    """The terms of each heading above the section, and of each of the things that it names."""
    for heading in dict.fromkeys((chunk.title, *chunk.heading_path)):
        for part in dict.fromkeys((heading, *_BETWEEN.split(heading))):
            yield set(terms(part))
