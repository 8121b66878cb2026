"""Two stores compared: what is the same, and each way in which they can differ."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from answerable.adapters import open_adapter
from answerable.errors import NoIndexError
from answerable.evals.parity import Parity, Searching, compare
from answerable.ingest.backfill import backfill
from answerable.ingest.embedding import embed_chunks
from answerable.protocols import VectorStore
from answerable.settings import RetrievalSettings
from answerable.testing.corpus import chunk, manifest, publish
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Chunk, Filter, Hit, SparseVector

pytestmark = pytest.mark.anyio
EMBEDDER = HashedEmbedder()
SEARCHING = Searching(EMBEDDER, RetrievalSettings())
PAGES = [chunk(f"The page number {n} is about {n * n}.", ordinal=n) for n in range(30)]


@pytest.fixture
async def stores(tmp_path: Path) -> AsyncIterator[tuple[VectorStore, VectorStore]]:
    opened = [
        await open_adapter("stores", f"embedded:{tmp_path / name}") for name in ("one", "other")
    ]
    yield opened[0], opened[1]
    for store in opened:
        await store.close()


async def compared(stores: tuple[VectorStore, VectorStore], other: Sequence[Chunk]) -> Parity:
    """The pages against another index."""
    await publish(stores[0], PAGES, EMBEDDER)
    await publish(stores[1], other, EMBEDDER)
    return await compare(*stores, SEARCHING, sample=7)


async def test_a_copy_is_the_same(stores: tuple[VectorStore, VectorStore]) -> None:
    """A copy has every chunk, the same contents and the same answers."""
    await publish(stores[0], PAGES, EMBEDDER)
    await backfill(*stores)
    found = await compare(*stores, SEARCHING, sample=7)
    assert found.same
    assert (found.documents, found.chunks) == ((1, 1), (30, 30))
    assert (found.questions, found.agreement, found.differing) == (7, 1.0, [])
    assert found.as_dict()["same"]


async def test_a_chunk_that_is_missing(stores: tuple[VectorStore, VectorStore]) -> None:
    """A chunk that only one of the two holds is counted on its side, and named."""
    found = await compared(stores, PAGES[1:])
    assert not found.same
    assert (found.chunks, found.missing, found.extra, found.changed) == ((30, 29), 1, 0, 0)
    assert PAGES[0].id in found.named[0]
    back = await compare(stores[1], stores[0], SEARCHING, sample=0)
    assert (back.missing, back.extra, back.questions) == (0, 1, 0)


@pytest.mark.parametrize("what", ["url", "metadata"])
async def test_a_chunk_that_changed(stores: tuple[VectorStore, VectorStore], what: str) -> None:
    """A chunk of the same id with anything else about it is a difference."""
    changes = {"url": {"url": "/elsewhere"}, "metadata": {"metadata": {"version": "2"}}}
    found = await compared(stores, [*PAGES[:-1], replace(PAGES[-1], **changes[what])])
    assert not found.same
    assert (found.missing, found.extra, found.changed) == (0, 0, 1)


async def test_vectors_that_changed(stores: tuple[VectorStore, VectorStore]) -> None:
    """So is one whose sentences have other vectors."""
    await publish(stores[0], PAGES, EMBEDDER)
    indexed = await embed_chunks(PAGES, EMBEDDER)
    indexed[3] = replace(indexed[3], units=-indexed[3].units)
    generation = await stores[1].begin(EMBEDDER.dimension)
    await generation.add(indexed)
    await generation.finish()
    await generation.publish(manifest(indexed, EMBEDDER))
    found = await compare(*stores, SEARCHING, sample=0)
    assert (found.changed, found.same) == (1, False)
    assert PAGES[3].id in found.named[0]


@pytest.mark.parametrize("what", ["pieces", "sparse"])
async def test_what_chunks_are_found_by(stores: tuple[VectorStore, VectorStore], what: str) -> None:
    """So is one that is found by other vectors or other words, without any question asked, and a
    copy mends it."""
    await publish(stores[0], PAGES, EMBEDDER)
    indexed = await embed_chunks(PAGES, EMBEDDER)
    changed = [*indexed]
    changed[3] = replace(indexed[3], **{what: getattr(indexed[4], what)})
    generation = await stores[1].begin(EMBEDDER.dimension)
    await generation.add(changed)
    await generation.finish()
    await generation.publish(manifest(indexed, EMBEDDER))
    found = await compare(*stores, SEARCHING, sample=0)
    assert (found.missing, found.changed, found.manifests_equal) == (0, 1, True)
    assert not found.same
    assert PAGES[3].id in found.named[0]
    assert (await backfill(*stores, thorough=True)).copied == len(PAGES)
    assert (await compare(*stores, SEARCHING, sample=7)).same


async def test_more_rows_than_the_manifest_names(
    stores: tuple[VectorStore, VectorStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chunks are counted where they are: those that no manifest names are a difference."""
    await publish(stores[0], PAGES, EMBEDDER)
    await backfill(*stores)
    ping = stores[1].ping

    async def one_more() -> dict[str, Any]:
        said = await ping()
        return {**said, "vectors": said["vectors"] + 1}

    monkeypatch.setattr(stores[1], "ping", one_more)
    found = await compare(*stores, SEARCHING, sample=0)
    assert (found.chunks, found.listed, found.changed) == ((30, 31), (30, 30), 0)
    assert not found.same


