"""A small set in BEIR's layout, and an index of it that needs no model."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import anyio

from answerable.adapters import open_adapter
from answerable.evals import beir, scratch
from answerable.evals.beir import Folder
from answerable.ingest.run import Tools
from answerable.settings import IngestSettings
from answerable.testing.embedders import HashedEmbedder

CORPUS = {
    "https://example.org/port#p": "The server listens on port 8000. Another port is set in a file.",
    "install": "Install the package with pip. It needs Python 3.11.",
    "reducer": "A reducer returns the next state. It must be pure.",
    "selector": "Selectors read values from the store. They are cheap.",
    'quo"te': "Quotes are cut from the source. Nothing is made up.",
}
QUERIES = {
    "q1": ("Which port does the server listen on?", "https://example.org/port#p", "8000"),
    "q2": ("How do I install the package with pip?", "install", "pip"),
    "q3": ("What does a reducer return?", "reducer", "the next state"),
    "q4": ("Where are quotes cut from?", 'quo"te', "the source"),
}


def written(place: Path, corpus: Mapping[str, str] = CORPUS) -> Path:
    """The set as a folder."""
    (place / "qrels").mkdir(parents=True)
    rows = [{"_id": name, "title": "", "text": text} for name, text in corpus.items()]
    queries = [
        {"_id": name, "text": text, "answers": [{"text": answer, "start": 0}]}
        for name, (text, _, answer) in QUERIES.items()
    ]
    judged = [f"{name}\t{document}\t1" for name, (_, document, _) in QUERIES.items()]
    (place / "corpus.jsonl").write_text("\n".join(map(json.dumps, rows)))
    (place / "queries.jsonl").write_text("\n".join(map(json.dumps, queries)))
    (place / "qrels" / "test.tsv").write_text("\n".join(["query\tcorpus\tscore", *judged]))
    return place


def with_itself(place: Path) -> Path:
    """The set with each query as a document of its id, as in ArguAna and Quora."""
    return written(place, {**CORPUS, **{name: text for name, (text, _, _) in QUERIES.items()}})


@asynccontextmanager
async def tools(place: Path, embedder: HashedEmbedder) -> AsyncIterator[Tools]:
    """What an ingest into ``place`` needs."""
    await anyio.Path(place).mkdir(parents=True, exist_ok=True)
    store = await open_adapter("stores", f"embedded:{place / 'index'}")
    try:
        yield Tools(embedder, store, IngestSettings())
    finally:
        await store.close()


@asynccontextmanager
async def filled(
    place: Path, write: Callable[[Path], Path] = written
) -> AsyncIterator[tuple[Folder, Tools]]:
    """The set and its open index."""
    folder = beir.read(write(place / "set"))
    async with tools(place / "scratch", HashedEmbedder()) as opened:
        await scratch.fill(place / "scratch", folder, opened)
        yield folder, opened
