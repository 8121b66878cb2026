"""Keeping the index: the tools for the site's owner."""

from __future__ import annotations

from dataclasses import asdict

from answerable import retrieval
from answerable.errors import ConfigError
from answerable.evals.labelled import Labelled, Scored, refitted
from answerable.evals.retrieval import Index
from answerable.ingest import run as ingesting
from answerable.mcp.checking import expected
from answerable.mcp.inputs import IngestArguments, RecalibrateArguments, RefusedError
from answerable.mcp.library import Library
from answerable.mcp.outputs import Ingested, Recalibrated, SkippedFile
from answerable.mcp.status import NAMED
from answerable.retrieval.calibration import Calibration
from answerable.settings import MAIN


async def ingest(shelf: Library, arguments: IngestArguments) -> Ingested:
    """Bring the index up to date with its sources, in one step at the end.

    Raises ``RefusedError`` where there is nothing to index, ``IndexBusyError`` while another ingest
    is running.
    """
    try:
        report = await shelf.ingest(full=arguments.full)
    except ConfigError as error:  # its words are for the owner, who alone is asking
        raise RefusedError(str(error)) from None
    skipped = [SkippedFile(path=each.path, reason=each.reason) for each in report.skipped]
    return Ingested(
        found=report.found,
        indexed=report.indexed,
        unchanged=report.unchanged,
        deleted=report.deleted,
        chunks=report.chunks,
        embedded=report.embedded,
        reused=report.reused,
        skipped=len(skipped),
        skipped_files=skipped[:NAMED],
    )


async def recalibrate(shelf: Library, arguments: RecalibrateArguments) -> Recalibrated:
    """Move the point where answers begin to where labelled questions say that it is.

    The main index is published once more with the new scale, unless that is worse for these
    questions than the old one; nothing is embedded. Raises
    ``RefusedError`` for too few questions, ``IndexBusyError`` while an ingest is running.
    """
    parts = await shelf.parts()
    manifest = retrieval.usable(await parts.store.manifest(), parts.embedder)
    index = Index(parts.embedder, parts.store, parts.retrieval, at_once=parts.at_once)
    labelled = await _labelled(shelf, index, arguments)
    before = Calibration.from_mapping(manifest.calibration)
    try:
        after, changed = await refitted(labelled, before, index)
    except ConfigError as error:
        raise RefusedError(str(error)) from None
    if not changed.kept:
        tools = ingesting.Tools(parts.embedder, parts.store, shelf.settings.ingest)
        await ingesting.recalibrate(tools, manifest, after.as_mapping())
    return Recalibrated(**asdict(changed))


async def _labelled(shelf: Library, index: Index, arguments: RecalibrateArguments) -> Labelled:
    """What the main index says of each question."""
    answerable: list[Scored] = []
    not_found = elsewhere = 0
    for each in arguments.answerable:
        places = await expected(shelf, each.expected)
        if places and not any(place.index == MAIN for place in places):
            elsewhere += 1
            continue
        gold = {place.chunk.id for place in places}
        evidence = await index.search(each.question)
        if any(found.chunk.id in gold for found in evidence.chunks):
            answerable.append(Scored(each.question, evidence.score))
        else:
            not_found += 1
    unanswerable = [
        Scored(each, (await index.search(each)).score) for each in arguments.unanswerable
    ]
    return Labelled(answerable, unanswerable, not_found, elsewhere)
