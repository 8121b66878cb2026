"""An ingest that is killed, wherever it is, leaves an index that is all old or all new."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from answerable.adapters import open_adapter
from answerable.protocols import VectorStore
from answerable.retrieval.lexical import query_vector
from answerable.retrieval.reading import candidates
from answerable.testing.embedders import HashedEmbedder

from .killed import INTERRUPTED, SITES

pytestmark = pytest.mark.anyio
HERE = Path(__file__).parent
NEVER = 1_000_000


@dataclass
class Drill:
    """A process that ingests and dies, and a reader that looks on all the while."""

    folder: Path
    process: asyncio.subprocess.Process
    reader: VectorStore
    seen: list[str]

    async def ingest(
        self, site: str, *, at: int = NEVER, number: int = signal.SIGKILL, after: float = 0
    ) -> int:
        """How the ingest ended; what readers saw meanwhile, and see after it, is in ``seen``."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        order = {"site": site, "at": at, "signal": number, "after": after}
        self.process.stdin.write(json.dumps(order).encode() + b"\n")
        ended = asyncio.ensure_future(self.process.stdout.readline())
        while not ended.done():
            self.seen.append(await self.look())
            await asyncio.wait([ended], timeout=0.05)
        self.seen.append(await self.look())
        return int(await ended)

    async def look(self) -> str:
        """Which site the index holds, the whole of it and nothing else.

        Searching and reading are two steps, so whoever reads looks whether a generation was
        published in between, as ``retrieve`` does, and looks again.
        """
        vector = await HashedEmbedder().embed_query("text")
        before, now = None, await self.reader.manifest()
        while now != before:
            found = await candidates(self.reader, vector, query_vector("the text number"), 100)
            before, now = now, await self.reader.manifest()
        texts = {each.chunk.file: each.chunk.text for each in found}
        for name, pages in SITES.items():
            if texts == {path: text.strip() for path, text in pages.items()}:
                return name
        raise AssertionError(f"neither old nor new: {texts}")

    @property
    def generations(self) -> set[str]:
        return {each.name for each in self.folder.glob("gen-*")}


@pytest.fixture
async def drill(tmp_path: Path) -> AsyncIterator[Drill]:
    folder = tmp_path / "index"
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(HERE / "killed.py"),
        str(folder),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    reader: VectorStore = await open_adapter("stores", f"embedded:{folder}")
    assert process.stdin is not None
    assert process.stdout is not None
    order = {"site": "old", "at": NEVER, "signal": 9, "after": 0}
    process.stdin.write(json.dumps(order).encode() + b"\n")
    await process.stdout.readline()
    yield Drill(folder, process, reader, [])
    process.stdin.close()
    await process.wait()
    await reader.close()


def other(site: str) -> str:
    return "new" if site == "old" else "old"


async def is_whole(drill: Drill) -> None:
    """The next ingest succeeds and clears away everything but the generation before its own."""
    before = (drill.folder / "CURRENT").read_text().strip()
    assert 0 < await drill.ingest("new") < INTERRUPTED
    assert drill.seen[-1] == "new"
    assert drill.generations == {before, (drill.folder / "CURRENT").read_text().strip()}


async def test_killed_at_file_operations(drill: Drill) -> None:
    """SIGKILL before any of the file operations of an ingest, each one around the moment of
    publishing: whoever reads, during and after, sees one whole index."""
    operations = await drill.ingest("new")
    assert operations > 20
    moved = []
    ended = at = 0
    while ended <= 0:  # clearing up after the last one adds some operations
        at = at + 1 if at >= operations - 4 else min(at + 8, operations - 4)
        now = drill.seen[-1]
        ended = await drill.ingest(other(now), at=at)
        moved.append(drill.seen[-1] != now)
    assert moved[0] is False
    assert moved[-2:] == [True, True]
    await is_whole(drill)


async def test_killed_with_few_changes(drill: Drill) -> None:
    """So it is where the new index begins with a copy of what stays of the old one."""
    await drill.ingest("before")
    operations = await drill.ingest("after")
    assert operations > 20
    step = max(1, operations // 10)
    for at in (*range(1, operations - 3, step), *range(operations - 3, operations + 1)):
        now = drill.seen[-1]
        await drill.ingest("after" if now == "before" else "before", at=at)
    await is_whole(drill)


async def test_interrupted_at_file_operations(drill: Drill) -> None:
    """Ctrl-C, above all around the moment of publishing, leaves one whole index and nothing
    behind."""
    operations = await drill.ingest("new")
    for at in (1, *range(operations - 3, operations + 1)):
        now = drill.seen[-1]
        assert await drill.ingest(other(now), at=at, number=signal.SIGINT) == INTERRUPTED
        current = (drill.folder / "CURRENT").read_text().strip()
        assert current in drill.generations
        assert len(drill.generations) <= 2
    await is_whole(drill)


async def test_killed_at_any_time(drill: Drill) -> None:
    """Ended after some milliseconds, wherever the engine is just then: one whole index."""
    for milliseconds in (2, 12, 30, 60, 110):
        await drill.ingest(other(drill.seen[-1] if drill.seen else "old"), after=milliseconds / 1e3)
    await is_whole(drill)
