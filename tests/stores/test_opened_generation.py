"""What happens to the files of an index while a process searches it."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from answerable.adapters import open_adapter
from answerable.errors import StorageError
from answerable.stores import generation_files, opened_generation
from answerable.stores.embedded import EmbeddedStore
from answerable.testing.corpus import publish
from answerable.testing.embedders import HashedEmbedder
from answerable.testing.store_contract import CHUNKS, search

pytestmark = pytest.mark.anyio

IDS = [each.id for each in CHUNKS]


@pytest.fixture(autouse=True)
def busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look may take long here, and that puts off no other one."""
    monkeypatch.setattr(opened_generation, "LOOK_TIMES", 0)


@pytest.fixture
async def index(tmp_path: Path) -> Path:
    """A published index."""
    store = await open_adapter("stores", f"embedded:{tmp_path / 'index'}")
    await publish(store, CHUNKS, HashedEmbedder())
    await store.close()
    return tmp_path / "index"


@pytest.fixture
async def store(index: Path) -> AsyncIterator[EmbeddedStore]:
    """It, open to be searched."""
    opened = EmbeddedStore(index)
    assert len(await search(opened, "the state", 9)) == len(CHUNKS)
    yield opened
    await opened.close()


def found(index: Path, name: str) -> list[Path]:
    """The files of the index that are called so."""
    return list(index.rglob(name))


async def looked_at_again() -> None:
    await asyncio.sleep(opened_generation.LOOK_SECONDS)


@pytest.mark.parametrize("name", ["page_0.dat", "chunk_0.mmap", "flags_a.dat", "units.f16"])
async def test_a_file_that_is_cut_off_ends_no_process(
    index: Path, store: EmbeddedStore, name: str
) -> None:
    """The system would end it where the engine reads on. The file is named, and once it is whole
    again questions are answered again, by the same process."""
    whole = {each: each.read_bytes() for each in found(index, name)}
    for each in whole:
        os.truncate(each, 0)
    await looked_at_again()
    with pytest.raises(StorageError, match=f"{name} is not as .* answerable ingest --full"):
        await search(store, "the state", 9)
    with pytest.raises(StorageError, match="not as it was written"):
        await store.read(IDS)
    assert (await store.ping())["status"] == "disconnected"
    for each, content in whole.items():
        each.write_bytes(content)
    assert (await store.ping())["status"] == "connected"
    assert len(await search(store, "the state", 9)) == len(CHUNKS)
    assert len(await store.read(IDS)) == len(CHUNKS)


async def test_a_cut_off_file_that_is_replaced_is_read_where_it_is_now(
    index: Path, store: EmbeddedStore
) -> None:
    """As a backup is put back by rsync: the one that is open stays cut off."""
    for each in found(index, "page_0.dat"):
        copy = each.with_name("copy")
        shutil.copyfile(each, copy)
        os.truncate(each, 0)
        await looked_at_again()
        assert (await store.ping())["status"] == "disconnected"
        copy.rename(each)
        assert len(await search(store, "the state", 9)) == len(CHUNKS)


async def test_after_a_cut_the_next_ingest_makes_a_sound_index(
    index: Path, store: EmbeddedStore
) -> None:
    """The process that searches goes over to it."""
    os.truncate(found(index, "units.f16")[0], 0)
    await looked_at_again()
    assert (await store.ping())["status"] == "disconnected"
    ingest = await open_adapter("stores", f"embedded:{index}")
    with pytest.raises(StorageError):  # so that nothing of it is taken over
        await ingest.manifest()
    await publish(ingest, CHUNKS, HashedEmbedder())
    await ingest.close()
    assert len(await store.read(IDS)) == len(CHUNKS)


async def test_what_is_deleted_is_searched_on(index: Path, store: EmbeddedStore) -> None:
    """Whoever has a file open has all of it."""
    shutil.rmtree(found(index, "gen-*")[0])
    await looked_at_again()
    assert len(await search(store, "the state", 9)) == len(CHUNKS)
    assert (await store.ping())["status"] == "connected"


