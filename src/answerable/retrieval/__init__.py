"""QUESTION -> EVIDENCE. Used by the turn, by the command line and by evaluations alike.

``retrieve`` searches the index; ``only`` takes a passage instead. Both hand back the same value.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from answerable.errors import IndexMismatchError, NoIndexError
from answerable.manifest import Manifest
from answerable.protocols import Embedder, IndexedChunk, VectorStore
from answerable.retrieval import boosts, doubts, foreign, selected, variants
from answerable.retrieval.absent_features import without_absent
from answerable.retrieval.beginnings import with_beginning
from answerable.retrieval.calibration import Calibration
from answerable.retrieval.compounds import as_parts
from answerable.retrieval.cross_encoding import read_again
from answerable.retrieval.excerpts import Read, as_read, read_excerpts
from answerable.retrieval.followup import Query, wanted
from answerable.retrieval.initials import written_out
from answerable.retrieval.judging import Judge, judged
from answerable.retrieval.openings import openings
from answerable.retrieval.own_name import nameless, without
from answerable.retrieval.ranking import POOL, diverse, first, fused
from answerable.retrieval.related import Related, related
from answerable.retrieval.reranking import Asked, ranked_again
from answerable.retrieval.sought import Sought
from answerable.retrieval.spelling import spelled
from answerable.retrieval.task_words import with_task
from answerable.retrieval.trace import Trace
from answerable.retrieval.typed import searched
from answerable.retrieval.unmentioned import (
    hinges_on_name,
    plain_names,
    uncalled,
    unmentioned,
    unmentioned_small,
)
from answerable.retrieval.whole_procedures import with_its_rest
from answerable.settings import RetrievalSettings
from answerable.types import Candidate, Evidence, Filter
from answerable.wording.languages import is_foreign
from answerable.wording.other_names import OtherNames


async def retrieve(
    question: str | Query,
    embedder: Embedder,
    store: VectorStore,
    settings: RetrievalSettings,
    k: int | None = None,
    where: Filter | None = None,
    intent: str | None = None,
    trace: Trace | None = None,
) -> Evidence:
    """The best chunks for ``question`` (``k`` of them; the setting's number if None).

    A ``Query`` brings what a follow-up question leans on along (see ``followup``); its own words
    count more. Its variants are searched at the same time, for candidates (see ``variants``). With
    ``where`` only what it admits is searched, in the store's own query. ``intent`` is the detected
    one: some lift the types of page that answer such questions. ``trace`` is filled with what each
    step made of the candidates, and changes nothing.

    Raises ``NoIndexError`` and ``IndexMismatchError``, each saying which command helps.
    """
    manifest = usable(await store.manifest(), embedder)
    query = Query(searched(question)) if isinstance(question, str) else question
    query = nameless(query, manifest.name)
    query = await _meant(query, manifest, embedder, store, where) if settings.spelling else query
    query = with_task(with_beginning(query), manifest)
    wanted_count = k or settings.top_k
    # At once: to compare words leaves most of the time to others, which a search need not.
    wordings, alike = await asyncio.gather(
        variants.wordings(query, embedder), _alike(query.text, manifest, embedder)
    )
    while True:
        most = max(settings.candidates, wanted_count)
        hits = await variants.search(wordings, store, most, where)
        read = max(settings.ranking.looked_at, POOL * wanted_count, settings.hops_from)
        placed = fused(hits, settings.dense_weight)
        best = first(placed, read)
        opening = await openings(query, manifest, settings.boosts)
        stored = await store.read(opening.and_of(best))
        best = opening.before(best, stored, where, placed)
        before, manifest = manifest, usable(await store.manifest(), embedder)
        if manifest != before:  # a new generation was published: nothing of the two is mixed
            alike = await _alike(query.text, manifest, embedder)
            continue
        asked = _asked(query, wordings[0], alike, manifest)
        again = ranked_again(asked, best, stored, settings)
        reader = settings.cross_encoder.read
        looked = await read_again(query.question, again.ranked, embedder, reader)
        lifting = boosts.Asked.of(query.question, query.text, opening.subject, manifest.name)
        ranked = boosts.boosted(looked, lifting, intent, settings.boosts)
        chosen = diverse(ranked, wanted_count, settings.mmr_lambda)
        judge = Judge(asked.sought, stored, again.looks, manifest.idf, _scale(manifest))
        judge = _heard(judge, chosen[: settings.top_k], manifest)
        lifted = {each.chunk.id: score for each, score in ranked}
        read_closely = await _read_closely(chosen[: settings.read_closely], judge, embedder)
        chosen = with_its_rest(as_read(chosen, lifted, read_closely), ranked, query.question)
        if trace is not None:
            trace.note(placed, looked, ranked, chosen, manifest.fingerprint)
        found = judged(query, chosen, judge, settings, lifted, read_closely)
        found = without_absent(found, query.question, manifest, settings.unrelated)
        found = replace(found, candidates=tuple(each for each, _ in ranked[: settings.hops_from]))
        return await _with_names(found, query, manifest, alike, embedder, settings.unrelated)


async def _meant(
    query: Query, manifest: Manifest, embedder: Embedder, store: VectorStore, where: Filter | None
) -> Query:
    """The query with its initials written out, its words parted as the site has them, and its slips
    mended."""
    query = await written_out(query, manifest, embedder, store, where)
    query = await as_parts(query, manifest, embedder, store, where)
    return await spelled(query, manifest, embedder)


def _scale(manifest: Manifest) -> Calibration:
    return Calibration.from_mapping(manifest.calibration)


def _heard(judge: Judge, found: Sequence[Candidate], manifest: Manifest) -> Judge:
    """The judge, who goes by words where the embedder does not know the question's language."""
    return replace(judge, in_words=foreign.in_words(judge.sought.question, found, manifest))


async def _alike(question: str, manifest: Manifest, embedder: Embedder) -> Related:
    """What is like the words of the question: by meaning, or by form where that is not known."""
    if foreign.knows_english_alone(manifest.embedder) and is_foreign(question):
        return foreign.forms(question, manifest)
    return await related(question, manifest, embedder)


async def _read_closely(
    best: Sequence[Candidate], judge: Judge, embedder: Embedder
) -> dict[str, Read]:
    """What is made of the best sections, read together with the question."""
    return await read_excerpts(
        judge.sought.question, best, judge.unit_scores, embedder, known=judge.knows_all
    )


async def _with_names(
    found: Evidence,
    query: Query,
    manifest: Manifest,
    alike: Related,
    embedder: Embedder,
    unrelated: float,
) -> Evidence:
    """With the names of the site, and those of the question that it has not; nothing where such a
    name in small letters is what the question hinges on."""
    asked = without(query.question, manifest.name)
    unknown = unmentioned(asked, manifest)
    small = () if unknown else await unmentioned_small(asked, manifest, alike, embedder)
    found = replace(found, names=manifest.known_names, unmentioned=unknown or small)
    if small and hinges_on_name(asked, await plain_names(small, embedder)) and uncalled(found):
        weak = min(found.score, unrelated)
        return replace(found, strength="NONE", low_confidence=False, score=weak)
    return found


def _asked(query: Query, own: variants.Wording, alike: Related, manifest: Manifest) -> Asked:
    """The question as the second look takes it; ``own`` is its own wording."""
    return Asked(
        sought=Sought(
            wanted(query, manifest.idf), own.dense, alike, without(query.question, manifest.name)
        ),
        weights=dict(zip(own.sparse.indices, own.sparse.values, strict=True)),
        idf=manifest.idf,
        others=OtherNames.of(manifest.known_names, query.question),
    )


async def only(
    question: str, passage: Sequence[IndexedChunk], embedder: Embedder, settings: RetrievalSettings
) -> Evidence:
    """Evidence from a passage the reader marked, and from nothing else: no index, no history.

    A question without a word of its own ("What does this mean?") is about the whole passage.
    """
    vector = await embedder.embed_query(question)
    found = selected.judged(
        question, vector, passage, threshold=settings.threshold, k=settings.top_k
    )
    if not selected.about_all(question):
        found = await doubts.weighed(found, passage, embedder, settings)
    return replace(found, marked=True)


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
