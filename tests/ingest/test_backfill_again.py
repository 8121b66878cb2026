"""Copying again: into a target that is damaged once more, or that an earlier copy left spoilt."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from qdrant_client import models

from answerable.adapters import open_adapter
from answerable.errors import StorageError, UnavailableError
from answerable.ingest.backfill import backfill
from answerable.ingest.comparison import Counting
from answerable.ingest.embedding import embed_chunks
from answerable.protocols import VectorStore
from answerable.resumable import Resumable
from answerable.stores.qdrant import QdrantStore
from answerable.stores.qdrant_collection import Collection
from answerable.testing.corpus import chunk, publish
from answerable.testing.embedders import HashedEmbedder
from postgres_server import RealPostgres
from qdrant_server import remove_collections

pytestmark = pytest.mark.anyio
EMBEDDER = HashedEmbedder()
MANY = [chunk(f"number {n}\nof many", ordinal=n) for n in range(300)]
FIRST = 256  # chunks of the first batch
Damage = Callable[[str], None]


def fail(done: int, total: int) -> None:
    """Interrupt a copy after its first batch."""
    if done:
        raise RuntimeError("as the test wants it")


@pytest.fixture
async def source(tmp_path: Path) -> AsyncIterator[VectorStore]:
    store: VectorStore = await open_adapter("stores", f"embedded:{tmp_path / 'source'}")
    await publish(store, MANY, EMBEDDER)
    yield store
    await store.close()


@pytest.fixture
def schema() -> str:
    return f"again_{secrets.token_hex(4)}"


@pytest.fixture
async def postgres(real_postgres: RealPostgres, schema: str) -> AsyncIterator[VectorStore]:
    store: VectorStore = await open_adapter("stores", real_postgres.address(schema))
    yield store
    await store.close()


@pytest.fixture
async def qdrant(qdrant_url: str, schema: str) -> AsyncIterator[QdrantStore]:
    store: QdrantStore = await open_adapter("stores", f"qdrant:{qdrant_url}/{schema}")
    yield store
    await store.close()
    await asyncio.to_thread(remove_collections, qdrant_url, schema)


@pytest.fixture
def spoil(real_postgres: RealPostgres, schema: str) -> Damage:
    """Run a statement on the youngest generation, whose tables end in ``_G``."""

    def run(statement: str) -> None:
        youngest = f"SELECT 'table ' || name FROM {schema}.generations ORDER BY begun_at DESC"
        name = real_postgres.psql(f"{youngest} LIMIT 1;").partition("table ")[2].split()[0]
        statement = statement.replace("_G", f"_{name}").replace("'G'", f"'{name}'")
        real_postgres.psql(f"SET search_path = {schema}, public; {statement};")

    return run


async def check_whole(source: VectorStore, target: VectorStore) -> None:
    assert await target.manifest() == await source.manifest()
    assert (await target.ping())["vectors"] == len(MANY)
    assert (await backfill(source, target, thorough=True)).copied == 0


@pytest.mark.parametrize(
    "statement", ["DELETE FROM chunks_G WHERE number = 5", "TRUNCATE terms_G", "DROP TABLE terms_G"]
)
async def test_every_repair(
    source: VectorStore, postgres: VectorStore, spoil: Damage, statement: str
) -> None:
    """A target that is damaged again and again is repaired each time."""
    await backfill(source, postgres)
    for _ in range(4):
        spoil(statement)
        assert (await backfill(source, postgres, thorough=True)).copied == len(MANY)
        await check_whole(source, postgres)


async def test_every_repair_of_a_collection(source: VectorStore, qdrant: QdrantStore) -> None:
    """So is one in Qdrant, with a point too many or with one of another content."""
    await backfill(source, qdrant)
    for damage in (chunk("one too many"), replace(MANY[3], url="/elsewhere")) * 2:
        assert await qdrant.manifest() is not None
        assert qdrant._opened is not None
        indexed = await embed_chunks([damage], EMBEDDER)
        await qdrant._opened.held.add(qdrant._server.writer, indexed)
        assert (await backfill(source, qdrant, thorough=True)).copied == len(MANY)
        await check_whole(source, qdrant)


async def test_a_repair_that_was_killed(
    source: VectorStore, postgres: VectorStore, spoil: Damage
) -> None:
    """A repair goes on where it was, as any copy does."""
    await backfill(source, postgres)
    spoil("DELETE FROM chunks_G WHERE number = 5")
    with pytest.raises(RuntimeError):
        await backfill(source, postgres, fail)
    assert (await backfill(source, postgres)).copied == len(MANY) - FIRST
    await check_whole(source, postgres)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE chunks_G SET content = 'x' WHERE number = 7",
        r"UPDATE chunks_G SET weights = '\x01' WHERE number = 7",
        "DELETE FROM chunks_G WHERE number = 7",  # its number is given again
        "DELETE FROM pieces_G WHERE chunk = 7",
        "INSERT INTO chunks_G SELECT 900, gen_random_uuid(), document, file_path, heading, content,"
        " token_count, source_type, section, version, locale, rest, exact, units, weights"
        " FROM chunks_G WHERE number = 7",
        "DROP INDEX IF EXISTS chunks_G_id; INSERT INTO chunks_G SELECT 900, id, document,"
        " file_path, heading, content, token_count, source_type, section, version, locale, rest,"
        " exact, units, weights FROM chunks_G WHERE number = 7",
        "DROP TABLE terms_G",
        "ALTER TABLE terms_G DROP COLUMN weight",
        "UPDATE generations SET dimension = 3 WHERE name = 'G'",
        "INSERT INTO documents_G VALUES ('docs/page.md', '', '', '', 1)",
    ],
)
async def test_spoilt_rests(
    source: VectorStore, postgres: VectorStore, spoil: Damage, statement: str
) -> None:
    """What an interrupted copy left, and somebody spoilt in any way, keeps no later copy from
    coming to its end."""
    with pytest.raises(RuntimeError):
        await backfill(source, postgres, fail)
    spoil(statement)
    await backfill(source, postgres)
    await check_whole(source, postgres)


@pytest.mark.parametrize("spoilt", ["too many", "no text", "no pieces"])
async def test_spoilt_rests_of_a_collection(
    source: VectorStore, qdrant: QdrantStore, spoilt: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is in Qdrant."""
    left: list[Collection] = []
    add = Collection.add

    async def noted(self: Collection, *arguments: object) -> None:
        left.append(self)
        await add(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Collection, "add", noted)
    with pytest.raises(RuntimeError):
        await backfill(source, qdrant, fail)
    monkeypatch.undo()
    writer = qdrant._server.writer
    if spoilt == "too many":
        await left[-1].add(writer, await embed_chunks([chunk("one too many")], EMBEDDER))
    else:
        (point,) = await writer.retrieve(left[-1].name, [MANY[7].id], True, with_vectors=True)
        payload = {} if spoilt == "no text" else point.payload
        vector = {"bm25": point.vector["bm25"]} if spoilt == "no pieces" else point.vector
        changed = models.PointStruct(id=point.id, vector=vector, payload=payload)
        await writer.upsert(left[-1].name, [changed], wait=True)
    await backfill(source, qdrant)
    await check_whole(source, qdrant)


