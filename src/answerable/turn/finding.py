"""A question to its evidence: from every index, or from the text that a reader marked."""

from __future__ import annotations

from dataclasses import replace

from answerable import retrieval
from answerable.intents import reading
from answerable.protocols import Marked, VectorStore
from answerable.retrieval import several
from answerable.retrieval.followup import Query, follow_up
from answerable.retrieval.trace import Trace
from answerable.retrieval.typed import searched
from answerable.turn import noting, rewriting, stuck, subject
from answerable.turn.allowance import Allowance
from answerable.turn.gathering import gathered
from answerable.turn.introductions import left_out
from answerable.turn.parts import Parts
from answerable.turn_notes import TurnNotes
from answerable.types import Evidence, TurnRequest


async def marked_evidence(request: TurnRequest, parts: Parts, marked: Marked) -> Evidence:
    """From the marked text and the message alone: no index, no history."""
    near = parts.near_embedder  # the one that ``read_passage`` works with
    message = searched(request.message)
    evidence = await retrieval.only(message, marked.chunks, near, parts.retrieval)
    noting.found(request.notes, evidence)
    return evidence


async def ahead(request: TurnRequest, parts: Parts, intent: str | None) -> Evidence:
    """What the search would find, asked before it is known that it answers: nothing is noted."""
    return await evidence(replace(request, notes=TurnNotes()), parts, None, intent)


async def evidence(
    request: TurnRequest, parts: Parts, allowance: Allowance | None, intent: str | None
) -> Evidence:
    """What all indexes have for the message, with what it leans on."""
    earlier = request.history if parts.retrieval.follow_ups else ()
    asked = [replace(each, content=searched(left_out(each.content))) for each in earlier]
    message = searched(request.message)
    query = follow_up(message, asked)
    if parts.model is not None and allowance is not None:
        wanted = rewriting.Wanted(parts.model.follow_ups, parts.model.variants)
        query = await rewriting.rewritten(query, message, request.history, allowance, wanted)
    if parts.layers.routing is not None:  # the catalog's other language, in the embedder's words
        carried = tuple(reading(each) for each in query.carried)
        others = tuple(reading(each) for each in query.variants)
        query = replace(query, text=reading(query.text), carried=carried, variants=others)
        query = subject.named(query, parts.layers.routing.person)

    searches: list[Trace] = []

    async def search(store: VectorStore, asked: Query) -> Evidence:
        searches.append(trace := Trace())
        [found] = await several.searched(
            asked,
            [store],
            parts.embedder,
            parts.retrieval,
            parts.at_once,
            where=request.where,
            intent=intent,
            traces=[trace],
        )
        return found

    threshold = parts.retrieval.threshold
    found = await gathered(
        query, parts.stores, search, parts.standards.person, parts.hops, threshold
    )
    if parts.model is None:  # a model knows what it said
        found = stuck.without_quoted(found, message, earlier, threshold)
    noting.found(request.notes, found, searches)
    return found
