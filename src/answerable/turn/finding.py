"""A question to its evidence: from every index, or from the text that a reader marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from answerable import retrieval
from answerable.intents import reading
from answerable.manifest import Manifest
from answerable.protocols import Marked, VectorStore
from answerable.retrieval import listed, several
from answerable.retrieval.another import another, none_of
from answerable.retrieval.followup import Query, follow_up
from answerable.retrieval.leaning import leaning
from answerable.retrieval.related import related
from answerable.retrieval.trace import Trace
from answerable.retrieval.typed import searched
from answerable.retrieval.unmentioned import without_unknown
from answerable.retrieval.valued import without_others
from answerable.turn import (
    by_alias,
    carried,
    changing,
    employers,
    general,
    latest_release,
    live,
    named_things,
    noting,
    parts_listed,
    read_on,
    rewriting,
    siblings,
    stuck,
    subject,
    works,
)
from answerable.turn.allowance import Allowance
from answerable.turn.gathering import gathered
from answerable.turn.introductions import left_out
from answerable.turn.own import commands
from answerable.turn.parts import Parts
from answerable.turn_notes import TurnNotes
from answerable.types import Evidence, Filter, Message, TurnRequest


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
    """What all indexes have for the message, with what it leans on.

    Where it leans on questions alone that found nothing, and finds nothing with them, it is
    searched for by itself.
    """
    search = _Search(request, parts, intent)
    query, alone = await _query(request, parts, allowance)
    found = await search.of(query)
    query, found = await _of_latest_release(query, found, search)
    if alone is not None and not found.sure:
        by_itself = await search.of(alone)
        found = by_itself if by_itself.sure else found
    if parts.model is None and query.question != searched(request.message):
        found = await _of_another(query, found, search)
    found = await _of_own_kind(found, search)
    found = await _of_named_page(query, found, search)
    found = await _of_spoken_work(query, found, search)
    kept = without_others(found.evidence, parts.retrieval.threshold)
    kept = by_alias.narrowed(kept)
    kept = await named_things.narrowed(kept, request, parts)
    kept = employers.listed(await parts_listed.listed(kept, request, parts.stores))
    kept = await read_on.with_rest(kept, parts.stores)
    if parts.model is None:  # a model knows what it said
        earlier = (*request.earlier, *request.history) if parts.retrieval.follow_ups else ()
        threshold = parts.retrieval.threshold
        kept = stuck.without_quoted(kept, searched(request.message), earlier, threshold)
        kept = await _of_change(kept, search, earlier)
    kept = live.told(kept, general.as_plain(request.message))
    noting.found(request.notes, kept, found.searches)
    return kept


@dataclass(frozen=True, slots=True)
class _Found:
    """Evidence, and the searches that it is of."""

    evidence: Evidence
    searches: list[Trace]

    @property
    def sure(self) -> bool:
        """Whether it is strong, and no doubtful match."""
        return self.evidence.strong and not self.evidence.low_confidence


@dataclass(frozen=True, slots=True)
class _Search:
    """The search of one turn, with what all of its searches share."""

    request: TurnRequest
    parts: Parts
    intent: str | None

    async def of(self, query: Query, where: Filter | None = None) -> _Found:
        """What all indexes have for ``query``; of what ``where`` admits, where it is given."""
        parts, searches = self.parts, list[Trace]()

        async def search(store: VectorStore, asked: Query) -> Evidence:
            searches.append(trace := Trace())
            [found] = await several.searched(
                asked,
                [store],
                parts.embedder,
                parts.retrieval,
                parts.at_once,
                where=where or self.request.where,
                intent=self.intent,
                traces=[trace],
            )
            return found

        threshold = parts.retrieval.threshold
        found = await gathered(
            query, parts.stores, search, parts.standards.person, parts.hops, threshold
        )
        return _Found(found, searches)


async def _of_latest_release(query: Query, found: _Found, search: _Search) -> tuple[Query, _Found]:
    """What was found; what the newest version brought, where that is asked for without a number."""
    if not latest_release.asked(query.text):
        return query, found
    version = await latest_release.newest(found.evidence, search.parts.stores)
    if not version:
        return query, found
    numbered = replace(query, text=latest_release.of_version(query.text, version), asked="")
    again = await search.of(numbered)
    return (numbered, again) if again.evidence.strong else (query, found)


async def _of_another(query: Query, found: _Found, search: _Search) -> _Found:
    """What was found; where the message asks what was asked before of another thing, what there is
    of that: with the question before, else where a section is called so, else nothing."""
    request, parts, evidence = search.request, search.parts, found.evidence
    asked = [each.content for each in _said_before(request) if each.role == "user"]
    meant = another(searched(request.message), asked[-1]) if asked else None
    if meant is None:
        return found
    alike: dict[int, Sequence[tuple[int, float]]] = {}
    for manifest in await _manifests(parts):
        alike |= await related(meant.name, manifest, parts.embedder)
    kept = meant.narrowed(evidence, alike)
    if kept.strong or meant.attribute:
        return replace(found, evidence=kept) if kept.strong else found
    alone = await search.of(_in_known_words(Query(meant.name), parts))
    alone = replace(alone, evidence=meant.called(alone.evidence, alike))
    if alone.sure:
        return alone
    if kept.chunks and kept.low_confidence:
        return replace(found, evidence=kept)
    # A question by itself, of which its reader is told that no page has the name.
    if evidence.unmentioned and not query.carried:
        return found
    return replace(found, evidence=none_of(evidence))


async def _of_change(kept: Evidence, search: _Search, earlier: Sequence[Message]) -> Evidence:
    """What was found; where the message asks how to change what was just told, what the page says
    of that beside it, which is searched for as it was then."""
    asked = [each.content for each in earlier if each.role == "user"]
    if not asked or not changing.asked(searched(search.request.message)):
        return kept
    again = await search.of(_in_known_words(Query(searched(asked[-1])), search.parts))
    told = changing.told(again.evidence, earlier)
    return kept if told is None else told


async def _of_own_kind(found: _Found, search: _Search) -> _Found:
    """What was found; for a command to something of the visitor's own, what there is for its kind,
    unless what was found has the name."""
    request, parts = search.request, search.parts
    owned, message = parts.layers.app_data, request.message
    if owned is not None and parts.retrieval.follow_ups:
        message = carried.with_name(message, request.history, owned.entity_types)
    asked = await commands.by_kind(message, request.user_id, owned)
    if asked is None or asked.is_named(found.evidence):
        return found
    of_kind = await search.of(_in_known_words(Query(searched(asked.message)), parts))
    kept = asked.answers(of_kind.evidence)
    if kept.strong:
        return replace(of_kind, evidence=kept)
    return replace(found, evidence=asked.answers(found.evidence))


async def _of_named_page(query: Query, found: _Found, search: _Search) -> _Found:
    """What was found, without what the siblings of a page say that the question names."""
    searches = list(found.searches)
    within = partial(_within, query=query, search=search, searches=searches)
    stores, threshold = search.parts.stores, search.parts.retrieval.threshold
    kept = await siblings.without_siblings(found.evidence, stores, within, threshold)
    return _Found(kept, searches)


async def _of_spoken_work(query: Query, found: _Found, search: _Search) -> _Found:
    """What was found; of a project that was spoken of, without what is said of others."""
    if not (query.carried and search.parts.retrieval.follow_ups):
        return found
    searches = list(found.searches)
    within = partial(_within, query=query, search=search, searches=searches)
    kept = await works.of_subject(found.evidence, search.request, search.parts, within)
    return _Found(kept, searches)


async def _within(file: str, query: Query, search: _Search, searches: list[Trace]) -> Evidence:
    """What is found in one file."""
    where = replace(search.request.where or Filter(), file_path=(file,))
    own = await search.of(query, where)
    searches.extend(own.searches)
    return own.evidence


async def _query(
    request: TurnRequest, parts: Parts, allowance: Allowance | None
) -> tuple[Query, Query | None]:
    """What to search for; and what instead, where that finds nothing and is nothing to go by."""
    earlier = _said_before(request) if parts.retrieval.follow_ups else ()
    earlier = carried.in_parts(listed.told_in_full(earlier))
    asked = [replace(each, content=searched(left_out(each.content))) for each in earlier]
    message = searched(request.message)
    names = _of_person(parts)
    query = follow_up(message, asked, names=names)
    if parts.model is not None and allowance is not None:
        wanted = rewriting.Wanted(parts.model.follow_ups, parts.model.variants)
        query = await rewriting.rewritten(query, message, request.history, allowance, wanted)
    alone = None
    if query.carried:
        without = partial(without_unknown, manifests=await _manifests(parts))
        owned = parts.layers.app_data
        kinds = owned.entity_types if owned is not None else {}
        leant_on = carried.carried(message, asked, parts.replies, without, kinds)
        again = follow_up(message, asked, leant_on.questions, names)
        query = replace(again, variants=query.variants)
        by_itself = leaning(message) != "empty" and not leant_on.tells(query.carried)
        if query.carried and by_itself:
            alone = _in_known_words(Query(message), parts)
    return _in_known_words(query, parts), alone


def _of_person(parts: Parts) -> tuple[str, ...]:
    """What the person is called whom a site is about; "she" and "the author" are no names."""
    routing = parts.layers.routing
    known = (*parts.standards.person.names, routing.person if routing is not None else "")
    return tuple(each for each in known if each[:1].isupper())


def _said_before(request: TurnRequest) -> Sequence[Message]:
    """What was said last; where that is nothing but "Go on", with the question before that."""
    if any(map(_says_something, request.history)):
        return request.history
    told = [at for at, each in enumerate(request.earlier) if _says_something(each)]
    return (*request.earlier[told[-1] :][:2], *request.history[-2:]) if told else request.history


def _says_something(message: Message) -> bool:
    return message.role == "user" and leaning(message.content) != "empty"


async def _manifests(parts: Parts) -> list[Manifest]:
    return [each for store in parts.stores if (each := await store.manifest()) is not None]


def _in_known_words(query: Query, parts: Parts) -> Query:
    """In the words of the embedder's language, where a catalog has them, and with whom it means."""
    if parts.layers.routing is None:
        return query
    carried = tuple(reading(each) for each in query.carried)
    others = tuple(reading(each) for each in query.variants)
    query = replace(query, text=reading(query.text), carried=carried, variants=others)
    return subject.named(query, parts.layers.routing.person)
