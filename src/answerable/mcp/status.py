"""What the indexes are: the tool that says what they hold and were made with."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from answerable.manifest import Manifest
from answerable.mcp import library
from answerable.mcp.inputs import NoArguments
from answerable.mcp.library import Library
from answerable.mcp.outputs import IndexStatus, SkippedFile, Status
from answerable.retrieval.as_one import Named

NAMED = 100  # skipped files


async def index_status(shelf: Library, arguments: NoArguments) -> Status:
    """What each index holds and was made with. Raises ``NoIndexError``."""
    parts = await shelf.parts()
    found = (await library.indexes(shelf)).indexes
    skipped = list(_skipped(each.manifest for each in found))
    states = [await _status(each) for each in found]
    return Status(
        documents=sum(each.documents for each in states),
        chunks=sum(each.chunks for each in states),
        skipped=len(skipped),
        skipped_files=skipped[:NAMED],
        threshold=parts.retrieval.threshold,
        indexes=states,
    )


async def _status(index: Named) -> IndexStatus:
    manifest = index.manifest
    return IndexStatus(
        name=index.name,
        documents=len(manifest.documents),
        chunks=manifest.chunk_count,
        skipped=len(list(_skipped([manifest]))),
        embedder=manifest.embedder,
        dimension=manifest.dimension,
        format=manifest.format,
        made_with=manifest.made_with,
        fingerprint=_fingerprint(manifest),
        calibration=dict(sorted(manifest.calibration.items())),
        store=_state(await index.store.ping()),
    )


def without_names(status: Status) -> Status:
    """The same without the names of what was kept out, which may be drafts."""
    return status.model_copy(update={"skipped_files": []})


def _skipped(manifests: Iterable[Manifest]) -> Iterable[SkippedFile]:
    for manifest in manifests:
        for path, reason in manifest.skipped.items():
            yield SkippedFile(path=path, reason=reason)


def _fingerprint(manifest: Manifest) -> str:
    """One hash over those of the documents, each of which covers how it is cut."""
    known = (f"{path}\0{entry.fingerprint}\0" for path, entry in sorted(manifest.documents.items()))
    return hashlib.sha256("".join(known).encode("utf-8", "surrogatepass")).hexdigest()


def _state(ping: dict[str, object]) -> dict[str, str | int]:
    """The store's state without its own words, which may name places on this machine."""
    known = {"status": str(ping.get("status", "")), "vectors": ping.get("vectors", 0)}
    return {name: value for name, value in known.items() if isinstance(value, str | int)}
