"""FROM STORE TO STORE: what one index holds, published in another; nothing is embedded.

The target gets one new generation: it shows the old index or all of the new one. In a target that
keeps what was written (``Resumable``) a copy that was killed, at whatever moment, goes on where it
was: chunks that are there, with the same contents, are not written again. Elsewhere, in a folder,
the next run begins afresh.

A target that says it holds all of it is not believed: its rows are counted, or all compared.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass

import anyio
import numpy as np

from answerable.errors import DamagedIndexError, IndexMismatchError, NoIndexError, StorageError
from answerable.ingest.comparison import rows, same
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
) -> Copied:
    """Make the index of ``target`` the one of ``source``.

    Where that is so already nothing is copied. How many chunks there are is always counted, which
    every ingest can afford; ``thorough`` reads and compares them all, which takes about as long as
    to copy them.

    The source's writer's lock is held meanwhile, so that no ingest changes what is being copied.
    Raises ``NoIndexError`` where there is nothing to copy, ``IndexBusyError`` if an ingest of
    either is running, ``StorageError`` where one cannot be read or written.
    """
    started = time.perf_counter()
    manifest = await _there(source)
    if await _is_copied(manifest, source, target, thorough):
        return _copied(manifest, 0, started)
    reading = await source.begin(manifest.dimension)
    try:
        manifest = await _there(source)  # an ingest may have ended before the lock was ours
        try:
            copied = await _copy(manifest, reading, target, progress)
        except _DamagedError:  # what was left there is gone
            copied = await _copy(manifest, reading, target, progress)
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
        return not thorough or await same(source, target, manifest)
    except StorageError:  # damaged; a server that is away is said by the copy
        return False


async def _copy(
    manifest: Manifest, reading: Generation, target: VectorStore, progress: Progress
) -> int:
    ids = manifest.chunk_ids
    copied = 0
    async with _written(target, manifest) as (writing, unfinished):
        for start in range(0, len(ids), BATCH_CHUNKS):
            progress(start, len(ids))
            held = await reading.held(ids[start : start + BATCH_CHUNKS])
            missing = await _missing(held, unfinished)
            if missing:
                await writing.add(missing)
            copied += len(missing)
        progress(len(ids), len(ids))
        await writing.finish()
        await writing.publish(manifest)
    return copied


@asynccontextmanager
async def _written(
    target: VectorStore, manifest: Manifest
) -> AsyncIterator[tuple[Generation, UnfinishedGeneration | None]]:
    """A generation of the target, and the same where it goes on with what is there.

    Interrupted, that one is left to be gone on with; any other is thrown away.
    """
    if not isinstance(target, Resumable):
        async with generation(target, manifest.dimension) as fresh:
            yield fresh, None
        return
    unfinished = await target.resume(manifest.dimension, _label(manifest))
    try:
        yield unfinished, unfinished
    except BaseException as error:
        with anyio.CancelScope(shield=True):
            await (unfinished.discard if isinstance(error, _DamagedError) else unfinished.leave)()
        raise


def _label(manifest: Manifest) -> str:
    """What the copy is to hold: the whole manifest, its format and the embedder's name included."""
    return json.dumps(asdict(manifest), sort_keys=True)


async def _missing(
    held: dict[str, IndexedChunk], unfinished: UnfinishedGeneration | None
) -> list[IndexedChunk]:
    """Those that are still to be written. Raises ``_DamagedError`` where one is there otherwise."""
    try:
        there = {} if unfinished is None else await unfinished.written(list(held))
    except DamagedIndexError as error:
        raise _DamagedError(str(error)) from None
    if any(_digest(each) != _digest(held[id_]) for id_, each in there.items()):
        raise _DamagedError("An earlier copy left something else behind.")
    return [each for id_, each in held.items() if id_ not in there]


def _digest(each: IndexedChunk) -> bytes:
    """Of all that is copied. Vectors count as 16-bit floats, as some stores keep them."""
    said = [asdict(each.chunk), list(each.sparse.indices)]
    digest = hashlib.sha256(json.dumps(said, sort_keys=True).encode())
    for values in (each.sparse.values, each.pieces, each.units):
        digest.update(np.asarray(values, np.float16).tobytes())
    return digest.digest()


class _DamagedError(StorageError):
    """What an earlier copy wrote is not what is being copied."""
