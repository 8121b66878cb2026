"""How fast: ratios within one run, written to ``bench/results/``. ``make bench`` runs it.

python bench/run.py [--pages 1000] [--chunks 10000]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
from site_data import questions, write_site

from answerable import settings as configuration
from answerable import wiring
from answerable.assistant import Assistant
from answerable.collected import collect
from answerable.embedders.local import LocalEmbedder
from answerable.ingest.chunking import chunk_document
from answerable.ingest.run import run
from answerable.manifest import DocumentEntry, Manifest
from answerable.protocols import Embedder, IndexedChunk, Passage, PassageVectors
from answerable.retrieval.lexical import chunk_terms, document_vector
from answerable.settings import Settings, SourceSettings
from answerable.types import Document

RESULTS = Path(__file__).parent / "results"
STARTS = 4  # and one more that is asked questions: one start alone may meet a busy moment


class TimedEmbedder:
    """An embedder that adds up the time spent in it."""

    def __init__(self, inner: Embedder) -> None:
        self._inner = inner
        self.seconds = 0.0
        self.name, self.dimension, self.max_tokens = inner.name, inner.dimension, inner.max_tokens
        self.count_tokens, self.embed_query = inner.count_tokens, inner.embed_query
        self.word_vectors = inner.word_vectors

    async def embed(self, passages: Sequence[Passage]) -> list[PassageVectors]:
        began = time.perf_counter()
        try:
            return await self._inner.embed(passages)
        finally:
            self.seconds += time.perf_counter() - began


async def ingest_figures(folder: Path, pages: int) -> dict[str, Any]:
    """First and second ingest of an unchanged site."""
    write_site(folder / "docs", pages)
    settings = _settings(folder)
    async with wiring.indexing(settings) as tools:
        timed = TimedEmbedder(tools.embedder)
        first = await run(wiring.sources(settings), replace(tools, embedder=timed))
    second = await Assistant(settings).ingest()
    return {
        "pages": pages,
        "chunks": first.chunks,
        "first_ingest_s": first.seconds,
        "share_in_embedder": round(timed.seconds / first.seconds, 3),
        "second_ingest_s": second.seconds,
        "second_embedded": second.embedded,
    }


async def answer_figures(folder: Path, count: int = 200) -> dict[str, Any]:
    """A question answered end to end against embedding it alone, in turns on one machine."""
    alone, answered = [], []
    async with Assistant(_settings(folder)) as assistant:
        await collect(assistant.ask("Is everything warm?"))
        other = LocalEmbedder()  # not the process's own: its cache is not the assistant's
        for question in questions(count):
            began = time.perf_counter()
            await other.embed_query(question)
            middle = time.perf_counter()
            await collect(assistant.ask(question))
            alone.append(middle - began)
            answered.append(time.perf_counter() - middle)
    return {
        "embedding_p50_ms": _ms(statistics.median(alone)),
        "answer_p50_ms": _ms(statistics.median(answered)),
        "answer_p95_ms": _ms(statistics.quantiles(answered, n=20)[-1]),
        "answer_to_embedding": round(statistics.median(answered) / statistics.median(alone), 2),
    }


async def build_large_index(folder: Path, chunks: int) -> None:
    """An index of many chunks: real text and terms, random vectors, since only size matters."""
    settings = _settings(folder)
    chance = np.random.default_rng(1)
    write_site(folder / "docs", 200)
    async with wiring.indexing(settings) as tools:
        pages = sorted((folder / "docs").rglob("*.md"))
        texts = [path.read_text(encoding="utf-8") for path in pages]
        generation = await tools.store.begin(tools.embedder.dimension)
        entries: dict[str, DocumentEntry] = {}
        made = 0
        while made < chunks:
            document = Document(f"docs/{made}.md", f"docs/{made}.md", texts[made % 200], "P", "/p")
            cut = chunk_document(document, tools.embedder.count_tokens, tools.settings)
            batch = [_with_random_vectors(chunk, chance) for chunk in cut]
            await generation.add(batch)
            ids = tuple(each.chunk.id for each in batch)
            entries[document.path] = DocumentEntry("f", "s", "P", "/p", ids)
            made += len(batch)
        await generation.finish()
        await generation.publish(Manifest(tools.embedder.name, tools.embedder.dimension, entries))


def serving_figures(folder: Path, chunks: int) -> dict[str, Any]:
    """A fresh process: until it answers, and what it takes of memory after answering."""
    asyncio.run(build_large_index(folder, chunks))
    starts = []
    for _ in range(STARTS):
        with serving(folder) as (_, _, ready):
            starts.append(ready)
    with serving(folder) as (url, pid, ready):
        idle = _resident_mb(pid)
        for question in questions(100, seed=3):
            _ask(url, question)
        return {
            "chunks": chunks,
            "ready_s": round(statistics.median([*starts, ready]), 2),
            "memory_ready_mb": idle,
            "memory_after_100_questions_mb": _resident_mb(pid),
        }


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, int, float]]:
    """A server of that index: its address, its process, and after how many seconds it answered."""
    command = [sys.executable, "-m", "answerable", "serve", "--port", "0"]
    began = time.perf_counter()
    server = subprocess.Popen(
        [*command, "--data", folder / "data"], stderr=subprocess.PIPE, text=True
    )
    try:
        url = announced(server)
        urllib.request.urlopen(f"{url}/livez", timeout=5).read()
        yield url, server.pid, time.perf_counter() - began
    finally:
        server.terminate()
        server.wait(20)


def _with_random_vectors(chunk: Any, chance: np.random.Generator) -> IndexedChunk:
    def rows(count: int) -> np.ndarray[Any, np.dtype[np.float32]]:
        vectors = chance.normal(size=(count, 384)).astype(np.float32)
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)

    terms = document_vector(chunk_terms(chunk))
    return IndexedChunk(chunk, rows(len(chunk.pieces)), rows(len(chunk.units)), terms)


def announced(server: subprocess.Popen[str]) -> str:
    assert server.stderr is not None
    for line in server.stderr:
        found = re.match(r"Serving at (\S+)", line)
        if found:
            # Keep reading: a full pipe would stop the server.
            Thread(target=server.stderr.read, daemon=True).start()
            return found[1]
    raise RuntimeError("the server ended before it served anything")


def _ask(url: str, question: str) -> None:
    body = json.dumps({"message": question}).encode()
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    request = urllib.request.Request(f"{url}/chat", body, headers)
    urllib.request.urlopen(request, timeout=30).read()


def _resident_mb(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) // 1024 if found else 0


def _settings(folder: Path) -> Settings:
    source = SourceSettings(kind="markdown", path=folder / "docs")
    return configuration.load(None, data=folder / "data", sources=(source,))


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 2)


# figure, its target, and whether the target is a floor
TARGETS = {
    ("ingest", "share_in_embedder"): (0.85, True),
    ("ingest", "second_ingest_s"): (2.0, False),
    ("answer", "answer_to_embedding"): (2.5, False),
    ("serving", "ready_s"): (2.0, False),
    ("serving", "memory_after_100_questions_mb"): (500, False),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--chunks", type=int, default=10_000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        site, large = Path(name, "site"), Path(name, "large")
        figures = {
            "machine": {"cores": os.cpu_count(), "python": platform.python_version()},
            "ingest": asyncio.run(ingest_figures(site, asked.pages)),
            "answer": asyncio.run(answer_figures(site)),
            "serving": serving_figures(large, asked.chunks),
        }
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "first.json").write_text(json.dumps(figures, indent=2) + "\n")
    print(json.dumps(figures, indent=2))
    for (group, figure), (target, is_floor) in TARGETS.items():
        value = figures[group][figure]
        met = value >= target if is_floor else value <= target
        verdict, bound = "met   " if met else "MISSED", ">=" if is_floor else "<="
        print(f"{verdict}  {figure}: {value} (target {bound} {target})")


if __name__ == "__main__":
    main()
