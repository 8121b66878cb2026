"""What an ingest works with."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from answerable.ingest.inspection import Inspection
from answerable.ingest_workers import Workers
from answerable.protocols import Embedder, VectorStore
from answerable.settings import IngestSettings


@dataclass(frozen=True, slots=True)
class Tools:
    """What an ingest works with; without ``workers`` it cuts and embeds in this process.

    ``inspection`` says what is redacted and reported, ``name`` what every page is about; without
    it the pages say that, and ``title``, what the site is called. ``cache`` is the file that keeps
    what was embedded until it is in an index (see ``ingest.vector_cache``).
    """

    embedder: Embedder
    store: VectorStore
    settings: IngestSettings
    inspection: Inspection = field(default_factory=Inspection)
    workers: Workers | None = None
    name: str = ""
    title: str = ""
    cache: Path | None = None
