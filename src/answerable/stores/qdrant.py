"""A Qdrant server, cluster or cloud: one index for any number of machines.

    docusaurus-book                       an alias: the generation being served, changed last
    docusaurus-book-0123456789ab          the chunks of a generation
    docusaurus-book-0123456789ab-manifest and its manifest
    docusaurus-book-lock                  there while somebody writes

How they are read is in ``served``.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from qdrant_client import AsyncQdrantClient, models
from qdrant_client.http.exceptions import UnexpectedResponse

from answerable.errors import StorageError
from answerable.process.shielded import to_the_end
from answerable.protocols import Generation, VectorStore
from answerable.resumable import UnfinishedGeneration
from answerable.stores.manifest_text import generation_name
from answerable.stores.qdrant_collection import Collection, last_before, load_manifest, made_at
from answerable.stores.qdrant_generation import QdrantGeneration
from answerable.stores.qdrant_lock import Lock
from answerable.stores.qdrant_server import Address, Server, driver_errors, is_missing
from answerable.stores.served import Current, ServedStore
from answerable.upkeep import Upkeep

T = TypeVar("T")


async def connect(address: str) -> VectorStore:
    """The index on the server ``https://HOST:6333/COLLECTION``; made when first written.

    The key is read from ``QDRANT_API_KEY``. No connection is made yet.
    """
    return QdrantStore(Address.parsed(address))


class QdrantStore(ServedStore[AsyncQdrantClient, Collection, QdrantGeneration]):
    """Reads the current generation and starts new ones."""

    MISSING = UnexpectedResponse

    def __init__(self, address: Address) -> None:
        super().__init__(address.place, address.collection)
        self.address = address
        self._server = Server(address)

    async def begin(self, dimension: int) -> Generation:
        return await self._begun(dimension)

    async def resume(self, dimension: int, label: str) -> UnfinishedGeneration:
        return await self._begun(dimension, label)

    async def forget(self) -> bool:
        """See ``answerable.upkeep.Forgettable``."""
        return await to_the_end(self._forget())

    async def upkeep(self) -> Upkeep:
        """See ``answerable.upkeep.Kept``."""
        return await self._ask(self._looked_over)

    async def close(self) -> None:
        await self._server.close()

    async def _looked_over(self, client: AsyncQdrantClient) -> Upkeep:
        current = await self._pointed_at(client)
        names = [each.name for each in (await client.get_collections()).collections]
        ours = {n.removesuffix("-manifest") for n in names if self.address.is_generation(n)}
        writing = await Lock(client, self.address).is_held(names)
        made = await made_at(client, current) if current is not None else None
        others = ours - {current}
        before = await last_before(client, made, [n for n in others if f"{n}-manifest" in names])
        return Upkeep(made, tuple(sorted(others - {before})), writing, before)

    async def _ask(self, question: Callable[[AsyncQdrantClient], Awaitable[T]]) -> T:
        return await self._server.ask(question)

    async def _pointed_at(self, client: AsyncQdrantClient) -> str | None:
        aliases = (await client.get_aliases()).aliases
        alias = self.address.collection
        return next((e.collection_name for e in aliases if e.alias_name == alias), None)

    async def _described(self, client: AsyncQdrantClient, name: str) -> Current[Collection]:
        manifest = await load_manifest(client, name, self.address.place)
        return Current(Collection(name, manifest.dimension), manifest)

    def _is_missing(self, error: Exception) -> bool:
        return isinstance(error, UnexpectedResponse) and is_missing(error)

    async def _begin(
        self, dimension: int, label: str | None, begun: list[QdrantGeneration]
    ) -> None:
        writer = self._server.writer
        lock = Lock(writer, self.address)
        with driver_errors(self.address.place):
            await lock.take()
            try:
                begun.append(await self._begin_locked(writer, lock, dimension, label))
            except BaseException:
                await lock.release()
                raise

    async def _forget(self) -> bool:
        """Once nothing leads to them any more, the collections go."""
        writer = self._server.writer
        lock = Lock(writer, self.address)
        with driver_errors(self.address.place):
            await lock.take()
            try:
                names = [each.name for each in (await writer.get_collections()).collections]
                ours = [each for each in names if self.address.is_generation(each)]
                if await self._pointed_at(writer) in ours:
                    alias = models.DeleteAlias(alias_name=self.address.collection)
                    change = models.DeleteAliasOperation(delete_alias=alias)
                    await writer.update_collection_aliases([change])
                for each in ours:
                    await writer.delete_collection(each)
                return bool(ours)
            finally:
                await lock.release()

    async def _begin_locked(
        self, writer: AsyncQdrantClient, lock: Lock, dimension: int, label: str | None
    ) -> QdrantGeneration:
        current = await self._pointed_at(writer)
        name = self.address.generation(generation_name(current, label))
        new = Collection(name, dimension)
        resumed = await self._remove_leftovers(writer, current, name)
        if resumed:
            await new.make_filterable(writer)
            await new.delete_manifest(writer)
        else:
            await new.create(writer)
        old = await self._readable(writer)
        return QdrantGeneration(self._server, lock, new, old, resumed=resumed)

    async def _remove_leftovers(
        self, writer: AsyncQdrantClient, current: str | None, resumed: str
    ) -> bool:
        """Delete superseded generations and those an interrupted run left unfinished.

        Whether ``resumed`` is one of those, which stays.
        """
        names = [each.name for each in (await writer.get_collections()).collections]
        if self.address.collection in names:
            raise StorageError(
                f"{self.address.place}: a collection of this name is there already, and it is not "
                f"ours to replace. Name another one in the address."
            )
        kept = (current, f"{current}-manifest", resumed)
        for name in names:
            if self.address.is_generation(name) and name not in kept:
                await writer.delete_collection(name)
        return resumed in names
