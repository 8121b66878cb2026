"""What the tools need of an assistant, and sections looked up by what a client knows of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from answerable import retrieval
from answerable.events import Event
from answerable.ingest.report import Report
from answerable.manifest import DocumentEntry, Manifest
from answerable.settings import Settings
from answerable.turn import Parts
from answerable.types import Chunk, Evidence, Filter, TurnRequest

BATCH = 64  # chunks that are read at once while one of them is looked for


class Library(Protocol):
    """An assistant, as MCP clients use it. Whoever opened it closes it."""

    @property
    def settings(self) -> Settings: ...

    async def parts(self) -> Parts:
        """What a turn works with, opened if need be."""
        ...

    async def search(
        self, query: str, k: int | None = None, *, where: Filter | None = None
    ) -> Evidence:
        """The best sections for ``query``."""
        ...

    def turn(self, request: TurnRequest) -> AsyncIterator[Event]:
        """The events of one turn, unrecorded; ``parts`` was awaited before."""
        ...

    async def ingest(self, *, full: bool = False) -> Report:
        """Bring the index up to date with its sources."""
        ...


@dataclass(frozen=True, slots=True)
class Place:
    """A section with the document it is in: ``part`` is its place among the document's chunks."""

    chunk: Chunk
    entry: DocumentEntry
    part: int

    @property
    def previous_id(self) -> str | None:
        return self.entry.chunk_ids[self.part - 1] if self.part else None

    @property
    def next_id(self) -> str | None:
        following = self.entry.chunk_ids[self.part + 1 :]
        return following[0] if following else None


async def usable_manifest(library: Library) -> Manifest:
    """The manifest of the index. Raises ``NoIndexError`` and ``IndexMismatchError``."""
    parts = await library.parts()
    return retrieval.usable(await parts.store.manifest(), parts.embedder)


async def by_id(library: Library, chunk_id: str) -> list[Place]:
    """The section of this id; none if there is none."""
    try:
        chunk_id = str(UUID(chunk_id))  # a store may refuse what is no id at all
    except ValueError:
        return []
    manifest = await usable_manifest(library)
    stored = (await (await library.parts()).store.read([chunk_id])).get(chunk_id)
    entry = manifest.documents.get(stored.chunk.document) if stored else None
    if stored is None or entry is None or chunk_id not in entry.chunk_ids:
        return []
    return [Place(stored.chunk, entry, entry.chunk_ids.index(chunk_id))]


async def by_url(library: Library, url: str) -> list[Place]:
    """The sections at this address, in reading order; a link that names words has these left out.

    The address of a page without an anchor means its first section.
    """
    url = url.partition(":~:")[0].removesuffix("#")
    page = url.partition("#")[0]
    manifest = await usable_manifest(library)
    found = [entry for entry in manifest.documents.values() if entry.url == page]
    places = [each async for each in _places(library, found) if each.chunk.url == url]
    if places or page != url:
        return places
    return [each async for each in _places(library, found, first=True)]


async def by_file(library: Library, file: str, heading: str = "") -> list[Place]:
    """The sections of a file (or of one document) under ``heading``; all of them without one.

    Headings are compared without regard to case. A file may hold many records, each a document.
    """
    manifest = await usable_manifest(library)
    found = list(_documents(manifest, file))
    wanted = heading.casefold()
    return [
        each
        async for each in _places(library, found)
        if not wanted or each.chunk.heading_path[-1].casefold() == wanted
    ]


def _documents(manifest: Manifest, file: str) -> Iterator[DocumentEntry]:
    if file in manifest.documents:
        yield manifest.documents[file]
        return
    start = f"{file}#"
    yield from (entry for path, entry in manifest.documents.items() if path.startswith(start))


async def _places(
    library: Library, entries: Sequence[DocumentEntry], *, first: bool = False
) -> AsyncIterator[Place]:
    """The sections of these documents, or only the first of each."""
    store = (await library.parts()).store
    wanted = [
        (entry, part)
        for entry in entries
        for part in range(min(1, len(entry.chunk_ids)) if first else len(entry.chunk_ids))
    ]
    for start in range(0, len(wanted), BATCH):
        batch = wanted[start : start + BATCH]
        stored = await store.read([entry.chunk_ids[part] for entry, part in batch])
        for entry, part in batch:
            if entry.chunk_ids[part] in stored:
                yield Place(stored[entry.chunk_ids[part]].chunk, entry, part)
