"""All pages of a declared type, how many they are, or the newest of them: "projects", "How many
projects are there?"

No page says that, and a sentence that has the word says something else. So it is told from the
records of the pages themselves: each is quoted behind its title, newest first. A choice that was
offered ("Is it about projects or posts?") leads here, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from answerable.errors import StorageError, UnusableIndexError
from answerable.events import Done, Event, Token, Warned
from answerable.manifest import DocumentEntry
from answerable.protocols import VectorStore
from answerable.records import updated
from answerable.retrieval import usable
from answerable.retrieval.followup import Query
from answerable.retrieval.ranking import slug
from answerable.turn import next_hops
from answerable.turn.clarify import plural
from answerable.turn.page_listing import Listed, told
from answerable.turn.parts import Parts
from answerable.turn.person import Person
from answerable.types import Chunk, TurnRequest
from answerable.wording.whole_types import AskedType, Wanted, asked_of_type

MOST = 10  # pages that are quoted
READABLE = 5_000  # pages of an index whose types are looked up for one question


@dataclass(frozen=True, slots=True)
class _Page:
    """A page by its first section, and when it was made or changed, where it says so."""

    chunk: Chunk
    at: float | None


async def answered(request: TurnRequest, parts: Parts, first: int = 1) -> tuple[Event, ...] | None:
    """The pages that are asked for, up to ``Done``; None where none are, or none are there. The
    first citation has the number ``first``."""
    asked = asked_for(request.message, parts)
    if request.mode != "general" or asked is None:
        return None
    try:
        found = [await _pages(asked, each, request, parts) for each in parts.stores]
    except (UnusableIndexError, StorageError):
        return None  # the search says so
    pages = _wanted(_newest_first([page for each in found for page in each]), asked.wanted)
    person = parts.standards.person
    listed = [Listed(each.title, each, _first(each, person)) for each in pages[:MOST]]
    if not listed:
        return None
    events = await told(listed, request, parts, first)
    return None if events is None else tuple(_framed(events, pages, asked, parts))


def asked_for(message: str, parts: Parts) -> AskedType | None:
    """What ``message`` asks of all pages of a type that may be shown; None where that is something
    else, or something of the person the site is about."""
    person = parts.standards.person
    kinds = [each for each in parts.hops.kinds if each != person.node_type]
    words = {each: each.replace("_", " ") for each in kinds}
    asked = asked_of_type(message, {each: (one, plural(one)) for each, one in words.items()})
    return None if asked is None or person.is_meant(Query(message)) else asked


async def _pages(
    asked: AskedType, store: VectorStore, request: TurnRequest, parts: Parts
) -> list[_Page]:
    """The pages of the type in an index; none where it has too many pages to look at each."""
    manifest = await store.manifest()
    usable(manifest, parts.embedder)
    entries = [*_entries(manifest.documents.values())] if manifest is not None else []
    if len(entries) > READABLE:
        return []
    stored = await store.read([each.chunk_ids[0] for each in entries])
    chunks = [stored[each.chunk_ids[0]].chunk for each in entries if each.chunk_ids[0] in stored]
    return [
        _Page(each, _at(each))
        for each in chunks
        if each.source_type == asked.name and request.admits(each)
    ]


def _entries(documents: Iterable[DocumentEntry]) -> Iterator[DocumentEntry]:
    """Each page once: the sections of a structured document are read as pages of one address."""
    seen: set[str] = set()
    for each in documents:
        if each.chunk_ids and (not each.url or each.url not in seen):
            seen.add(each.url)
            yield each


def _at(chunk: Chunk) -> float | None:
    dated = (chunk.metadata.get(name, "") for name in ("date", "updated_at"))
    return next((at for each in dated if (at := updated(each)) is not None), None)


def _newest_first(pages: Sequence[_Page]) -> list[_Page]:
    """By date, then by slug; those without a date come last."""
    named = sorted(pages, key=lambda each: (slug(each.chunk), each.chunk.id))
    return sorted(named, key=lambda each: (each.at is None, -(each.at or 0.0)))


def _wanted(pages: Sequence[_Page], wanted: Wanted) -> list[Chunk]:
    """All of them; or those that are as new as the first, or as old as the last with a date. Which
    is the oldest is not known where one has none."""
    dates = [each.at for each in pages]
    if wanted == "newest":
        pages = [each for each in pages if each.at is not None and each.at == dates[0]]
    elif wanted == "oldest":
        pages = (
            [each for each in pages if each.at == dates[-1]] if dates and None not in dates else []
        )
    return [each.chunk for each in pages]


def _first(chunk: Chunk, person: Person) -> int:
    """The number of the first sentence that can be said alone: what other pages than the person's
    say of the person is withheld."""
    said = (
        number
        for number, unit in enumerate(chunk.units)
        if unit.kind == "sentence" and not unit.lead and not person.is_named_in(unit.text)
    )
    return next(said, 0)


def _framed(
    events: Sequence[Event], pages: Sequence[Chunk], asked: AskedType, parts: Parts
) -> Iterator[Event]:
    """The quotes, with how many pages there are where that is asked for or not all are quoted, and
    with links to the first of them, within the caps."""
    if len(pages) > MOST:
        shown, count = str(MOST), str(len(pages))
        yield Warned(parts.replies.say("listed_in_part", shown=shown, count=count))
    if asked.wanted == "number":
        one = asked.name.replace("_", " ")
        yield Token(f"{len(pages)} {one if len(pages) == 1 else plural(one)}\n\n")
    *quotes, end = events
    yield from quotes
    if isinstance(end, Done):
        yield replace(end, next_hops=next_hops.to_pages(pages, parts.hops))
