"""Pages of a type that a question names and of which it names nothing: "Show me a case study".

Hardly a page answers that by its words, so where the search finds none each page of the type is
quoted by its title and first sentence. A flow's option that asks so is offered only where
there is such a page, on a site whose pages have types at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from answerable.errors import StorageError, UnusableIndexError
from answerable.events import Event
from answerable.intents import reading
from answerable.retrieval.lexical import terms
from answerable.retrieval.sought import ASKING
from answerable.turn import finding
from answerable.turn.model_layer import Outcome
from answerable.turn.page_listing import Listed, told
from answerable.turn.page_sections import first_sentence, of_type, sections
from answerable.turn.parts import Parts
from answerable.types import Chunk, Option, Reply, TurnRequest
from answerable.wording.facts import RECORD

MOST = 5  # pages that are quoted, or sections where there is one page
# The type of page that answers each intent, and the words by which such pages are asked for.
TYPES = {
    "retrieval_core.case_study": "case_study",
    "retrieval_core.leadership": "leadership",
    "retrieval_core.experience": "experience",
    "retrieval_core.competencies": "competency",
}
_WORDS = {
    "case_study": "case study studies project projects",
    "leadership": "leadership lead leads led leader manage manages management style approach",
    "experience": "experience career employment history background professional",
    "competency": "competency competencies competence skill skills expertise core key main",
}
_ASKED_BY = {kind: frozenset(terms(words)) for kind, words in _WORDS.items()}
_BESIDE = ASKING | frozenset(
    terms(
        "see view read present walk through another one other more latest recent please candidate"
    )
)


async def answered(
    request: TurnRequest, parts: Parts, intent: str | None, first: int = 1
) -> tuple[Event, ...] | None:
    """The pages of the type that is asked for, up to ``Done``; None where none is, or where the
    search answers. The first citation has the number ``first``."""
    kind = asked_for(request.message, parts)
    meant = intent is None or TYPES.get(intent) == kind
    if request.mode != "general" or kind is None or not meant:
        return None
    found = await finding.ahead(request, parts, intent)
    if found.strong and _is_meant(found.chunks[0].chunk, kind, _telling(request.message, parts)):
        return None
    listed = await _listed(kind, request, parts)
    if not listed:
        return None
    one_page = len({each.document for each in listed}) == 1
    sentences = [(each, first_sentence(each)) for each in listed]
    shown = [Listed(_name(each, one_page), each, n) for each, n in sentences if n is not None]
    return await told(shown, request, parts, first)


def asked_for(message: str, parts: Parts) -> str | None:
    """The type of page that ``message`` names, where it names nothing else."""
    if parts.layers.routing is None:
        return None
    telling = _telling(message, parts)
    kinds = (kind for kind, words in _ASKED_BY.items() if telling and telling <= words)
    return next(kinds, None)


def _telling(message: str, parts: Parts) -> set[str]:
    """The terms of ``message`` beside the person's name and those that only ask."""
    routing = parts.layers.routing
    name = routing.person if routing is not None else ""
    return set(terms(reading(message))) - set(terms(name)) - _BESIDE


def _is_meant(chunk: Chunk, kind: str, words: set[str]) -> bool:
    """Whether a section that was found is on such a page, or has the words by which it is asked."""
    if chunk.source_type == kind:
        return True
    text = "\n".join((chunk.title, *chunk.heading_path, *(unit.words for unit in chunk.units)))
    return words <= set(terms(text))


async def offering(outcome: Outcome, request: TurnRequest, parts: Parts) -> Outcome:
    """``outcome``, of whose options those are left out that ask for a type that no page has."""
    replies = [each for each in (outcome.reply, outcome.otherwise) if each is not None]
    offered = {option: asked_for(option.value, parts) for r in replies for option in r.options}
    if not any(offered.values()):
        return outcome
    try:
        there = {kind for kind in _ASKED_BY if await _has_pages(kind, request, parts)}
    except (UnusableIndexError, StorageError):
        return outcome
    if not there:  # the site gives its pages no types: any may answer
        return outcome
    dead = {option for option, kind in offered.items() if kind is not None and kind not in there}
    reply, otherwise = _without(outcome.reply, dead), _without(outcome.otherwise, dead)
    return replace(outcome, reply=reply, otherwise=otherwise)


def _without(reply: Reply | None, dead: set[Option]) -> Reply | None:
    if reply is None:
        return None
    return replace(reply, options=tuple(each for each in reply.options if each not in dead))


async def _has_pages(kind: str, request: TurnRequest, parts: Parts) -> bool:
    for store in parts.stores:
        if await of_type(kind, reading(request.message), store, parts.embedder, 1):
            return True
    return False


async def _listed(kind: str, request: TurnRequest, parts: Parts) -> list[Chunk]:
    """The first section of each page of the type, in the site's order; of one page its first
    sections."""
    pages: list[list[Chunk]] = []
    for store in parts.stores:
        text, most = reading(request.message), parts.retrieval.candidates
        ids = await of_type(kind, text, store, parts.embedder, most)
        found = {each.chunk.document for each in (await store.read(ids)).values()}
        manifest = await store.manifest()
        documents = manifest.documents if manifest is not None else {}
        for path, entry in documents.items():
            if path in found and not path.endswith(RECORD):
                pages.append(await sections(entry, store, MOST))
    admitted = [[each for each in page if _is_shown(each, request)] for page in pages]
    full = [page for page in admitted if page]
    return full[0] if len(full) == 1 else [page[0] for page in full[:MOST]]


def _is_shown(chunk: Chunk, request: TurnRequest) -> bool:
    """Whether it has a sentence, and the visitor did not narrow the search to others."""
    return first_sentence(chunk) is not None and request.admits(chunk)


def _name(chunk: Chunk, one_page: bool) -> str:
    headings: Sequence[str] = chunk.heading_path
    return headings[-1] if one_page and headings else chunk.title
