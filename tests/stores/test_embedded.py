"""The embedded store beyond the contract: damage, leftovers, full disks and foreign folders."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import time
from collections.abc import AsyncIterator, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import anyio
import numpy as np
import pytest

from answerable.adapters import open_adapter
from answerable.errors import AnswerableError, IndexMismatchError, NoIndexError, StorageError
from answerable.ingest.embedding import embed_chunks
from answerable.manifest import INDEX_FORMAT
from answerable.protocols import StoredChunk, VectorStore
from answerable.retrieval.kept_terms import terms_and_ends
from answerable.retrieval.lexical import chunk_terms, term_id
from answerable.stores import edge_shard, generation_sums
from answerable.stores.edge_shard import EdgeShard
from answerable.testing.corpus import chunk, manifest, publish
from answerable.testing.embedders import HashedEmbedder
from answerable.testing.store_contract import CHUNKS, search

pytestmark = pytest.mark.anyio
EMBEDDER = HashedEmbedder()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "index"


@pytest.fixture
async def store(folder: Path) -> AsyncIterator[VectorStore]:
    store: VectorStore = await open_adapter("stores", f"embedded:{folder}")
    yield store
    await store.close()


def generations(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.glob("gen-*"))


def contents(folder: Path) -> dict[Path, bytes]:
    return {
        path: path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name not in ("tracker_journal.dat", "edge_config.json")
    }


async def reopened(folder: Path) -> VectorStore:
    store: VectorStore = await open_adapter("stores", f"embedded:{folder}")
    return store


async def test_a_killed_runs_leftovers_are_removed(store: VectorStore, folder: Path) -> None:
    """What an interrupted ingest left behind is deleted by the next one; the generation before the
    current one stays for whoever is opening it just now."""
    await publish(store, CHUNKS, EMBEDDER)
    first = (folder / "CURRENT").read_text().strip()
    for name in ("gen-000002", "gen-000009-dead", "gen-junk"):
        (folder / name / "shard").mkdir(parents=True)
        (folder / name / "units.f16").write_bytes(b"half")
    (folder / "CURRENT.new").write_text("gen-0000")
    await publish(store, CHUNKS[:2], EMBEDDER)
    second = (folder / "CURRENT").read_text().strip()
    assert generations(folder) == [first, second]
    await publish(store, CHUNKS[:3], EMBEDDER)
    assert first not in generations(folder)
    assert len(generations(folder)) == 2


async def test_a_generation_that_cannot_be_begun_leaves_nothing(
    store: VectorStore, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there is no room for its files, that is said, and that the old index is still there."""
    await publish(store, CHUNKS, EMBEDDER)
    before = generations(folder)

    def full(folder: Path, dimension: int) -> EdgeShard:
        (folder / "shard").mkdir(parents=True)
        with edge_shard.driver_errors(folder):
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))

    monkeypatch.setattr(EdgeShard, "create", full)
    with pytest.raises(StorageError, match=r"no room .* indexed before is still there"):
        await store.begin(EMBEDDER.dimension)
    assert generations(folder) == before


async def test_a_discarded_generation_leaves_nothing(store: VectorStore, folder: Path) -> None:
    """Discarding deletes the new generation's files and nothing else."""
    await publish(store, CHUNKS, EMBEDDER)
    before = generations(folder)
    generation = await store.begin(EMBEDDER.dimension)
    await generation.add(await embed_chunks(CHUNKS, EMBEDDER))
    await generation.discard()
    assert generations(folder) == before
    assert len(await search(store, "the state", 9)) == len(CHUNKS)


async def test_a_published_generation_never_changes(store: VectorStore, folder: Path) -> None:
    """Reading, and writing the next generation, leave what the current one holds alone (the engine
    clears its journals and writes its own settings again when a shard is opened)."""
    await publish(store, CHUNKS, EMBEDDER)
    current = folder / (folder / "CURRENT").read_text().strip()
    before = contents(current)
    await search(store, "the state")
    await publish(store, CHUNKS[:2], EMBEDDER)
    assert contents(current) == before
    assert before


