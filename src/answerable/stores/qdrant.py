"""A Qdrant server, cluster or cloud: one index for any number of machines.

    docusaurus-book                       an alias: the generation being served, changed last
    docusaurus-book-0123456789ab          the chunks of a generation
    docusaurus-book-0123456789ab-manifest and its manifest
    docusaurus-book-lock                  there while somebody writes

Every question first asks where the alias leads, so that all its parts see one generation.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from qdrant_client import AsyncQdrantClient
from qdrant_client.http.exceptions import UnexpectedResponse

from answerable.errors import (
    IndexMismatchError,
    NoIndexError,
    StorageError,
    UnusableIndexError,
)
from answerable.manifest import Manifest
from answerable.protocols import Generation, StoredChunk, VectorStore
from answerable.stores.manifest_text import NO_INDEX
from answerable.stores.qdrant_collection import Collection, load_manifest
from answerable.stores.qdrant_generation import QdrantGeneration
from answerable.stores.qdrant_lock import Lock
from answerable.stores.qdrant_server import Address, Server, driver_errors, is_missing
from answerable.stores.shielded import to_the_end
from answerable.types import Filter, Hit, SparseVector

T = TypeVar("T")


async def connect(address: str) -> VectorStore:
    """The index on the server ``https://HOST:6333/COLLECTION``; made when first written.

    The key is read from ``QDRANT_API_KEY``. No connection is made yet.
    """
    return QdrantStore(Address.parsed(address))


@dataclass(frozen=True, slots=True)
class _Current:
    collection: Collection
    manifest: Manifest


class QdrantStore:
    """Reads the current generation and starts new ones."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self._server = Server(address)
        self._opened: _Current | None = None

    async def manifest(self) -> Manifest | None:
        try:
            return await self._server.ask(lambda c: self._on_current(c, _manifest))
        except NoIndexError:
            return None

    async def begin(self, dimension: int) -> Generation:
        begun: list[QdrantGeneration] = []
        try:
            await to_the_end(self._begin(dimension, begun))
        except BaseException:
            for generation in begun:  # nobody else can let go of its lock
                await generation.discard()
            raise
        return begun[0]

    async def search(
        self, dense: NDArray[np.float32], sparse: SparseVector, k: int, where: Filter | None = None
    ) -> list[Hit]:
        async def found(client: AsyncQdrantClient, current: _Current) -> list[Hit]:
            return await current.collection.search(client, dense, sparse, k, where)

        return await self._server.ask(lambda c: self._on_current(c, found))

    async def read(self, chunk_ids: Sequence[str]) -> dict[str, StoredChunk]:
        async def found(client: AsyncQdrantClient, current: _Current) -> dict[str, StoredChunk]:
            return await current.collection.read(client, chunk_ids)

        return await self._server.ask(lambda c: self._on_current(c, found))

    async def ping(self) -> dict[str, Any]:
        try:
            count = await self._server.ask(lambda c: self._on_current(c, _count))
        except (UnusableIndexError, StorageError) as error:
            return {"status": "disconnected", "error": str(error)}
        return {"status": "connected", "collection": self.address.collection, "vectors": count}

    async def close(self) -> None:
        await self._server.close()

    async def _on_current(
        self,
        client: AsyncQdrantClient,
        work: Callable[[AsyncQdrantClient, _Current], Awaitable[T]],
    ) -> T:
        """What ``work`` makes of the generation the alias leads to."""
        while True:
            name = await self._pointed_at(client)
            if name is None:
                raise NoIndexError(NO_INDEX)
            try:
                return await work(client, await self._described(client, name))
            except UnexpectedResponse as error:
                if not is_missing(error) or await self._pointed_at(client) == name:
                    raise  # else it was superseded, and deleted, after the alias was read

    async def _pointed_at(self, client: AsyncQdrantClient) -> str | None:
        aliases = (await client.get_aliases()).aliases
        alias = self.address.collection
        return next((e.collection_name for e in aliases if e.alias_name == alias), None)

    async def _described(self, client: AsyncQdrantClient, name: str) -> _Current:
        opened = self._opened
        if opened is None or opened.collection.name != name:
            manifest = await load_manifest(client, name, self.address.place)
            opened = self._opened = _Current(Collection(name, manifest.dimension), manifest)
        return opened

    async def _begin(self, dimension: int, begun: list[QdrantGeneration]) -> None:
        writer = self._server.writer
        lock = Lock(writer, self.address)
        with driver_errors(self.address.place):
            await lock.take()
            try:
                begun.append(await self._begin_locked(writer, lock, dimension))
            except BaseException:
                await lock.release()
                raise

    async def _begin_locked(
        self, writer: AsyncQdrantClient, lock: Lock, dimension: int
    ) -> QdrantGeneration:
        current = await self._pointed_at(writer)
        await self._remove_leftovers(writer, current)
        new = Collection(self.address.new_generation(), dimension)
        await new.create(writer)
        return QdrantGeneration(self._server, lock, new, await self._readable(writer))

    async def _remove_leftovers(self, writer: AsyncQdrantClient, current: str | None) -> None:
        """Delete superseded generations and those an interrupted run left unfinished."""
        names = [each.name for each in (await writer.get_collections()).collections]
        if self.address.collection in names:
            raise StorageError(
                f"{self.address.place}: a collection of this name is there already, and it is not "
                f"ours to replace. Name another one in the address."
            )
        kept = (current, f"{current}-manifest")
        for name in names:
            if self.address.is_generation(name) and name not in kept:
                await writer.delete_collection(name)

    async def _readable(self, writer: AsyncQdrantClient) -> Collection | None:
        """The current generation, or None where nothing can be taken over from it."""
        name = await self._pointed_at(writer)
        try:
            return None if name is None else (await self._described(writer, name)).collection
        except (StorageError, IndexMismatchError):
            return None


async def _manifest(client: AsyncQdrantClient, current: _Current) -> Manifest:
    return current.manifest


async def _count(client: AsyncQdrantClient, current: _Current) -> int:
    return await current.collection.count(client)
