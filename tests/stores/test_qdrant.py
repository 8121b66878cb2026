"""The Qdrant store beyond the contract: addresses, keys, faults, and writers that were killed."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import httpx
import pytest
from qdrant_client import models
from qdrant_client.http.exceptions import UnexpectedResponse

import qdrant_server
from answerable.adapters import open_adapter
from answerable.errors import (
    ConfigError,
    DamagedIndexError,
    IndexBusyError,
    IndexMismatchError,
    StorageError,
)
from answerable.ingest.comparison import contents
from answerable.ingest.embedding import embed_chunks
from answerable.protocols import VectorStore
from answerable.stores import qdrant_collection, qdrant_lock
from answerable.stores.qdrant_server import Address, driver_errors
from answerable.testing.corpus import manifest, publish
from answerable.testing.embedders import HashedEmbedder
from answerable.testing.store_contract import CHUNKS, NEW, search
from qdrant_server import FakeQdrant

pytestmark = pytest.mark.anyio
EMBEDDER = HashedEmbedder()


@pytest.fixture
def server() -> Iterator[FakeQdrant]:
    with qdrant_server.running() as server:
        yield server


@pytest.fixture
async def store(server: FakeQdrant) -> AsyncIterator[VectorStore]:
    store: VectorStore = await open_adapter("stores", f"qdrant:{server.url}")
    yield store
    await store.close()


def collections(server: FakeQdrant) -> set[str]:
    return {each.name for each in server.engine.get_collections().collections}


@pytest.mark.parametrize(
    ("rest", "url", "collection"),
    [
        ("", "http://localhost:6333", "docusaurus-book"),
        ("https://h:6333", "https://h:6333", "docusaurus-book"),
        ("https://h:6333/", "https://h:6333", "docusaurus-book"),
        ("https://h:6333/manual", "https://h:6333", "manual"),
        ("https://h/behind/a/proxy/manual", "https://h/behind/a/proxy", "manual"),
    ],
)
def test_addresses(rest: str, url: str, collection: str) -> None:
    """The last part of the path names the collection; the default is the specification's."""
    assert Address.parsed(rest) == Address(url, collection)


@pytest.mark.parametrize(
    "rest", ["localhost:6333", "ftp://h/c", "https://h:x/c", "https://key@h/c", "https://h/a b"]
)
def test_what_is_no_address(rest: str) -> None:
    """What is no address is refused with an example of one."""
    with pytest.raises(ConfigError, match="QDRANT_API_KEY"):
        Address.parsed(rest)


async def test_what_is_stored(store: VectorStore, server: FakeQdrant) -> None:
    """The collection has cosine distance, and its points the keys that the specification names
    (FR-013); an alias of the plain name leads to it."""
    await publish(store, CHUNKS, EMBEDDER)
    info = server.engine.get_collection("docusaurus-book")
    dense = info.config.params.vectors["dense"]
    assert (dense.size, dense.distance) == (EMBEDDER.dimension, models.Distance.COSINE)
    (point,) = server.engine.retrieve("docusaurus-book", [CHUNKS[0].id])
    wanted = {"chunk_id", "file_path", "heading", "content", "token_count"}
    assert wanted <= set(point.payload)
    assert point.payload["content"] == CHUNKS[0].text
    assert "docusaurus-book" not in collections(server)


async def test_chunks_go_in_batches(store: VectorStore, server: FakeQdrant) -> None:
    """Chunks are written many at a time."""
    await publish(store, CHUNKS, EMBEDDER)
    writes = [each for each in server.requests if each.startswith("PUT") and "points" in each]
    chunks = [each for each in writes if "manifest" not in each and "lock" not in each]
    assert len(chunks) == 1


