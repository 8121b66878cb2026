"""A store seen through a question of the evaluation: what it holds stays as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import nlargest
from typing import Any

import numpy as np
from numpy.typing import NDArray

from answerable.manifest import Manifest
from answerable.protocols import Generation, StoredChunk, VectorStore
from answerable.types import Filter, Hit, SparseVector


@dataclass(frozen=True, slots=True)
class View:
    """A store as it is; what a subclass does not change goes through."""

    store: VectorStore

    async def manifest(self) -> Manifest | None:
        return await self.store.manifest()

    async def begin(self, dimension: int) -> Generation:
        return await self.store.begin(dimension)

    async def search(
        self, dense: NDArray[np.float32], sparse: SparseVector, k: int, where: Filter | None = None
    ) -> list[Hit]:
        return await self.store.search(dense, sparse, k, where)

    async def read(self, chunk_ids: Sequence[str]) -> dict[str, StoredChunk]:
        return await self.store.read(chunk_ids)

    async def ping(self) -> dict[str, Any]:
        return await self.store.ping()

    async def close(self) -> None:
        await self.store.close()


@dataclass(frozen=True, slots=True)
class Without(View):
    """The store as if some documents were not in it: right topic, answer absent.

    It asks for as many candidates more as chunks are hidden, and hands on the best ``k`` of each
    side of what is left. Only the rarity of words is still that of the whole corpus.
    """

    hidden: frozenset[str]  # Document.path

    async def search(
        self, dense: NDArray[np.float32], sparse: SparseVector, k: int, where: Filter | None = None
    ) -> list[Hit]:
        manifest = await self.store.manifest()
        entries = manifest.documents if manifest is not None else {}
        hidden = {id_ for path in self.hidden & entries.keys() for id_ in entries[path].chunk_ids}
        found = await self.store.search(dense, sparse, k + len(hidden), where)
        left = [each for each in found if each.id not in hidden]
        matching = [each for each in left if each.lexical > 0]
        kept = nlargest(k, left, key=_dense) + nlargest(k, matching, key=_lexical)
        unique = {each.id: each for each in kept}
        return [unique[chunk_id] for chunk_id in sorted(unique)]


@dataclass(frozen=True, slots=True)
class Outdated(View):
    """The store as if every document had changed: an ingest fits and writes everything anew.

    Vectors of chunks that came out the same are still taken over.
    """

    async def manifest(self) -> Manifest | None:
        found = await self.store.manifest()
        if found is None:
            return None
        entries = {path: replace(each, fingerprint="") for path, each in found.documents.items()}
        return replace(found, documents=entries)


@dataclass(frozen=True, slots=True)
class Rescaled(View):
    """The store as if its index had another calibration."""

    calibration: Mapping[str, float]

    async def manifest(self) -> Manifest | None:
        found = await self.store.manifest()
        return replace(found, calibration=self.calibration) if found is not None else None


def _dense(hit: Hit) -> float:
    return hit.dense


def _lexical(hit: Hit) -> float:
    return hit.lexical
