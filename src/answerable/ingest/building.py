"""A new generation, filled: with what stays, and with what is new or has changed.

What stays is not read where the store can begin with it (``Continuable``). Of what changed only the
chunks are embedded that neither the old generation nor an ingest that was interrupted holds.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from functools import partial

from answerable.continuable import Continuable
from answerable.ingest.calibration import Sample
from answerable.ingest.fingerprints import FileHashes
from answerable.ingest.hands import Hands, in_order
from answerable.ingest.inspection import Finding
from answerable.ingest.report import Report
from answerable.ingest.tally import Tally
from answerable.ingest.tools import Tools
from answerable.ingest.vector_cache import VectorCache
from answerable.ingest.writing import BATCH_CHUNKS
from answerable.ingest_workers import Cut
from answerable.manifest import DocumentEntry, Manifest
from answerable.protocols import Generation, IndexedChunk
from answerable.types import Chunk, Document, Skipped

BATCH_DOCUMENTS = 16

Progress = Callable[[int, int], None]  # (documents done, documents in all)


@dataclass(frozen=True, slots=True)
class Earlier:
    """What an ingest can go on from: the index there is, and what another one embedded.

    ``reusable`` says whether vectors of the index mean what they would now.
    """

    manifest: Manifest | None
    reusable: bool
    cache: VectorCache


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A batch of documents, ready to be stored."""

    documents: Sequence[tuple[Document, str]]  # with their fingerprints
    cuts: list[Cut]
    old: list[IndexedChunk]
    embedded: list[IndexedChunk]
    seconds: float  # spent on embedding


