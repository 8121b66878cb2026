"""Qdrant Edge in this process: dense vectors, BM25 and payloads in files below the data folder.

    index/CURRENT           name of the generation being served; replaced last, in one step
    index/LOCK              held by the one writer
    index/gen-000001-.../   manifest.json  note.json  sums.json  units.f16  shard/

A generation never changes once it is current. Shards are written without a write-ahead log, because
a shard with one can be opened by one process only; durability comes from flushing, syncing and only
then moving the pointer. A reader looks at the pointer before each search, so it follows a new
generation without a restart.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from answerable.errors import (
    IndexBusyError,
    IndexMismatchError,
    NoIndexError,
    StorageError,
    UnusableIndexError,
)
from answerable.manifest import Manifest
from answerable.process.shielded import to_the_end
from answerable.protocols import Generation, IndexedChunk, StoredChunk, VectorStore
from answerable.stores import generation_files as files
from answerable.stores import generation_sums, opened_generation
from answerable.stores.edge_shard import SHARD, UNITS_FILE, EdgeShard, driver_errors
from answerable.stores.generation_copy import begun_with
from answerable.stores.generation_sums import DamagedFileError
from answerable.stores.manifest_text import NO_INDEX, incomplete
from answerable.stores.opened_generation import Opened
from answerable.types import Filter, Hit, SparseVector
from answerable.upkeep import Upkeep

T = TypeVar("T")
WRITTEN_TIMES = 4  # a chunk's vectors and text take at most so much room, with what finds them
# Of the current generation's chunks, and of its rows of units: where more goes, or is gone, a new
# generation is written from nothing, which costs no more than what has changed by then.
MOST_GONE = 0.5


async def connect(address: str) -> VectorStore:
    """The index in the folder ``address`` (made when first written)."""
    return EmbeddedStore(Path(address))


class EmbeddedStore:
    """Reads the current generation and starts new ones."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._opened: Opened | None = None
        # What is not read to open an index, which at 10,000 chunks would be 80 MB: each chunk's
        # rows are checked as they are read. Once some were wrong, it is.
        self._sized = frozenset({UNITS_FILE})
        self._opening = Lock()  # of many that ask for a new generation one opens it

    async def manifest(self) -> Manifest | None:
        opened = self._at_hand()
        return await asyncio.to_thread(self._read_manifest) if opened is None else opened.manifest

    async def begin(self, dimension: int) -> Generation:
        begun: list[EmbeddedGeneration] = []
        try:
            await to_the_end(asyncio.to_thread(lambda: begun.append(self._begin(dimension))))
        except asyncio.CancelledError:
            for generation in begun:  # nobody else can let go of its lock
                await generation.discard()
            raise
        return begun[0]

    async def search(
        self, dense: NDArray[np.float32], sparse: SparseVector, k: int, where: Filter | None = None
    ) -> list[Hit]:
        opened = self._at_hand()
        if opened is not None:
            return self._of(opened, lambda shard: shard.search(dense, sparse, k, where))
        return await self._asked(lambda shard: shard.search(dense, sparse, k, where))

    async def scores(
        self,
        chunk_ids: Sequence[str],
        dense: NDArray[np.float32],
        sparse: SparseVector,
        where: Filter | None = None,
    ) -> list[Hit]:
        """Both scores of chunks that were found elsewhere; see ``EdgeShard.scores``."""
        return await self._asked(lambda shard: shard.scores(chunk_ids, dense, sparse, where))

    async def read(self, chunk_ids: Sequence[str]) -> dict[str, StoredChunk]:
        opened = self._at_hand()
        if opened is not None and opened.shard.at_hand(chunk_ids):
            return self._of(opened, lambda shard: shard.read(chunk_ids))
        return await self._asked(lambda shard: shard.read(chunk_ids))

    async def contents(self, chunk_ids: Sequence[str]) -> dict[str, IndexedChunk]:
        """See ``answerable.ingest.comparison.Comparable``."""
        found = await self._asked(lambda shard: shard.held(chunk_ids))
        return {each.chunk.id: each for each in found}

    async def ping(self) -> dict[str, Any]:
        try:
            vectors = await self._asked(lambda shard: shard.count())
        except (UnusableIndexError, StorageError) as error:
            return {"status": "disconnected", "error": str(error)}
        return {"status": "connected", "collection": "embedded", "vectors": vectors}

    async def upkeep(self) -> Upkeep:
        """See ``answerable.upkeep.Kept``."""
        with driver_errors(self.folder / files.PREFIX):
            return await asyncio.to_thread(files.upkeep, self.folder)

    async def close(self) -> None:
        if self._opened is not None:
            self._opened.shard.close()
            self._opened = None

    async def _asked(self, question: Callable[[EdgeShard], T]) -> T:
        return await asyncio.to_thread(lambda: self._of(self._current(), question))

    def _of(self, opened: Opened, question: Callable[[EdgeShard], T]) -> T:
        """What is read of an open generation; where that fails it is opened anew before it is read
        again, which tells whether its files are as they were written, unless it was just opened."""
        try:
            return question(opened.shard)
        except StorageError as error:
            garbled = isinstance(error, DamagedFileError)
            if garbled:
                self._sized = frozenset()
            # Without the lock: who holds it may be opening files, and this may be the event loop.
            if self._opened is opened and (garbled or not opened.is_new):
                self._opened = None
            raise

    def _at_hand(self) -> Opened | None:
        """The current generation if it is open: then nothing has to be waited for.

        To read the pointer takes 20 µs, a thread ten times that; and the engine searches without
        letting go of the interpreter's lock, so that a thread would keep the event loop all the
        same.
        """
        opened = self._opened
        if opened is None or files.current(self.folder) != opened.name:
            return None
        return opened if opened.is_whole() else None

    def _read_manifest(self) -> Manifest | None:
        return None if files.current(self.folder) is None else self._current().manifest

    def _current(self) -> Opened:
        """The generation the pointer names, opened unless it is open already."""
        with self._opening:
            while True:
                name = files.current(self.folder)
                if name is None:
                    raise NoIndexError(NO_INDEX)
                opened = self._opened
                if opened is not None and opened.name == name and opened.is_whole():
                    return opened
                self._opened = None
                try:
                    self._opened = opened_generation.to_search(self.folder / name, self._sized)
                except StorageError:
                    if files.current(self.folder) == name:
                        raise  # else it was superseded, and deleted, while it was being opened

    def _readable(self) -> Opened | None:
        """The current generation, or None where nothing can be taken over from it."""
        try:
            return self._current()
        except (StorageError, IndexMismatchError):
            return None

    def _begin(self, dimension: int) -> EmbeddedGeneration:
        with driver_errors(self.folder / files.PREFIX):
            self.folder.mkdir(parents=True, exist_ok=True)
            lock = files.lock(self.folder)
        if lock is None:
            raise IndexBusyError(
                f"Another ingest is writing {self.folder}. Wait for it to end, then run it again."
            )
        try:
            return self._begin_locked(dimension, lock)
        except BaseException:
            os.close(lock)
            raise

    def _begin_locked(self, dimension: int, lock: int) -> EmbeddedGeneration:
        files.require_room(self.folder, 0)
        folder = self.folder / files.next_name(self.folder)
        current = _current_or_none(self.folder)
        # Where the pointer is broken any complete generation may be the one it named: it stays
        # until there is another.
        complete = files.whole(self.folder)
        kept = {name for name in complete if name == current}
        files.remove_leftovers(self.folder, kept or complete)
        old = self._readable() if current is not None else None
        try:
            shard = EdgeShard.create(folder, dimension)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        return EmbeddedGeneration(folder, shard, dimension, old, kept, lock)


