"""Checksums of a generation's files, and what an index does whose files were garbled."""

from __future__ import annotations

import errno
import os
from io import BufferedReader, FileIO
from pathlib import Path

import pytest

from answerable.adapters import open_adapter
from answerable.errors import StorageError
from answerable.stores import generation_sums as sums
from answerable.stores.embedded import EmbeddedStore
from answerable.stores.holes import BLOCK, blocks
from answerable.testing.corpus import publish
from answerable.testing.embedders import HashedEmbedder
from answerable.testing.store_contract import CHUNKS, search

HOLE = 3_000_000


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of a generation, mostly a hole, whose sums are kept."""
    file = tmp_path / "gen-000001-00000000" / "shard" / "vectors"
    file.parent.mkdir(parents=True)
    with file.open("wb") as content:
        content.write(b"begin")
        content.seek(HOLE)
        content.write(b"end")
    sums.save(file.parent.parent, "shard")
    return file


def changed(file: Path, at: int, byte: bytes) -> None:
    with file.open("r+b") as content:
        content.seek(at)
        content.write(byte)


def test_what_is_as_it_was_written_passes(file: Path) -> None:
    """So does a copy whose holes were filled, and files that were not there then."""
    file.write_bytes(file.read_bytes())
    (file.parent / "more").write_bytes(b"x")
    sums.check(file.parent.parent)


@pytest.mark.parametrize("at", [0, 4, HOLE // 2, HOLE + 2, HOLE + 3])
def test_one_changed_byte_is_told(file: Path, at: int) -> None:
    """In what was written, in a hole and behind the end; the sentence names the file."""
    changed(file, at, b"\x01")
    with pytest.raises(StorageError, match=r"shard/vectors is not as .* answerable ingest --full"):
        sums.check(file.parent.parent)


class Unlike(FileIO):
    """A file on another file system: reads less at once, and may know of no holes."""

    knows_holes = True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        self.taken = getattr(self, "taken", 0) + 1
        return super().readinto(memoryview(buffer)[:50_000])

    def seek(self, at: int, whence: int = os.SEEK_SET) -> int:
        if whence == os.SEEK_DATA and not self.knows_holes:
            raise OSError(errno.EINVAL, "Invalid argument")
        return super().seek(at, whence)


@pytest.mark.parametrize("knows_holes", [True, False])
def test_a_file_system_changes_no_sum(file: Path, knows_holes: bool) -> None:
    """Whether it knows of holes, and however much it reads at once; a hole it knows is not read."""
    with Unlike(file) as raw, BufferedReader(raw) as unlike, file.open("rb") as like:
        raw.knows_holes = knows_holes
        assert list(blocks(unlike)) == list(blocks(like))
        assert (raw.taken < 20) == knows_holes


def test_what_moved_to_another_place_is_told(file: Path) -> None:
    """A block that a disk wrote to the wrong place has the same bytes, but not there."""
    content = file.read_bytes()
    file.write_bytes(bytes(BLOCK) + content[:-BLOCK])
    with pytest.raises(StorageError, match="not as it was written"):
        sums.check(file.parent.parent)


def test_a_file_that_is_gone_is_told(file: Path) -> None:
    """As the error of the disk that it is."""
    file.unlink()
    with pytest.raises(FileNotFoundError):
        sums.check(file.parent.parent)


@pytest.mark.parametrize("content", [None, b"", b"garbled", b"\xff\n{}"])
def test_without_sums_nothing_is_said(file: Path, content: bytes | None) -> None:
    """Of an index of an earlier version, or where the sums themselves were garbled."""
    kept = file.parent.parent / sums.SUMS
    kept.unlink() if content is None else kept.write_bytes(content)
    changed(file, 0, b"\x01")
    sums.check(file.parent.parent)


def test_of_a_file_that_is_long_to_read_the_length_is_told(file: Path) -> None:
    """The vectors of the sentences, unless they are doubted."""
    generation, units = file.parent.parent, file.parent.parent / "units.f16"
    units.write_bytes(b"vectors")
    sums.save(generation, "shard", "units.f16")
    units.write_bytes(b"changed")
    sums.check(generation, {"units.f16"})
    with pytest.raises(StorageError, match=r"units.f16 is not as it was written"):
        sums.check(generation)
    units.write_bytes(b"cut")
    with pytest.raises(StorageError, match=r"units.f16 is not as it was written"):
        sums.check(generation, {"units.f16"})


def test_the_lengths_are_looked_at_before_anything_is_read(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a cut is told to everybody who asks meanwhile at hardly any cost."""
    generation, units = file.parent.parent, file.parent.parent / "units.f16"
    units.write_bytes(b"vectors")
    sums.save(generation, "shard", "units.f16")
    units.write_bytes(b"cut")
    read: list[Path] = []
    monkeypatch.setattr(sums, "_sum", read.append)
    with pytest.raises(StorageError, match=r"units.f16 is not as it was written"):
        sums.check(generation)
    assert not read


