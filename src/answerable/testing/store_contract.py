"""What every ``VectorStore`` promises. Subclass it and provide the fixture ``address``."""

# ruff: noqa: S101 -- these are tests, shipped so that an adapter elsewhere can run them

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from answerable.adapters import open_adapter
from answerable.errors import IndexBusyError, NoIndexError
from answerable.ingest.embedding import embed_chunks
from answerable.protocols import IndexedChunk, VectorStore
from answerable.retrieval.lexical import query_vector
from answerable.retrieval.reading import candidates
from answerable.testing.copying_contract import CopyingContract
from answerable.testing.corpus import chunk, manifest, publish
from answerable.testing.embedders import HashedEmbedder
from answerable.testing.filter_contract import FilterContract
from answerable.testing.reading_contract import UNKNOWN, ReadingContract
from answerable.types import Candidate, SparseVector

EMBEDDER = HashedEmbedder()
NO_TERMS = SparseVector((), ())
TEXTS = [
    "Install the package with pip.",
    "A reducer is a pure function.\nIt returns the next state.",
    "The store holds the whole state of the application.",
    "Dispatch an action to change the state.",
    "Selectors read from the state.",
    "Middleware runs between dispatch and reducer.",
]
CHUNKS = [chunk(text, ordinal=number) for number, text in enumerate(TEXTS)]
NEW = [chunk("Everything is different now.", path="docs/new.md"), CHUNKS[2]]

# Another process: opens the address, searches over and over, and says what it found.
READER = """
import asyncio, json, sys
from answerable.adapters import open_adapter
from answerable.retrieval.lexical import query_vector
from answerable.testing.embedders import HashedEmbedder

async def main():
    store = await open_adapter("stores", sys.argv[1])
    vector = await HashedEmbedder().embed_query("the state")
    for _ in range(20):
        found = await store.search(vector, query_vector("the state"), 3)
    print(json.dumps([[each.id, each.dense, each.lexical] for each in found]))
    await store.close()

asyncio.run(main())
"""


async def vector(text: str) -> NDArray[np.float32]:
    """The vector of a question."""
    return await EMBEDDER.embed_query(text)


async def search(store: VectorStore, text: str, k: int = 3) -> list[Candidate]:
    """What the store finds for a question."""
    return await candidates(store, await vector(text), query_vector(text), k)


def cosine(each: IndexedChunk, question: NDArray[np.float32]) -> float:
    """Of the best piece."""
    return float((each.pieces @ question).max())


def bm25(each: IndexedChunk, question: str, everything: list[IndexedChunk]) -> float:
    """The stored weights of the question's terms, each times its inverse document frequency."""
    rarity = manifest(everything, EMBEDDER).idf
    weights = dict(zip(each.sparse.indices, each.sparse.values, strict=True))
    asked = query_vector(question).indices
    return sum(rarity(term) * weights[term] for term in asked if term in weights)


