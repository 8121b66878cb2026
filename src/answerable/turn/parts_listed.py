"""A list whose items are headings: "Which tracks are there?", of which each has a section.

No sentence of such a page says what there is, so the search finds one of the parts as the best.
Where a question names nothing but what a page or one of its sections is called, in the plural, and
that has parts, each part is quoted by its heading and first sentence. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from answerable.manifest import Manifest
from answerable.protocols import VectorStore
from answerable.retrieval.lexical import asked_terms, terms
from answerable.retrieval.sought import ASKING, LINKING
from answerable.types import Chunk, Evidence, ScoredChunk, TurnRequest
from answerable.wording.prices import asks_price

LEAST, MOST = 3, 20  # parts that are a list; of more no list in part is shown
ITEMS = 3  # of a list above the parts, which says by itself what there is
LONGEST = 8  # words of a heading that names a thing

_ASKS = re.compile(
    r"^\W*(?:(?:and|so|ok|okay|hi|hello|hey|please|can you|could you)\b\W*)*"
    r"(?:(?:which|what)(?! (?:is|was|does|did|if|about|happens?)\b)"
    r"|(?:list|name|show|give|tell)(?: me)?\b(?! (?:how|why|when|where|whether)\b)"
    r"|(?:are|do|does|have) (?:there|you|we|they|it)\b.*\b(?:any|other|more)\b)",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r"\b[a-z]{3,}(?<![su])s\b")
# "Optional scripts" are not all there are, though "option" says nothing of what is asked.
_NOT_ALL = re.compile(r"\boptional\b", re.IGNORECASE)
# What whoever asks does with it: "What tracks can I submit to?"
_DONE = re.compile(
    r"\b(?:can|could|should|may|must|do|does|did|will) (?:i|we|you|they|one|it|he|she) \w+",
    re.IGNORECASE,
)
# Of what is asked for these say nothing but that it is there.
_THERE = (
    ASKING
    | LINKING
    | frozenset(
        terms(
            "there offer provide include including accept cover teach hold run all every different"
            " various main core key major available option kinds types sorts list names full"
            " complete overview current have has come choose pick select"
        )
    )
)
# Parts of a page that are none of what it is called.
_ABOUT_PAGE = frozenset(
    terms(
        "introduction overview summary conclusion contents see also next steps further more"
        " reading references related faq getting started prerequisites about links resources"
        " background learn what"
    )
)

# Parts of a page about one thing, which tell how it is used.
_OF_REFERENCE = frozenset(
    terms(
        "configuration configure config parameters options settings fields examples example usage"
        " use requirements permissions threading troubleshooting installation install setup"
        " testing test limitations notes syntax file command line support known issues output"
        " input api methods properties events enhancement requests"
    )
)
MOST_OF_REFERENCE = 1  # of such: with more of them it is a page about one thing
# Headings that tell what to do, below "Plugins": "Add", "Update all", "Syncing the list"
_TASK = re.compile(
    r"^\W*(?:\d+[.)]\s*)?(?:how to\b|(?:add|build|change|configure|connect|create|delete|disable"
    r"|edit|enable|export|find|generate|get|import|install|list|make|manage|remove|run|search|send|set"
    r"|show|start|stop|sync|uninstall|update|upgrade|use|verify|view|write)\b(?!\W*$)"
    r"|(?:add|create|delete|edit|install|remove|uninstall|update|upgrade)\W*$|[a-z]+ing \w)",
    re.IGNORECASE,
)
_ASKS_TASKS = re.compile(
    r"\b(?:steps?|tasks?|ways?|tips?|tricks?|commands?|actions?|operations?|methods?|guides?"
    r"|how-?tos?|tutorials?|recipes?|functions?|requests?|can (?:i|we|you|it) do)\b",
    re.IGNORECASE,
)


async def listed(
    evidence: Evidence, request: TurnRequest, stores: Sequence[VectorStore]
) -> Evidence:
    """``evidence`` of the parts of what the question asks a list of; else as it is."""
    telling = _telling(evidence)
    if not telling or not evidence.strong or evidence.listed:
        return evidence
    below = {  # one heading is above many sections
        (each.chunk.document, each.chunk.heading_path[:depth]): each.chunk
        for each in reversed(evidence.candidates)
        for depth in _called(each.chunk, telling, evidence.question)
    }
    lists: list[list[Chunk]] = []
    for (_, above), chunk in reversed(below.items()):
        parts = await _parts(chunk, len(above), request, stores)
        if LEAST <= len(parts) <= MOST and not _are_tasks(parts, len(above), evidence.question):
            if len(above) == 1:  # the page itself is called so
                return _of_parts(evidence, parts)
            lists.append(parts)
    # "Features" of several plugins: each page lists its own.
    one = len({parts[0].document for parts in lists}) == 1
    return _of_parts(evidence, lists[0]) if one else evidence


def _of_parts(evidence: Evidence, parts: Sequence[Chunk]) -> Evidence:
    chunks = tuple(_scored(each, evidence.score) for each in parts)
    return replace(evidence, chunks=chunks, strength="MANY", low_confidence=False, listed=True)


def _telling(evidence: Evidence) -> frozenset[str]:
    """The terms of a question for all of a kind; none of another question."""
    question = evidence.question
    if _ASKS.match(question) is None or asks_price(question):
        return frozenset()
    asked = asked_terms(_DONE.sub(" ", question))
    return frozenset(asked) - _THERE - frozenset(terms(evidence.names.own))


def _called(chunk: Chunk, telling: frozenset[str], question: str) -> Iterator[int]:
    """How many of the headings above a section lead to one that is called what is asked for."""
    several = frozenset(terms(" ".join(_SEVERAL.findall(question)))) & telling
    above = frozenset(terms(chunk.title))
    for depth, heading in enumerate(chunk.heading_path, start=1):
        own = frozenset(terms(heading))
        named = own & several and own - _THERE <= telling <= own | above
        part = _NOT_ALL.search(heading) and not _NOT_ALL.search(question)
        if named and not part and _SEVERAL.search(heading.casefold()):
            yield depth
        above |= own


async def _parts(
    chunk: Chunk, depth: int, request: TurnRequest, stores: Sequence[VectorStore]
) -> list[Chunk]:
    """The first section of each part below the first ``depth`` headings above ``chunk``, in the
    page's order; none where these are no list, or one stands above them."""
    own = chunk.heading_path[:depth]
    parts: dict[str, Chunk] = {}
    for each in await _page(chunk, stores):
        if each.heading_path[:depth] != own:
            continue
        if len(each.heading_path) == depth and _says_itself(each):
            return []
        if len(each.heading_path) > depth:
            parts.setdefault(each.heading_path[depth], each)
    kept = {name: each for name, each in parts.items() if _is_part(name)}
    if 2 * len(kept) < len(parts) or _tell_of(own[-1], kept):
        return []
    shown = request.where.admits if request.where is not None else bool
    return [each for each in kept.values() if each.units and shown(each)]


