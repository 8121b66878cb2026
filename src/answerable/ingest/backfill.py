"""FROM STORE TO STORE: what one index holds, published in another; nothing is embedded.

The target gets one new generation: it shows the old index or all of the new one. In a target that
keeps what was written (``Resumable``) a copy that was killed, at whatever moment, goes on where it
was: chunks that are there, with the same contents, are not written again. Where that cannot be gone
on with, whatever the reason, all is written afresh. Elsewhere, in a folder, the next run begins
afresh.

A target that says it holds all of it is not believed: its rows are counted, or all compared.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import asdict, dataclass

import anyio
import numpy as np

from answerable.errors import IndexMismatchError, NoIndexError, StorageError, UnavailableError
from answerable.ingest.comparison import miscounted, rows, same
from answerable.ingest.writing import BATCH_CHUNKS, generation
from answerable.manifest import Manifest
from answerable.protocols import Generation, IndexedChunk, VectorStore
from answerable.resumable import Resumable, UnfinishedGeneration

Progress = Callable[[int, int], None]  # (chunks done, chunks in all)


@dataclass(frozen=True, slots=True)
class Copied:
    """``copied`` are the chunks that were not in the target yet."""

    documents: int
    chunks: int
    copied: int
    seconds: float


async def backfill(
    source: VectorStore,
    target: VectorStore,
    progress: Progress = lambda done, total: None,
    *,
    thorough: bool = False,
    full: bool = False,
) -> Copied:
    """Make the index of ``target`` the one of ``source``.

    Where that is so already nothing is copied. How many chunks there are is always counted, which
    every ingest can afford; ``thorough`` reads and compares them all, which takes about as long as
    to copy them. ``full`` copies all of it whatever is there.

    The source's writer's lock is held meanwhile, so that no ingest changes what is being copied.
    Raises ``NoIndexError`` where there is nothing to copy, ``IndexBusyError`` if an ingest of
    either is running, ``StorageError`` where one cannot be read or written.
    """
    started = time.perf_counter()
    manifest = await _there(source)
    if not full and await _is_copied(manifest, source, target, thorough):
        return _copied(manifest, 0, started)
    reading = await source.begin(manifest.dimension)
    try:
        manifest = await _there(source)  # an ingest may have ended before the lock was ours
        copied = await _filled(target, manifest, reading, progress, anew=full)
    finally:
        await reading.discard()
    return _copied(manifest, copied, started)


def _copied(manifest: Manifest, copied: int, started: float) -> Copied:
    seconds = round(time.perf_counter() - started, 3)
    return Copied(len(manifest.documents), manifest.chunk_count, copied, seconds)


async def _there(source: VectorStore) -> Manifest:
    manifest = await source.manifest()
    if manifest is None:
        raise NoIndexError("There is nothing to copy yet. Make an index with: answerable ingest")
    return manifest


async def _published(target: VectorStore) -> Manifest | None:
    """What the target holds; one that is damaged or of another version holds nothing of use."""
    try:
        return await target.manifest()
    except (IndexMismatchError, StorageError):
        return None


async def _is_copied(
    manifest: Manifest, source: VectorStore, target: VectorStore, thorough: bool
) -> bool:
    """Whether ``target`` holds what ``manifest`` says, and not only says so."""
    if await _published(target) != manifest or await rows(target) != manifest.chunk_count:
        return False
    try:
        if await miscounted(target):
            return False
        return not thorough or await same(source, target, manifest)
    except StorageError:  # damaged; a server that is away is said by the copy
        return False


async def _filled(
    target: VectorStore,
    manifest: Manifest,
    reading: Generation,
    progress: Progress,
    *,
    anew: bool,
) -> int:
    """Write the generation and publish it; how many chunks were written."""
    if isinstance(target, Resumable) and not anew:
        try:
            async with _resumed(target, manifest) as unfinished:
                return await _copy(manifest, reading, unfinished, progress, unfinished)
        except _OldWorkError:  # whoever begins anew clears it away
            pass
    async with generation(target, manifest.dimension) as fresh:
        return await _copy(manifest, reading, fresh, progress)


async def _copy(
    manifest: Manifest,
    reading: Generation,
    writing: Generation,
    progress: Progress,
    unfinished: UnfinishedGeneration | None = None,
) -> int:
    """``unfinished`` is ``writing`` where that may hold some of it already."""
    goes_on = unfinished is not None and unfinished.resumed
    ids = manifest.chunk_ids
    copied = 0
    for start in range(0, len(ids), BATCH_CHUNKS):
        progress(start, len(ids))
        held = await reading.held(ids[start : start + BATCH_CHUNKS])
        with _blamed(goes_on):
            missing = await _missing(held, unfinished)
            if missing:
                await writing.add(missing)
        copied += len(missing)
    progress(len(ids), len(ids))
    with _blamed(goes_on):
        await writing.finish()
        await writing.publish(manifest)
    return copied


@asynccontextmanager
async def _resumed(target: Resumable, manifest: Manifest) -> AsyncIterator[UnfinishedGeneration]:
    """What a copy of the same left in the target. Interrupted, it is left to be gone on with."""
    with _blamed(True):
        unfinished = await target.resume(manifest.dimension, _label(manifest))
    try:
        yield unfinished
    except BaseException:
        with anyio.CancelScope(shield=True):
            await unfinished.leave()
        raise


@contextmanager
def _blamed(goes_on: bool) -> Iterator[None]:
    """Make an error of a target ``_OldWorkError`` where it ``goes_on`` with what was there, unless
    the store was away: nobody can know in which ways that may be spoilt."""
    try:
        yield
    except UnavailableError:
        raise
    except StorageError as error:
        if not goes_on:
            raise
        raise _OldWorkError(str(error)) from error


def _label(manifest: Manifest) -> str:
    """What the copy is to hold: the whole manifest, its format and the embedder's name included."""
    return json.dumps(asdict(manifest), sort_keys=True)


async def _missing(
    held: dict[str, IndexedChunk], unfinished: UnfinishedGeneration | None
) -> list[IndexedChunk]:
    """Those that are still to be written. Raises ``_OldWorkError`` where one is there otherwise."""
    there = {} if unfinished is None else await unfinished.written(list(held))
    if any(_digest(each) != _digest(held[id_]) for id_, each in there.items()):
        raise _OldWorkError("An earlier copy left something else behind.")
    return [each for id_, each in held.items() if id_ not in there]


def _digest(each: IndexedChunk) -> bytes:
    """Of all that is copied. Vectors count as 16-bit floats, as some stores keep them."""
    said = [asdict(each.chunk), list(each.sparse.indices)]
    digest = hashlib.sha256(json.dumps(said, sort_keys=True).encode())
    for values in (each.sparse.values, each.pieces, each.units):
        digest.update(np.asarray(values, np.float16).tobytes())
    return digest.digest()


class _OldWorkError(StorageError):
    """What an earlier copy left behind cannot be gone on with."""
