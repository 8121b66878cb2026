"""A SITE -> CHUNKS: read, compare, cut, embed, calibrate, publish.

What did not change keeps its chunks and vectors. The new generation becomes visible in one step at
the very end; whatever interrupts the run before that leaves the old one as it was.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from functools import partial
from typing import cast

from answerable.errors import ConfigError, IndexBusyError, IndexMismatchError, StorageError
from answerable.ingest import losses
from answerable.ingest.calibration import Sample, calibrate
from answerable.ingest.chunking import CHUNKER_VERSION
from answerable.ingest.fingerprints import FileHashes
from answerable.ingest.fingerprints import fingerprint as fingerprint_of
from answerable.ingest.hands import Hands, in_order
from answerable.ingest.inspection import Finding, Inspection
from answerable.ingest.names import names
from answerable.ingest.report import Report, shared_addresses
from answerable.ingest.writing import BATCH_CHUNKS, generation
from answerable.ingest_workers import Cut, Workers
from answerable.manifest import INDEX_FORMAT, DocumentEntry, Manifest
from answerable.protocols import Embedder, Generation, IndexedChunk, Source, VectorStore
from answerable.retrieval.foreign import is_unheard
from answerable.retrieval.related import chunk_words, frequent
from answerable.settings import IngestSettings
from answerable.types import Chunk, Document, Skipped

REBUILT = "The index was rebuilt in the meantime. Run it again."
BATCH_DOCUMENTS = 16
LANGUAGE_SAMPLE = 200  # sections by which the language of a site is told

Progress = Callable[[int, int], None]  # (documents done, documents in all)


@dataclass(frozen=True, slots=True)
class Tools:
    """What an ingest works with; without ``workers`` it cuts and embeds in this process.

    ``inspection`` says what is redacted and reported, ``name`` what every page is about; without
    it the pages say that, and ``title``, what the site is called.
    """

    embedder: Embedder
    store: VectorStore
    settings: IngestSettings
    inspection: Inspection = field(default_factory=Inspection)
    workers: Workers | None = None
    name: str = ""
    title: str = ""


async def run(
    sources: Sequence[Source],
    tools: Tools,
    *,
    full: bool = False,
    shrink: bool = False,
    progress: Progress = lambda done, total: None,
) -> Report:
    """Bring the index up to date with ``sources`` and report what was done.

    ``full`` takes nothing over from the index there is. Raises ``ConfigError`` if there is nothing
    to index, and without ``shrink`` if so much is gone that it looks like an accident (the old
    index stays); ``IndexBusyError`` if another ingest is running, or ended since this one began.
    """
    started = time.perf_counter()
    report = Report()
    # Before the sources are read: what another ingest adds meanwhile is not taken for deleted.
    known = await _comparable(tools)
    old = None if full else known
    documents, empty = await _read(sources, report)
    plan = _compare(documents, old, tools, _unread(report, documents))
    _keep_closed(plan, old, report)
    if known is not None and not shrink:
        losses.refuse(known.documents, {*(each.path for each in documents), *plan.unchanged}, empty)
    report.gone, report.unchanged = sorted(plan.deleted), len(plan.unchanged)
    report.shared = shared_addresses(documents)
    report.skipped += [Skipped(p, e.skipped) for p, e in plan.unchanged.items() if e.skipped]
    for path, entry in plan.unchanged.items():
        report.findings += [Finding(path, line, kind) for line, kind in entry.findings]
    renamed = old is not None and tools.name not in ("", old.name)
    if old is None or plan.differs(old) or renamed or plan.unread != old.unread:
        await _write(plan, old, tools, report, progress)
    else:
        report.chunks = report.reused = old.chunk_count
    report.skipped.sort(key=lambda each: each.path)
    report.findings.sort(key=lambda each: (each.path, each.line))
    report.indexed = report.found - len(report.skipped)
    report.seconds = round(time.perf_counter() - started, 3)
    return report


@dataclass(frozen=True, slots=True)
class _Plan:
    changed: list[tuple[Document, str]]  # with their fingerprints
    unchanged: dict[str, DocumentEntry]
    deleted: set[str]
    unread: dict[str, str]  # paths with reasons

    def differs(self, old: Manifest) -> bool:
        """Whether the index is to be written, be it for the hash of a file of records alone."""
        entries = self.unchanged.items()
        stale = any(entry is not old.documents[path] for path, entry in entries)
        return bool(self.changed or self.deleted) or stale


async def _read(sources: Sequence[Source], report: Report) -> tuple[list[Document], bool]:
    """All documents by path, and whether one of the sources has nothing at all."""
    documents: dict[str, Document] = {}
    empty = False
    for source in sources:
        before = len(documents) + len(report.skipped)
        # A generator function may be annotated as the AsyncIterator that it also is.
        generator = cast("AsyncGenerator[Document | Skipped]", source.documents())
        async with aclosing(generator) as found:
            async for each in found:
                if isinstance(each, Skipped):
                    report.skipped.append(each)
                elif each.path in documents:
                    report.skipped.append(Skipped(each.path, "another source has this path too"))
                else:
                    documents[each.path] = each
        empty = empty or len(documents) + len(report.skipped) == before
    report.found = len(documents) + len(report.skipped)
    if not documents:
        raise ConfigError(_nothing_to_index(report))
    return [documents[path] for path in sorted(documents)], empty


def _nothing_to_index(report: Report) -> str:
    reasons = "".join(f"\n  {each.path}: {each.reason}" for each in report.skipped[:20])
    return (
        "Nothing could be indexed, so the index was left as it was. Give a folder that holds "
        f"Markdown files, e.g. answerable ingest ./docs{reasons}"
    )


async def _comparable(tools: Tools) -> Manifest | None:
    """The manifest to continue from: None if there is none that this embedder made."""
    try:
        old = await tools.store.manifest()
    except (IndexMismatchError, StorageError):
        return None
    return old if old is not None and old.embedder == tools.embedder.name else None


def _unread(report: Report, documents: Sequence[Document]) -> dict[str, str]:
    """What was skipped so far; a second file of a path whose first one was read is none."""
    read = {each.path for each in documents}
    return {each.path: each.reason for each in report.skipped if each.path not in read}


def _keep_closed(plan: _Plan, old: Manifest | None, report: Report) -> None:
    """What is there and cannot be read at the moment is not deleted: what is known of it stays."""
    closed = tuple(each.path for each in report.skipped if each.passing)
    if old is None or not closed:
        return
    for path in [each for each in plan.deleted if losses.is_of(each, closed)]:
        plan.deleted.discard(path)
        plan.unchanged[path] = old.documents[path]
        plan.unread.pop(path, None)


def _compare(
    documents: Sequence[Document], old: Manifest | None, tools: Tools, unread: dict[str, str]
) -> _Plan:
    known = old.documents if old is not None else {}
    made_with = (
        f"{INDEX_FORMAT} {CHUNKER_VERSION} {tools.settings.model_dump_json()} {tools.inspection}"
    )
    plan = _Plan([], {}, set(known) - {each.path for each in documents}, unread)
    hashes = FileHashes()
    for each in documents:
        fingerprint = fingerprint_of(each, made_with)
        entry = known.get(each.path)
        if entry is not None and entry.fingerprint == fingerprint:
            plan.unchanged[each.path] = _in_its_file(entry, each, hashes)
        else:
            plan.changed.append((each, fingerprint))
    return plan


def _in_its_file(entry: DocumentEntry, document: Document, hashes: FileHashes) -> DocumentEntry:
    """An unchanged document's entry; of a record, with the hash of the file as it is now."""
    if document.file_text is None or entry.file_sha256 == hashes.of(document):
        return entry
    return replace(entry, file_sha256=hashes.of(document))