class Builder:
    """Fills a generation and keeps what its manifest will say."""

    def __init__(
        self, generation: Generation, tools: Tools, report: Report, earlier: Earlier
    ) -> None:
        self.entries: dict[str, DocumentEntry] = {}
        self.tally = Tally()
        self.written = 0  # chunks
        self._sample = Sample()
        self._generation = generation
        self._tools = tools
        self._report = report
        self._earlier = earlier
        self._hashes = FileHashes()
        self._workers = tools.workers or Hands(tools.embedder, tools.settings, tools.inspection)
        self._one_at_a_time = asyncio.Lock()  # a generation has one user at a time

    async def take_over(self, entries: Mapping[str, DocumentEntry]) -> None:
        """Keep all chunks of these documents of the old generation."""
        ids = [chunk_id for entry in entries.values() for chunk_id in entry.chunk_ids]
        if not await self._begun_with(ids):
            for start in range(0, len(ids), BATCH_CHUNKS):
                held = await self._generation.held(ids[start : start + BATCH_CHUNKS])
                await self._store(list(held.values()))
                self._report.reused += len(held)
        self.entries.update(entries)

    async def add(self, documents: Sequence[tuple[Document, str]], progress: Progress) -> None:
        """Batches may be prepared at the same time, but are stored in the documents' order."""
        total = len(documents)
        batches = [
            documents[start : start + BATCH_DOCUMENTS] for start in range(0, total, BATCH_DOCUMENTS)
        ]
        progress(0, total)
        jobs = (partial(self._prepared, batch) for batch in batches)
        done = 0
        async with aclosing(in_order(jobs, self._workers.at_once)) as prepared:
            async for each in prepared:
                await self._keep(each)
                done += len(each.documents)
                progress(done, total)

    async def finish(self) -> None:
        """All is added: make it searchable, and note what the next ingest need not read."""
        if isinstance(self._generation, Continuable):
            await self._generation.note(self.tally.note())
        await self._generation.finish()

    async def sample(self) -> list[IndexedChunk]:
        """The part of the index that its scale is fitted to, wherever its chunks came from."""
        ids = {path: entry.chunk_ids for path, entry in self.entries.items()}
        missing = self._sample.missing(ids)
        for start in range(0, len(missing), BATCH_CHUNKS):
            held = await self._generation.held(missing[start : start + BATCH_CHUNKS])
            self._sample.add(list(held.values()))
        return self._sample.chunks()

    async def _begun_with(self, ids: Sequence[str]) -> bool:
        """Whether the store began the generation with these chunks, and nobody has to read them."""
        generation, old = self._generation, self._earlier.manifest
        if old is None or not isinstance(generation, Continuable):
            return False
        tally = Tally.of(old.term_counts, await generation.noted())
        kept = set(ids)
        gone = [each for each in old.chunk_ids if each not in kept]
        if tally is None or not await generation.keep(ids):
            return False
        for start in range(0, len(gone), BATCH_CHUNKS):
            tally.remove((await generation.held(gone[start : start + BATCH_CHUNKS])).values())
        self.tally, self.written = tally, len(ids)
        self._report.reused += len(ids)
        return True

    async def _prepared(self, documents: Sequence[tuple[Document, str]]) -> _Prepared:
        cuts = await self._workers.cut([document for document, _ in documents])
        chunks = [chunk for cut in cuts for chunk in cut.chunks]
        old = await self._unchanged(chunks)
        known = {each.chunk.id for each in old}
        new = [chunk for chunk in chunks if chunk.id not in known]
        old += await self._earlier.cache.known(new)
        known = {each.chunk.id for each in old}
        began = time.perf_counter()
        embedded = await self._embedded([chunk for chunk in new if chunk.id not in known])
        return _Prepared(documents, cuts, old, embedded, time.perf_counter() - began)

    async def _embedded(self, chunks: Sequence[Chunk]) -> list[IndexedChunk]:
        embedded: list[IndexedChunk] = []
        for start in range(0, len(chunks), BATCH_CHUNKS):
            batch = await self._workers.embed(chunks[start : start + BATCH_CHUNKS])
            await self._earlier.cache.add(batch)
            embedded += batch
        return embedded

    async def _keep(self, prepared: _Prepared) -> None:
        for (document, fingerprint), cut in zip(prepared.documents, prepared.cuts, strict=True):
            if cut.reason:
                self._report.skipped.append(Skipped(document.path, cut.reason))
            found = (Finding(document.path, line, kind) for line, kind in cut.findings)
            self._report.findings += found
            self.entries[document.path] = self._entry(document, fingerprint, cut)
        self._report.embedding_seconds += round(prepared.seconds, 3)
        self._report.reused += len(prepared.old)
        self._report.embedded += len(prepared.embedded)
        await self._store(prepared.old + prepared.embedded)

    async def _unchanged(self, chunks: Sequence[Chunk]) -> list[IndexedChunk]:
        """Those that the old generation holds, with the vectors that they have there."""
        held = await self._held(chunks)
        return [
            replace(held[chunk.id], chunk=chunk)
            for chunk in chunks
            if chunk.id in held and _same_words(held[chunk.id].chunk, chunk)
        ]

    async def _held(self, chunks: Sequence[Chunk]) -> dict[str, IndexedChunk]:
        if not self._earlier.reusable:
            return {}
        async with self._one_at_a_time:
            return await self._generation.held([chunk.id for chunk in chunks])

    async def _store(self, chunks: Sequence[IndexedChunk]) -> None:
        if chunks:
            async with self._one_at_a_time:
                await self._generation.add(chunks)
        self.tally.add(chunks)
        self._sample.add(chunks)
        self.written += len(chunks)

    def _entry(self, document: Document, fingerprint: str, cut: Cut) -> DocumentEntry:
        return DocumentEntry(
            fingerprint=fingerprint,
            file_sha256=self._hashes.of(document),
            title=self._tools.inspection.redactor.masked(document.title),
            url=document.url,
            chunk_ids=tuple(chunk.id for chunk in cut.chunks),
            skipped=cut.reason,
            findings=cut.findings,
        )


def _same_words(one: Chunk, other: Chunk) -> bool:
    """Whether two chunks of one id have the same units, wherever these stand in the file."""
    return [(u.kind, u.words) for u in one.units] == [(u.kind, u.words) for u in other.units]
