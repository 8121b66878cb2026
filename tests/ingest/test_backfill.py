"""Copying an index from store to store: all of it or nothing, and nothing is embedded."""

from __future__ import annotations

import asyncio
import secrets
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from answerable.adapters import open_adapter
from answerable.errors import IndexBusyError, NoIndexError
from answerable.ingest.backfill import backfill
from answerable.ingest.embedding import embed_chunks
from answerable.protocols import VectorStore
from answerable.resumable import Resumable
from answerable.stores.qdrant import QdrantStore
from answerable.testing.corpus import chunk, publish
from answerable.testing.embedders import HashedEmbedder
from answerable.testing.store_contract import CHUNKS, NEW, search
from postgres_server import RealPostgres
from qdrant_server import remove_collections

pytestmark = pytest.mark.anyio
EMBEDDER = HashedEmbedder()
MANY = [chunk(f"number {n}\nof many", ordinal=n) for n in range(300)]

# A process that is ended, as by kill -9, just before it writes for the second time, finishes or
# publishes.
KILLED = """
import asyncio, os, signal, sys
from answerable.adapters import open_adapter
from answerable.ingest.backfill import backfill

verb, count = sys.argv[3].split(":")

async def main():
    source, target = [await open_adapter("stores", each) for each in sys.argv[1:3]]
    way = "resume" if hasattr(target, "resume") else "begin"
    begin, calls = getattr(target, way), []

    async def mortal(*arguments):
        generation = await begin(*arguments)
        do = getattr(generation, verb)

        async def dying(*arguments):
            calls.append(arguments)
            if len(calls) == int(count):
                os.kill(os.getpid(), signal.SIGKILL)
            await do(*arguments)

        setattr(generation, verb, dying)
        return generation

    setattr(target, way, mortal)
    await backfill(source, target)

asyncio.run(main())
"""


def fail(done: int, total: int) -> None:
    """Interrupt a copy after its first batch."""
    if done:
        raise RuntimeError("as the test wants it")


@pytest.fixture
def source_address(tmp_path: Path) -> str:
    return f"embedded:{tmp_path / 'source'}"


@pytest.fixture(params=["embedded", "postgres"])
def target_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "embedded":
        return f"embedded:{tmp_path / 'target'}"
    server: RealPostgres = request.getfixturevalue("real_postgres")
    return server.address(f"backfill_{secrets.token_hex(4)}")


@pytest.fixture
async def source(source_address: str) -> AsyncIterator[VectorStore]:
    store: VectorStore = await open_adapter("stores", source_address)
    yield store
    await store.close()


@pytest.fixture
async def target(target_address: str) -> AsyncIterator[VectorStore]:
    store: VectorStore = await open_adapter("stores", target_address)
    yield store
    await store.close()


async def test_all_is_copied_once(source: VectorStore, target: VectorStore) -> None:
    """The target finds what the source does, with its scores and its manifest; a second run copies
    nothing, and one after a change copies again."""
    await publish(source, MANY, EMBEDDER)
    seen: list[tuple[int, int]] = []
    copied = await backfill(source, target, lambda done, total: seen.append((done, total)))
    assert (copied.documents, copied.chunks, copied.copied) == (1, 300, 300)
    assert (seen[0], seen[-1]) == ((0, 300), (300, 300))
    assert await target.manifest() == await source.manifest()
    here, there = await search(source, "number 123", 9), await search(target, "number 123", 9)
    best = [max(found, key=lambda each: (each.lexical, each.dense)) for found in (here, there)]
    assert best[0].chunk == best[1].chunk
    assert best[0].dense == pytest.approx(best[1].dense, abs=1e-5)
    assert (await backfill(source, target)).copied == 0
    await publish(source, CHUNKS, EMBEDDER)
    assert (await backfill(source, target)).copied == len(CHUNKS)
    assert len(await search(target, "the state", 9)) == len(CHUNKS)