def _made_with(tools: Tools) -> str:
    """What decides which strings a chunk of the same text and units is embedded by."""
    pieces = f"chunker {CHUNKER_VERSION}, pieces of {tools.settings.piece_chars}"
    kinds = ", ".join(tools.inspection.redactor.kinds)
    return f"{pieces}, without {kinds}" if kinds else pieces


async def _write(
    plan: _Plan, old: Manifest | None, tools: Tools, report: Report, progress: Progress
) -> None:
    async with generation(tools.store, tools.embedder.dimension) as new:
        if old is not None and await tools.store.manifest() != old:
            raise IndexBusyError(REBUILT)
        reusable = old is not None and old.made_with == _made_with(tools)
        builder = _Builder(new, tools, report, reusable)
        await builder.take_over(plan.unchanged)
        await builder.add(plan.changed, progress)
        if not builder.written:
            raise ConfigError(_nothing_to_index(report))
        await new.finish()
        sample = builder.sample.chunks()
        read = (each.chunk for each in sample[:LANGUAGE_SAMPLE])
        report.foreign = int(is_unheard(tools.embedder.name, read))
        known = names((each.chunk for each in sample), tools.name, tools.title)
        manifest = Manifest(
            embedder=tools.embedder.name,
            dimension=tools.embedder.dimension,
            documents=builder.entries,
            term_counts={str(term): n for term, n in sorted(builder.counts.items())},
            words=frequent(builder.words),
            made_with=_made_with(tools),
            name=known.own,
            names=tuple(sorted(known.others)),
            unread=plan.unread,
        )
        before = old.calibration if old is not None else {}
        fitted = await calibrate(sample, tools.embedder, manifest, before)
        manifest = replace(manifest, calibration=fitted)
        await new.publish(manifest)
    report.chunks = manifest.chunk_count