def have_miscounted(store: VectorStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store finds that it searches by other numbers than there are."""

    async def miscounted() -> bool:
        return True

    monkeypatch.setattr(store, "miscounted", miscounted, raising=False)


async def test_numbers_that_are_wrong(
    stores: tuple[VectorStore, VectorStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A store that searches by other numbers than there are is a difference, on whichever side."""
    await publish(stores[0], PAGES, EMBEDDER)
    await backfill(*stores)

    have_miscounted(stores[1], monkeypatch)
    found = await compare(*stores, SEARCHING, sample=0)
    assert (found.miscounted, found.whole, found.same) == ((False, True), False, False)
    turned = await compare(stores[1], stores[0], SEARCHING, sample=0)
    assert (turned.miscounted, turned.same) == ((True, False), False)


async def test_answers_that_differ(
    stores: tuple[VectorStore, VectorStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where one finds less by what is the same, the answers differ; how many may can be said."""
    await publish(stores[0], PAGES, EMBEDDER)
    await backfill(*stores)
    search = stores[1].search

    async def half(dense: Any, sparse: SparseVector, k: int, where: Filter | None) -> list[Hit]:
        return (await search(dense, sparse, k, where))[::2]

    monkeypatch.setattr(stores[1], "search", half)
    asked = ["What is page 3 about?", "number 25 and 5"]
    found = await compare(*stores, SEARCHING, asked)
    assert found.questions == 2
    assert found.agreement < 1
    assert (found.missing, found.changed, found.manifests_equal) == (0, 0, True)
    assert set(found.differing) <= set(asked)
    assert not found.same
    assert (await compare(*stores, SEARCHING, asked, least_agreement=0.0)).same


def edition(n: int) -> list[Chunk]:
    """The pages as one of many ingests leaves them."""
    return [*PAGES[:-1], chunk(f"The last page was written {n + 2} times.", ordinal=29)]


def written_between(
    monkeypatch: pytest.MonkeyPatch, stores: tuple[VectorStore, VectorStore], times: int
) -> list[int]:
    """An ingest fills both stores while they are compared, as often as this; the times it did."""
    ingests: list[int] = []
    ping = stores[1].ping

    async def meanwhile() -> dict[str, Any]:
        if len(ingests) < times:
            ingests.append(len(ingests))
            for store in stores:
                await publish(store, edition(len(ingests)), EMBEDDER)
        return await ping()

    monkeypatch.setattr(stores[1], "ping", meanwhile)
    return ingests


@pytest.mark.parametrize(("times", "changing"), [(1, False), (2, False), (3, True)])
async def test_an_ingest_meanwhile(
    stores: tuple[VectorStore, VectorStore],
    monkeypatch: pytest.MonkeyPatch,
    times: int,
    changing: bool,
) -> None:
    """What changes while it is compared is compared again, three times in all; if it never stands
    still nothing is said of it."""
    await publish(stores[0], PAGES, EMBEDDER)
    await backfill(*stores)
    ingests = written_between(monkeypatch, stores, times)
    found = await compare(*stores, SEARCHING, sample=7)
    assert len(ingests) == times
    assert (found.changing, found.same) == (changing, not changing)
    if not changing:
        assert (found.missing, found.extra, found.changed, found.agreement) == (0, 0, 0, 1.0)


async def test_a_copy_that_is_still_being_made(stores: tuple[VectorStore, VectorStore]) -> None:
    """While the ingest that filled the first store copies into the second, that one is behind and
    not different; where both should be alike, whoever writes does not hide that they are not."""
    await publish(stores[1], PAGES, EMBEDDER)
    await publish(stores[0], edition(1), EMBEDDER)
    generation = await stores[1].begin(EMBEDDER.dimension)
    found = await compare(*stores, SEARCHING, sample=0)
    assert (found.changing, found.same) == (True, False)
    await generation.discard()
    found = await compare(*stores, SEARCHING, sample=0)
    assert (found.changing, found.same, found.missing) == (False, False, 1)


async def test_a_difference_under_one_manifest(
    stores: tuple[VectorStore, VectorStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stores that say the same of themselves and are not are told apart while an ingest runs."""
    await publish(stores[0], PAGES, EMBEDDER)
    await backfill(*stores)

    have_miscounted(stores[1], monkeypatch)
    generation = await stores[1].begin(EMBEDDER.dimension)
    found = await compare(*stores, SEARCHING, sample=0)
    await generation.discard()
    assert (found.changing, found.same) == (False, False)


async def test_an_empty_store(stores: tuple[VectorStore, VectorStore]) -> None:
    """A store without an index is an error that says how to fill it."""
    await publish(stores[0], PAGES, EMBEDDER)
    with pytest.raises(NoIndexError, match="answerable migrate"):
        await compare(*stores, SEARCHING)
