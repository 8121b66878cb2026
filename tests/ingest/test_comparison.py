"""What stores show of themselves to be compared: all that is searched, or that it is damaged."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from answerable.adapters import open_adapter
from answerable.errors import DamagedIndexError
from answerable.ingest.comparison import Comparable, alike, contents, rows
from answerable.ingest.embedding import embed_chunks
from answerable.protocols import StoredChunk, VectorStore
from answerable.testing.corpus import chunk, publish
from answerable.testing.embedders import HashedEmbedder
from answerable.testing.reading_contract import UNKNOWN
from answerable.testing.store_contract import CHUNKS
from answerable.types import SparseVector
from postgres_server import RealPostgres
from qdrant_server import remove_collections

pytestmark = pytest.mark.anyio
EMBEDDER = HashedEmbedder()
IDS = [each.id for each in CHUNKS]
WORDLESS = chunk("\u00a7", heading=("\u00a7",), path="docs/wordless.md")


@pytest.fixture
def name() -> str:
    return f"comparison_{secrets.token_hex(4)}"


@pytest.fixture(params=["embedded", "algolia", "postgres", "qdrant"])
async def store(
    request: pytest.FixtureRequest, tmp_path: Path, name: str
) -> AsyncIterator[VectorStore]:
    kind, url = request.param, ""
    if kind == "postgres":
        address = request.getfixturevalue("real_postgres").address(name)
    elif kind == "qdrant":
        url = request.getfixturevalue("qdrant_url")
        address = f"qdrant:{url}/{name}"
    else:
        address = f"{kind}:{tmp_path / 'index'}"
    opened: VectorStore = await open_adapter("stores", address)
    yield opened
    await opened.close()
    if url:
        await asyncio.to_thread(remove_collections, url, name)


async def test_every_store_shows_what_it_was_given(store: VectorStore) -> None:
    """Each store shows all that was written to it, a page without words among it, and how many
    chunks there are."""
    written = await publish(store, [*CHUNKS, WORDLESS], EMBEDDER)
    assert not written[-1].sparse.indices
    assert isinstance(store, Comparable)
    ids = [each.chunk.id for each in written]
    shown = await contents(store, [*ids, UNKNOWN])
    assert set(shown) == set(ids)
    for each in written:
        assert alike(replace(each, chunk=replace(each.chunk, pieces=())), shown[each.chunk.id])
    assert await rows(store) == len(written)


async def test_a_difference_of_any_kind() -> None:
    """Text, vectors of sentences and of pieces, words and their weights: each is seen; the order of
    words and the rounding of a store are none."""
    one = (await embed_chunks(CHUNKS[:1], EMBEDDER))[0]
    ids, weights = one.sparse.indices, one.sparse.values
    turned = SparseVector(ids[::-1], weights[::-1])
    rounded = one.pieces.astype(np.float16).astype(np.float32)
    assert alike(one, replace(one, sparse=turned, pieces=rounded))
    for changed in (
        replace(one, chunk=replace(one.chunk, url="/elsewhere")),
        replace(one, units=-one.units),
        replace(one, pieces=-one.pieces),
        replace(one, pieces=one.pieces[:0]),
        replace(one, sparse=SparseVector(ids[1:], weights[1:])),
        replace(one, sparse=SparseVector(ids, (2 * weights[0], *weights[1:]))),
        None,
    ):
        assert not alike(one, changed)
    assert alike(one, StoredChunk(one.chunk, one.units))


def table_end(server: RealPostgres, schema: str) -> str:
    """What the names of the tables that are served end in."""
    printed = server.psql(f"SELECT 'table ' || generation FROM {schema}.pointer;")
    return printed.partition("table ")[2].split()[0]


async def test_words_that_are_gone(real_postgres: RealPostgres, name: str) -> None:
    """A chunk whose words are not all searched is shown as damaged, be they gone from the terms or
    from those whose rarity is known; the others are shown."""
    store: VectorStore = await open_adapter("stores", real_postgres.address(name))
    await publish(store, CHUNKS, EMBEDDER)
    assert isinstance(store, Comparable)
    end = table_end(real_postgres, name)
    real_postgres.psql(f"DELETE FROM {name}.terms_{end} WHERE chunk = 1;")
    with pytest.raises(DamagedIndexError):
        await store.contents(IDS)
    shown = await contents(store, IDS)
    assert [each for each in IDS if shown[each] is None] == [IDS[1]]
    real_postgres.psql(f"DELETE FROM {name}.rarities_{end};")
    assert set((await contents(store, IDS)).values()) == {None}
    await store.close()


async def test_rarities_that_changed(real_postgres: RealPostgres, name: str) -> None:
    """A word that searches take to be in more chunks than it is in makes those chunks damaged, also
    where its chunks were looked at before; the others are shown."""
    store: VectorStore = await open_adapter("stores", real_postgres.address(name))
    written = await publish(store, CHUNKS, EMBEDDER)
    assert None not in (await contents(store, IDS)).values()
    end, term = table_end(real_postgres, name), written[1].sparse.indices[0]
    real_postgres.psql(f"UPDATE {name}.rarities_{end} SET chunks = 99 WHERE term = {term};")
    shown = await contents(store, IDS)
    having = [each.chunk.id for each in written if term in each.sparse.indices]
    assert [each for each in IDS if shown[each] is None] == having
    await store.close()


@pytest.mark.parametrize(
    "changed",
    [
        "section = 'x'",
        "version = 'x'",
        "locale = 'x'",
        r"units = '\x01'",
        r"units = '\x010203'",
        r"weights = '\x01'",
        "exact = '{'",
        "rest = '{}'",
    ],
)
async def test_values_that_changed(real_postgres: RealPostgres, name: str, changed: str) -> None:
    """A chunk of which a column says what was not written, to filters or to nobody, is shown as
    damaged; the others are shown."""
    store: VectorStore = await open_adapter("stores", real_postgres.address(name))
    await publish(store, CHUNKS, EMBEDDER)
    end = table_end(real_postgres, name)
    real_postgres.psql(f"UPDATE {name}.chunks_{end} SET {changed} WHERE number = 1;")
    shown = await contents(store, IDS)
    assert [each for each in IDS if shown[each] is None] == [IDS[1]]
    if not changed.endswith("'x'"):  # what only filters go by is not read
        with pytest.raises(DamagedIndexError) if "weights" not in changed else nullcontext():
            await store.read(IDS)
    await store.close()