class EmbeddedGeneration:
    """A generation being written."""

    def __init__(
        self,
        folder: Path,
        shard: EdgeShard,
        dimension: int,
        old: Opened | None,
        kept: set[str],
        lock: int,
    ) -> None:
        self._folder = folder
        self._shard = shard
        self._dimension = dimension
        self._old = old
        self._kept = kept  # the names of generations that stay once this one is served
        self._lock: int | None = lock
        self._note = ""

    async def add(self, chunks: Sequence[IndexedChunk]) -> None:
        await to_the_end(asyncio.to_thread(self._add, chunks))

    async def held(self, chunk_ids: Sequence[str]) -> dict[str, IndexedChunk]:
        if self._old is None:
            return {}
        found = await asyncio.to_thread(self._old.shard.held, chunk_ids)
        return {each.chunk.id: each for each in found}

    async def keep(self, chunk_ids: Collection[str]) -> bool:
        """See ``answerable.continuable.Continuable``."""
        return await to_the_end(asyncio.to_thread(self._keep, set(chunk_ids)))

    async def noted(self) -> str | None:
        return await asyncio.to_thread(lambda: self._old_note) or None

    async def note(self, text: str) -> None:
        self._note = text

    async def finish(self) -> None:
        await to_the_end(asyncio.to_thread(self._finish))

    async def read(self, chunk_ids: Sequence[str]) -> dict[str, StoredChunk]:
        return await asyncio.to_thread(self._shard.read, chunk_ids)

    async def search(
        self, dense: NDArray[np.float32], sparse: SparseVector, k: int, where: Filter | None = None
    ) -> list[Hit]:
        return await asyncio.to_thread(self._shard.search, dense, sparse, k, where)

    async def publish(self, manifest: Manifest) -> None:
        await to_the_end(asyncio.to_thread(self._publish, manifest))

    async def discard(self) -> None:
        await to_the_end(asyncio.to_thread(self._discard))

    def _add(self, chunks: Sequence[IndexedChunk]) -> None:
        written = sum(
            each.pieces.nbytes + each.units.nbytes + len(each.chunk.text) for each in chunks
        )
        with driver_errors(self._folder):
            files.require_room(self._folder, WRITTEN_TIMES * written)
        self._shard.add(chunks)
        opened_generation.require_room(self._folder)  # told before all is embedded

    @cached_property
    def _old_note(self) -> str | None:
        """What was noted of the old generation; None where its units are not as many as then."""
        if self._old is None:
            return None
        folder = self._folder.parent / self._old.name
        return files.load_note(folder, folder / UNITS_FILE)

    def _keep(self, wanted: set[str]) -> bool:
        old = self._old
        if old is None or old.manifest.dimension != self._dimension or self._shard.count():
            return False
        # Rows that are lost would be those of the chunks that are added next.
        if self._old_note is None or not _worth_copying(old, wanted):
            return False
        with driver_errors(self._folder):  # what is copied garbled would have sums of its own
            generation_sums.check_one(self._folder.parent / old.name, UNITS_FILE)
        gone = [each for each in old.manifest.chunk_ids if each not in wanted]
        self._shard.close()
        try:
            self._shard = _continued(self._folder, old, gone)
        except StorageError:  # what cannot be copied as it lies can perhaps be read
            shutil.rmtree(self._folder, ignore_errors=True)
            self._shard = EdgeShard.create(self._folder, self._dimension)
            return False
        return True

    def _finish(self) -> None:
        with driver_errors(self._folder):
            files.require_room(self._folder, files.size(self._folder))  # segments are written anew
        self._shard.finish()
        opened_generation.require_room(self._folder)

    def _publish(self, manifest: Manifest) -> None:
        if self._shard.count() != manifest.chunk_count:
            raise StorageError(incomplete(str(self._folder), self._shard.count(), manifest))
        self._shard.close()
        with driver_errors(self._folder):
            files.save_note(self._folder, self._note, self._folder / UNITS_FILE)
            generation_sums.save(self._folder, SHARD, UNITS_FILE)
            files.save_manifest(self._folder, manifest)
            files.sync_tree(self._folder)
            files.point_to(self._folder)
        files.remove_leftovers(self._folder.parent, {*self._kept, self._folder.name})
        self._release()

    def _discard(self) -> None:
        """Does nothing once it is published: whoever is interrupted right then discards it too."""
        if self._lock is None:
            return
        with suppress(StorageError):
            self._shard.close()
        if _current_or_none(self._folder.parent) != self._folder.name:
            shutil.rmtree(self._folder, ignore_errors=True)
        self._release()

    def _release(self) -> None:
        lock, self._lock = self._lock, None
        self._old = None  # it is the store's to close
        if lock is not None:
            os.close(lock)


