"""Taking an index away from where others keep theirs: all of it, and nothing else."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Iterator

import asyncpg
import pytest

import qdrant_server
from answerable.adapters import open_adapter
from answerable.errors import IndexBusyError, NoIndexError
from answerable.protocols import VectorStore
from answerable.stores import postgres, qdrant
from answerable.testing.corpus import publish
from answerable.testing.embedders import HashedEmbedder
from answerable.testing.store_contract import CHUNKS, NEW, search
from answerable.upkeep import Forgettable
from postgres_server import RealPostgres
from qdrant_server import FakeQdrant

pytestmark = pytest.mark.anyio
EMBEDDER = HashedEmbedder()


@pytest.fixture
def name() -> str:
    return f"forget_{secrets.token_hex(4)}"


@pytest.fixture
def fake() -> Iterator[FakeQdrant]:
    with qdrant_server.running() as server:
        yield server


@pytest.fixture(params=["postgres", "qdrant"])
def addresses(request: pytest.FixtureRequest, name: str) -> tuple[str, str]:
    """Of an index, and of another one in the same place."""
    if request.param == "postgres":
        server: RealPostgres = request.getfixturevalue("real_postgres")
        return server.address(name), server.address(f"{name}_2")
    fake: FakeQdrant = request.getfixturevalue("fake")
    return f"qdrant:{fake.url}/{name}", f"qdrant:{fake.url}/{name}-2"


@pytest.fixture
async def stores(addresses: tuple[str, str]) -> AsyncIterator[tuple[VectorStore, VectorStore]]:
    opened = [await open_adapter("stores", each) for each in addresses]
    yield opened[0], opened[1]
    for store in opened:
        await store.close()


async def test_only_that_index_is_forgotten(
    stores: tuple[VectorStore, VectorStore], addresses: tuple[str, str]
) -> None:
    """What is served, what was served before and what was left over are gone, for those who have it
    open too; another index of the same place stays, and a new one can be made. Forgotten again
    there is nothing."""
    store, other = stores
    assert isinstance(store, Forgettable)
    await publish(other, NEW, EMBEDDER)
    for _ in range(2):
        await publish(store, CHUNKS, EMBEDDER)
    begun = await store.resume(EMBEDDER.dimension, "label")  # type: ignore[attr-defined]
    await begun.leave()
    reader: VectorStore = await open_adapter("stores", addresses[0])
    assert len(await search(reader, "the state", 9)) == len(CHUNKS)
    assert await store.forget()
    for each in (store, reader):
        assert await each.manifest() is None
        with pytest.raises(NoIndexError):
            await search(each, "the state", 9)
    assert not await store.forget()
    assert len(await search(other, "different", 9)) == len(NEW)
    await publish(store, CHUNKS, EMBEDDER)
    assert len(await search(reader, "the state", 9)) == len(CHUNKS)
    await reader.close()


async def test_what_was_never_served(stores: tuple[VectorStore, VectorStore]) -> None:
    """What the first copy left unfinished is forgotten too."""
    store = stores[0]
    assert isinstance(store, Forgettable)
    begun = await store.resume(EMBEDDER.dimension, "label")  # type: ignore[attr-defined]
    await begun.leave()
    assert await store.forget()
    assert not await store.forget()


async def test_an_index_that_is_being_written(stores: tuple[VectorStore, VectorStore]) -> None:
    """Nothing is forgotten while somebody writes; afterwards it is."""
    store = stores[0]
    assert isinstance(store, Forgettable)
    await publish(store, CHUNKS, EMBEDDER)
    begun = await store.begin(EMBEDDER.dimension)
    with pytest.raises(IndexBusyError, match="Another ingest"):
        await store.forget()
    await begun.discard()
    assert len(await search(store, "the state", 9)) == len(CHUNKS)
    assert await store.forget()


async def test_what_else_is_in_the_schema(real_postgres: RealPostgres, name: str) -> None:
    """Conversations, tables of others, the schema and the extension stay where they are; of the
    index no table is left."""
    address = real_postgres.address(name)
    conversations = await open_adapter("conversations", address)
    conversation, token = await conversations.create()
    await conversations.append(conversation, token, "user", "hello")
    sql = await asyncpg.connect(real_postgres.dsn)
    await sql.execute(f"CREATE TABLE {name}.chunks_of_mine (n integer)")
    listed = "SELECT tablename FROM pg_tables WHERE schemaname = $1"
    before = {row[0] for row in await sql.fetch(listed, name)}
    store = await postgres.connect(address.partition(":")[2])
    await publish(store, CHUNKS, EMBEDDER)
    assert isinstance(store, Forgettable)
    assert await store.forget()
    assert {row[0] for row in await sql.fetch(listed, name)} == before
    assert await sql.fetchval("SELECT count(*) FROM pg_extension WHERE extname = 'vector'") == 1
    assert len(await conversations.messages(conversation, token)) == 1
    for each in (sql, store, conversations):
        await each.close()


async def test_what_else_is_on_the_server(fake: FakeQdrant, name: str) -> None:
    """Collections of others stay; of the index none is left."""
    fake.engine.create_collection(f"{name}-mine", vectors_config={})
    store = await qdrant.connect(f"{fake.url}/{name}")
    await publish(store, CHUNKS, EMBEDDER)
    assert isinstance(store, Forgettable)
    assert await store.forget()
    left = {each.name for each in fake.engine.get_collections().collections}
    assert left == {f"{name}-mine"}
    assert not fake.engine.get_aliases().aliases
    await store.close()
