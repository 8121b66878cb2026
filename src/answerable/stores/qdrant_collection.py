"""The collection of one generation, and the one beside it that holds its manifest."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from qdrant_client import AsyncQdrantClient, models

from answerable.manifest import Manifest
from answerable.protocols import IndexedChunk, StoredChunk
from answerable.stores import qdrant_points as points
from answerable.stores.manifest_text import from_text, to_text
from answerable.types import Filter, Hit, SparseVector

PART = 1_000_000  # characters of a manifest that one point holds; a server refuses large requests


@dataclass(frozen=True, slots=True)
class Collection:
    """``name`` is of the collection itself, never of an alias."""

    name: str
    dimension: int

    async def create(self, client: AsyncQdrantClient) -> None:
        # One shard: rarity of words is counted by shard, and has to be that of the whole index.
        await client.create_collection(
            self.name,
            vectors_config=points.vectors_of(self.dimension),
            sparse_vectors_config=points.sparse_vectors(),
            shard_number=1,
        )
        await self.make_filterable(client)

    async def make_filterable(self, client: AsyncQdrantClient) -> None:
        """Index what filters ask for; done again it changes nothing."""
        for key in points.filtered_keys():
            await client.create_payload_index(
                self.name, key, field_schema=models.PayloadSchemaType.KEYWORD, wait=True
            )

    async def delete(self, client: AsyncQdrantClient) -> None:
        await client.delete_collection(self.name)
        await self.delete_manifest(client)

    async def delete_manifest(self, client: AsyncQdrantClient) -> None:
        """The collection beside it, if there is one."""
        await client.delete_collection(_beside(self.name))

    async def add(self, client: AsyncQdrantClient, chunks: Sequence[IndexedChunk]) -> None:
        await client.upsert(self.name, [points.to_point(each) for each in chunks], wait=True)

    async def count(self, client: AsyncQdrantClient) -> int:
        return (await client.count(self.name, exact=True)).count

    async def is_optimized(self, client: AsyncQdrantClient) -> bool:
        """Whether nothing is left to be indexed."""
        state = (await client.get_collection(self.name)).status
        return state != models.CollectionStatus.YELLOW

    async def search(
        self,
        client: AsyncQdrantClient,
        dense: NDArray[np.float32],
        sparse: SparseVector,
        k: int,
        where: Filter | None,
    ) -> list[Hit]:
        """The best ``k`` of each side with both scores; see ``VectorStore.search``."""
        admitted = points.admitted(where)
        requests = points.queries(dense, sparse, k, admitted)
        sides = await client.query_batch_points(self.name, requests)
        ids = list({point.id for side in sides for point in side.points})
        if not ids:
            return []
        among = [models.HasIdCondition(has_id=ids)]
        requests = points.queries(dense, sparse, len(ids), among)
        near, *match = await client.query_batch_points(self.name, requests)
        lexical = {point.id: point.score for side in match for point in side.points}
        hits = [Hit(str(p.id), p.score, lexical.get(p.id, 0.0)) for p in near.points]
        return sorted(hits, key=lambda each: each.id)

    async def read(
        self, client: AsyncQdrantClient, chunk_ids: Sequence[str]
    ) -> dict[str, StoredChunk]:
        """See ``VectorStore.read``."""
        found = await client.retrieve(self.name, list(chunk_ids), with_payload=True)
        return {str(e.id): points.stored(e.payload or {}, self.dimension) for e in found}

    async def held(
        self, client: AsyncQdrantClient, chunk_ids: Sequence[str]
    ) -> dict[str, IndexedChunk]:
        """See ``Generation.held``."""
        found = await client.retrieve(
            self.name, list(chunk_ids), with_payload=True, with_vectors=True
        )
        return {str(each.id): points.indexed(each, self.dimension) for each in found}

    async def contents(
        self, client: AsyncQdrantClient, chunk_ids: Sequence[str]
    ) -> dict[str, IndexedChunk]:
        """The same: what is held is what is searched."""
        return await self.held(client, chunk_ids)

    async def save_manifest(self, client: AsyncQdrantClient, manifest: Manifest) -> None:
        """In a collection of its own: as a point beside the chunks it would count as one."""
        text = await asyncio.to_thread(to_text, manifest)
        parts = [text[start : start + PART] for start in range(0, len(text), PART)]
        await client.create_collection(_beside(self.name), vectors_config={}, shard_number=1)
        for number, part in enumerate(parts):
            payload = {"part": part, "parts": len(parts), "made_at": time.time()}
            point = models.PointStruct(id=number, vector={}, payload=payload)
            await client.upsert(_beside(self.name), [point], wait=True)


async def load_manifest(client: AsyncQdrantClient, name: str, place: str) -> Manifest:
    """The manifest of a generation.

    Raises ``StorageError`` where it is damaged, ``IndexMismatchError`` for another format.
    """
    first = await client.retrieve(_beside(name), [0], with_payload=True)
    count = int((first[0].payload or {}).get("parts", 1)) if first else 0
    parts = {0: first[0]} if first else {}
    for number in range(1, count):
        for each in await client.retrieve(_beside(name), [number], with_payload=True):
            parts[number] = each
    text = "".join(str((parts[n].payload or {}).get("part", "")) for n in sorted(parts))
    return await asyncio.to_thread(from_text, text, place)  # megabytes, at 100,000 chunks


async def made_at(client: AsyncQdrantClient, name: str) -> float | None:
    """When a generation's manifest was saved, by the clock of whoever did; older ones have none."""
    found = await client.retrieve(_beside(name), [0], with_payload=["made_at"])
    told = (found[0].payload or {}).get("made_at") if found else None
    return float(told) if isinstance(told, int | float) else None


async def last_before(client: AsyncQdrantClient, made: float | None, names: Sequence[str]) -> str:
    """Of generations with a manifest the one that was made last before ``made``; empty if none."""
    told = [(await made_at(client, name), name) for name in names]
    earlier = [(at, name) for at, name in told if at is not None and made is not None and at < made]
    return max(earlier, default=(0.0, ""))[1]


def _beside(name: str) -> str:
    return f"{name}-manifest"
