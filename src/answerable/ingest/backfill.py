"""FROM STORE TO STORE: what one index holds, published in another; nothing is embedded.

The target gets one new generation, which is thrown away where the copy is interrupted: a target
shows the old index or all of the new one, and the next run begins afresh. What is in the target
already is not copied again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from answerable.errors import IndexMismatchError, NoIndexError, StorageError
from answerable.ingest.writing import BATCH_CHUNKS, generation
from answerable.manifest import Manifest
from answerable.protocols import Generation, VectorStore

Progress = Callable[[int, int], None]  # (chunks done, chunks in all)


@dataclass(frozen=True, slots=True)
class Copied:
    """``copied`` is 0 where the target held all of it already."""

    documents: int
    chunks: int
    copied: int
    seconds: float


async def backfill(
    source: VectorStore, target: VectorStore, progress: Progress = lambda done, total: None
) -> Copied:
    """Make the index of ``target`` the one of ``source``.

    The source's writer's lock is held meanwhile, so that no ingest changes what is being copied.
    Raises ``NoIndexError`` where there is nothing to copy, ``IndexBusyError`` if an ingest of
    either is running, ``StorageError`` where one cannot be read or written.
    """
    started = time.perf_counter()
    manifest = await _there(source)
    if await _published(target) == manifest:
        return Copied(len(manifest.documents), manifest.chunk_count, 0, 0.0)
    reading = await source.begin(manifest.dimension)
    try:
        manifest = await _there(source)  # an ingest may have ended before the lock was ours
        await _copy(manifest, reading, target, progress)
    finally:
        await reading.discard()
    seconds = round(time.perf_counter() - started, 3)
    return Copied(len(manifest.documents), manifest.chunk_count, manifest.chunk_count, seconds)


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


async def _copy(
    manifest: Manifest, reading: Generation, target: VectorStore, progress: Progress
) -> None:
    ids = [each for entry in manifest.documents.values() for each in entry.chunk_ids]
    async with generation(target, manifest.dimension) as writing:
        for start in range(0, len(ids), BATCH_CHUNKS):
            progress(start, len(ids))
            held = await reading.held(ids[start : start + BATCH_CHUNKS])
            await writing.add(list(held.values()))
        progress(len(ids), len(ids))
        await writing.finish()
        await writing.publish(manifest)