async def _page(chunk: Chunk, stores: Sequence[VectorStore]) -> list[Chunk]:
    """All sections of the page that ``chunk`` is of, in its order."""
    for store in stores:
        manifest: Manifest | None = await store.manifest()
        entry = manifest.documents.get(chunk.document) if manifest is not None else None
        if entry is not None and chunk.id in entry.chunk_ids:
            stored = await store.read(entry.chunk_ids)
            return [stored[each].chunk for each in entry.chunk_ids if each in stored]
    return []


def _says_itself(chunk: Chunk) -> bool:
    items = sum(unit.kind in ("item", "row") for unit in chunk.units)
    return items >= ITEMS


def _is_part(heading: str) -> bool:
    """Whether it may name one of what its page is about: no question, and none of "See also"."""
    few = len(heading.split()) <= LONGEST and not heading.rstrip().endswith("?")
    return few and not frozenset(terms(heading)) <= _ABOUT_PAGE


def _are_tasks(parts: Sequence[Chunk], depth: int, question: str) -> bool:
    """Whether half of the parts tell what to do, or several how one thing is used."""
    headings = [each.heading_path[depth] for each in parts]
    tasks = sum(_TASK.match(each) is not None for each in headings)
    uses = sum(frozenset(terms(each)) <= _OF_REFERENCE for each in headings)
    of_tasks = 2 * tasks >= len(headings) and not _ASKS_TASKS.search(question)
    return of_tasks or uses > MOST_OF_REFERENCE


def _tell_of(called: str, headings: Iterable[str]) -> bool:
    """Whether some of the headings, but not all, speak of several of what the page is called, as
    "How plugins are loaded" below "Plugins": then they are no names of such."""
    several = frozenset(_SEVERAL.findall(called.casefold()))
    said = [not several.isdisjoint(_SEVERAL.findall(each.casefold())) for each in headings]
    return any(said) and not all(said)


def first_sentence(chunk: Chunk) -> int | None:
    """The number of the first unit that can be said alone."""
    numbers = range(len(chunk.units))
    whole = (n for n in numbers if chunk.units[n].kind == "sentence" and not chunk.units[n].lead)
    return next(whole, None)


def _scored(chunk: Chunk, score: float) -> ScoredChunk:
    """The section, of which the first sentence is worth something."""
    first = first_sentence(chunk) or 0
    scores = tuple(float(number == first) for number in range(len(chunk.units)))
    return ScoredChunk(chunk, score, 0.0, 0.0, scores)
