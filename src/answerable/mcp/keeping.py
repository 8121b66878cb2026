"""Keeping the index: the tools for the site's owner."""

from __future__ import annotations

from answerable.errors import ConfigError
from answerable.mcp.checking import NAMED
from answerable.mcp.inputs import IngestArguments, RefusedError
from answerable.mcp.library import Library
from answerable.mcp.outputs import Ingested, SkippedFile


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