async def test_many_that_ask_at_once_open_an_index_once(
    store: VectorStore, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To compare the checksums of a large one takes seconds, which each of them would add to the
    others' wait."""
    await publish(store, CHUNKS, EMBEDDER)
    opened: list[Path] = []
    check = generation_sums.check

    def slowly(generation: Path, sized: Collection[str]) -> None:
        opened.append(generation)
        time.sleep(0.1)
        check(generation, sized)

    monkeypatch.setattr(generation_sums, "check", slowly)
    reader = await open_adapter("stores", f"embedded:{folder}")
    found = await asyncio.gather(*(search(reader, "the state", 9) for _ in range(4)))
    assert [len(each) for each in found] == [len(CHUNKS)] * 4
    assert len(opened) == 1
    await reader.close()


async def test_a_deleted_index_is_made_anew(store: VectorStore, folder: Path) -> None:
    """A reader that is open notices that the folder was deleted and ingested again."""
    await publish(store, CHUNKS, EMBEDDER)
    assert len(await search(store, "the state", 9)) == len(CHUNKS)
    shutil.rmtree(folder)
    assert await store.manifest() is None
    await publish(await reopened(folder), CHUNKS[:2], EMBEDDER)
    assert len(await search(store, "the state", 9)) == 2


async def test_a_pointer_that_was_deleted_is_put_back(store: VectorStore, folder: Path) -> None:
    """Meanwhile there is no index; then the same reader goes on."""
    await publish(store, CHUNKS, EMBEDDER)
    assert len(await search(store, "the state", 9)) == len(CHUNKS)
    (folder / "CURRENT").rename(folder / "away")
    with pytest.raises(NoIndexError):
        await search(store, "the state", 9)
    assert (await store.ping())["status"] == "disconnected"
    (folder / "away").rename(folder / "CURRENT")
    assert len(await search(store, "the state", 9)) == len(CHUNKS)


def damage(folder: Path, file: str, content: bytes | None) -> None:
    (path,) = folder.glob(file)
    path.unlink() if content is None else path.write_bytes(content)


def flip_a_bit(folder: Path, word: bytes) -> None:
    """In each place where ``word`` stands in a file of the index."""
    held = [file for file in folder.rglob("*") if file.is_file() and word in file.read_bytes()]
    assert held
    for file in held:
        file.write_bytes(file.read_bytes().replace(word, bytes([word[0] ^ 1]) + word[1:]))


def fill_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """One megabyte is free from now on."""
    little = os.statvfs_result((4096, 4096, 10**6, 256, 256, 10**6, 10**6, 10**6, 0, 255))
    monkeypatch.setattr("os.statvfs", lambda path: little)


async def searched_with_units(store: VectorStore) -> dict[str, StoredChunk]:
    found = await search(store, "the state", 9)
    return await store.read([each.chunk.id for each in found])


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("CURRENT", b""),
        ("CURRENT", b"\xff\xfe garbage"),
        ("CURRENT", b"../../elsewhere\n"),
        ("CURRENT", bytes(20)),
        ("CURRENT", b"gen-000001-ef7f44\n"),
        ("CURRENT", b"gen-000001-ef7f44c6\n"),
        ("*/manifest.json", b"{"),
        ("*/manifest.json", f'{{"format": {INDEX_FORMAT}}}'.encode()),
        ("*/units.f16", b"\0\0"),
        ("*/units.f16", None),
        ("*/shard/**/mutable_id_tracker.mappings", None),
        ("*/shard/**/segment.json", b"{}"),
        ("*/shard/**/vector_storage-dense/vectors/status.dat", b""),
    ],
)
async def test_damage_is_said_and_mended(folder: Path, file: str, content: bytes | None) -> None:
    """A damaged file is a ``StorageError`` that names the command, never an empty answer or a
    driver's error, and the next ingest makes a sound index."""
    await publish(await reopened(folder), CHUNKS, EMBEDDER)
    damage(folder, file, content)
    reader = await reopened(folder)
    with pytest.raises(StorageError, match="answerable ingest --full"):
        await searched_with_units(reader)
    await publish(await reopened(folder), CHUNKS[:2], EMBEDDER)
    assert len(await searched_with_units(reader)) == 2


@pytest.mark.parametrize(
    "content", [bytes(20), b"gen-000001-ef7f44\n", b"gen-000001-00000000\n", None]
)
async def test_a_broken_pointer_takes_no_index_along(folder: Path, content: bytes | None) -> None:
    """An ingest that does not come to its end leaves the index that the pointer named before it
    was broken: with its name in the pointer it is served again. One that ends makes way."""
    await publish(await reopened(folder), CHUNKS, EMBEDDER)
    before = (folder / "CURRENT").read_bytes()
    damage(folder, "CURRENT", content)
    (folder / "gen-000009-dead").mkdir()
    for _ in range(2):
        begun = await (await reopened(folder)).begin(EMBEDDER.dimension)
        await begun.add(await embed_chunks(CHUNKS[:1], EMBEDDER))
        await begun.discard()
    (folder / "CURRENT").write_bytes(before)
    assert len(await searched_with_units(await reopened(folder))) == len(CHUNKS)
    damage(folder, "CURRENT", content)
    await publish(await reopened(folder), CHUNKS[:2], EMBEDDER)
    assert generations(folder) == [(folder / "CURRENT").read_text().strip()]
    assert len(await searched_with_units(await reopened(folder))) == 2


