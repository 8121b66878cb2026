"""One question in several wordings, searched together.

The wordings widen what is found and lift a chunk to where its best wording puts it. The second look
(``reranking``) and how sure the evidence is (``calibration``) go by the question itself, so that a
bad wording costs places among the candidates and makes nothing surer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from answerable.protocols import ByWords, Embedder, Searchable
from answerable.retrieval import cut
from answerable.retrieval.followup import Query, embedded, sparse
from answerable.types import Filter, Hit, SparseVector


@dataclass(frozen=True, slots=True)
class Wording:
    """Both halves of a search; ``dense`` has shape (dimension,) and length 1.

    ``question`` is what is asked in words, for stores that search by them.
    """

    dense: NDArray[np.float32]
    sparse: SparseVector
    question: str


async def wordings(query: Query, embedder: Embedder) -> list[Wording]:
    """The question's own wording first, then its variants, which lean on nothing carried over."""
    asked = [query, *(Query(each) for each in query.variants)]
    vectors = await asyncio.gather(*(embedded(each, embedder) for each in asked))
    return [
        Wording(vector, sparse(each), each.question)
        for vector, each in zip(vectors, asked, strict=True)
    ]


async def search(
    asked: Sequence[Wording], store: Searchable, k: int, where: Filter | None = None
) -> list[Hit]:
    """What the store finds for any of the wordings; ``k`` on each side for each of them."""
    if len(asked) == 1:  # most questions have no variants
        return await _found(store, asked[0], k, where)
    return merged(await asyncio.gather(*(_found(store, each, k, where) for each in asked)))


async def _found(store: Searchable, asked: Wording, k: int, where: Filter | None) -> list[Hit]:
    """A search engine elsewhere ranks by rules of its own, and is paid for each search."""
    if isinstance(store, ByWords):
        elsewhere = store.for_question(asked.question)
        return await elsewhere.search(asked.dense, asked.sparse, k, where)
    return await cut.whole(store, asked.dense, asked.sparse, k, where)


def merged(found: Sequence[Sequence[Hit]]) -> list[Hit]:
    """Each chunk once, where it was found first, with its best dense and its best lexical score.

    The two may come from different wordings: one that is near in meaning need not share a word.
    """
    best: dict[str, Hit] = {}
    for hit in (each for hits in found for each in hits):
        known = best.get(hit.id, hit)
        dense, lexical = max(known.dense, hit.dense), max(known.lexical, hit.lexical)
        best[hit.id] = Hit(hit.id, dense, lexical)
    return list(best.values())
