"""Several indexes read as one, for whoever lists or reads what there is, and ranks nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from answerable.manifest import DocumentEntry, Manifest
from answerable.protocols import Embedder, StoredChunk, VectorStore
from answerable.retrieval import usable


@dataclass(frozen=True, slots=True)
class Named:
    """An index with what it held when it was looked at; the main one's name is empty."""

    name: str
    store: VectorStore
    manifest: Manifest


@dataclass(frozen=True, slots=True)
class AsOne:
    """``documents`` are those of all ``indexes``: of two of one path the first index's."""

    indexes: tuple[Named, ...]
    documents: Mapping[str, DocumentEntry]

    @classmethod
    async def of(
        cls, names: Sequence[str], stores: Sequence[VectorStore], embedder: Embedder
    ) -> AsOne:
        """The indexes as they are now. Raises ``NoIndexError`` and ``IndexMismatchError``."""
        found = [
            Named(name, store, usable(await store.manifest(), embedder))
            for name, store in zip(names, stores, strict=True)
        ]
        documents: dict[str, DocumentEntry] = {}
        for each in reversed(found):
            documents |= each.manifest.documents
        return cls(tuple(found), documents)

    async def read(self, chunk_ids: Sequence[str]) -> dict[str, StoredChunk]:
        """The chunks of these ids, from whichever index has them; unknown ones are missing."""
        found: dict[str, StoredChunk] = {}
        for each in self.indexes:
            left = [chunk_id for chunk_id in chunk_ids if chunk_id not in found]
            if left:
                found |= await each.store.read(left)
        return found

    def holder(self, document: str) -> str:
        """The name of the index that ``document`` is read from; empty for an unknown one."""
        return next((each.name for each in self.indexes if document in each.manifest.documents), "")