async def test_the_key_is_sent_and_never_said(
    server: FakeQdrant, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The key goes along with every request; a wrong one is an error that does not repeat it."""
    server.key = "right-key"
    monkeypatch.setenv("QDRANT_API_KEY", "right-key")
    store: VectorStore = await open_adapter("stores", f"qdrant:{server.url}")
    await publish(store, CHUNKS, EMBEDDER)
    assert len(await search(store, "the state", 9)) == len(CHUNKS)
    await store.close()
    monkeypatch.setenv("QDRANT_API_KEY", "wrong-key")
    other: VectorStore = await open_adapter("stores", f"qdrant:{server.url}")
    with pytest.raises(StorageError, match="refused the key") as refused:
        await other.manifest()
    assert "-key" not in str(refused.value).replace("API_KEY", "")
    assert (await other.ping())["status"] == "disconnected"
    with pytest.raises(StorageError, match="refused the key"):
        await other.begin(8)
    await other.close()


async def test_a_server_that_is_down() -> None:
    """Without a server everything is a ``StorageError`` that says what to check."""
    with qdrant_server.running() as server:
        store: VectorStore = await open_adapter("stores", f"qdrant:{server.url}")
        await publish(store, CHUNKS, EMBEDDER)
    with pytest.raises(StorageError, match="could not be reached"):
        await search(store, "the state")
    with pytest.raises(StorageError, match="could not be reached"):
        await store.begin(8)
    assert (await store.ping())["status"] == "disconnected"
    await store.close()


@pytest.mark.parametrize("status", [400, 404, 429, 500, 503])
async def test_a_server_that_fails(store: VectorStore, server: FakeQdrant, status: int) -> None:
    """A failing server is a ``StorageError``; when it is well again, so is the store."""
    await publish(store, CHUNKS, EMBEDDER)
    before = await search(store, "the state", 9)
    server.status = status
    with pytest.raises(StorageError):
        await search(store, "the state", 9)
    assert (await store.ping())["status"] == "disconnected"
    server.status = None
    assert await search(store, "the state", 9) == before


async def test_a_collection_of_somebody_else(store: VectorStore, server: FakeQdrant) -> None:
    """A collection that has the name already is left alone, and another name is asked for."""
    server.engine.create_collection("docusaurus-book", vectors_config={})
    with pytest.raises(StorageError, match="Name another one"):
        await store.begin(8)
    assert collections(server) == {"docusaurus-book"}


async def test_the_lock_of_a_killed_writer(
    store: VectorStore, server: FakeQdrant, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A writer that gave no sign of life for long is taken over from, and what it left is cleared;
    should it wake up after all, it publishes nothing."""
    await publish(store, CHUNKS, EMBEDDER)
    indexed = await embed_chunks(NEW, EMBEDDER)
    asleep = await store.begin(EMBEDDER.dimension)
    await asleep.add(indexed)
    with pytest.raises(IndexBusyError, match="docusaurus-book-lock"):
        await store.begin(EMBEDDER.dimension)
    monkeypatch.setattr(qdrant_lock, "STALE_SECONDS", 0)
    other = await store.begin(EMBEDDER.dimension)
    await other.add(indexed)
    monkeypatch.undo()
    with pytest.raises((IndexBusyError, StorageError)):
        await asleep.publish(manifest(indexed, EMBEDDER))
    await asleep.discard()
    await other.finish()
    await other.publish(manifest(indexed, EMBEDDER))
    assert len(await search(store, "different", 9)) == len(NEW)
    await (await store.begin(EMBEDDER.dimension)).discard()
    assert len(collections(server)) == 2  # the chunks and the manifest


async def test_a_sleeper_finds_out_before_it_publishes(
    store: VectorStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A writer whose lock was taken over, and whose chunks are still there, is refused."""
    indexed = await embed_chunks(NEW, EMBEDDER)
    asleep = await store.begin(EMBEDDER.dimension)
    await asleep.add(indexed)
    monkeypatch.setattr(qdrant_lock, "STALE_SECONDS", 0)
    monkeypatch.setattr(Address, "is_generation", lambda self, name: False)
    other = await store.begin(EMBEDDER.dimension)
    with pytest.raises(IndexBusyError):
        await asleep.publish(manifest(indexed, EMBEDDER))
    await other.discard()
    assert await store.manifest() is None


async def test_a_large_manifest(store: VectorStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """A manifest that is larger than a request may be is kept in parts."""
    monkeypatch.setattr(qdrant_collection, "PART", 100)
    indexed = await publish(store, CHUNKS, EMBEDDER)
    assert await store.manifest() == manifest(indexed, EMBEDDER)


async def test_a_damaged_manifest(store: VectorStore, server: FakeQdrant) -> None:
    """A manifest that is gone, or of another version, is said with the command that rebuilds."""
    await publish(store, CHUNKS, EMBEDDER)
    (name,) = [each for each in collections(server) if each.endswith("-manifest")]
    part = models.PointStruct(id=0, vector={}, payload={"part": '{"format": 999}', "parts": 1})
    server.engine.upsert(name, [part])
    reader: VectorStore = await open_adapter("stores", f"qdrant:{server.url}")
    with pytest.raises(IndexMismatchError, match="answerable ingest --full"):
        await reader.manifest()
    server.engine.delete(name, [0])
    with pytest.raises(StorageError, match="answerable ingest --full"):
        await reader.manifest()
    await reader.close()
    await publish(store, CHUNKS, EMBEDDER)
    assert len(await search(store, "the state", 9)) == len(CHUNKS)


@pytest.mark.parametrize("lost", ["payload", "dense"])
async def test_a_point_that_is_not_what_was_written(
    store: VectorStore, server: FakeQdrant, lost: str
) -> None:
    """A point without its text or its vectors is damaged where it is read or shown, and the others
    are shown."""
    await publish(store, CHUNKS, EMBEDDER)
    (name,) = [e for e in collections(server) if e[-12:].isalnum() and "manifest" not in e]
    (point,) = server.engine.retrieve(name, [CHUNKS[1].id], True, with_vectors=True)
    vector = {k: v for k, v in point.vector.items() if k != lost}
    payload = {} if lost == "payload" else point.payload
    changed = models.PointStruct(id=point.id, vector=vector, payload=payload)
    server.engine.upsert(name, [changed])
    shown = await contents(store, [each.id for each in CHUNKS])
    assert [id_ for id_, each in shown.items() if each is None] == [CHUNKS[1].id]
    if lost == "payload":
        with pytest.raises(DamagedIndexError, match="answerable ingest --full"):
            await store.read([CHUNKS[1].id])
    await search(store, "middleware", 2)


def test_a_full_cluster_is_named() -> None:
    """Seed 003: where the storage quota is reached, the error says so."""
    headers = httpx.Headers()
    for status, words in ((507, b"no"), (403, b"Storage quota exceeded"), (500, b"disk full")):
        error = UnexpectedResponse(status, "", words, headers)
        with pytest.raises(StorageError, match="storage quota is exceeded"), driver_errors("Here"):
            raise error