async def test_there_and_back(source: VectorStore, target: VectorStore, tmp_path: Path) -> None:
    """An index that was copied and copied back is the same, vectors included."""
    await publish(source, CHUNKS, EMBEDDER)
    await backfill(source, target)
    again: VectorStore = await open_adapter("stores", f"embedded:{tmp_path / 'again'}")
    await backfill(target, again)
    ids = [each.id for each in CHUNKS]
    one, other = await source.begin(EMBEDDER.dimension), await again.begin(EMBEDDER.dimension)
    here, there = await one.held(ids), await other.held(ids)
    for each in ids:
        assert here[each].chunk == there[each].chunk
        assert here[each].sparse == there[each].sparse
        assert here[each].pieces.tobytes() == there[each].pieces.tobytes()
        assert here[each].units.tobytes() == there[each].units.tobytes()
    await one.discard()
    await other.discard()
    await again.close()


async def test_a_killed_copy(
    source: VectorStore, target: VectorStore, source_address: str, target_address: str
) -> None:
    """A copy that was killed between two batches, before the indexes were built and before it was
    published shows readers the old index; each next run goes on where the last one was, in a folder
    from the start."""
    await publish(source, MANY, EMBEDDER)
    await publish(target, NEW, EMBEDDER)
    for moment in ("add:2", "finish:1", "publish:1"):
        command = [sys.executable, "-c", KILLED, source_address, target_address, moment]
        killed = await asyncio.to_thread(subprocess.run, command, check=False)
        assert killed.returncode == -9
        assert len(await search(target, "different", 9)) == len(NEW)
    goes_on = isinstance(target, Resumable)
    assert goes_on == target_address.startswith("postgres")
    assert (await backfill(source, target)).copied == (0 if goes_on else 300)
    await _check_same(source, target)


async def _check_same(source: VectorStore, target: VectorStore) -> None:
    """Both hold the same chunks with the same vectors, and find the same."""
    assert await target.manifest() == await source.manifest()
    assert (await target.ping())["vectors"] == 300
    ids = [each.id for each in MANY]
    one, other = await source.begin(EMBEDDER.dimension), await target.begin(EMBEDDER.dimension)
    here, there = await one.held(ids), await other.held(ids)
    assert {id_: each.pieces.tobytes() for id_, each in here.items()} == {
        id_: each.pieces.tobytes() for id_, each in there.items()
    }
    await one.discard()
    await other.discard()
    best = [await search(each, "number 123", 9) for each in (source, target)]
    tops = [max(found, key=lambda each: each.lexical) for found in best]
    assert tops[0].chunk == tops[1].chunk


async def test_a_copy_of_something_else_is_not_gone_on_with(
    source: VectorStore, target: VectorStore
) -> None:
    """What is left of a copy goes where the source has changed since, and where it is not what is
    being copied."""
    await publish(source, MANY, EMBEDDER)

    with pytest.raises(RuntimeError):
        await backfill(source, target, fail)
    await publish(source, CHUNKS, EMBEDDER)
    assert (await backfill(source, target)).copied == len(CHUNKS)
    assert (await target.ping())["vectors"] == len(CHUNKS)


async def test_a_damaged_rest_is_written_anew(
    source: VectorStore, real_postgres: RealPostgres
) -> None:
    """Chunks that are there with another content than the source's make the copy begin afresh."""
    await publish(source, MANY, EMBEDDER)
    schema = f"backfill_{secrets.token_hex(4)}"
    target: VectorStore = await open_adapter("stores", real_postgres.address(schema))

    with pytest.raises(RuntimeError):
        await backfill(source, target, fail)
    tables = real_postgres.psql(f"SELECT 'table ' || name FROM {schema}.generations;")
    name = tables.partition("table ")[2].split()[0]
    real_postgres.psql(f"UPDATE {schema}.chunks_{name} SET content = 'x' WHERE number = 7;")
    assert (await backfill(source, target)).copied == 300
    await _check_same(source, target)
    await target.close()


@pytest.mark.parametrize("lost", ["chunks", "pieces", "terms", "rarities"])
async def test_what_the_target_lost_is_copied(
    source: VectorStore, real_postgres: RealPostgres, lost: str
) -> None:
    """Rows that are gone from a target whose manifest is right are copied: chunks and their pieces
    whenever they are counted, words where all is compared; then there is nothing to copy."""
    await publish(source, MANY, EMBEDDER)
    schema = f"backfill_{secrets.token_hex(4)}"
    target: VectorStore = await open_adapter("stores", real_postgres.address(schema))
    await backfill(source, target)
    assert (await backfill(source, target, thorough=True)).copied == 0
    column = {"chunks": "number", "rarities": "chunks"}.get(lost, "chunk")
    named = real_postgres.psql(f"SELECT 'table ' || generation FROM {schema}.pointer;")
    name = named.partition("table ")[2].split()[0]
    real_postgres.psql(f"DELETE FROM {schema}.{lost}_{name} WHERE {column} < 20;")
    counted = lost in ("chunks", "pieces")
    assert (await backfill(source, target)).copied == (300 if counted else 0)
    assert (await backfill(source, target, thorough=True)).copied == (0 if counted else 300)
    assert (await backfill(source, target, thorough=True)).copied == 0
    await _check_same(source, target)
    await target.close()


