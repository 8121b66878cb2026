"""How the index stands: from what its generations say of themselves, and from turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from answerable.analytics.turns import Turns
from answerable.manifest import Manifest


@dataclass(frozen=True, slots=True)
class IndexHealth:
    """One index; ``first_used`` is the time of the first turn of the range that it answered.

    ``made_at`` is when it was published. Where its store does not know that (None), its age is at
    least the time since ``first_used``. Both are seconds since 1970.
    """

    name: str
    generation: str
    documents: int
    chunks: int
    skipped: tuple[tuple[str, str], ...]  # path and reason
    first_used: float | None
    made_at: float | None


def health(
    manifests: Mapping[str, Manifest], made_at: Mapping[str, float | None], turns: Turns
) -> tuple[IndexHealth, ...]:
    """Each index by its name; ``made_at`` are the times that stores know, by the same names."""
    used: dict[str, float] = {}
    for generation, at in zip(turns.generation, turns.at, strict=True):
        used.setdefault(generation, at)
    return tuple(_health(name, each, made_at.get(name), used) for name, each in manifests.items())


def _health(
    name: str, manifest: Manifest, made_at: float | None, used: Mapping[str, float]
) -> IndexHealth:
    mark = manifest.fingerprint
    times = [at for generation, at in used.items() if mark in generation.split("+")]
    holding = [each for each in manifest.documents.values() if not each.skipped]
    return IndexHealth(
        name=name,
        generation=mark,
        documents=len(holding),
        chunks=manifest.chunk_count,
        skipped=tuple(manifest.skipped.items()),
        first_used=min(times, default=None),
        made_at=made_at,
    )
