"""QUESTION -> EVIDENCE. Used by the turn, by the command line and by evaluations alike.

``retrieve`` searches the index; ``only`` takes a passage instead. Both hand back the same value.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from answerable.errors import IndexMismatchError, NoIndexError
from answerable.manifest import Manifest
from answerable.protocols import Embedder, IndexedChunk, Vectors, VectorStore
from answerable.retrieval import boosts, selected, variants
from answerable.retrieval.answerability import missing_names, windows
from answerable.retrieval.asked_kind import amount_is_missing
from answerable.retrieval.calibration import Calibration
from answerable.retrieval.followup import Query, wanted
from answerable.retrieval.lexical import term_id, terms
from answerable.retrieval.ranking import POOL, diverse, fused
from answerable.retrieval.related import Related, related
from answerable.retrieval.relevance import ChunkTerms, unit_scores
from answerable.retrieval.reranking import Asked, ranked_again
from answerable.settings import RetrievalSettings
from answerable.types import Candidate, Evidence, Filter, ScoredChunk, Strength

UNSURE = 0.2  # above the threshold: still a low confidence
UNANSWERED = 0.2  # the most that evidence is worth which plainly lacks what is asked for


async def retrieve(
    question: str | Query,
    embedder: Embedder,
    store: VectorStore,
    settings: RetrievalSettings,
    k: int | None = None,
    where: Filter | None = None,
    intent: str | None = None,
) -> Evidence:
    """The best chunks for ``question`` (``k`` of them; the setting's number if None).

    A ``Query`` brings what a follow-up question leans on along (see ``followup``); its own words
    count more. Its variants are searched at the same time, for candidates (see ``variants``). With
    ``where`` only what it admits is searched, in the store's own query. ``intent`` is the detected
    one: some lift the types of page that answer such questions.

    Raises ``NoIndexError`` and ``IndexMismatchError``, each saying which command helps.
    """
    manifest = usable(await store.manifest(), embedder)
    query = Query(question) if isinstance(question, str) else question
    wanted_count = k or settings.top_k
    choice = POOL * wanted_count  # what boosts and diversity choose from at least
    wordings, alike = await asyncio.gather(
        variants.wordings(query, embedder), _alike(query, manifest, embedder, settings)
    )
    own = wordings[0]
    while True:
        most = max(settings.candidates, wanted_count)
        hits = await variants.search(wordings, store, most, where)
        best = fused(hits, settings.dense_weight)[: max(settings.ranking.looked_at, choice)]
        stored = await store.read([each.hit.id for each in best])
        before, manifest = manifest, usable(await store.manifest(), embedder)
        if manifest != before:  # a new generation was published: nothing of the two is mixed
            alike = await _alike(query, manifest, embedder, settings)
            continue
        asked = _asked(query, own, alike, manifest)
        ranked = ranked_again(asked, best, stored, settings)
        ranked = boosts.boosted(ranked, query.question, intent, settings.boosts)
        chosen = diverse(ranked, wanted_count, settings.mmr_lambda)
        units = {each.chunk.id: stored[each.chunk.id].units for each in chosen}
        return _evidence(query, own.dense, chosen, units, manifest, settings)


async def _alike(
    query: Query, manifest: Manifest, embedder: Embedder, settings: RetrievalSettings
) -> Related:
    """The words of the index that are like the question's, for the second look."""
    looks = settings.ranking.looked_at and settings.ranking.synonyms
    return await related(query.text, manifest, embedder) if looks else {}


def _asked(query: Query, own: variants.Wording, alike: Related, manifest: Manifest) -> Asked:
    """The question as the second look takes it; ``own`` is its own wording."""
    return Asked(
        vector=own.dense,
        weights=dict(zip(own.sparse.indices, own.sparse.values, strict=True)),
        sequence=[term_id(term) for term in terms(query.text)],
        related=alike,
        idf=manifest.idf,
    )


async def only(
    question: str, passage: Sequence[IndexedChunk], embedder: Embedder, settings: RetrievalSettings
) -> Evidence:
    """Evidence from a passage the reader marked, and from nothing else: no index, no history.

    A question without a word of its own ("What does this mean?") is about the whole passage.
    """
    vector = await embedder.embed_query(question)
    return selected.judged(
        question, vector, passage, threshold=settings.threshold, k=settings.top_k
    )


def _evidence(
    query: Query,
    vector: NDArray[np.float32],
    chosen: Sequence[Candidate],
    units: Mapping[str, Vectors],
    manifest: Manifest,
    settings: RetrievalSettings,
) -> Evidence:
    terms = wanted(query, manifest.idf)
    scale = Calibration.from_mapping(manifest.calibration)
    contents = [ChunkTerms.of(each.chunk) for each in chosen]
    own = [units[each.chunk.id] for each in chosen]
    values = [
        scale.value(windows(terms, vector, found, mine, each.dense))
        for each, found, mine in zip(chosen, contents, own, strict=True)
    ]
    handed_on = settings.top_k  # more that are asked for make nothing surer
    missing = missing_names(query.question, contents[:handed_on])
    sure = [round(scale.confidence([value], missing), 4) for value in values[:handed_on]]
    if amount_is_missing(query.question, _sentences(chosen[:handed_on])):
        sure = [min(each, UNANSWERED) for each in sure]
    best = max(sure, default=0.0)
    chunks = tuple(
        ScoredChunk(
            chunk=each.chunk,
            score=round(scale.relevance(value, best), 4),
            dense=round(each.dense, 6),
            lexical=round(each.lexical, 6),
            unit_scores=unit_scores(terms, vector, found, mine),
        )
        for each, value, found, mine in zip(chosen, values, contents, own, strict=True)
    )
    evidence = Evidence(query.question, chunks, "NONE", best, manifest.idf)
    return _labelled(evidence, sure, settings)


def _sentences(chosen: Sequence[Candidate]) -> Iterator[str]:
    for each in chosen:
        yield " ".join(each.chunk.heading_path)
        yield from (unit.text for unit in each.chunk.units)


def _labelled(found: Evidence, sure: Sequence[float], settings: RetrievalSettings) -> Evidence:
    """The evidence with its strength, given how sure each chunk by itself is to answer."""
    strong = sum(each >= settings.threshold for each in sure)
    if not strong:
        return replace(found, low_confidence=settings.fallback and bool(found.chunks))
    doubtful = found.score < settings.threshold + UNSURE
    strength: Strength = "ONE" if strong == 1 else "MANY"
    return replace(found, strength=strength, low_confidence=doubtful)


def usable(manifest: Manifest | None, embedder: Embedder) -> Manifest:
    """The manifest, if the index it describes can be searched with ``embedder``."""
    if manifest is None:
        raise NoIndexError("There is no index yet. Make one with: answerable ingest PATH")
    if manifest.embedder != embedder.name:
        raise IndexMismatchError(
            f"The index was made with the embedder '{manifest.embedder}', but '{embedder.name}' is "
            f"set up now. Set it back, or rebuild the index with: answerable ingest --full"
        )
    return manifest
