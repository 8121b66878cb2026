"""How the index stands: from what its generations say of themselves, and from turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from answerable.analytics.turns import Turns
from answerable.manifest import Manifest


@dataclass(frozen=True, slots=True)
class IndexHealth:
    """One index; ``first_used`` is the time of the first turn of the range that it answered.

    A generation does not say when it was made, so its age is at least the time since then.
    """

    name: str
    generation: str
    documents: int
    chunks: int
    skipped: tuple[tuple[str, str], ...]  # path and reason
    first_used: float | None


def health(manifests: Mapping[str, Manifest], turns: Turns) -> tuple[IndexHealth, ...]:
    """Each index by its name."""
    used: dict[str, float] = {}
    for generation, at in zip(turns.generation, turns.at, strict=True):
        used.setdefault(generation, at)
    return tuple(_health(name, each, used) for name, each in manifests.items())


def _health(name: str, manifest: Manifest, used: Mapping[str, float]) -> IndexHealth:
    mark = manifest.fingerprint
    times = [at for generation, at in used.items() if mark in generation.split("+")]
    entries = manifest.documents
    skipped = tuple((path, each.skipped) for path, each in sorted(entries.items()) if each.skipped)
    return IndexHealth(
        name=name,
        generation=mark,
        documents=len(entries) - len(skipped),
        chunks=manifest.chunk_count,
        skipped=skipped,
        first_used=min(times, default=None),
    )
