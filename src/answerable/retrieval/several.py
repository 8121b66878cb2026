"""One question, several indexes, asked at the same time: what they found as one evidence."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from heapq import merge
from itertools import islice

from answerable.protocols import Embedder, VectorStore
from answerable.retrieval import retrieve
from answerable.retrieval.followup import Query
from answerable.retrieval.strength import strength_of
from answerable.retrieval.trace import Trace
from answerable.settings import RetrievalSettings
from answerable.types import Evidence, Filter, Strength

STRONG: dict[Strength, int] = {"NONE": 0, "ONE": 1, "MANY": 2}


async def searched(
    question: str | Query,
    stores: Sequence[VectorStore],
    embedder: Embedder,
    settings: RetrievalSettings,
    at_once: asyncio.Semaphore | None,
    *,
    k: int | None = None,
    where: Filter | None = None,
    intent: str | None = None,
    traces: Sequence[Trace | None] = (),
) -> list[Evidence]:
    """What each of the indexes has for ``question``, in their order; see ``retrieve``.

    Each search waits for a place of ``at_once``; None is for whoever asks alone. ``traces`` is
    empty or has one for each index.
    """

    async def search(store: VectorStore, trace: Trace | None) -> Evidence:
        async with at_once or nullcontext():
            return await retrieve(question, embedder, store, settings, k, where, intent, trace)

    followed = traces or [None] * len(stores)
    return await asyncio.gather(*map(search, stores, followed))


def best(found: Sequence[Evidence], k: int) -> Evidence:
    """The best ``k`` sections of all that was found, for whoever lists them.

    Each index is calibrated by itself, so scores compare; the sections of one stay in its order.
    """
    lead = max(found, key=lambda each: each.score)
    chunks = merge(*(each.chunks for each in found), key=lambda each: -each.score)
    return replace(lead, chunks=tuple(islice(chunks, k)), strength=_strength(found))


def _strength(found: Sequence[Evidence]) -> Strength:
    """How many sections are strong, of all."""
    return strength_of(sum(STRONG[each.strength] for each in found))


def together(found: Sequence[Evidence], threshold: float) -> Evidence:
    """The evidence that is surest first, then the strong sections of the others.

    Each index is calibrated by itself, so scores compare. Of two that are equally sure the first
    leads. Next hops are the first one's: that is the index of the site's content.
    """
    first = found[0]
    lead = max(found, key=lambda each: each.score)
    others = [
        chunk
        for each in found
        if each is not lead and each.strong
        for chunk in each.chunks
        if chunk.score >= threshold
    ]
    others.sort(key=lambda each: (-each.score, each.chunk.id))
    return replace(
        lead,
        chunks=(*lead.chunks, *others),
        strength=_strength(found),
        candidates=first.candidates,
        judge=first.judge,
        unmentioned=tuple(
            name for name in first.unmentioned if all(name in each.unmentioned for each in found)
        ),
    )
