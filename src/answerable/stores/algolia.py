"""Algolia finds, and the index in this process scores and is read.

``algolia:PLACE`` is the embedded index at ``PLACE`` with one difference: the candidates of a
question are the records that Algolia ranks highest for its words, K of each index. Algolia ranks
and gives no scores that compare with those of another search, so the cosine and the BM25 score of
each candidate are those of the local index. Ranking, thresholds and quotes then are the same as for
every store, and a record that was altered at Algolia can mislead a search but can prove nothing.

Where Algolia does not answer the search fails, with what to do: quietly searching elsewhere would
hide it. A search that is given no words (an evaluation's, say) is one of the local index.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from answerable.algolia.client import Algolia, searcher
from answerable.algolia.indexes import GROUP, index_name, searched_indexes
from answerable.errors import ConfigError, StorageError
from answerable.manifest import Manifest
from answerable.protocols import Generation, IndexedChunk, Searchable, StoredChunk, VectorStore
from answerable.sections.algolia import AlgoliaSettings
from answerable.stores.embedded import EmbeddedStore
from answerable.types import Filter, Hit, SparseVector

MAX_QUERY_BYTES = 512  # Algolia refuses a longer query
MAX_PHRASES = 20  # that may be a title, an alias or a tag
MAX_WORDS = 3  # of such a phrase
# Score of an exact title, alias or tag among the optional filters; the seed's order.
LIFTS = {"title": 5, "aliases": 3, "tags": 2}
FACETS = {"source_type": "node_type", "file_path": "doc_file"}  # the others are called the same

_WORD = re.compile(r"[^\W_]+(?:[-'+#.][^\W_]+)*[+#]*")


async def connect(
    address: str, settings: AlgoliaSettings | None = None, here: Collection[str] | None = None
) -> VectorStore:
    """The index in the folder ``address``, searched through Algolia if ``settings`` say where.

    ``here`` are the node types that this index is to hold, of those that are searched; None means
    all of them. Opened by its address alone it asks nobody, which is what an ingest and a push
    need. Raises ``ConfigError`` where the application's id or its search key is missing.
    """
    return AlgoliaStore(Path(address), settings, here)


class AlgoliaStore:
    """A ``VectorStore`` that is also ``ByWords``."""

    def __init__(
        self,
        folder: Path,
        settings: AlgoliaSettings | None,
        here: Collection[str] | None = None,
    ) -> None:
        self.local = EmbeddedStore(folder)
        self._settings = settings or AlgoliaSettings()
        types = self._settings.indexes if here is None else here
        self._here = frozenset(index_name(each, self._settings) for each in types)
        self._algolia = searcher(settings) if settings is not None else None

    def for_question(self, question: str) -> Searchable:
        """What searches Algolia for ``question``."""
        if self._algolia is None:
            raise ConfigError("This store was opened without [algolia], so it has nobody to ask.")
        return _Asked(self.local, self._algolia, self._settings, self._here, question)

    async def manifest(self) -> Manifest | None:
        return await self.local.manifest()

    async def begin(self, dimension: int) -> Generation:
        return await self.local.begin(dimension)

    async def search(
        self, dense: NDArray[np.float32], sparse: SparseVector, k: int, where: Filter | None = None
    ) -> list[Hit]:
        return await self.local.search(dense, sparse, k, where)

    async def read(self, chunk_ids: Sequence[str]) -> dict[str, StoredChunk]:
        return await self.local.read(chunk_ids)

    async def contents(self, chunk_ids: Sequence[str]) -> dict[str, IndexedChunk]:
        """Those of the local index; see ``answerable.ingest.comparison.Comparable``."""
        return await self.local.contents(chunk_ids)

    async def ping(self) -> dict[str, Any]:
        """The state of the local index; Algolia is not asked, since every search is paid for."""
        return await self.local.ping()

    async def close(self) -> None:
        if self._algolia is not None:
            await self._algolia.close()
        await self.local.close()


@dataclass(frozen=True, slots=True)
class _Asked:
    """Both halves for one question."""

    local: EmbeddedStore
    algolia: Algolia
    settings: AlgoliaSettings
    here: frozenset[str]  # the Algolia indexes whose records this index is to hold
    question: str

    async def search(
        self, dense: NDArray[np.float32], sparse: SparseVector, k: int, where: Filter | None = None
    ) -> list[Hit]:
        """What Algolia finds, with the scores of the local index. At most ``settings.hits`` of each
        index come back, or ``k`` where that is less."""
        query = _query(self.question)
        indexes = searched_indexes(self.settings)
        if not query or not indexes:
            return await self.local.search(dense, sparse, k, where)
        params = search_params(query, min(k, self.settings.hits), where)
        found = await self.algolia.search([{"indexName": each, **params} for each in indexes])
        ids = {name: _chunk_ids(hits) for name, hits in zip(indexes, found, strict=True)}
        everything = sorted(set().union(*ids.values()))
        scored = await self.local.scores(everything, dense, sparse, where)
        expected = sorted(set().union(*(ids[name] for name in ids.keys() & self.here)))
        if expected and not scored and not await self.local.read(expected):
            raise StorageError(
                "Algolia holds the records of another index than the one here. Bring them up to "
                "date with: answerable algolia push"
            )
        return scored

    async def read(self, chunk_ids: Sequence[str]) -> dict[str, StoredChunk]:
        return await self.local.read(chunk_ids)


def _chunk_ids(hits: Iterable[Mapping[str, Any]]) -> set[str]:
    """The chunks that records are of."""
    return {id_ for hit in hits if (id_ := _chunk_id(hit))}


def _chunk_id(hit: Mapping[str, Any]) -> str:
    """The chunk of a record, empty where what stands there is no id of a chunk."""
    said = str(hit.get(GROUP, ""))
    try:
        return said if str(UUID(said)) == said else ""
    except ValueError:
        return ""


def search_params(query: str, hits: int, where: Filter | None) -> dict[str, Any]:
    """The parameters of one search, with the names of Algolia's API.

    Every word is optional, since a question has words that no record has: records with more of them
    rank higher. Optional filters lift those whose title, alias or tag the question names.
    """
    words = _WORD.findall(query)
    return {
        "query": query,
        "hitsPerPage": hits,
        "optionalWords": words,
        "optionalFilters": list(_lifts(words)),
        "sumOrFiltersScores": True,
        "facetFilters": _facet_filters(where),
        "attributesToRetrieve": [GROUP],
        "attributesToHighlight": [],
        "attributesToSnippet": [],
        "analytics": False,
    }


def _query(question: str) -> str:
    """The words of a question, as many as a query may have."""
    query = ""
    for word in _WORD.findall(question):
        longer = f"{query} {word}".strip()
        if len(longer.encode()) > MAX_QUERY_BYTES:
            break
        query = longer
    return query


def _lifts(words: Sequence[str]) -> Iterable[str]:
    runs = [
        " ".join(words[start : start + length])
        for length in range(MAX_WORDS, 0, -1)
        for start in range(len(words) - length + 1)
    ]
    for phrase in list(dict.fromkeys(runs))[:MAX_PHRASES]:
        for attribute, score in LIFTS.items():
            yield f"{attribute}:{_value(phrase)}<score={score}>"


def _facet_filters(where: Filter | None) -> list[list[str]]:
    """Every condition, each as its alternatives."""
    conditions = where.conditions if where is not None else {}
    return [
        [f"{FACETS.get(name, name)}:{_value(each)}" for each in values]
        for name, values in conditions.items()
    ]


def _value(text: str) -> str:
    """A value of a facet filter: a leading hyphen would turn it around."""
    return f"\\{text}" if text.startswith("-") else text