async def test_a_read_that_fails_has_the_index_looked_at(
    index: Path, store: EmbeddedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Garbled in place, it is as long as before: without that only who meets the place is told."""
    monkeypatch.setattr(opened_generation, "SOUND_SECONDS", 0.0)
    content = found(index, "payload_storage/page_0.dat")[0]
    whole = content.read_bytes()
    with content.open("r+b") as file:
        file.write(b"\xa7" * 60_000)
    assert (await store.ping())["status"] == "connected"
    with pytest.raises(StorageError, match="could not be read or written"):
        await store.contents(IDS)
    ping = await store.ping()
    assert ping["status"] == "disconnected"
    assert "payload_storage/page_0.dat is not as it was written" in ping["error"]
    with content.open("r+b") as file:
        file.write(whole[:60_000])
    assert len(await store.contents(IDS)) == len(CHUNKS)


async def test_reads_that_fail_open_an_index_once(store: EmbeddedStore) -> None:
    """What was found to be sound is not opened again for each question that fails."""
    opened = store._opened
    for _ in range(3):
        with pytest.raises(StorageError, match="could not be read or written"):
            await store.read(["no id"])
    assert store._opened is opened


async def test_a_disk_that_takes_long_is_asked_less_often(
    store: EmbeddedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one across a network: questions do not wait for it most of the time."""
    looks: list[str] = []

    def slow(path: str, number: int, length: int) -> bool:
        looks.append(path)
        time.sleep(0.002)
        return False

    monkeypatch.setattr(opened_generation, "_is_cut", slow)
    monkeypatch.setattr(opened_generation, "LOOK_TIMES", 50)
    await looked_at_again()
    await search(store, "the state", 9)
    seen = len(looks)
    assert seen > 0
    await looked_at_again()
    await search(store, "the state", 9)
    assert len(looks) == seen


def test_what_is_gone_while_it_is_looked_at_is_left_out(tmp_path: Path) -> None:
    """Another process that opens the same index writes files there for a moment."""
    for name in ("a", "b"):
        (tmp_path / name / ".atomic").mkdir(parents=True)
        (tmp_path / name / ".atomic" / "file").write_text("for a moment")
    (tmp_path / "kept").write_text("lamp")
    looking = generation_files.below(tmp_path)
    next(looking)
    shutil.rmtree(tmp_path / "a")
    seen = {path.relative_to(tmp_path).as_posix(): each.st_size for path, each in looking}
    assert seen["kept"] == 4
    assert "b/.atomic/file" in seen
    assert not any(name.startswith("a/") for name in seen)


def test_what_may_not_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not gone: what it has would be missed."""
    (tmp_path / "closed").mkdir()

    def closed(path: str) -> Iterator[os.DirEntry[str]]:
        raise PermissionError(path)

    monkeypatch.setattr(os, "scandir", closed)
    with pytest.raises(PermissionError):
        list(generation_files.below(tmp_path))


async def test_too_few_open_files_are_no_broken_disk(tmp_path: Path) -> None:
    """What helps is told, not to rebuild an index that is sound."""
    said = str(generation_files.failed(tmp_path, OSError(errno.EMFILE, os.strerror(errno.EMFILE))))
    assert "ulimit -n" in said
    assert "rebuild" not in said


async def test_a_generation_that_is_gone(index: Path) -> None:
    """It is said what is missing and what can be done: of another complete one, how it is served
    until the next ingest, and of a half one that its manifest is missing."""
    reader = EmbeddedStore(index)
    writer = await open_adapter("stores", f"embedded:{index}")
    await publish(writer, CHUNKS[:1], HashedEmbedder())
    await writer.close()
    before, served = sorted(found(index, "gen-*"))
    (served / generation_files.MANIFEST).rename(served / "away")
    with pytest.raises(StorageError, match=r"manifest\.json is missing\.") as half:
        await reader.manifest()
    shutil.rmtree(served)
    with pytest.raises(StorageError, match=f"{served.name} is missing") as gone:
        await reader.manifest()
    for each in (half, gone):
        assert f"write {before.name}, which is complete, into" in str(each.value)
        assert "Errno" not in str(each.value)
    generation_files.point_to(before)
    assert len(await search(reader, "the state", 9)) == len(CHUNKS)
    shutil.rmtree(before)
    with pytest.raises(StorageError, match=r"back or rebuild it with: answerable ingest --full"):
        await EmbeddedStore(index).manifest()
    await reader.close()
