"""The files that the document viewer shows: those of the sources that declare it, and no others.

A name that a visitor sends is never made into a path. It is looked for among the names that the
walk of a source finds, so whatever no ingest would read (hidden files, links that lead out of the
folder, pipes) cannot be asked for.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol

from anyio import CapacityLimiter, to_thread

from answerable.errors import ConfigError, StorageError, UnusableIndexError
from answerable.manifest import DocumentEntry, Manifest
from answerable.pii import NOTHING, Redactor
from answerable.protocols import StoredChunk
from answerable.settings import SourceSettings
from answerable.sources import markdown
from answerable.sources.files import (
    Found,
    UnreadableError,
    files_at,
    read_text,
)
from answerable.types import Chunk, Skipped
from answerable.viewer import ShownDocument, is_served_here

_EXTENSIONS = {
    "jsonl": (".jsonl", ".ndjson"),
    "structured": (".json", ".yaml", ".yml"),
}
_SHOWN = ("markdown", *_EXTENSIONS)


class Index(Protocol):
    """What knows which documents were indexed: a ``VectorStore``."""

    async def manifest(self) -> Manifest | None:
        """What the current generation holds, or None if there is none."""
        ...

    async def read(self, chunk_ids: Sequence[str]) -> Mapping[str, StoredChunk]:
        """The chunks of these ids; those that are not there are left out."""
        ...


@dataclass(frozen=True, slots=True)
class DeclaredDocuments:
    """The files of those ``sources`` that declare it; ``indexes`` opens what they went to.

    Raises ``ConfigError`` for a viewer of files that are never shown.
    """

    sources: tuple[SourceSettings, ...]
    max_file_bytes: int
    indexes: Callable[[], Awaitable[Sequence[Index]]]
    # Walks and reads wait for the disk; visitors who read must not use up every worker thread.
    limiter: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(4))
    redactor: Redactor = NOTHING  # what the index does not show, the viewer does not show either

    def __post_init__(self) -> None:
        if any(source.viewer and source.kind not in _SHOWN for source in self.sources):
            raise ConfigError(
                "sources: 'viewer' is not for a Docusaurus site or for HTML, which have pages of "
                "their own. Remove it from that source."
            )

    async def files(self) -> tuple[str, ...]:
        """The names of all files, sorted."""
        return await to_thread.run_sync(self._names, limiter=self.limiter)

    async def read(self, file: str) -> ShownDocument | None:
        """The file of this name, or None if there is none, or it is not a readable text."""
        text = await to_thread.run_sync(self._text, file, limiter=self.limiter)
        if text is None:
            return None
        entries, linked = await self._indexed(file)
        digest = hashlib.sha256(text.encode()).hexdigest()
        same = any(each.file_sha256 == digest for each in entries.values())
        title = entries[file].title if file in entries else ""
        shown = self.redactor.filled(text)
        changed = bool(entries) and not same
        return ShownDocument(file, shown, title, changed, frozenset(linked))

    async def _indexed(self, file: str) -> tuple[dict[str, DocumentEntry], set[tuple[int, int]]]:
        """What is indexed of the file, and the lines that are linked to; without a usable index it
        can be read all the same."""
        found: dict[str, DocumentEntry] = {}
        linked: set[tuple[int, int]] = set()
        for index in await self.indexes():
            with suppress(UnusableIndexError, StorageError):
                entries = _entries(await index.manifest(), file)
                found |= entries
                ids = [each for entry in entries.values() for each in entry.chunk_ids]
                for stored in (await index.read(ids)).values() if ids else ():
                    linked |= _linked(stored.chunk)
        return found, linked

    def _names(self) -> tuple[str, ...]:
        return tuple(sorted(dict(self._found())))

    def _text(self, file: str) -> str | None:
        """What ingest reads of the file; of two of one name it takes the first one, too."""
        real = next((path for name, path in self._found() if name == file), None)
        try:
            return None if real is None else read_text(real, self.max_file_bytes)
        except UnreadableError:
            return None

    def _found(self) -> Iterator[tuple[str, str]]:
        """Name and real path of each file."""
        for source in self.sources:
            if is_served_here(source.viewer):
                yield from _files(source)


def _files(source: SourceSettings) -> Iterator[tuple[str, str]]:
    if not os.path.isfile(source.path) and not os.path.isdir(source.path):
        return
    for prefix, item in _walk(source):
        if isinstance(item, Found):
            yield prefix + item.relative, item.real


def _walk(source: SourceSettings) -> Iterator[tuple[str, Found | Skipped]]:
    """Of Markdown what the site makes pages of: what its settings leave out is for no visitor."""
    if source.kind == "markdown":
        return markdown.connect(source, max_file_bytes=0).files()
    return files_at(source.path, _EXTENSIONS[source.kind], source.called)


def _entries(manifest: Manifest | None, file: str) -> dict[str, DocumentEntry]:
    """The file's documents: itself, or the records in it."""
    if manifest is None:
        return {}
    records = f"{file}#"
    return {
        path: entry
        for path, entry in manifest.documents.items()
        if path == file or path.startswith(records)
    }


def _linked(chunk: Chunk) -> set[tuple[int, int]]:
    """The lines of a section that is shown by its lines, and of whatever can be quoted of it."""
    spans = (chunk.span, *(each.span for each in chunk.units)) if chunk.line_anchored else ()
    return {(each.line_start, each.line_end) for each in spans}