@pytest.mark.anyio
class StoreContract(CopyingContract, FilterContract, ReadingContract):
    """``class TestMine(StoreContract)`` with a fixture ``address`` that names an empty place."""

    @pytest.fixture
    async def store(self, address: str) -> AsyncIterator[VectorStore]:
        store: VectorStore = await open_adapter("stores", address)
        yield store
        await store.close()

    async def test_an_empty_place_has_no_index(self, store: VectorStore) -> None:
        """Before the first ingest there is no manifest, and a search says which command makes
        one."""
        assert await store.manifest() is None
        with pytest.raises(NoIndexError, match="answerable ingest"):
            await search(store, "anything")
        with pytest.raises(NoIndexError, match="answerable ingest"):
            await store.read([CHUNKS[0].id])
        assert (await store.ping())["status"] != "connected"

    async def test_both_scores_are_right(self, store: VectorStore) -> None:
        """``dense`` is the cosine of the best piece and ``lexical`` the BM25 score, also of a chunk
        that only the other side found."""
        indexed = {each.chunk.id: each for each in await publish(store, CHUNKS, EMBEDDER)}
        for question in ["the state", "install pip", "reducer dispatch action", "zebra"]:
            asked = await vector(question)
            found = await search(store, question, 2)
            assert found
            for each in found:
                mine = indexed[each.chunk.id]
                score = bm25(mine, question, list(indexed.values()))
                assert each.dense == pytest.approx(cosine(mine, asked), abs=1e-5)
                assert each.lexical == pytest.approx(score, abs=1e-5)

    async def test_the_best_of_each_side_are_found(self, store: VectorStore) -> None:
        """The ``k`` nearest and the ``k`` best matching chunks are all among the candidates."""
        indexed = await publish(store, CHUNKS, EMBEDDER)
        question = "which middleware runs before a reducer"
        asked = await vector(question)
        found = {each.chunk.id for each in await search(store, question, 2)}
        nearest = sorted(indexed, key=lambda each: -cosine(each, asked))[:2]
        matching = sorted(indexed, key=lambda each: -bm25(each, question, indexed))[:2]
        assert {each.chunk.id for each in nearest + matching} <= found
        assert len(found) <= 4

    async def test_a_side_alone(self, store: VectorStore) -> None:
        """A chunk that is far away is found by its words, with its cosine."""
        words = [replace(each, pieces=("unrelated",)) for each in CHUNKS[:1]]
        indexed = await publish(store, words + CHUNKS[1:], EMBEDDER)
        asked = await vector("state")
        found = await candidates(store, asked, query_vector("install"), 1)
        by_id = {each.chunk.id: each for each in found}
        assert CHUNKS[0].id in by_id
        assert by_id[CHUNKS[0].id].dense == pytest.approx(cosine(indexed[0], asked), abs=1e-5)

    async def test_the_best_piece_counts(self, store: VectorStore) -> None:
        """Of several pieces the nearest one decides, wherever it stands."""
        pieces = ("something else entirely", "apples and pears", "other words again")
        await publish(store, [replace(CHUNKS[0], pieces=pieces), *CHUNKS[1:]], EMBEDDER)
        found = await search(store, "apples and pears", 1)
        assert {each.chunk.id: each.dense for each in found}[CHUNKS[0].id] == pytest.approx(1)

    async def test_many_pieces_of_few_chunks(self, store: VectorStore) -> None:
        """A chunk whose many pieces are all nearer than any other's takes the place of one."""
        crowd = tuple(f"apples number {n}" for n in range(60))
        chunks = [replace(each, pieces=crowd) for each in CHUNKS[:2]] + CHUNKS[2:]
        await publish(store, chunks, EMBEDDER)
        found = await candidates(store, await vector("apples number"), NO_TERMS, 4)
        assert {each.id for each in CHUNKS[:2]} <= {each.chunk.id for each in found}
        assert len(found) == 4

    async def test_candidates_come_in_order_of_their_ids(self, store: VectorStore) -> None:
        """The order says nothing but the id, and the same search gives the same candidates."""
        await publish(store, [chunk("the same text", ordinal=n) for n in range(8)], EMBEDDER)
        found = await search(store, "the same text", 20)
        ids = [each.chunk.id for each in found]
        assert ids == sorted(ids)
        assert len(set(ids)) == len(ids) == 8
        few = [await search(store, "the same text", 3) for _ in range(5)]
        assert few == few[:1] * 5

    async def test_a_question_without_words(self, store: VectorStore) -> None:
        """Without terms the nearest chunks are found, with no lexical score."""
        await publish(store, CHUNKS, EMBEDDER)
        found = await candidates(store, await vector("the state"), NO_TERMS, 3)
        assert len(found) == 3
        assert {each.lexical for each in found} == {0.0}

    async def test_unknown_words_match_nothing(self, store: VectorStore) -> None:
        """Terms that no chunk has add no candidate and no score."""
        await publish(store, CHUNKS, EMBEDDER)
        found = await candidates(store, await vector("zebra"), query_vector("zebra"), 3)
        assert len(found) == 3
        assert {each.lexical for each in found} == {0.0}

    async def test_more_than_there_is(self, store: VectorStore) -> None:
        """A ``k`` beyond the index gives every chunk once."""
        await publish(store, CHUNKS, EMBEDDER)
        found = await search(store, "the state", 1_000)
        assert [each.chunk.id for each in found] == sorted(each.id for each in CHUNKS)

    async def test_chunks_come_back_as_they_were(self, store: VectorStore) -> None:
        """Text, spans, units, headings and metadata survive; so do emoji, lines and an empty
        page."""
        odd = [
            replace(CHUNKS[0], metadata={"version": "3.x", "tags": "a, b"}, source_type="blog"),
            chunk("👋🏽 Ünïcode — „Anführung“\n日本語のテキスト。\n\tتجربة", path="docs/ü 名.md"),
            chunk("```js\nfoo()\n```\nline\u2028separator \u00a0end", kinds=("code",), ordinal=7),
            replace(chunk("", ordinal=9), pieces=("a page of its title alone",)),
        ]
        await publish(store, odd, EMBEDDER)
        found = {each.chunk.id: each.chunk for each in await search(store, "text", 10)}
        assert found == {each.id: replace(each, pieces=()) for each in odd}

    async def test_the_manifest_comes_back(self, store: VectorStore) -> None:
        """The manifest is the one that was published, down to the words of the corpus, and it is as
        good a key of a table."""
        indexed = await embed_chunks(CHUNKS, EMBEDDER)
        words = ("reducer", "state", "zürich", "日本語")
        published = replace(
            manifest(indexed, EMBEDDER),
            words=words,
            calibration={"low": 0.1},
            unread={"docs/zürich.md": "The file is not UTF-8."},
        )
        generation = await store.begin(EMBEDDER.dimension)
        await generation.add(indexed)
        await generation.finish()
        await generation.publish(published)
        assert await store.manifest() == published
        assert {published: 1}[await store.manifest() or manifest([], EMBEDDER)] == 1
        state = await store.ping()
        assert (state["status"], state["vectors"]) == ("connected", len(CHUNKS))

    async def test_what_is_not_published_is_not_there(self, store: VectorStore) -> None:
        """Readers see nothing of a generation being written, though it can be searched itself."""
        await publish(store, CHUNKS, EMBEDDER)
        before = await store.manifest()
        generation = await store.begin(EMBEDDER.dimension)
        await generation.add(await embed_chunks(NEW, EMBEDDER))
        await generation.finish()
        inside = await candidates(
            generation, await vector("different"), query_vector("different"), 9
        )
        assert {each.chunk.id for each in inside} == {each.id for each in NEW}
        assert len(await search(store, "different", 9)) == len(CHUNKS)
        assert await store.manifest() == before
        await generation.discard()
        assert len(await search(store, "different", 9)) == len(CHUNKS)

    async def test_the_first_generation_can_be_discarded(self, store: VectorStore) -> None:
        """A first ingest that is given up leaves no index, and the next one can begin."""
        generation = await store.begin(EMBEDDER.dimension)
        await generation.add(await embed_chunks(NEW, EMBEDDER))
        await generation.discard()
        assert await store.manifest() is None
        await publish(store, CHUNKS, EMBEDDER)
        assert await store.manifest() is not None

    async def test_discarding_what_is_published_does_nothing(self, store: VectorStore) -> None:
        """Who is interrupted right after ``publish`` discards, and must not destroy the index."""
        indexed = await embed_chunks(CHUNKS, EMBEDDER)
        generation = await store.begin(EMBEDDER.dimension)
        await generation.add(indexed)
        await generation.finish()
        await generation.publish(manifest(indexed, EMBEDDER))
        await generation.discard()
        await generation.discard()
        assert len(await search(store, "the state", 9)) == len(CHUNKS)

    @pytest.mark.parametrize("moment", [0.0, 0.003, 0.01])
    async def test_cancelled_while_publishing(self, store: VectorStore, moment: float) -> None:
        """Whenever ``publish`` is cancelled, the index is all old or all new once the generation is
        discarded, and the next one can begin."""
        old = await publish(store, CHUNKS, EMBEDDER)
        indexed = await embed_chunks(NEW, EMBEDDER)
        generation = await store.begin(EMBEDDER.dimension)
        await generation.add(indexed)
        await generation.finish()
        publishing = asyncio.create_task(generation.publish(manifest(indexed, EMBEDDER)))
        await asyncio.sleep(moment)
        publishing.cancel()
        await asyncio.wait([publishing])
        await generation.discard()
        found = {each.chunk.id for each in await search(store, "the state", 9)}
        assert found in ({each.chunk.id for each in old}, {each.chunk.id for each in indexed})
        await (await store.begin(EMBEDDER.dimension)).discard()

    async def test_cancelled_while_beginning(self, store: VectorStore) -> None:
        """A ``begin`` that is cancelled keeps no lock."""
        for moment in (0.0, 0.001, 0.01):
            beginning = asyncio.create_task(store.begin(EMBEDDER.dimension))
            await asyncio.sleep(moment)
            beginning.cancel()
            await asyncio.wait([beginning])
            if not beginning.cancelled():
                await beginning.result().discard()
        await (await store.begin(EMBEDDER.dimension)).discard()

    async def test_a_manifest_that_does_not_fit(self, store: VectorStore) -> None:
        """A generation that lacks chunks its manifest names is not published."""
        await publish(store, CHUNKS, EMBEDDER)
        indexed = await embed_chunks(NEW, EMBEDDER)
        generation = await store.begin(EMBEDDER.dimension)
        await generation.add(indexed[:1])
        await generation.finish()
        with pytest.raises(Exception, match="damaged"):
            await generation.publish(manifest(indexed, EMBEDDER))
        await generation.discard()
        assert len(await search(store, "the state", 9)) == len(CHUNKS)

    async def test_held_are_the_old_ones(self, store: VectorStore) -> None:
        """A new generation is handed the current one's chunks with all their vectors; adding those
        again, generation after generation, changes nothing."""
        await publish(store, CHUNKS, EMBEDDER)
        ids = [each.id for each in CHUNKS]
        seen = []
        for _ in range(2):
            generation = await store.begin(EMBEDDER.dimension)
            held = await generation.held([*ids, UNKNOWN])
            assert set(held) == set(ids)
            again = [held[id_] for id_ in ids]
            await generation.add(again)
            await generation.finish()
            await generation.publish(manifest(again, EMBEDDER))
            vectors = [(e.chunk, e.pieces.tobytes(), e.units.tobytes()) for e in again]
            seen.append((vectors, await search(store, "the state", 9)))
        assert seen == seen[:1] * 2

    async def test_held_of_a_first_generation(self, store: VectorStore) -> None:
        """The first generation is handed nothing."""
        generation = await store.begin(EMBEDDER.dimension)
        assert await generation.held([CHUNKS[0].id]) == {}
        await generation.discard()

    async def test_a_reader_follows(self, store: VectorStore, address: str) -> None:
        """A store that is open serves the new generation at its next search, without reopening."""
        reader: VectorStore = await open_adapter("stores", address)
        await publish(store, CHUNKS, EMBEDDER)
        for round_ in range(2):
            chunks = [chunk(f"generation {round_}", ordinal=n) for n in range(round_ + 1)]
            await publish(store, chunks, EMBEDDER)
            found = await search(reader, "generation", 9)
            assert {each.chunk.text for each in found} == {f"generation {round_}"}
            there = await reader.manifest()
            assert there is not None
            assert there.chunk_count == len(found) == round_ + 1
        await reader.close()

    async def test_searches_while_generations_change(self, store: VectorStore) -> None:
        """Every search of many at once, and every reading, sees one generation as a whole, never a
        part or a mixture or an error."""
        await publish(store, CHUNKS, EMBEDDER)
        old, new = {c.id for c in CHUNKS}, {c.id for c in NEW}
        asked, terms = await vector("the state"), query_vector("the state")
        done = asyncio.Event()

        async def read() -> int:
            count = 0
            while not done.is_set():
                found = {each.id for each in await store.search(asked, terms, 20)}
                assert found in (old, new)
                assert set(await store.read(list(old | new))) in (old, new)
                count += 1
                await asyncio.sleep(0.005)
            return count

        readers = [asyncio.create_task(read()) for _ in range(2)]
        for chunks in (NEW, CHUNKS):
            await publish(store, chunks, EMBEDDER)
        done.set()
        assert min(await asyncio.gather(*readers)) > 0

    async def test_a_second_writer_is_refused(self, store: VectorStore, address: str) -> None:
        """While one generation is being written nobody else can begin one; afterwards they can."""
        other: VectorStore = await open_adapter("stores", address)
        generation = await store.begin(EMBEDDER.dimension)
        with pytest.raises(IndexBusyError, match="Another ingest"):
            await other.begin(EMBEDDER.dimension)
        await generation.discard()
        await (await other.begin(EMBEDDER.dimension)).discard()
        await other.close()

    async def test_another_dimension(self, store: VectorStore) -> None:
        """A new generation may have vectors of another length."""
        await publish(store, CHUNKS, EMBEDDER)
        other = HashedEmbedder("fake:other", dimension=32)
        await publish(store, NEW, other)
        found = await candidates(store, await other.embed_query("state"), query_vector("state"), 9)
        assert {each.chunk.id for each in found} == {each.id for each in NEW}

    async def test_processes_read_at_once(self, store: VectorStore, address: str) -> None:
        """Several processes search one index at the same time and find the same, as this one
        does."""
        await publish(store, CHUNKS, EMBEDDER)
        here = [[e.chunk.id, e.dense, e.lexical] for e in await search(store, "the state")]
        readers = [
            await asyncio.create_subprocess_exec(
                sys.executable, "-c", READER, address, stdout=subprocess.PIPE
            )
            for _ in range(3)
        ]
        said = [(await reader.communicate())[0] for reader in readers]
        assert [json.loads(text) for text in said] == [here] * 3

    async def test_closing_twice(self, store: VectorStore) -> None:
        """``close`` may be called again."""
        await publish(store, CHUNKS, EMBEDDER)
        await search(store, "the state")
        await store.close()
        await store.close()
