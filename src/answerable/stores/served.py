"""The generation being served by a server, as any number of processes read it.

Each question first asks which generation is pointed to, so that all its parts see one generation,
and asks again where that one was superseded meanwhile.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from answerable.errors import (
    IndexMismatchError,
    NoIndexError,
    StorageError,
    UnusableIndexError,
)
from answerable.manifest import Manifest
from answerable.process.shielded import to_the_end
from answerable.protocols import Generation, IndexedChunk, StoredChunk
from answerable.stores.manifest_text import NO_INDEX, incomplete
from answerable.types import Filter, Hit, SparseVector

T = TypeVar("T")
C = TypeVar("C")  # a connection or client of the driver
C_contra = TypeVar("C_contra", contravariant=True)
H = TypeVar("H", bound="Held[Any]")
G = TypeVar("G", bound=Generation)


class Held(Protocol[C_contra]):
    """What one generation holds, by whatever client."""

    @property
    def name(self) -> str: ...

    async def search(
        self,
        client: C_contra,
        dense: NDArray[np.float32],
        sparse: SparseVector,
        k: int,
        where: Filter | None,
        /,
    ) -> list[Hit]: ...

    async def read(
        self, client: C_contra, chunk_ids: Sequence[str], /
    ) -> dict[str, StoredChunk]: ...

    async def contents(
        self, client: C_contra, chunk_ids: Sequence[str], /
    ) -> dict[str, IndexedChunk]: ...

    async def count(self, client: C_contra, /) -> int: ...


@dataclass(frozen=True, slots=True)
class Current(Generic[H]):
    """A generation that is or was pointed to."""

    held: H
    manifest: Manifest


class ServedStore(ABC, Generic[C, H, G]):
    """The verbs that read, and how a writer begins; an adapter says how its server is asked.

    ``MISSING`` is the driver's error of which ``_is_missing`` says whether a generation is gone.
    """

    MISSING: ClassVar[type[Exception]]

    def __init__(self, place: str, collection: str) -> None:
        """``place`` is for messages, ``collection`` for health."""
        self._place, self._collection = place, collection
        self._opened: Current[H] | None = None

    async def manifest(self) -> Manifest | None:
        """See ``VectorStore.manifest``."""

        async def found(client: C, current: Current[H]) -> Manifest:
            return current.manifest

        try:
            return await self._of_current(found)
        except NoIndexError:
            return None

    async def search(
        self, dense: NDArray[np.float32], sparse: SparseVector, k: int, where: Filter | None = None
    ) -> list[Hit]:
        """See ``VectorStore.search``."""

        async def found(client: C, current: Current[H]) -> list[Hit]:
            hits = await current.held.search(client, dense, sparse, k, where)
            if not hits and where is None and current.manifest.chunk_count:
                # Something is always nearest: to be told that nothing was found would be untrue.
                raise self._damaged()
            return hits

        return await self._of_current(found)

    async def read(self, chunk_ids: Sequence[str]) -> dict[str, StoredChunk]:
        """See ``VectorStore.read``."""

        async def found(client: C, current: Current[H]) -> dict[str, StoredChunk]:
            return await current.held.read(client, chunk_ids)

        return await self._of_current(found)

    async def contents(self, chunk_ids: Sequence[str]) -> dict[str, IndexedChunk]:
        """See ``answerable.ingest.comparison.Comparable``."""

        async def found(client: C, current: Current[H]) -> dict[str, IndexedChunk]:
            return await current.held.contents(client, chunk_ids)

        return await self._of_current(found)

    @property
    def place(self) -> str:
        """See ``answerable.upkeep.Forgettable``."""
        return self._place

    async def ping(self) -> dict[str, Any]:
        """See ``VectorStore.ping``."""

        async def found(client: C, current: Current[H]) -> tuple[int, Manifest]:
            return await current.held.count(client), current.manifest

        try:
            count, manifest = await self._of_current(found)
        except (UnusableIndexError, StorageError) as error:
            return {"status": "disconnected", "error": str(error)}
        if count != manifest.chunk_count:
            damage = incomplete(self._place, count, manifest)
            return {"status": "disconnected", "error": damage, "vectors": count}
        return {"status": "connected", "collection": self._collection, "vectors": count}

    @abstractmethod
    async def _ask(self, question: Callable[[C], Awaitable[T]]) -> T:
        """What ``question`` makes of a client. Raises ``StorageError``."""

    @abstractmethod
    async def _pointed_at(self, client: C) -> str | None:
        """The name of the generation being served."""

    @abstractmethod
    async def _described(self, client: C, name: str) -> Current[H]:
        """That generation with its manifest."""

    @abstractmethod
    def _is_missing(self, error: Exception) -> bool:
        """Whether a ``MISSING`` error says that what was asked for is not there."""

    @abstractmethod
    async def _begin(self, dimension: int, label: str | None, begun: list[G]) -> None:
        """Take the writer's lock and put the generation into ``begun``: a new one, or with a label
        what was left unfinished with it."""

    async def _of_current(self, work: Callable[[C, Current[H]], Awaitable[T]]) -> T:
        return await self._ask(lambda client: self._on_current(client, work))

    async def _on_current(self, client: C, work: Callable[[C, Current[H]], Awaitable[T]]) -> T:
        while True:
            name = await self._pointed_at(client)
            if name is None:
                raise NoIndexError(NO_INDEX)
            try:
                return await work(client, await self._current(client, name))
            except self.MISSING as error:
                if not self._is_missing(error):
                    raise
                if await self._pointed_at(client) == name:
                    raise self._damaged() from None
                # Else it was superseded, and deleted, after the pointer was read.

    async def _current(self, client: C, name: str) -> Current[H]:
        opened = self._opened
        if opened is None or opened.held.name != name:
            opened = self._opened = await self._described(client, name)
        return opened

    async def _readable(self, client: C) -> H | None:
        """The current generation, or None where nothing can be taken over from it."""
        name = await self._pointed_at(client)
        try:
            return None if name is None else (await self._current(client, name)).held
        except (StorageError, IndexMismatchError):
            return None
        except self.MISSING as error:
            if not self._is_missing(error):
                raise
            return None  # what describes it is gone

    async def _begun(self, dimension: int, label: str | None = None) -> G:
        begun: list[G] = []
        try:
            await to_the_end(self._begin(dimension, label, begun))
        except BaseException:
            for generation in begun:  # nobody else can let go of its lock
                await generation.discard()
            raise
        return begun[0]

    def _damaged(self) -> StorageError:
        return StorageError(
            f"The index at {self._place} is damaged: a part of it is missing. "
            f"Rebuild it with: answerable ingest --full"
        )
