"""How well the right documents are found: the product's pipeline beside the usual ways to rank."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any

from answerable.evals import systems
from answerable.evals.beir import Folder, Query
from answerable.evals.qrels import DEPTH, Ranking, distinct, figures, mean, ratios
from answerable.evals.views import Without
from answerable.protocols import Embedder, VectorStore
from answerable.retrieval import several
from answerable.retrieval.followup import Query as Search
from answerable.retrieval.lexical import query_vector
from answerable.retrieval.reading import candidates
from answerable.settings import BoostSettings, RetrievalSettings
from answerable.types import Candidate, Evidence

# Of the boosts that have one each, so that none is forgotten that is added.
WEIGHTS = [
    name for name, each in BoostSettings.model_fields.items() if isinstance(each.default, float)
]
# Those that are looked at one by one: by words of the owner's, by names, and by code.
ALONE = ("title", "heading", "code_heading", "alias", "tag", "identifier")
# Step of the pipeline to the settings that switch it off.
ABLATIONS: Mapping[str, Mapping[str, Any]] = {
    "mmr": {"mmr_lambda": 1.0},
    "dense": {"dense_weight": 0.0},
    "bm25": {"dense_weight": 1.0},
    "second look": {"ranking": {"looked_at": 0}},
    "spelling": {"spelling": False},
    "synonyms": {"ranking": {"synonyms": 0.0}},
    "windows": {"ranking": {"window": 0.0}},
    "heading": {"ranking": {"heading": 0.0}},
    "opening": {"ranking": {"opening": 0.0}},
    "other names": {"ranking": {"elsewhere": 0.0}},
    "length": {"ranking": {"length": 0.0}},
    "relative threshold": {"relative_threshold": 0.0},
    "cross-encoder": {"cross_encoder": {"read": 0}},
    "reading closely": {"read_closely": 0},
    "boosts": {"boosts": {"intents": {}, "keywords": {}, **dict.fromkeys(WEIGHTS, 0.0)}},
    "keyword boost": {"boosts": {"keywords": {}}},
    **{f"{name.replace('_', ' ')} boost": {"boosts": {name: 0.0}} for name in ALONE},
}

Advance = Callable[[int, int], None]  # (questions done, questions in all)


def silent(done: int, total: int) -> None:
    """Report no progress."""


@dataclass(frozen=True, slots=True)
class Index:
    """An open index and how it is searched. ``k`` chunks are asked for at first.

    ``beside`` are the site's indexes apart, which are asked at the same time as ``store``;
    ``at_once`` has a place for each search, where visitors are searching too.
    """

    embedder: Embedder
    store: VectorStore
    settings: RetrievalSettings
    k: int = DEPTH
    beside: tuple[VectorStore, ...] = ()
    at_once: asyncio.Semaphore | None = None

    @property
    def stores(self) -> tuple[VectorStore, ...]:
        """All indexes, the main one first."""
        return (self.store, *self.beside)

    def without(self, documents: frozenset[str]) -> Index:
        """The same, as if these documents were in none of the indexes."""
        store, *beside = (Without(each, documents) for each in self.stores)
        return replace(self, store=store, beside=tuple(beside))

    async def search(self, question: str | Search, k: int | None = None) -> Evidence:
        """The best ``k`` sections of all indexes (the setting's number if None), as visitors'
        searches find them."""
        found = await several.searched(
            question, self.stores, self.embedder, self.settings, self.at_once, k=k
        )
        return several.best(found, k or self.settings.top_k)

    async def evidence(self, question: str | Search, ignored: Set[str] = frozenset()) -> Evidence:
        """Evidence of at least ``DEPTH`` documents but those ``ignored``, if the index finds as
        many.

        A long document can fill many places with its chunks, so more are asked for as needed.
        """
        k = self.k
        while True:
            found = await self.search(question, k)
            documents = {each.chunk.document for each in found.chunks} - ignored
            if len(documents) >= DEPTH or len(found.chunks) < k:
                return _but(ignored, found)
            k *= 2

    async def ranking(self, question: str | Search, ignored: Set[str] = frozenset()) -> Ranking:
        """The documents in the order of their best chunks, with the evidence's score."""
        return ranked(await self.evidence(question, ignored))

    async def candidates(self, question: str) -> list[Candidate]:
        """What the other systems rank: the best of each side of each index."""
        vector = await self.embedder.embed_query(question)
        sparse = query_vector(question)
        return [
            found
            for store in self.stores
            for found in await candidates(store, vector, sparse, systems.DEPTH)
        ]

    async def others(self, question: str, ignored: Set[str] = frozenset()) -> dict[str, Ranking]:
        """What each of ``systems.SYSTEMS`` makes of one and the same search."""
        found = await self.candidates(question)
        return {
            name: systems.ranking(system, found, ignored)
            for name, system in systems.SYSTEMS.items()
        }


def _but(ignored: Set[str], found: Evidence) -> Evidence:
    """The evidence without some documents, as sure as the best of what is left."""
    kept = tuple(each for each in found.chunks if each.chunk.document not in ignored)
    if len(kept) == len(found.chunks):
        return found
    return replace(found, chunks=kept, score=max((each.score for each in kept), default=0.0))


def ranked(found: Evidence) -> Ranking:
    """The documents of the evidence in the order of their best chunks, with its score."""
    return Ranking(distinct(each.chunk.document for each in found.chunks), found.score)


async def compare(folder: Folder, index: Index, advance: Advance = silent) -> dict[str, Any]:
    """The product's figures and, below ``systems``, those of the others with ratios to convex.

    ``mean_score`` is calibrated for the product; for the others it is their best raw score.
    """
    started = time.perf_counter()
    queries = folder.judged
    own: list[Ranking] = []
    others: dict[str, list[Ranking]] = {name: [] for name in systems.SYSTEMS}
    for number, query in enumerate(queries):
        advance(number, len(queries))
        itself = folder.itself(query)
        own.append(await index.ranking(query.text, itself))
        for name, ranking in (await index.others(query.text, itself)).items():
            others[name].append(ranking)
    advance(len(queries), len(queries))
    found = {name: _figures(queries, rankings, folder) for name, rankings in others.items()}
    product = _figures(queries, own, folder)
    return {
        **product,
        "queries": len(queries),
        "corpus": len(folder.rows),
        "seconds": round(time.perf_counter() - started, 2),
        "ratio_to_convex": ratios(product, found["convex"]),
        "systems": {
            name: {**each, "ratio_to_convex": ratios(each, found["convex"])}
            for name, each in found.items()
        },
    }


async def ablate(folder: Folder, index: Index, advance: Advance = silent) -> dict[str, Any]:
    """The product's figures with each step switched off, and what the step is worth.

    ``worth`` is nDCG@10 as set minus nDCG@10 without the step: above 0 the step helps. By its
    ``mean_score`` a step shows that changes how sure the product is and not what it finds first.
    ``several`` is the share of questions with more than one strong match.
    """
    runs = {"as_set": {}, **ABLATIONS}
    found: dict[str, Any] = {}
    for number, (name, update) in enumerate(runs.items()):
        advance(number, len(runs))
        varied = replace(index, settings=varied_settings(index.settings, update))
        evidence = [
            await varied.evidence(query.text, folder.itself(query)) for query in folder.judged
        ]
        found[name] = _figures(folder.judged, [ranked(each) for each in evidence], folder)
        found[name] |= {
            "settings": dict(update),
            "worth": round(found["as_set"]["ndcg@10"] - found[name]["ndcg@10"], 4),
            "several": mean([each.strength == "MANY" for each in evidence]),
        }
    advance(len(runs), len(runs))
    return found


def varied_settings(settings: RetrievalSettings, update: Mapping[str, Any]) -> RetrievalSettings:
    """``settings`` with some keys changed; a table below them keeps its other keys."""
    values = settings.model_dump()
    for key, value in update.items():
        values[key] = {**values[key], **value} if isinstance(value, Mapping) else value
    return RetrievalSettings.model_validate(values)


def _figures(
    queries: Sequence[Query], rankings: Sequence[Ranking], folder: Folder
) -> dict[str, float | None]:
    relevance = [folder.qrels[query.id] for query in queries]
    return figures(list(zip(rankings, relevance, strict=True)))
