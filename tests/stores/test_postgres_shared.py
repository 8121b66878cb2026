"""The tables that all generations share, changed by hand: an ingest mends what reading tells."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator

import pytest

from answerable.adapters import open_adapter
from answerable.errors import StorageError
from answerable.protocols import VectorStore
from answerable.testing.corpus import publish
from answerable.testing.embedders import HashedEmbedder
from answerable.testing.store_contract import CHUNKS, search
from postgres_server import RealPostgres

pytestmark = pytest.mark.anyio
EMBEDDER = HashedEmbedder()
UNTIE = "ALTER TABLE {schema}.pointer DROP CONSTRAINT pointer_generation_fkey"


@pytest.fixture
def schema() -> str:
    return f"shared_{secrets.token_hex(4)}"


@pytest.fixture
async def store(real_postgres: RealPostgres, schema: str) -> AsyncIterator[VectorStore]:
    """An index whose tables are then changed: another process opens it, knowing nothing yet."""
    first: VectorStore = await open_adapter("stores", real_postgres.address(schema))
    await publish(first, CHUNKS, EMBEDDER)
    await first.close()
    store: VectorStore = await open_adapter("stores", real_postgres.address(schema))
    yield store
    await store.close()


@pytest.mark.parametrize(
    "change",
    [
        "ALTER TABLE {schema}.generations DROP COLUMN manifest",
        "ALTER TABLE {schema}.generations DROP COLUMN dimension, DROP COLUMN chunks",
        "ALTER TABLE {schema}.generations DROP COLUMN pieces, DROP COLUMN begun_at",
        UNTIE + "; DELETE FROM {schema}.generations",
        UNTIE + "; UPDATE {schema}.generations SET name = 'another'",
    ],
)
async def test_an_ingest_mends_what_was_changed(
    store: VectorStore, schema: str, real_postgres: RealPostgres, change: str
) -> None:
    """Where a row or a column of theirs is gone, reading says to rebuild the index; that helps."""
    real_postgres.psql(change.format(schema=schema) + ";")
    with pytest.raises(StorageError, match="answerable ingest --full"):
        await search(store, "the state", 9)
    await publish(store, CHUNKS, EMBEDDER)
    assert len(await search(store, "the state", 9)) == len(CHUNKS)
    assert (await store.ping())["status"] == "connected"
    await (await store.begin(EMBEDDER.dimension)).discard()


async def test_the_old_index_answers_meanwhile(
    store: VectorStore, schema: str, real_postgres: RealPostgres
) -> None:
    """A column that no reader needs is made anew without taking the index away."""
    real_postgres.psql(f"ALTER TABLE {schema}.generations DROP COLUMN published_at;")
    begun = await store.begin(EMBEDDER.dimension)
    assert len(await search(store, "the state", 9)) == len(CHUNKS)
    await begun.discard()


@pytest.mark.parametrize(
    ("table", "column"), [("generations", "name"), ("pointer", "generation"), ("pointer", "one")]
)
async def test_tables_that_name_no_generation_any_more(
    store: VectorStore, schema: str, real_postgres: RealPostgres, table: str, column: str
) -> None:
    """Nobody can tell what is of the index: it is said which statement lets an ingest begin anew,
    and that one does."""
    real_postgres.psql(f"ALTER TABLE {schema}.{table} DROP COLUMN {column} CASCADE;")
    with pytest.raises(StorageError) as raised:
        await store.begin(EMBEDDER.dimension)
    statement = str(raised.value).partition("run this again: ")[2]
    assert statement == f"DROP TABLE {schema}.pointer, {schema}.generations;"
    real_postgres.psql(statement)
    await publish(store, CHUNKS, EMBEDDER)
    assert len(await search(store, "the state", 9)) == len(CHUNKS)
