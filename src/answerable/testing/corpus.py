"""A corpus for tests: chunks with exact spans, their vectors, and a manifest that fits them."""

from __future__ import annotations

import hashlib
import uuid
from collections import Counter
from collections.abc import Sequence

from answerable.ingest.embedding import embed_chunks
from answerable.manifest import DocumentEntry, Manifest
from answerable.protocols import Embedder, IndexedChunk, VectorStore
from answerable.types import Chunk, Evidence, ScoredChunk, Span, Strength, Unit, UnitKind


def chunk(
    text: str,
    *,
    path: str = "docs/page.md",
    heading: tuple[str, ...] = ("Page",),
    ordinal: int = 0,
    url: str = "",
    kinds: Sequence[UnitKind] = (),
) -> Chunk:
    """A chunk of which each line that is not blank is a unit, a sentence unless ``kinds`` says
    otherwise."""
    units: list[Unit] = []
    start = 0
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            kind = kinds[len(units)] if len(units) < len(kinds) else "sentence"
            units.append(Unit(kind, Span(start, start + len(line), number, number), line.strip()))
        start += len(line) + 1
    key = "\0".join((path, *heading, str(ordinal), text))
    return Chunk(
        id=str(uuid.UUID(bytes=hashlib.sha256(key.encode()).digest()[:16])),
        document=path,
        file=path,
        title=heading[0],
        url=url or f"/{path.removesuffix('.md')}#{ordinal}",
        heading_path=heading,
        section_depth=len(heading),
        ordinal=ordinal,
        text=text,
        span=Span(0, len(text), 1, text.count("\n") + 1),
        token_count=len(text.split()),
        units=tuple(units),
        pieces=(text,),
    )


def manifest(chunks: Sequence[IndexedChunk], embedder: Embedder) -> Manifest:
    """What an ingest of ``chunks`` would write, without a calibration."""
    documents = {
        path: DocumentEntry(
            fingerprint=path,
            file_sha256="",
            title=path,
            url=f"/{path}",
            chunk_ids=tuple(each.chunk.id for each in chunks if each.chunk.document == path),
        )
        for path in sorted({each.chunk.document for each in chunks})
    }
    counts = Counter(str(term) for each in chunks for term in each.sparse.indices)
    return Manifest(embedder.name, embedder.dimension, documents, dict(sorted(counts.items())))


async def publish(
    store: VectorStore, chunks: Sequence[Chunk], embedder: Embedder
) -> list[IndexedChunk]:
    """Make ``chunks`` the store's current generation, and return them with their vectors."""
    indexed = await embed_chunks(chunks, embedder)
    generation = await store.begin(embedder.dimension)
    await generation.add(indexed)
    await generation.finish()
    await generation.publish(manifest(indexed, embedder))
    return indexed


def evidence(
    *chunks: Chunk, question: str = "a question", strength: Strength = "MANY", score: float = 0.9
) -> Evidence:
    """Evidence of these chunks, best first; the units of each are worth less and less."""
    scored = tuple(
        ScoredChunk(
            chunk=each,
            score=score,
            dense=score,
            lexical=1.0,
            unit_scores=tuple(1 / (2 + number) for number in range(len(each.units))),
        )
        for each in chunks
    )
    return Evidence(question, scored, strength, score)
