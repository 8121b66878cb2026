"""Whether two stores hold the same, chunk by chunk: what is read, and what it is found by.

Nothing is written and no lock is taken. A manifest only says what was written once: rows that were
lost since, or a backup that was half restored, show where the rows themselves are read.
"""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import asdict
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from answerable.errors import DamagedIndexError
from answerable.manifest import Manifest
from answerable.protocols import IndexedChunk, StoredChunk, VectorStore
from answerable.types import SparseVector

BATCH = 64  # chunks that are read at once: with all their vectors some megabytes
ROUNDING = 2e-3  # of vectors kept as 16-bit floats
WEIGHT_ROUNDING = 1e-5  # of weights kept as 32-bit floats, as a share


@runtime_checkable
class Comparable(Protocol):
    """A store that shows what its searches go by. Of any other only what ``read`` says is known."""

    async def contents(self, chunk_ids: Sequence[str]) -> dict[str, IndexedChunk]:
        """The chunks of these ids with all that is searched; those that are not there are missing.

        Raises ``DamagedIndexError`` where one is not what was written, or is not found by it.
        """
        ...


@runtime_checkable
class Counting(Protocol):
    """A store that wrote down how many there are of what it searches, and goes by that."""

    async def miscounted(self) -> bool:
        """Whether there are more or fewer, such as words of no chunk. Raises ``StorageError``."""
        ...


Shown = IndexedChunk | StoredChunk
Contents = Mapping[str, Shown | None]  # by id; None for one that is not what was written


async def rows(store: VectorStore) -> int:
    """How many chunks are there, whatever the manifest says; 0 where it cannot be asked."""
    return int((await store.ping()).get("vectors", 0))


async def miscounted(store: VectorStore) -> bool:
    """Whether a store goes by numbers that are wrong. Raises ``StorageError``."""
    return isinstance(store, Counting) and await store.miscounted()


async def same(first: VectorStore, second: VectorStore, manifest: Manifest) -> bool:
    """Whether all chunks of ``manifest`` are in both, alike. Raises ``StorageError``."""
    async with aclosing(differences(first, second, manifest.chunk_ids)) as found:
        return await anext(found, None) is None


async def differences(
    first: VectorStore, second: VectorStore, ids: Sequence[str]
) -> AsyncGenerator[tuple[str, Contents, Contents]]:
    """The chunks that are not in both, alike: the id of each, with what was read around it of the
    first and of the second. Raises ``StorageError``."""
    for start in range(0, len(ids), BATCH):
        batch = ids[start : start + BATCH]
        here, there = await contents(first, batch), await contents(second, batch)
        for each in batch:
            if not alike(here.get(each), there.get(each)):
                yield each, here, there


async def contents(store: VectorStore, ids: Sequence[str]) -> Contents:
    """What is there of these chunks."""
    try:
        return {**await (store.contents if isinstance(store, Comparable) else store.read)(ids)}
    except DamagedIndexError:
        if len(ids) == 1:
            return {ids[0]: None}
        half = len(ids) // 2
        return {**await contents(store, ids[:half]), **await contents(store, ids[half:])}


def alike(one: Shown | None, other: Shown | None) -> bool:
    """Whether both are there with the same text, places and metadata, and are found by the same."""
    if one is None or other is None or _said(one) != _said(other):
        return False
    if not _near(one.units, other.units):
        return False
    if not (isinstance(one, IndexedChunk) and isinstance(other, IndexedChunk)):
        return True
    return _near(one.pieces, other.pieces) and _same_words(one.sparse, other.sparse)


def _said(each: Shown) -> str:
    return json.dumps(asdict(each.chunk), sort_keys=True)


def _near(one: NDArray[Any], other: NDArray[Any]) -> bool:
    return one.shape == other.shape and bool(np.allclose(one, other, atol=ROUNDING))


def _same_words(one: SparseVector, other: SparseVector) -> bool:
    """In whatever order a store hands them out."""
    here, there = (sorted(zip(e.indices, e.values, strict=True)) for e in (one, other))
    return [term for term, _ in here] == [term for term, _ in there] and bool(
        np.allclose([w for _, w in here], [w for _, w in there], rtol=WEIGHT_ROUNDING, atol=0)
    )
