"""Thousands of generated files through an ingest: each gives chunks or a reason, and soon.

``make fuzz`` sets FUZZ_FILES to 20,000 and FUZZ_SEED to what it prints; a test run takes a few.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from answerable.adapters import find_adapter, open_adapter
from answerable.errors import ConfigError
from answerable.ingest.chunking import UnparsableError, chunk_document
from answerable.ingest.inspection import Inspection
from answerable.ingest.redaction import redacted, redacted_head
from answerable.ingest.run import Tools, run
from answerable.pii import Redactor
from answerable.protocols import Source, VectorStore
from answerable.settings import IngestSettings, SourceSettings
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Document, Skipped
from ingest.documents import count_tokens
from ordinary_page import page_seconds

from .files import KINDS

pytestmark = pytest.mark.anyio

FILES = int(os.environ.get("FUZZ_FILES", "300"))
SEED = int(os.environ.get("FUZZ_SEED", "7"))
BATCH = 100
PAGES = 30  # a file takes no longer than so many ordinary pages
SETTINGS = IngestSettings()
INSPECTION = Inspection(Redactor(regions=("PL", "US")))


def write(folder: Path, number: int) -> Path:
    """The file of this number; the same for the same seed."""
    dice = random.Random(f"{SEED}/{number}")
    ending, (_, make) = dice.choice(list(KINDS.items()))
    path = folder / f"f{number}{ending}"
    path.write_bytes(make(dice).encode("utf-8", "replace"))
    return path


def source(path: Path, kind: str) -> Source:
    settings = SourceSettings.model_validate({"kind": kind, "path": path})
    made: Source = find_adapter("sources", kind)(settings, max_file_bytes=4_000_000)
    return made


async def check(path: Path) -> int:
    """Read and cut one file as an ingest does; how many documents there are in it."""
    found = 0
    async for each in source(path, KINDS[path.suffix][0]).documents():
        if isinstance(each, Skipped):
            assert each.reason
            continue
        found += 1
        INSPECTION.findings(each)
        check_quotes(each)
    return found


def check_quotes(document: Document) -> None:
    """Every quote that is left stands in the file."""
    head = redacted_head(document, INSPECTION.redactor)
    try:
        chunks = chunk_document(head, count_tokens, SETTINGS)
    except UnparsableError:
        return
    for chunk in redacted(chunks, INSPECTION.redactor, SETTINGS.piece_chars):
        for unit in chunk.units:
            span = unit.span
            assert chunk.quote(span) == document.original[span.char_start : span.char_end]


async def test_every_file_ends_soon(tmp_path: Path) -> None:
    """No file raises, none takes long, and what is quoted of it stands in it."""
    documents = 0
    for number in range(FILES):
        path = write(tmp_path, number)
        began = time.process_time()
        documents += await check(path)
        assert time.process_time() - began < PAGES * page_seconds(), f"seed {SEED}, file {number}"
        path.unlink()
    assert documents > FILES / 4


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[VectorStore]:
    store = await open_adapter("stores", f"embedded:{tmp_path / 'index'}")
    yield store
    await store.close()


async def test_an_ingest_of_them_all(tmp_path: Path, store: VectorStore) -> None:
    """A whole ingest over such folders, again and again: a report, or nothing to index."""
    tools = Tools(HashedEmbedder(), store, SETTINGS, inspection=INSPECTION)
    for start in range(0, max(BATCH, FILES // 20), BATCH):
        folder = tmp_path / str(start)
        folder.mkdir()
        for number in range(start, start + BATCH):
            write(folder, number)
        await ingested(folder, tools)


async def ingested(folder: Path, tools: Tools) -> None:
    kinds: Sequence[str] = sorted({kind for kind, _ in KINDS.values()})
    sources = [source(folder, kind) for kind in kinds]
    try:
        report = await run(sources, tools)
    except ConfigError:  # there was nothing to index in any of them
        return
    assert report.indexed + len(report.skipped) == report.found