async def test_a_server_that_goes_away(
    source: VectorStore, postgres: VectorStore, real_postgres: RealPostgres
) -> None:
    """A server that is gone in the middle says nothing of what was written there: the copy fails,
    and the next one goes on with it."""

    def cut(done: int, total: int) -> None:
        if done:
            real_postgres.psql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend';"
            )

    with pytest.raises(RuntimeError):
        await backfill(source, postgres, fail)
    for _ in range(2):
        with pytest.raises(UnavailableError):
            await backfill(source, postgres, cut)
    assert (await backfill(source, postgres)).copied == len(MANY) - FIRST
    await check_whole(source, postgres)


async def test_a_source_that_cannot_be_read(
    source: VectorStore, postgres: VectorStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does an error of the source say anything of it."""
    with pytest.raises(RuntimeError):
        await backfill(source, postgres, fail)
    begin = source.begin

    async def begun(dimension: int) -> object:
        generation = await begin(dimension)

        async def held(ids: object) -> object:
            raise StorageError("as the test wants it")

        monkeypatch.setattr(generation, "held", held)
        return generation

    monkeypatch.setattr(source, "begin", begun)
    with pytest.raises(StorageError, match="as the test wants it"):
        await backfill(source, postgres)
    monkeypatch.setattr(source, "begin", begin)
    assert (await backfill(source, postgres)).copied == len(MANY) - FIRST


async def test_a_first_copy_that_fails_is_not_made_twice(
    source: VectorStore, postgres: VectorStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing was there to be gone on with, writing afresh would fail again."""
    seen: list[int] = []
    assert isinstance(postgres, Resumable)
    resume = postgres.resume

    async def resumed(dimension: int, label: str) -> object:
        generation = await resume(dimension, label)

        async def finish() -> None:
            raise StorageError("as the test wants it")

        monkeypatch.setattr(generation, "finish", finish)
        return generation

    monkeypatch.setattr(postgres, "resume", resumed)
    with pytest.raises(StorageError, match="as the test wants it"):
        await backfill(source, postgres, lambda done, total: seen.append(done))
    assert seen == [0, FIRST, len(MANY)]


@pytest.mark.parametrize(
    "wrong",
    [
        "UPDATE generations SET chunks = 5",
        "UPDATE generations SET pieces = 50000",
        "INSERT INTO pieces_G SELECT 900, vector FROM pieces_G WHERE chunk = 1",
        "INSERT INTO terms_G SELECT term, 900, weight FROM terms_G WHERE chunk = 1",
        "INSERT INTO terms_G SELECT term, -1, weight FROM terms_G WHERE chunk = 1",
    ],
)
async def test_numbers_that_searches_go_by(
    source: VectorStore, postgres: VectorStore, spoil: Damage, real_postgres: RealPostgres,
    schema: str, wrong: str,
) -> None:  # fmt: skip
    """A store that goes by other numbers than there are, or has rows of no section, is made anew by
    every ingest."""
    await backfill(source, postgres)
    assert isinstance(postgres, Counting)
    assert not await postgres.miscounted()
    spoil(wrong)
    reader: VectorStore = await open_adapter("stores", real_postgres.address(schema))
    assert isinstance(reader, Counting)
    assert await reader.miscounted()
    assert (await backfill(source, reader)).copied == len(MANY)
    assert not await reader.miscounted()
    await check_whole(source, reader)
    await reader.close()
