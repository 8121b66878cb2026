"""Whether an index can answer: made by this embedder, complete, and how old it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answerable.checks import Finding, counted
from answerable.errors import UnusableIndexError
from answerable.manifest import Manifest
from answerable.protocols import Embedder
from answerable.retrieval import usable
from answerable.upkeep import Upkeep

DAY, HOUR, MINUTE = 86_400.0, 3_600.0, 60.0


def checked(
    name: str,
    manifest: Manifest | None,
    embedder: Embedder,
    state: Mapping[str, Any],
    upkeep: Upkeep,
    now: float,
) -> Finding:
    """``state`` is what the store's ``ping`` says; ``now`` is in seconds since 1970."""
    try:
        manifest = usable(manifest, embedder)
    except UnusableIndexError as error:
        return Finding("index", name, "failure", str(error))
    what = (
        f"{name}: {counted(manifest.documents, 'document')}, "
        f"{counted(manifest.chunk_count, 'chunk')}, "
        f"{manifest.dimension} dimensions, format {manifest.format}{_age(upkeep, now)}"
    )
    problem = _problem(manifest, embedder, state)
    return Finding("index", what, "failure" if problem else "ok", problem)


def _problem(manifest: Manifest, embedder: Embedder, state: Mapping[str, Any]) -> str:
    rebuild = "Rebuild it with: answerable ingest --full"
    if manifest.dimension != embedder.dimension:
        return (
            f"Its vectors have {manifest.dimension} dimensions, the embedder's "
            f"{embedder.dimension}. {rebuild}"
        )
    if state["status"] != "connected":
        return str(state.get("error", "The store does not answer."))
    if state["vectors"] != manifest.chunk_count:
        return (
            f"It holds {state['vectors']} chunks where its manifest says {manifest.chunk_count}. "
            f"{rebuild}"
        )
    return ""


def _age(upkeep: Upkeep, now: float) -> str:
    if upkeep.published_at is None:
        return ", made at a time that its store does not know"
    seconds = max(0.0, now - upkeep.published_at)
    for unit, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if seconds >= unit:
            return f", made {counted(int(seconds // unit), name)} ago"
    return ", made just now"
