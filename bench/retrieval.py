"""How fast a question is searched for, and how exactly, at 10,000 and at 100,000 chunks.

Everything between the question's vector and its evidence is timed (``retrieval.retrieve``);
embedding the question is not. Each question is asked twice: ``new`` is the first time, when chunks
are read from files, and ``again`` the second. The approximate search by meaning is compared with
all vectors. Written to ``bench/results/retrieval.json``; ``make bench`` runs it.

python bench/retrieval.py [--chunks 10000 100000] [--questions 300]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from made_index import SECTIONS, VERSIONS, Made, Prepared, build
from numpy.typing import NDArray
from run import RESULTS

from answerable import retrieval, wiring
from answerable import settings as configuration
from answerable.ingest.run import Tools
from answerable.manifest import Manifest
from answerable.protocols import StoredChunk, VectorStore
from answerable.settings import RetrievalSettings, Settings
from answerable.types import Filter, Hit, SparseVector

T = TypeVar("T")
DEPTHS = (25, 100)  # of recall
NO_WORDS = SparseVector((), ())
# p50 in milliseconds by number of chunks; recall of the exact search at any
TARGET_MS = {10_000: 10.0, 100_000: 25.0}
TARGET_RECALL = 0.99


class TimedStore:
    """A store that says how long each of its parts took for one question."""

    def __init__(self, inner: VectorStore) -> None:
        self._inner = inner
        self.parts: dict[str, float] = {}
        self.begin, self.ping, self.close = inner.begin, inner.ping, inner.close

    async def manifest(self) -> Manifest | None:
        return await self._timed("manifest", self._inner.manifest())

    async def search(
        self, dense: NDArray[np.float32], sparse: SparseVector, k: int, where: Filter | None = None
    ) -> list[Hit]:
        return await self._timed("search", self._inner.search(dense, sparse, k, where))

    async def read(self, chunk_ids: Sequence[str]) -> dict[str, StoredChunk]:
        return await self._timed("read", self._inner.read(chunk_ids))

    async def _timed(self, part: str, work: Awaitable[T]) -> T:
        began = time.perf_counter()
        try:
            return await work
        finally:
            self.parts[part] = self.parts.get(part, 0.0) + time.perf_counter() - began


async def figures(folder: Path, chunks: int, count: int) -> dict[str, Any]:
    """Everything of one size; the index is made in ``folder``."""
    settings = configuration.load(None, data=folder)
    began = time.perf_counter()
    async with wiring.indexing(settings) as tools:
        made = await build(tools, chunks, count)
    built = time.perf_counter() - began
    return {"build_s": round(built, 1), **await measured(made, settings)}


async def measured(made: Made, settings: Settings) -> dict[str, Any]:
    """The figures of an index that was made, opened as a new process opens it."""
    async with wiring.indexing(settings) as tools:
        searched = settings.retrieval
        return {
            "chunks": len(made.ids),
            "vectors": sum(len(each) for each in made.pieces),
            "questions": len(made.questions),
            **await _times(made, tools, searched),
            **await _without_second_look(made, tools, searched),
            "recall": await _recall(made, tools.store),
            "filtered": await _filtered(made, tools, searched),
        }


async def _times(made: Made, tools: Tools, settings: RetrievalSettings) -> dict[str, Any]:
    """Whole retrievals: the very first, each question's first and its second."""
    store, embedder = TimedStore(tools.store), _prepared(made, tools)

    async def ask(question: str) -> None:
        await retrieval.retrieve(question, embedder, store, settings)

    first = await _seconds(ask, made.questions[0])
    found: dict[str, Any] = {"first_ms": _ms(first)}
    for name in ("new", "again"):
        took: list[float] = []
        parts: dict[str, list[float]] = {}
        for question in made.questions[1:]:
            store.parts = {}
            took.append(await _seconds(ask, question))
            rest = took[-1] - sum(store.parts.values())
            for part, seconds in {**store.parts, "ranking": rest}.items():
                parts.setdefault(part, []).append(seconds)
        found[name] = {
            **_quantiles(took),
            "parts_p50_ms": {part: _ms(statistics.median(all_)) for part, all_ in parts.items()},
        }
    return found