async def test_a_broken_pointer_says_what_it_named(folder: Path) -> None:
    """Where that can be one index only: nothing has to be embedded again."""
    await publish(await reopened(folder), CHUNKS, EMBEDDER)
    [only] = generations(folder)
    damage(folder, "CURRENT", bytes(20))
    store = await reopened(folder)
    with pytest.raises(StorageError, match=f"write {only} into it.* answerable ingest --full"):
        await store.manifest()
    assert (await store.ping())["status"] == "disconnected"
    (folder / "CURRENT").write_text(only)
    assert len(await searched_with_units(store)) == len(CHUNKS)
    shutil.copytree(folder / only, folder / "gen-000002-00000000")
    damage(folder, "CURRENT", bytes(20))
    with pytest.raises(StorageError, match="the disk, then rebuild the index"):
        await store.manifest()


async def test_a_flipped_bit_is_no_quote(folder: Path) -> None:
    """Words of a section that the disk changed are said to be damaged, and never quoted."""
    await publish(await reopened(folder), CHUNKS, EMBEDDER)
    flip_a_bit(folder, CHUNKS[0].text.split()[0].encode())
    with pytest.raises(StorageError, match="answerable ingest --full"):
        await searched_with_units(await reopened(folder))


@pytest.mark.parametrize("step", ["begin", "add", "finish"])
async def test_a_full_disk_is_said_before_it_is_full(
    folder: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files that are mapped would end the process on a full disk. What was indexed is still
    searched, and nothing is left behind."""
    await publish(await reopened(folder), CHUNKS, EMBEDDER)
    store, chunks = await reopened(folder), await embed_chunks(CHUNKS, EMBEDDER)
    if step == "begin":
        fill_the_disk(monkeypatch)
        with pytest.raises(StorageError, match="too little room"):
            await store.begin(EMBEDDER.dimension)
    else:
        generation = await store.begin(EMBEDDER.dimension)
        if step == "finish":
            await generation.add(chunks)
        fill_the_disk(monkeypatch)
        with pytest.raises(StorageError, match="Free some space"):
            await (generation.add(chunks) if step == "add" else generation.finish())
        await generation.discard()
    assert len(generations(folder)) == 1
    assert len(await searched_with_units(store)) == len(CHUNKS)


async def test_another_format_is_not_read(store: VectorStore, folder: Path) -> None:
    """An index of another version is refused with the command that rebuilds it; health says so."""
    await publish(store, CHUNKS, EMBEDDER)
    file = folder / (folder / "CURRENT").read_text().strip() / "manifest.json"
    before = file.read_text()
    file.write_text(before.replace(f'"format": {INDEX_FORMAT}', '"format": 999'))
    assert file.read_text() != before
    reader = await reopened(folder)
    with pytest.raises(IndexMismatchError, match="answerable ingest --full"):
        await reader.manifest()
    assert (await reader.ping())["status"] == "disconnected"


async def test_a_data_folder_that_is_a_file(tmp_path: Path) -> None:
    """A file in the way of the index is a ``StorageError`` for readers and writers alike."""
    (tmp_path / "data").write_text("in the way")
    store = await reopened(tmp_path / "data" / "index")
    with pytest.raises(StorageError):
        await store.manifest()
    with pytest.raises(StorageError):
        await store.begin(EMBEDDER.dimension)
    assert (await store.ping())["status"] == "disconnected"


async def test_a_wrong_vector_is_refused(store: VectorStore) -> None:
    """Vectors of another length than the generation's are an error of ours, not the engine's."""
    generation = await store.begin(32)
    with pytest.raises(AnswerableError):
        await generation.add(await embed_chunks(CHUNKS, EMBEDDER))
    await generation.discard()


async def test_many_chunks(store: VectorStore) -> None:
    """1,500 chunks, added in parts, are all there with their scores."""
    chunks = [chunk(f"number {n} of many", ordinal=n) for n in range(1_500)]
    indexed = await publish(store, chunks, EMBEDDER)
    found = await search(store, "number 1234", 5)
    by_id = {each.chunk.id: each for each in indexed}
    wanted = next(each for each in found if each.chunk.ordinal == 1234)
    question = await EMBEDDER.embed_query("number 1234")
    near = float((by_id[wanted.chunk.id].pieces @ question).max())
    assert wanted.dense == pytest.approx(near, abs=1e-5)
    assert wanted.lexical == max(each.lexical for each in found)
    assert (await store.ping())["vectors"] == 1_500


def shard(folder: Path, count: int) -> tuple[EdgeShard, list[str]]:
    """A finished shard of this many small chunks, and their ids."""
    made = EdgeShard.create(folder / "gen", EMBEDDER.dimension)
    chunks = [chunk(f"text {number}", ordinal=number) for number in range(count)]
    made.add(anyio.run(embed_chunks, chunks, EMBEDDER))
    made.finish()
    return made, [each.id for each in chunks]


def test_chunks_that_are_kept_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many chunks are read one after the other, no more than ``KEPT`` are held as objects
    and ``KEPT_ROWS`` rows of units, and each is read right whether or not it was held."""
    monkeypatch.setattr(edge_shard, "KEPT", 10)
    monkeypatch.setattr(edge_shard, "KEPT_ROWS", 12)
    made, ids = shard(tmp_path, 30)
    first = made.read(ids[:8])
    for start in (0, 4, 8, 12, 16, 0):
        found = made.read(ids[start : start + 8])
        assert [each.chunk.text for each in found.values()] == [
            f"text {number}" for number in range(start, start + 8)
        ]
        assert len(made._kept) <= 10
        assert 0 < sum(map(len, made._kept_rows.values())) <= 12
    again = made.read(ids[:8])
    for name, each in again.items():
        assert each.chunk == first[name].chunk
        assert each.units.any()
        assert np.array_equal(each.units, first[name].units)
    made.close()


def test_threads_read_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads that read at once, while what is held is replaced over and over, each read what they
    asked for."""
    monkeypatch.setattr(edge_shard, "KEPT", 6)
    monkeypatch.setattr(edge_shard, "KEPT_ROWS", 6)
    made, ids = shard(tmp_path, 24)
    rows = {name: each.units for name, each in made.read(ids).items()}

    def texts(start: int) -> list[str]:
        part = [*ids, *ids][start : start + 5]
        read = [made.read(part)[each] for each in part]
        assert all(np.array_equal(each.units, rows[each.chunk.id]) for each in read)
        return [each.chunk.text for each in read]

    starts = [number % 24 for number in range(0, 480, 5)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(texts, starts))
    assert found == [[f"text {(start + n) % 24}" for n in range(5)] for start in starts]
    made.close()


async def test_what_is_at_hand_is_not_waited_for(
    store: VectorStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An open index is searched, and chunks that are held are read, without a thread; one that was
    published meanwhile is opened in a thread."""
    indexed = await publish(store, CHUNKS, EMBEDDER)
    ids = [each.chunk.id for each in indexed]
    first = await search(store, "the state", 3), await store.read(ids)
    begun: list[object] = []
    to_thread = asyncio.to_thread

    async def counted(work: Callable[..., object], /, *arguments: object) -> object:
        begun.append(work)
        return await to_thread(work, *arguments)

    monkeypatch.setattr(asyncio, "to_thread", counted)
    again = await search(store, "the state", 3), await store.read(ids)
    assert begun == []
    assert [each.chunk.id for each in again[0]] == [each.chunk.id for each in first[0]]
    assert [each.chunk for each in again[1].values()] == [each.chunk for each in first[1].values()]
    await store.read([*ids, str(uuid4())])
    assert len(begun) == 1
    await publish(store, [chunk("Everything is different now.")], EMBEDDER)
    begun.clear()
    assert len(await search(store, "the state", 3)) == 1
    assert len(begun) == 2  # opened, and a new chunk read


async def test_terms_are_kept_and_taken_over(store: VectorStore) -> None:
    """A chunk's term ids are read as they were written, by searches and by the next ingest; where
    none were written, none are read."""
    without, *others = await embed_chunks(CHUNKS, EMBEDDER)
    indexed = [replace(without, terms=None, term_ends=None), *others]
    ids = [each.chunk.id for each in indexed]
    generation = await store.begin(EMBEDDER.dimension)
    await generation.add(indexed)
    await generation.finish()
    await generation.publish(manifest(indexed, EMBEDDER))
    following = await store.begin(EMBEDDER.dimension)
    for found in (await store.read(ids), await following.held(ids)):
        assert found[ids[0]].terms is found[ids[0]].term_ends is None
        for each in others:
            terms, ends = found[each.chunk.id].terms, found[each.chunk.id].term_ends
            assert terms is not None
            assert ends is not None
            assert terms.tolist() == list(map(term_id, chunk_terms(each.chunk)))
            assert ends.tolist() == terms_and_ends(each.chunk)[1].tolist()
    await following.discard()
