"""What an index generation says about itself: enough to serve it, check it and continue it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

INDEX_FORMAT = 1  # raised when what is stored changes its shape or meaning


@dataclass(frozen=True, slots=True)
class DocumentEntry:
    """A document in the index. ``fingerprint`` changes when anything its chunks depend on does."""

    fingerprint: str
    file_sha256: str
    title: str
    url: str
    chunk_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Manifest:
    """The contents of a generation, without its vectors.

    ``calibration`` holds the parameters fitted at ingest (see ``retrieval.calibration``).
    """

    embedder: str
    dimension: int
    documents: Mapping[str, DocumentEntry]
    calibration: Mapping[str, float] = field(default_factory=dict)
    format: int = INDEX_FORMAT

    @property
    def chunk_count(self) -> int:
        return sum(len(entry.chunk_ids) for entry in self.documents.values())