async def _without_second_look(
    made: Made, tools: Tools, settings: RetrievalSettings
) -> dict[str, Any]:
    """The same questions once more, ranked by fusion alone: the difference is the second look."""
    plain = settings.model_copy(
        update={"ranking": settings.ranking.model_copy(update={"looked_at": 0})}
    )
    embedder = _prepared(made, tools)

    async def ask(question: str) -> None:
        await retrieval.retrieve(question, embedder, tools.store, plain)

    took = [await _seconds(ask, question) for question in made.questions[1:]]
    return {"again_without_second_look": _quantiles(took)}


async def _recall(
    made: Made,
    store: VectorStore,
    where: Filter | None = None,
    admitted: Sequence[bool] | None = None,
) -> dict[str, float]:
    """The share of the exact best that the search by meaning finds."""
    among = len(made.ids) if admitted is None else sum(admitted)
    found = {}
    for depth in (min(each, among) for each in DEPTHS):
        exact = made.nearest(depth, admitted)
        shares = [
            len(wanted & {each.id for each in await store.search(vector, NO_WORDS, depth, where)})
            for wanted, vector in zip(exact, made.vectors, strict=True)
        ]
        found[f"recall@{depth}"] = round(statistics.fmean(shares) / depth, 4)
    return found


async def _filtered(made: Made, tools: Tools, settings: RetrievalSettings) -> dict[str, Any]:
    """Searches that a filter narrows to a tenth and to a thousandth of the index."""
    embedder, found = _prepared(made, tools), {}
    filters = {
        f"1 in {SECTIONS}": (Filter(section=("s3",)), [each == "s3" for each in made.sections]),
        f"1 in {VERSIONS}": (Filter(version=("v3",)), [each == "v3" for each in made.versions]),
    }
    for name, (where, admitted) in filters.items():

        async def ask(question: str, where: Filter = where) -> None:
            await retrieval.retrieve(question, embedder, tools.store, settings, where=where)

        took = [await _seconds(ask, question) for question in made.questions]
        recall = await _recall(made, tools.store, where, admitted)
        found[name] = {"admitted": sum(admitted), **_quantiles(took), **recall}
    return found


def _prepared(made: Made, tools: Tools) -> Prepared:
    return Prepared(tools.embedder, dict(zip(made.questions, made.vectors, strict=True)))


async def _seconds(ask: Callable[[str], Awaitable[None]], question: str) -> float:
    began = time.perf_counter()
    await ask(question)
    return time.perf_counter() - began


def _quantiles(seconds: Sequence[float]) -> dict[str, float]:
    p95 = statistics.quantiles(seconds, n=20, method="inclusive")[-1]
    return {"p50_ms": _ms(statistics.median(seconds)), "p95_ms": _ms(p95)}


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 2)


def _verdicts(size: int, found: dict[str, Any]) -> None:
    """Print what is met. Sizes without a target of their own are only reported."""
    if size in TARGET_MS:
        for name in ("new", "again"):
            value, target = found[name]["p50_ms"], TARGET_MS[size]
            _say(value <= target, f"{size} chunks, {name}: p50 {value} ms (target <= {target:g})")
    for name, shares in {"all": found["recall"], **found["filtered"]}.items():
        for key in (each for each in shares if each.startswith("recall")):
            value = shares[key]
            line = f"{size} chunks, {name}: {key} {value} (target >= {TARGET_RECALL})"
            _say(value >= TARGET_RECALL, line)


def _say(met: bool, line: str) -> None:
    print(f"{'met   ' if met else 'MISSED'}  {line}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chunks", type=int, nargs="+", default=sorted(TARGET_MS))
    parser.add_argument("--questions", type=int, default=300)
    asked = parser.parse_args()
    load = round(os.getloadavg()[0], 1)  # of others: at 1 and more the times are too long
    sizes = {}
    for size in asked.chunks:
        with tempfile.TemporaryDirectory() as name:
            sizes[size] = asyncio.run(figures(Path(name), size, asked.questions))
    result = {
        "machine": {"cores": os.cpu_count(), "python": platform.python_version(), "load": load},
        "sizes": {str(size): found for size, found in sizes.items()},
    }
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "retrieval.json").write_text(json.dumps(result, indent=2) + "\n")
    print(json.dumps(result, indent=2))
    for size, found in sizes.items():
        _verdicts(size, found)


if __name__ == "__main__":
    main()