def _worth_copying(old: Opened, wanted: set[str]) -> bool:
    """Whether most of a generation, and of its file of units, is to stay."""
    known = set(old.manifest.chunk_ids)
    most = len(wanted) >= (1 - MOST_GONE) * len(known)
    return bool(wanted) and wanted <= known and most and old.shard.wasted() <= MOST_GONE


def _continued(folder: Path, old: Opened, gone: Sequence[str]) -> EdgeShard:
    """A copy of the old generation's chunks in the place of ``folder``, without those ``gone``.

    Its manifest is not copied: that would make this one look complete. Raises ``StorageError``.
    """
    before = folder.parent / old.name
    with driver_errors(folder):
        files.require_room(folder.parent, files.size(before))
        shutil.rmtree(folder)
        begun_with(before, folder, (SHARD, UNITS_FILE))
    shard = EdgeShard.load(folder, old.manifest.dimension)
    try:
        shard.drop(gone)
        if shard.count() + len(gone) != old.manifest.chunk_count:
            raise StorageError(incomplete(str(folder), shard.count(), old.manifest))
    except StorageError:
        shard.close()
        raise
    return shard


def _current_or_none(index: Path) -> str | None:
    """The generation the pointer names; a pointer that cannot be read names none."""
    try:
        return files.current(index)
    except StorageError:
        return None
