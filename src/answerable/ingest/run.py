"""A SITE -> CHUNKS: read, compare, cut, embed, calibrate, publish.

What did not change keeps its chunks and vectors. The new generation becomes visible in one step at
the very end; whatever interrupts the run before that leaves the old one as it was.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import cast

from answerable.continuable import Continuable
from answerable.errors import ConfigError, IndexBusyError, IndexMismatchError, StorageError
from answerable.ingest import losses, soundness
from answerable.ingest.building import Builder, Earlier
from answerable.ingest.building import Progress as Progress
from answerable.ingest.calibration import calibrate
from answerable.ingest.chunking import CHUNKER_VERSION
from answerable.ingest.fingerprints import FileHashes
from answerable.ingest.fingerprints import fingerprint as fingerprint_of
from answerable.ingest.inspection import Finding
from answerable.ingest.names import names
from answerable.ingest.report import Report, shared_addresses
from answerable.ingest.tools import Tools as Tools
from answerable.ingest.vector_cache import caching, forget
from answerable.ingest.writing import BATCH_CHUNKS, generation
from answerable.manifest import INDEX_FORMAT, DocumentEntry, Manifest
from answerable.protocols import Source
from answerable.retrieval.foreign import is_unheard
from answerable.types import Document, Skipped

REBUILT = "The index was rebuilt in the meantime. Run it again."
LANGUAGE_SAMPLE = 200  # sections by which the language of a site is told


async def run(
    sources: Sequence[Source],
    tools: Tools,
    *,
    full: bool = False,
    shrink: bool = False,
    progress: Progress = lambda done, total: None,
    lying_there: Callable[[], str] = str,
) -> Report:
    """Bring the index up to date with ``sources`` and report what was done.

    ``full`` takes nothing over from the index there is. ``lying_there`` says what the places of
    the sources hold, where that is nothing to index. Raises ``ConfigError`` if there is nothing
    to index, and without ``shrink`` if so much is gone that it looks like an accident (the old
    index stays); ``StorageError`` also where nothing changed and the index there is damaged;
    ``IndexBusyError`` if another ingest is running, or ended since this one began.
    """
    started = time.perf_counter()
    report = Report()
    # Before the sources are read: what another ingest adds meanwhile is not taken for deleted.
    known = await _comparable(tools)
    old = None if full else known
    documents, empty = await _read(sources, report)
    if not documents:
        held = await asyncio.to_thread(lying_there)
        raise ConfigError(_nothing_to_index(report) + held)
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
        await _write(plan, old, tools, report, progress, full=full)
    else:
        await soundness.check(tools.store)
        report.chunks = report.reused = old.chunk_count
        await asyncio.to_thread(forget, tools.cache)
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
    return [documents[path] for path in sorted(documents)], empty


def _nothing_to_index(report: Report) -> str:
    reasons = "".join(f"\n  {each.path}: {each.reason}" for each in report.skipped[:20])
    return (
        "Nothing could be indexed, so the index was left as it was. Give a folder that holds "
        f"Markdown or HTML files, e.g. answerable ingest ./docs{reasons}"
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
    plan: _Plan,
    old: Manifest | None,
    tools: Tools,
    report: Report,
    progress: Progress,
    *,
    full: bool,
) -> None:
    async with (
        generation(tools.store, tools.embedder.dimension) as new,
        caching(tools.cache, tools.embedder, full=full) as cache,
    ):
        if old is not None and await tools.store.manifest() != old:
            raise IndexBusyError(REBUILT)
        reusable = old is not None and old.made_with == _made_with(tools)
        builder = Builder(new, tools, report, Earlier(old, reusable, cache))
        await builder.take_over(plan.unchanged)
        await builder.add(plan.changed, progress)
        if not builder.written:
            raise ConfigError(_nothing_to_index(report))
        await builder.finish()
        manifest = await _manifest(builder, plan, old, tools, report)
        await new.publish(manifest)
    report.chunks = manifest.chunk_count


async def _manifest(
    builder: Builder, plan: _Plan, old: Manifest | None, tools: Tools, report: Report
) -> Manifest:
    """What the new index says of itself, with the scale that is fitted to it."""
    sample = await builder.sample()
    read = (each.chunk for each in sample[:LANGUAGE_SAMPLE])
    report.foreign = int(is_unheard(tools.embedder.name, read))
    known = names((each.chunk for each in sample), tools.name, tools.title)
    manifest = Manifest(
        embedder=tools.embedder.name,
        dimension=tools.embedder.dimension,
        documents=builder.entries,
        term_counts=builder.tally.term_counts,
        words=builder.tally.frequent,
        made_with=_made_with(tools),
        name=known.own,
        names=tuple(sorted(known.others)),
        unread=plan.unread,
    )
    before = old.calibration if old is not None else {}
    fitted = await calibrate(sample, tools.embedder, manifest, before)
    return replace(manifest, calibration=fitted)


async def recalibrate(tools: Tools, manifest: Manifest, calibration: Mapping[str, float]) -> None:
    """Publish what the index holds once more, with another calibration; nothing is embedded.

    Raises ``IndexBusyError`` if another ingest is running, or ended after ``manifest`` was read.
    """
    ids = manifest.chunk_ids
    async with generation(tools.store, tools.embedder.dimension) as new:
        if await tools.store.manifest() != manifest:
            raise IndexBusyError(REBUILT)
        if isinstance(new, Continuable) and (noted := await new.noted()) is not None:
            await new.note(noted)
        if not (isinstance(new, Continuable) and await new.keep(ids)):
            for start in range(0, len(ids), BATCH_CHUNKS):
                held = await new.held(ids[start : start + BATCH_CHUNKS])
                await new.add(list(held.values()))
        await new.finish()
        await new.publish(replace(manifest, calibration=calibration))