@pytest.mark.parametrize(
    ("table", "changed"),
    [
        ("rarities", "chunks = chunks + 1"),
        ("chunks", "version = '9'"),
        ("chunks", r"units = '\x01'"),
    ],
)
async def test_what_the_target_says_otherwise_is_copied(
    source: VectorStore, real_postgres: RealPostgres, table: str, changed: str
) -> None:
    """Values that changed in a target, of what it finds, filters or quotes by, are copied where all
    is compared; then there is nothing to copy."""
    await publish(source, MANY, EMBEDDER)
    schema = f"backfill_{secrets.token_hex(4)}"
    target: VectorStore = await open_adapter("stores", real_postgres.address(schema))
    await backfill(source, target)
    named = real_postgres.psql(f"SELECT 'table ' || generation FROM {schema}.pointer;")
    name = named.partition("table ")[2].split()[0]
    real_postgres.psql(f"UPDATE {schema}.{table}_{name} SET {changed};")
    assert (await backfill(source, target, thorough=True)).copied == 300
    assert (await backfill(source, target, thorough=True)).copied == 0
    await _check_same(source, target)
    await target.close()


async def test_qdrant_goes_on_too(source: VectorStore, qdrant_url: str) -> None:
    """A copy into Qdrant that was interrupted writes what is missing, and nothing twice; one that
    holds a chunk too many is written anew."""
    collection = f"backfill-{secrets.token_hex(4)}"
    target: VectorStore = await open_adapter("stores", f"qdrant:{qdrant_url}/{collection}")
    await publish(source, MANY, EMBEDDER)

    with pytest.raises(RuntimeError):
        await backfill(source, target, fail)
    assert (await backfill(source, target)).copied == 300 - 256
    assert (await target.ping())["vectors"] == 300
    assert (await backfill(source, target, thorough=True)).copied == 0
    await _add_one(target)
    assert (await backfill(source, target)).copied == 300
    assert (await target.ping())["vectors"] == 300
    await target.close()
    await asyncio.to_thread(remove_collections, qdrant_url, collection)


async def _add_one(target: VectorStore) -> None:
    """Put a chunk into the generation being served, behind everybody's back."""
    assert isinstance(target, QdrantStore)
    assert target._opened is not None
    too_many = await embed_chunks([chunk("one too many")], EMBEDDER)
    await target._opened.held.add(target._server.writer, too_many)


async def test_an_interrupted_copy(source: VectorStore, target: VectorStore) -> None:
    """A copy that fails leaves the target as it was, and holds no lock."""
    await publish(source, MANY, EMBEDDER)
    await publish(target, NEW, EMBEDDER)

    with pytest.raises(RuntimeError):
        await backfill(source, target, fail)
    assert len(await search(target, "different", 9)) == len(NEW)
    for store in (source, target):
        await (await store.begin(EMBEDDER.dimension)).discard()


async def test_an_ingest_waits_for_the_copy(source: VectorStore, target: VectorStore) -> None:
    """While a copy is running neither store can be written by anybody else."""
    await publish(source, MANY, EMBEDDER)
    generation = await source.begin(EMBEDDER.dimension)
    with pytest.raises(IndexBusyError):
        await backfill(source, target)
    await generation.discard()
    generation = await target.begin(EMBEDDER.dimension)
    with pytest.raises(IndexBusyError):
        await backfill(source, target)
    await generation.discard()
    assert (await backfill(source, target)).copied == 300


async def test_nothing_to_copy(source: VectorStore, target: VectorStore) -> None:
    """An empty source is an error that says what to do, and the target stays."""
    await publish(target, NEW, EMBEDDER)
    with pytest.raises(NoIndexError, match="answerable ingest"):
        await backfill(source, target)
    assert len(await search(target, "different", 9)) == len(NEW)
