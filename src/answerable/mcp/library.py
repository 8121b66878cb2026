"""What the tools need of an assistant, and sections looked up by what a client knows of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from answerable.events import Event
from answerable.ingest.report import Report
from answerable.manifest import DocumentEntry
from answerable.observability.telemetry import TurnRecord
from answerable.retrieval.as_one import AsOne
from answerable.settings import Settings
from answerable.turn import Parts
from answerable.types import Chunk, TurnRequest

BATCH = 64  # chunks that are read at once while one of them is looked for


class Library(Protocol):
    """An assistant, as MCP clients use it. Whoever opened it closes it."""

    @property
    def settings(self) -> Settings: ...

    async def parts(self) -> Parts:
        """What a turn works with, opened if need be."""
        ...

    def turn(self, request: TurnRequest) -> AsyncIterator[Event]:
        """The events of one turn, unrecorded; ``parts`` was awaited before."""
        ...

    def note(self, record: TurnRecord) -> None:
        """Keep the record of a turn, where records are kept. Neither waits nor raises."""
        ...

    async def ingest(self, *, full: bool = False) -> Report:
        """Bring each index up to date with its sources."""
        ...


@dataclass(frozen=True, slots=True)
class Place:
    """A section with the document it is in: ``part`` is its place among the document's chunks."""

    chunk: Chunk
    entry: DocumentEntry
    part: int
    index: str = ""  # the name of the index it is in; the main one's is empty

    @property
    def previous_id(self) -> str | None:
        return self.entry.chunk_ids[self.part - 1] if self.part else None

    @property
    def next_id(self) -> str | None:
        following = self.entry.chunk_ids[self.part + 1 :]
        return following[0] if following else None


async def indexes(library: Library) -> AsOne:
    """All indexes of the site. Raises ``NoIndexError`` and ``IndexMismatchError``."""
    parts = await library.parts()
    return await AsOne.of(library.settings.indexes, parts.stores, parts.embedder)


async def by_id(library: Library, chunk_id: str) -> list[Place]:
    """The section of this id; none if there is none."""
    try:
        chunk_id = str(UUID(chunk_id))  # a store may refuse what is no id at all
    except ValueError:
        return []
    known = await indexes(library)
    stored = (await known.read([chunk_id])).get(chunk_id)
    entry = known.documents.get(stored.chunk.document) if stored else None
    if stored is None or entry is None or chunk_id not in entry.chunk_ids:
        return []
    holder = known.holder(stored.chunk.document)
    return [Place(stored.chunk, entry, entry.chunk_ids.index(chunk_id), holder)]


async def by_url(library: Library, url: str) -> list[Place]:
    """The sections at this address, in reading order; a link that names words has these left out.

    The address of a page without an anchor means its first section.
    """
    url = url.partition(":~:")[0].removesuffix("#")
    page = url.partition("#")[0]
    known = await indexes(library)
    found = [entry for entry in known.documents.values() if entry.url.partition("#")[0] == page]
    places = [each async for each in _places(known, found) if each.chunk.url == url]
    if places or page != url:
        return places
    return [each async for each in _places(known, found, first=True)]


async def by_file(library: Library, file: str, heading: str = "") -> list[Place]:
    """The sections of a file (or of one document) under ``heading``; all of them without one.

    Headings are compared without regard to case. A file may hold many records, each a document.
    """
    known = await indexes(library)
    found = list(_documents(known, file))
    wanted = heading.casefold()
    return [
        each
        async for each in _places(known, found)
        if not wanted or each.chunk.heading_path[-1].casefold() == wanted
    ]


def _documents(known: AsOne, file: str) -> Iterator[DocumentEntry]:
    if file in known.documents:
        yield known.documents[file]
        return
    start = f"{file}#"
    yield from (entry for path, entry in known.documents.items() if path.startswith(start))


async def _places(
    known: AsOne, entries: Sequence[DocumentEntry], *, first: bool = False
) -> AsyncIterator[Place]:
    """The sections of these documents, or only the first of each."""
    wanted = [
        (entry, part)
        for entry in entries
        for part in range(min(1, len(entry.chunk_ids)) if first else len(entry.chunk_ids))
    ]
    for start in range(0, len(wanted), BATCH):
        batch = wanted[start : start + BATCH]
        stored = await known.read([entry.chunk_ids[part] for entry, part in batch])
        for entry, part in batch:
            if entry.chunk_ids[part] in stored:
                chunk = stored[entry.chunk_ids[part]].chunk
                yield Place(chunk, entry, part, known.holder(chunk.document))
