"""Evidence from every index: whose pages may answer, and of how many things it speaks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from answerable.protocols import VectorStore
from answerable.retrieval.followup import Query
from answerable.retrieval.several import together
from answerable.turn.listing import listed
from answerable.turn.next_hops import HopRules
from answerable.turn.person import Person
from answerable.types import Evidence

Search = Callable[[VectorStore, Query], Awaitable[Evidence]]


async def gathered(
    query: Query,
    stores: Sequence[VectorStore],
    search: Search,
    person: Person,
    rules: HopRules,
    threshold: float,
) -> Evidence:
    """What all the stores have, asked at the same time; the first holds the site's content.

    A question about the person of the site is answered from the person's own pages alone, and one
    about several things of a type from what each of them says (see ``listing``).
    """
    theirs = person.is_meant(query)
    asked = person.left_out(query) if theirs else query
    found = await asyncio.gather(*(search(each, asked) for each in stores))
    if theirs:
        found = [person.own_pages(each, threshold, query) for each in found]
    evidence = together(found, threshold) if len(found) > 1 else found[0]
    evidence = replace(_of_things(evidence, rules, threshold), of_person=theirs)
    if theirs or query.carried:
        return evidence
    return listed(evidence, {each.name for each in rules.types} - {person.node_type})


def _of_things(evidence: Evidence, rules: HopRules, threshold: float) -> Evidence:
    """Several strong sections of one project are one match: a page of a declared type is a thing.

    Whatever is strong among the candidates counts, also what was not handed on.
    """
    declared = {each.name for each in rules.types if each.cap}
    if evidence.strength != "MANY" or evidence.chunks[0].chunk.source_type not in declared:
        return evidence
    strong = [each.chunk for each in evidence.candidates if evidence.judge(each) >= threshold]
    things = {each.document if each.source_type in declared else each.id for each in strong}
    return replace(evidence, strength="ONE") if len(things) == 1 else evidence
