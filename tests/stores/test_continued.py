"""A generation of the embedded store that begins with a copy of the one before."""

from __future__ import annotations

import errno
import os
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from answerable.adapters import open_adapter
from answerable.continuable import Continuable
from answerable.ingest.comparison import same
from answerable.ingest.embedding import embed_chunks
from answerable.protocols import VectorStore
from answerable.retrieval.lexical import query_vector
from answerable.stores import edge_shard, embedded, generation_files
from answerable.stores.generation_copy import begun_with
from answerable.testing.corpus import chunk, manifest, publish
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Chunk

pytestmark = pytest.mark.anyio
EMBEDDER = HashedEmbedder()
CHUNKS = [chunk(f"text {n} of all\nword{n % 7} here", ordinal=n) for n in range(40)]
GONE = [chunk("xqzvkwpfjg stands here\nand yjwqmzkhvb", ordinal=99)]
NEW = [chunk(f"new text {n}", ordinal=200 + n) for n in range(3)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "index"


@pytest.fixture
async def store(folder: Path) -> AsyncIterator[VectorStore]:
    store: VectorStore = await open_adapter("stores", f"embedded:{folder}")
    yield store
    await store.close()


async def begin(store: VectorStore) -> Continuable:
    generation = await store.begin(EMBEDDER.dimension)
    assert isinstance(generation, Continuable)
    return generation


async def go_on(
    store: VectorStore, kept: Sequence[Chunk], new: Sequence[Chunk], note: str = ""
) -> None:
    """Publish a generation that begins with ``kept``."""
    generation = await begin(store)
    assert await generation.keep([each.id for each in kept])
    await generation.add(await embed_chunks(new, EMBEDDER))
    await generation.note(note)
    await generation.finish()
    made = await embed_chunks([*kept, *new], EMBEDDER)
    await generation.publish(manifest(made, EMBEDDER))


async def found(store: VectorStore, question: str) -> list[Any]:
    vector = await EMBEDDER.embed_query(question)
    hits = await store.search(vector, query_vector(question), 100)
    return [(each.id, pytest.approx(each.dense), pytest.approx(each.lexical)) for each in hits]


def ids(chunks: Sequence[Chunk]) -> list[str]:
    return [each.id for each in chunks]


@pytest.mark.parametrize("graph_from", [edge_shard.GRAPH_FROM_KB, 1])
async def test_it_is_as_one_written_afresh(
    store: VectorStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, graph_from: int
) -> None:
    """What stays, what is new and what is gone: read and searched, with the same scores, as in an
    index that was written at once; with a search graph too."""
    monkeypatch.setattr(edge_shard, "GRAPH_FROM_KB", graph_from)
    await publish(store, [*CHUNKS, *GONE], EMBEDDER)
    await go_on(store, CHUNKS, NEW)
    await go_on(store, [*CHUNKS[1:], *NEW], GONE)
    other: VectorStore = await open_adapter("stores", f"embedded:{tmp_path / 'other'}")
    wanted = [*CHUNKS[1:], *NEW, *GONE]
    await publish(other, wanted, EMBEDDER)
    assert await same(store, other, manifest(await embed_chunks(wanted, EMBEDDER), EMBEDDER))
    for question in ("text 7 of all", "word3", "xqzvkwpfjg", "new text 1"):
        assert await found(store, question) == await found(other, question)
    assert (await store.ping())["vectors"] == len(wanted)
    await other.close()


async def test_what_is_gone_is_in_no_file(store: VectorStore, folder: Path) -> None:
    """Neither the text of a chunk that is gone nor the vectors of its units."""
    await publish(store, [*CHUNKS, *GONE], EMBEDDER)
    await go_on(store, CHUNKS, [])
    generation = folder / (folder / "CURRENT").read_text().strip()
    rows = (await embed_chunks(GONE, EMBEDDER))[0].units.astype("f2")
    for file in (each for each in generation.rglob("*") if each.is_file()):
        content = file.read_bytes()
        assert b"xqzvkwpfjg" not in content, file
        assert b"yjwqmzkhvb" not in content, file
        assert not any(row.tobytes() in content for row in rows), file


async def test_the_old_generation_stays_as_it_is(store: VectorStore, folder: Path) -> None:
    """No byte of it changes, it goes on being read, and until the new one is published nothing
    calls that complete."""
    await publish(store, [*CHUNKS, *GONE], EMBEDDER)
    old = folder / (folder / "CURRENT").read_text().strip()
    names = ("units.f16", "manifest.json")
    before = [(old / name).read_bytes() for name in names]
    generation = await begin(store)
    assert await generation.keep(ids(CHUNKS))
    assert set(await generation.held(ids([*CHUNKS, *GONE]))) == set(ids([*CHUNKS, *GONE]))
    await generation.add(await embed_chunks(NEW, EMBEDDER))
    await generation.finish()
    assert generation_files.whole(folder) == {old.name}
    assert len(await store.read(ids([*CHUNKS, *GONE, *NEW]))) == len(CHUNKS) + len(GONE)
    await generation.discard()
    assert generation_files.whole(folder) == {old.name}
    assert [(old / name).read_bytes() for name in names] == before


async def test_what_is_not_copied(store: VectorStore) -> None:
    """Without an old generation, for chunks it does not hold, for none or fewer than half of them,
    for vectors of another length and once something was added, nothing is copied; the generation
    can then be written as ever."""
    assert not await tried(store, CHUNKS)
    await publish(store, CHUNKS, EMBEDDER)
    for wanted in ([], CHUNKS[:19], [*CHUNKS, *NEW]):
        assert not await tried(store, wanted)
    other = await store.begin(32)
    assert isinstance(other, Continuable)
    assert not await other.keep(ids(CHUNKS))
    await other.discard()
    generation = await begin(store)
    await generation.add(await embed_chunks(NEW, EMBEDDER))
    assert not await generation.keep(ids(CHUNKS))
    await generation.add(list((await generation.held(ids(CHUNKS))).values()))
    await generation.finish()
    await generation.publish(manifest(await embed_chunks([*CHUNKS, *NEW], EMBEDDER), EMBEDDER))
    assert (await store.ping())["vectors"] == len(CHUNKS) + len(NEW)


@pytest.mark.parametrize("bytes_more", [-1, -128, -1280, 1, 128])
async def test_units_that_are_not_as_many_as_they_were(
    store: VectorStore, folder: Path, bytes_more: int
) -> None:
    """Rows that are lost would become those of the chunks added next, so nothing is copied then,
    and what was noted counts no more: what is read says that it is too short."""
    await go_on_from_all(store, "what was noted")
    units = folder / (folder / "CURRENT").read_text().strip() / "units.f16"
    content = units.read_bytes()
    units.write_bytes(content[:bytes_more] if bytes_more < 0 else content + bytes(bytes_more))
    assert await noted(store) is None
    assert not await tried(store, CHUNKS)
    units.write_bytes(content)
    assert await noted(store) == "what was noted"
    assert await tried(store, CHUNKS)


async def go_on_from_all(store: VectorStore, note: str) -> None:
    await publish(store, CHUNKS, EMBEDDER)
    await go_on(store, CHUNKS, NEW, note)


async def tried(store: VectorStore, wanted: Sequence[Chunk]) -> bool:
    """Whether a new generation began with these, which is then thrown away."""
    generation = await begin(store)
    kept = await generation.keep(ids(wanted))
    await generation.discard()
    return kept


async def test_a_copy_that_fails(store: VectorStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where files cannot be copied, or the copy is not what was copied, nothing is left of it, and
    the chunks are read and added."""

    def full(folder: Path, new: Path, names: Sequence[str]) -> None:
        new.mkdir()
        (new / "half").write_bytes(b"half")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def spoilt(folder: Path, new: Path, names: Sequence[str]) -> None:
        begun_with(folder, new, names)
        for each in (new / "shard").rglob("*"):
            if each.is_file():
                each.write_bytes(b"")

    await publish(store, CHUNKS, EMBEDDER)
    for broken in (full, spoilt):
        monkeypatch.setattr(embedded, "begun_with", broken)
        generation = await begin(store)
        assert not await generation.keep(ids(CHUNKS))
        await generation.add(list((await generation.held(ids(CHUNKS))).values()))
        await generation.finish()
        await generation.publish(manifest(await embed_chunks(CHUNKS, EMBEDDER), EMBEDDER))
        assert (await store.ping())["vectors"] == len(CHUNKS)


async def test_rows_of_nobody_are_bounded(store: VectorStore, folder: Path) -> None:
    """The file of units grows with each change, until more than half of it is of nobody: then it is
    written anew."""
    await publish(store, CHUNKS, EMBEDDER)
    now, copies = list(CHUNKS), 0
    for round_ in range(4):
        new = [chunk(f"round {round_} text {n}\nand more", ordinal=n) for n in range(15)]
        if not await tried(store, now[15:]):
            break
        await go_on(store, now[15:], new)
        now, copies = [*now[15:], *new], copies + 1
        units = folder / (folder / "CURRENT").read_text().strip() / "units.f16"
        assert units.stat().st_size <= 2 * 128 * 2 * (len(CHUNKS) * 2)
    assert copies == 3
    await publish(store, now, EMBEDDER)
    assert await tried(store, now[15:])


async def test_notes(store: VectorStore, folder: Path) -> None:
    """What was noted of a generation is told to the next; nothing where none was, or where it is
    not as it was written."""
    await publish(store, CHUNKS, EMBEDDER)
    assert await noted(store) is None
    await go_on(store, CHUNKS, [], "what was noted, 日本")
    assert await noted(store) == "what was noted, 日本"
    file = folder / (folder / "CURRENT").read_text().strip() / "note.json"
    file.write_bytes(file.read_bytes().replace(b"noted", b"nated"))
    assert await noted(store) is None


async def noted(store: VectorStore) -> str | None:
    generation = await begin(store)
    text = await generation.noted()
    await generation.discard()
    return text
