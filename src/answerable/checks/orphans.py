"""What is left over: generations that nobody reads, and documents that the sources lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sized

from answerable.checks import Finding, named
from answerable.manifest import Manifest
from answerable.upkeep import Upkeep

INGEST = "Run: answerable ingest"


def left(name: str, upkeep: Upkeep) -> Finding:
    """Generations beside the one being served, unless an ingest is writing just now."""
    if not upkeep.leftovers:
        return Finding("orphans", f"{name}: no generation is left over")
    what = f"{name}: {named(upkeep.leftovers)}"
    if upkeep.writing:
        return Finding("orphans", f"{what} (an ingest is writing)")
    problem = "Nobody reads them: an ingest was killed, or is over. The next ingest deletes them."
    return Finding("orphans", what, "warning", problem)


def documents(name: str, manifest: Manifest, present: Mapping[str, bool]) -> Iterator[Finding]:
    """The indexed documents against those that the sources have now, by their paths; ``present``
    says which can be read. What the last ingest skipped, the next one would skip again."""
    gone = sorted(set(manifest.documents) - set(present))
    unread = {path for path in manifest.unread if not present.get(path, True)}
    skipped = [
        f"{path}: {reason.removesuffix('.')}"
        for path, reason in manifest.skipped.items()
        if path in unread or (path in manifest.documents and path in present)
    ]
    new = sorted(set(present) - set(manifest.documents) - unread)
    if not gone and not new and not skipped:
        yield Finding("orphans", f"{name}: every document is in the sources, and the reverse")
    if gone:
        what = f"{name}: {len(gone)} documents are gone from the sources: {named(gone)}"
        problem = f"Visitors are answered from them, with links that lead nowhere. {INGEST}"
        yield Finding("orphans", what, "failure", problem)
    if skipped:
        what = f"{name}: {_count(skipped)} skipped: {named(skipped, '; ')}"
        problem = "Nothing is answered from what is skipped, until it is mended."
        yield Finding("orphans", what, "warning", problem)
    if new:
        what = f"{name}: {len(new)} documents are not indexed yet: {named(new)}"
        yield Finding("orphans", what, "warning", INGEST)


def _count(things: Sized) -> str:
    return "1 document was" if len(things) == 1 else f"{len(things)} documents were"