@pytest.mark.anyio
async def test_garbled_vectors_of_sentences_choose_no_quote(tmp_path: Path) -> None:
    """Any sentence would be quoted by them, and prove itself. From then on health says so, an
    ingest that would take them over as well, and one that makes all anew mends it."""
    folder, ids = tmp_path / "index", [each.id for each in CHUNKS]
    store = EmbeddedStore(folder)
    await publish(store, CHUNKS, HashedEmbedder())
    (units,) = folder.rglob("units.f16")
    sound = units.read_bytes()
    changed(units, len(sound) // 2, bytes(each ^ 0x55 for each in sound[len(sound) // 2 :]))
    reader = await open_adapter("stores", f"embedded:{folder}")
    assert (await reader.ping())["status"] == "connected"
    for _ in range(2):
        with pytest.raises(StorageError, match=r"units.f16 is not as .* answerable ingest --full"):
            await reader.read(ids)
    assert (await reader.ping())["status"] == "disconnected"
    begun = await store.begin(HashedEmbedder().dimension)
    with pytest.raises(StorageError, match=r"units.f16 is not as .* answerable ingest --full"):
        await begun.held(ids)
    with pytest.raises(StorageError, match=r"units.f16 is not as .* answerable ingest --full"):
        await begun.keep(ids)
    await begun.discard()
    units.write_bytes(sound)
    assert (await reader.ping())["status"] == "connected"
    assert len(await reader.read(ids)) == len(CHUNKS)
    changed(units, 0, bytes(len(sound)))
    await publish(store, CHUNKS, HashedEmbedder())
    assert len(await reader.read(ids)) == len(CHUNKS)
    await reader.close()
    await store.close()


@pytest.mark.anyio
@pytest.mark.parametrize(
    "name", ["mutable_id_tracker.mappings", "status.dat", "tracker.dat", "page_0.dat"]
)
async def test_a_garbled_file_does_not_end_the_process(tmp_path: Path, name: str) -> None:
    """The engine is not given it: over some it aborts or hangs. What to do is said, and the next
    ingest makes a sound index."""
    folder = tmp_path / "index"
    store = await open_adapter("stores", f"embedded:{folder}")
    await publish(store, CHUNKS, HashedEmbedder())
    for each in folder.rglob(name):
        size = each.stat().st_size
        for at in range(0, min(size, 64), 3):
            changed(each, at, b"\xa7")
    reader = await open_adapter("stores", f"embedded:{folder}")
    with pytest.raises(StorageError, match="answerable ingest --full"):
        await search(reader, "the state", 9)
    assert (await reader.ping())["status"] == "disconnected"
    await publish(reader, CHUNKS, HashedEmbedder())
    assert len(await search(reader, "the state", 9)) == len(CHUNKS)
    await reader.close()
    await store.close()
