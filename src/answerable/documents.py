"""The files that the document viewer shows: those of the sources that declare it, and no others.

A name that a visitor sends is never made into a path. It is looked for among the names that the
walk of a source finds, so whatever no ingest would read (hidden files, links that lead out of the
folder, pipes) cannot be asked for.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
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
    files_of,
    read_text,
)
from answerable.sources.pages import UNPUBLISHED
from answerable.types import Chunk
from answerable.viewer import ShownDocument, is_served_here

_EXTENSIONS = {
    "jsonl": (".jsonl", ".ndjson"),
    "structured": (".json", ".yaml", ".yml"),
}
_SHOWN = ("markdown", *_EXTENSIONS)
Refuse = Callable[[str], None]  # raises ``UnreadableError``
_State = tuple[int, int, int, int]  # of a file: its number on the disk, size and time, and now
MOST_KEPT = 8_000_000  # characters of files that were read, in memory
AGAIN = 600.0  # seconds until a page with dates may be published, or be so no longer
SETTLED = 2.0  # seconds after a change from which another one has another time


class Index(Protocol):
    """What knows which documents were indexed: a ``VectorStore``."""

    async def manifest(self) -> Manifest | None:
        """What the current generation holds, or None if there is none."""
        ...

    async def read(self, chunk_ids: Sequence[str]) -> Mapping[str, StoredChunk]:
        """The chunks of these ids; those that are not there are left out."""
        ...


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A file's text as it is shown, and the hash of what stands in it."""

    text: str
    sha256: str


class _Kept:
    """The files that were read last, each as long as it is the same on the disk, and for a while.

    Two that ask for one file at once wait for one reading of it: a visitor who asks again and again
    costs no more than one who asks once.
    """

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._files: dict[str, tuple[_State, _Prepared]] = {}
        self._chars = 0
        self._reading: dict[str, Lock] = {}
        self._lock = Lock()

    def of(self, real: str, read: Callable[[], _Prepared]) -> _Prepared:
        """What is known of the file ``real``, else what ``read`` says. Raises what that raises."""
        with self._lock:
            one = self._reading.setdefault(real, Lock())
        with one:
            state = _state(real)
            known = self._files.get(real)
            if known is not None and state is not None and known[0] == state:
                return known[1]
            made = read()
            if state is not None:
                self._keep(real, state, made)
            return made

    def _keep(self, real: str, state: _State, made: _Prepared) -> None:
        with self._lock:
            self._drop(real)
            self._files[real] = (state, made)
            self._chars += len(made.text)
            while self._chars > self._most:
                self._drop(next(iter(self._files)))

    def _drop(self, real: str) -> None:
        known = self._files.pop(real, None)
        self._chars -= len(known[1].text) if known else 0


def _state(real: str) -> _State | None:
    """What changes with the file and with what its dates say; None where it cannot be told, or it
    changed just now and may change again within the clock's tick."""
    try:
        found = os.stat(real)
    except OSError:
        return None
    now = time.time()
    if now - found.st_mtime <= SETTLED:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns, int(now / AGAIN)


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
    _kept: _Kept = field(default_factory=_Kept, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if any(source.viewer and source.kind not in _SHOWN for source in self.sources):
            raise ConfigError(
                "sources: 'viewer' is not for a Docusaurus site or for HTML, which have pages of "
                "their own. Remove it from that source."
            )

    async def files(self) -> tuple[str, ...]:
        """The names of all files, sorted, without those that the index says are not published."""
        names = await to_thread.run_sync(self._names, limiter=self.limiter)
        withheld: set[str] = set()
        for index in await self.indexes():
            with suppress(UnusableIndexError, StorageError):
                withheld |= _withheld(await index.manifest())
        return tuple(each for each in names if each not in withheld)

    async def read(self, file: str) -> ShownDocument | None:
        """The file of this name, or None if there is none, or it is not a readable text."""
        found = await to_thread.run_sync(self._prepared, file, limiter=self.limiter)
        if found is None:
            return None
        entries, linked = await self._indexed(file)
        same = any(each.file_sha256 == found.sha256 for each in entries.values())
        title = entries[file].title if file in entries else ""
        changed = bool(entries) and not same
        return ShownDocument(file, found.text, title, changed, frozenset(linked))

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
        return tuple(sorted({name for name, _, _ in self._found()}))

    def _prepared(self, file: str) -> _Prepared | None:
        """What ingest reads of the file; of two of one name it takes the first one, too."""
        found = next((each for each in self._found() if each[0] == file), None)
        if found is None:
            return None
        _, real, refuse = found
        try:
            return self._kept.of(real, lambda: self._read(real, refuse))
        except UnreadableError:
            return None

    def _read(self, real: str, refuse: Refuse) -> _Prepared:
        """Takes seconds for a long file full of numbers, which nobody else is to wait for."""
        text = read_text(real, self.max_file_bytes)
        refuse(text)
        sha256 = hashlib.sha256(text.encode()).hexdigest()
        return _Prepared(self.redactor.filled(text), sha256)

    def _found(self) -> Iterator[tuple[str, str, Refuse]]:
        """Name and real path of each file, and what refuses its text if it is not published."""
        for source in self.sources:
            if is_served_here(source.viewer):
                yield from _files(source)


def _files(source: SourceSettings) -> Iterator[tuple[str, str, Refuse]]:
    """Of Markdown what the site makes pages of: what its settings leave out is for no visitor."""
    if not os.path.isfile(source.path) and not os.path.isdir(source.path):
        return
    if source.kind != "markdown":
        for prefix, item in files_of(source, _EXTENSIONS[source.kind]):
            if isinstance(item, Found):
                yield prefix + item.relative, item.real, lambda text: None
        return
    site = markdown.connect(source, max_file_bytes=0)
    for prefix, item in site.files():
        if isinstance(item, Found):
            yield prefix + item.relative, item.real, partial(site.refuse, item.relative)


def _withheld(manifest: Manifest | None) -> set[str]:
    """The files that were no documents because the site does not publish them now."""
    skipped = manifest.skipped if manifest else {}
    return {path for path, reason in skipped.items() if reason in UNPUBLISHED}


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