async def recalibrate(tools: Tools, manifest: Manifest, calibration: Mapping[str, float]) -> None:
    """Publish what the index holds once more, with another calibration; nothing is embedded.

    Raises ``IndexBusyError`` if another ingest is running, or ended after ``manifest`` was read.
    """
    ids = manifest.chunk_ids
    async with generation(tools.store, tools.embedder.dimension) as new:
        if await tools.store.manifest() != manifest:
            raise IndexBusyError(REBUILT)
        for start in range(0, len(ids), BATCH_CHUNKS):
            held = await new.held(ids[start : start + BATCH_CHUNKS])
            await new.add(list(held.values()))
        await new.finish()
        await new.publish(replace(manifest, calibration=calibration))


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A batch of documents, ready to be stored."""

    documents: Sequence[tuple[Document, str]]  # with their fingerprints
    cuts: list[Cut]
    old: list[IndexedChunk]
    embedded: list[IndexedChunk]
    seconds: float  # spent on embedding


class _Builder:
    """Fills a generation and keeps what its manifest will say."""

    def __init__(
        self, generation: Generation, tools: Tools, report: Report, reusable: bool
    ) -> None:
        self.entries: dict[str, DocumentEntry] = {}
        self.counts: Counter[int] = Counter()
        self.words: Counter[str] = Counter()
        self.sample = Sample()
        self.written = 0  # chunks
        self._generation = generation
        self._tools = tools
        self._report = report
        self._reusable = reusable  # whether the old generation's vectors mean the same
        self._hashes = FileHashes()
        self._workers = tools.workers or Hands(tools.embedder, tools.settings, tools.inspection)
        self._one_at_a_time = asyncio.Lock()  # a generation has one user at a time

    async def take_over(self, entries: dict[str, DocumentEntry]) -> None:
        ids = [chunk_id for entry in entries.values() for chunk_id in entry.chunk_ids]
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

    async def _prepared(self, documents: Sequence[tuple[Document, str]]) -> _Prepared:
        cuts = await self._workers.cut([document for document, _ in documents])
        chunks = [chunk for cut in cuts for chunk in cut.chunks]
        old = await self._unchanged(chunks)
        known = {each.chunk.id for each in old}
        new = [chunk for chunk in chunks if chunk.id not in known]
        began = time.perf_counter()
        embedded = await self._workers.embed(new)
        return _Prepared(documents, cuts, old, embedded, time.perf_counter() - began)

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
        if not self._reusable:
            return {}
        async with self._one_at_a_time:
            return await self._generation.held([chunk.id for chunk in chunks])

    async def _store(self, chunks: Sequence[IndexedChunk]) -> None:
        if chunks:
            async with self._one_at_a_time:
                await self._generation.add(chunks)
        for each in chunks:
            self.counts.update(each.sparse.indices)
            self.words.update(chunk_words(each.chunk))
        self.sample.add(chunks)
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
