"""An index in a folder that is kept in memory, where what is read takes room."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from answerable.adapters import open_adapter
from answerable.errors import StorageError
from answerable.ingest.embedding import embed_chunks
from answerable.ingest.writing import generation
from answerable.protocols import VectorStore
from answerable.stores import generation_files, memory_room
from answerable.testing.corpus import manifest
from answerable.testing.embedders import HashedEmbedder
from answerable.testing.store_contract import CHUNKS, search

pytestmark = pytest.mark.anyio
EMBEDDER = HashedEmbedder()
IN_MEMORY = Path("/dev/shm")


@pytest.fixture
def folder() -> Iterator[Path]:
    """Of an index in memory."""
    if not os.access(IN_MEMORY, os.W_OK) or not memory_room._holes_take_room(IN_MEMORY):
        pytest.skip("no folder is kept in memory here, or the system is an old one")
    place = Path(tempfile.mkdtemp(dir=IN_MEMORY))
    yield place / "index"
    shutil.rmtree(place)


def free(monkeypatch: pytest.MonkeyPatch, megabytes: int) -> None:
    """So much is free from now on."""
    blocks = megabytes * 250
    said = os.statvfs_result((4000, 4000, 10**6, blocks, blocks, 10**6, 10**6, 10**6, 0, 255))
    monkeypatch.setattr("os.statvfs", lambda _: said)


async def opened(folder: Path) -> VectorStore:
    store: VectorStore = await open_adapter("stores", f"embedded:{folder}")
    return store


async def ingested(folder: Path) -> None:
    """What cannot be ended is thrown away."""
    chunks = await embed_chunks(CHUNKS, EMBEDDER)
    async with generation(await opened(folder), EMBEDDER.dimension) as begun:
        await begun.add(chunks)
        await begun.finish()
        await begun.publish(manifest(chunks, EMBEDDER))


def taken(folder: Path) -> int:
    return sum(each.stat().st_blocks * 512 for each in folder.rglob("*"))


def holes(folder: Path) -> int:
    return sum(memory_room._hole(*each) for each in generation_files.below(folder))


async def test_what_an_opening_takes_is_known_before(folder: Path) -> None:
    """No less than the engine then reads: else the system would end the process. And little more,
    as an index that would do must not be refused."""
    await ingested(folder)
    reckoned, before = holes(folder), taken(folder)
    reader = await opened(folder)
    assert await search(reader, "the state", 9)
    took = taken(folder) - before
    assert took <= reckoned <= 1.05 * took
    await reader.close()


async def test_too_little_room_is_said(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the engine reads more than there is, at an ingest before the pointer is moved."""
    free(monkeypatch, 80)
    with pytest.raises(StorageError, match=r"too little room to open .* 9. MB more .* 80 MB"):
        await ingested(folder)
    assert not (folder / "CURRENT").exists()
    free(monkeypatch, 120)
    await ingested(folder)
    free(monkeypatch, 80)
    reader = await opened(folder)
    with pytest.raises(StorageError, match="or put it on a disk"):
        await search(reader, "the state", 9)
    free(monkeypatch, 120)
    assert await search(reader, "the state", 9)
    await reader.close()


async def test_a_file_system_without_a_size(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says that nothing is free, and has room for everything: ramfs, or tmpfs of size 0."""
    unbounded = os.statvfs_result((4096, 4096, 0, 0, 0, 0, 0, 0, 0, 255))
    monkeypatch.setattr("os.statvfs", lambda _: unbounded)
    await ingested(folder)
    assert await search(await opened(folder), "the state", 9)


async def test_on_a_disk_holes_take_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is nearly full still serves what is on it."""
    if memory_room._holes_take_room(tmp_path):
        pytest.skip("temporary files are kept in memory here")
    await ingested(tmp_path / "index")
    free(monkeypatch, 1)
    assert await search(await opened(tmp_path / "index"), "the state", 9)
