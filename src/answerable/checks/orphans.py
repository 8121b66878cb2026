"""What is left over: generations that nobody reads, documents that the sources lost or changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sized

from answerable.checks import Finding, counted, named
from answerable.manifest import Manifest
from answerable.sources.pages import ON_PURPOSE
from answerable.upkeep import Upkeep

INGEST = "Run: answerable ingest"


def left(name: str, upkeep: Upkeep) -> Finding:
    """Generations beside the one being served and the one before it, which stays on purpose, unless
    an ingest is writing just now."""
    if not upkeep.leftovers:
        stays = "; the one before stays until the next ingest" if upkeep.before else ""
        return Finding("orphans", f"{name}: no generation is left over{stays}")
    what = f"{name}: {named(upkeep.leftovers)}"
    if upkeep.writing:
        return Finding("orphans", f"{what} (an ingest is writing)")
    problem = "Nobody reads them: an ingest was killed. The next ingest deletes them."
    return Finding("orphans", what, "warning", problem)


def documents(name: str, manifest: Manifest, present: Mapping[str, bool]) -> Iterator[Finding]:
    """The indexed documents against those that the sources have now, by their paths; ``present``
    says which can be read. What the last ingest skipped, the next one would skip again."""
    gone = sorted(set(manifest.documents) - set(present))
    unread = {path for path in manifest.unread if not present.get(path, True)}
    left_out: list[str] = []
    skipped: list[str] = []
    for path, reason in manifest.skipped.items():
        if path in unread or (path in manifest.documents and path in present):
            is_meant = reason in ON_PURPOSE
            (left_out if is_meant else skipped).append(f"{path}: {reason.removesuffix('.')}")
    new = sorted(set(present) - set(manifest.documents) - unread)
    if not gone and not new and not skipped:
        yield Finding("orphans", f"{name}: every document is in the sources, and the reverse")
    if gone:
        what = f"{name}: {_are(gone)} gone from the sources: {named(gone)}"
        problem = f"Visitors are still answered from there, with links that lead nowhere. {INGEST}"
        yield Finding("orphans", what, "failure", problem)
    if skipped:
        was = "was" if len(skipped) == 1 else "were"
        what = f"{name}: {counted(skipped, 'document')} {was} skipped: {named(skipped, '; ')}"
        problem = "Nothing is answered from what is skipped, until it is mended."
        yield Finding("orphans", what, "warning", problem)
    if left_out:
        what = f"{name}: {_are(left_out)} no part of the index on purpose: {named(left_out, '; ')}"
        yield Finding("orphans", what)
    if new:
        what = f"{name}: {_are(new)} not indexed yet: {named(new)}"
        yield Finding("orphans", what, "warning", INGEST)


def changed(
    name: str, manifest: Manifest, files: Mapping[str, tuple[str, str]]
) -> Iterator[Finding]:
    """The indexed documents whose files have other text by now; ``files`` are these with their
    hashes, by the documents' paths. One may hold many records, and is named once."""
    known = manifest.documents
    other = {
        file
        for path, (file, sha256) in files.items()
        if path in known and known[path].file_sha256 != sha256
    }
    if other:
        since = "it was" if len(other) == 1 else "they were"
        what = f"{counted(other, 'document')} changed since {since} indexed: {named(sorted(other))}"
        problem = f"Visitors are answered from what stood there before. {INGEST}"
        yield Finding("orphans", f"{name}: {what}", "warning", problem)


def _are(documents: Sized) -> str:
    return f"{counted(documents, 'document')} {'is' if len(documents) == 1 else 'are'}"
