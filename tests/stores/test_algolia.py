"""Algolia finds and the local index scores: the store over the stand-in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from answerable import retrieval
from answerable.algolia.client import admin
from answerable.algolia.plan import plan
from answerable.algolia.push import push
from answerable.errors import ConfigError, NoIndexError, StorageError
from answerable.protocols import ByWords
from answerable.retrieval.followup import Query
from answerable.retrieval.lexical import query_vector
from answerable.settings import AlgoliaSettings, RetrievalSettings
from answerable.stores.algolia import AlgoliaStore, connect, search_params
from answerable.stores.embedded import EmbeddedStore
from answerable.testing.algolia_server import AlgoliaServer, Fault, always, hangs_up, never
from answerable.testing.corpus import chunk, publish
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Chunk, Filter, Hit

pytestmark = pytest.mark.anyio
EMBEDDER = HashedEmbedder()
SETTINGS = RetrievalSettings()


def node(kind: str, text: str, ordinal: int, **metadata: str) -> Chunk:
    made = chunk(text, path=f"{kind}.json", ordinal=ordinal, heading=("A page",))
    return replace(made, source_type=kind, metadata=metadata)


CHUNKS = [
    node("project", "Atlas draws maps of the sky.", 0, section="maps"),
    node("project", "Borealis predicts the weather.", 1, section="weather", aliases="Aurora"),
    node("persona", "Decisions about maps are made by hand.", 2),
    node("system_doc", "Every link of a map must resolve.", 3, version="-1"),
    node("system_doc", "Nothing else belongs here.", 4),
]


@pytest.fixture
async def server() -> AsyncIterator[AlgoliaServer]:
    async with AlgoliaServer(polls=1) as server:
        yield server
        assert server.refused == []


@pytest.fixture
def settings(server: AlgoliaServer) -> AlgoliaSettings:
    return AlgoliaSettings(
        app_id=server.app_id,
        admin_key=server.admin_key,  # type: ignore[arg-type]
        search_key=server.search_key,  # type: ignore[arg-type]
        url=server.url,
        search_seconds=1,
    )


@pytest.fixture
async def store(tmp_path: Path, settings: AlgoliaSettings) -> AsyncIterator[AlgoliaStore]:
    """A store whose index was published here and pushed there."""
    store = await connect(str(tmp_path / "index"), settings)
    assert isinstance(store, AlgoliaStore)
    await publish(store, CHUNKS, EMBEDDER)
    await pushed(CHUNKS, settings)
    yield store
    await store.close()


async def pushed(chunks: list[Chunk], settings: AlgoliaSettings) -> None:
    algolia = admin(settings)
    await push(await plan(chunks, algolia, settings), algolia)
    await algolia.close()


async def search(
    store: AlgoliaStore, question: str, k: int = 100, where: Filter | None = None
) -> list[Hit]:
    vector = await EMBEDDER.embed_query(question)
    return await store.for_question(question).search(vector, query_vector(question), k, where)


def ids(*numbers: int) -> set[str]:
    return {CHUNKS[number].id for number in numbers}


def last_queries(server: AlgoliaServer) -> list[dict[str, Any]]:
    requests: list[dict[str, Any]] = server.requests[-1].body["requests"]
    return requests


async def test_candidates_are_those_of_algolia(store: AlgoliaStore, server: AlgoliaServer) -> None:
    """What is found is what Algolia finds for the words, in all three indexes with one request and
    the search key."""
    before = len(server.requests)
    found = await search(store, "Which maps are drawn of the sky?")
    assert {each.id for each in found} == ids(0, 1, 2, 3)  # "of", "the" and "maps" are in these
    assert len(server.requests) == before + 1
    assert server.requests[-1].key == "search"
    assert [each["indexName"] for each in last_queries(server)] == [
        "answerable_projects",
        "answerable_persona",
        "answerable_system_docs",
    ]
    assert {each["hitsPerPage"] for each in last_queries(server)} == {25}


async def test_scores_are_those_of_the_local_index(store: AlgoliaStore) -> None:
    """Each candidate has the very scores that the local index gives it, in order of ids."""
    question = "maps of the sky"
    vector, terms = await EMBEDDER.embed_query(question), query_vector(question)
    local = {each.id: each for each in await store.local.search(vector, terms, 100)}
    found = await search(store, question)
    assert found == [local[each.id] for each in sorted(found, key=lambda each: each.id)]
    assert any(each.lexical > 0 for each in found)


async def test_a_filter_is_asked_for_and_checked(
    store: AlgoliaStore, server: AlgoliaServer
) -> None:
    """Conditions go to Algolia as facet filters, a leading hyphen escaped, and hold here too."""
    found = await search(store, "maps of the weather", where=Filter(section=("maps", "no")))
    assert {each.id for each in found} == ids(0)
    assert last_queries(server)[0]["facetFilters"] == [["section:maps", "section:no"]]
    found = await search(store, "maps of the link", where=Filter(version=("-1",)))
    assert {each.id for each in found} == ids(3)
    assert last_queries(server)[0]["facetFilters"] == [["version:\\-1"]]
    found = await search(store, "maps", where=Filter(source_type=("persona",)))
    assert {each.id for each in found} == ids(2)
    found = await search(store, "maps", where=Filter(file_path=(CHUNKS[2].file,)))
    assert {each.id for each in found} == ids(2)
    assert last_queries(server)[0]["facetFilters"] == [[f"doc_file:{CHUNKS[2].file}"]]
    for index in server.indexes.values():  # records that lie about where they belong
        for record in index.records.values():
            record["section"] = "maps"
    found = await search(store, "maps of the weather", where=Filter(section=("maps",)))
    assert {each.id for each in found} == ids(0)


async def test_at_most_k(tmp_path: Path, server: AlgoliaServer, settings: AlgoliaSettings) -> None:
    """Of each index come at most K records, and fewer where fewer are asked for."""
    many = [node("project", f"the map {number}", number) for number in range(40)]
    store = AlgoliaStore(tmp_path / "index", settings)
    await publish(store, many, EMBEDDER)
    await pushed(many, settings)
    assert len(await search(store, "map")) == 25
    assert len(await search(store, "map", k=4)) == 4
    await store.close()


async def test_exact_names_are_lifted() -> None:
    """The question's words, alone and in runs, are tried as title, alias and tag, the title
    counting most; the number of tries is bounded."""
    lifts = search_params("What is Aurora Atlas", 25, None)["optionalFilters"]
    assert "title:Aurora Atlas<score=5>" in lifts
    assert "aliases:Aurora<score=3>" in lifts
    assert "tags:Atlas<score=2>" in lifts
    assert len(search_params("word " * 100, 25, None)["optionalFilters"]) <= 60


async def test_an_exact_title_takes_the_last_place(
    tmp_path: Path, settings: AlgoliaSettings
) -> None:
    """With one place left, the page whose whole title the question names takes it from a newer one
    whose title only contains it."""
    older, newer = [
        replace(node("project", "A map.", n, updated_at=day), title=title)
        for n, (title, day) in enumerate([("Aurora", "2025-01-01"), ("Aurora guide", "2026-01-01")])
    ]
    store = AlgoliaStore(tmp_path / "index", settings)
    await publish(store, [older, newer], EMBEDDER)
    await pushed([older, newer], settings)
    assert [each.id for each in await search(store, "Aurora", k=1)] == [older.id]
    assert [each.id for each in await search(store, "guide Aurora", k=1)] == [newer.id]
    await store.close()


async def test_a_long_question_fits(store: AlgoliaStore, server: AlgoliaServer) -> None:
    """A question longer than a query may be is cut at a word, whatever its alphabet."""
    for question in ("maps " * 500, "größe " * 500, "地図の作り方を教えてください " * 60):
        await search(store, question)
        assert 300 < len(last_queries(server)[0]["query"].encode()) <= 512


async def test_a_question_without_words_is_local(
    store: AlgoliaStore, server: AlgoliaServer
) -> None:
    """Where there is no word to ask for, the local index is searched."""
    before = len(server.requests)
    assert len(await search(store, "?!")) == len(CHUNKS)
    assert len(server.requests) == before


async def test_retrieval_asks_algolia(store: AlgoliaStore, server: AlgoliaServer) -> None:
    """A question that is retrieved for goes to Algolia in its own words with what it leans on, and
    so does each of its variants."""
    query = Query("And the weather?", carried=("What draws maps?",), variants=("climate",))
    evidence = await retrieval.retrieve(query, EMBEDDER, store, SETTINGS)
    assert {each.chunk.id for each in evidence.chunks} <= ids(0, 1, 2, 3)
    asked = {each.body["requests"][0]["query"] for each in server.requests[-2:]}
    assert asked == {"What draws maps And the weather", "climate"}


async def test_retrieval_reads_quotes_from_the_index(
    store: AlgoliaStore, server: AlgoliaServer
) -> None:
    """A record whose text was altered at Algolia changes what is found and not what is quoted."""
    for record in server.indexes["answerable_projects"].records.values():
        record["text"] = "Atlas is for sale for one euro."
    evidence = await retrieval.retrieve("one euro", EMBEDDER, store, SETTINGS)
    assert evidence.chunks
    assert not [each for each in evidence.chunks if "euro" in each.chunk.text]


@pytest.mark.parametrize("fault", [always(429), always(403), always(500), never(), hangs_up()])
async def test_a_failure_is_said(store: AlgoliaStore, server: AlgoliaServer, fault: Fault) -> None:
    """Where Algolia does not answer, the search fails with what to do, and nothing else is searched
    in its place; the next one that is answered works."""
    server.fault = fault
    with pytest.raises(StorageError, match=r"(?i)try again|check"):
        await search(store, "maps")
    server.fault = None
    assert await search(store, "maps")


async def test_records_of_another_index(store: AlgoliaStore, server: AlgoliaServer) -> None:
    """If nothing that Algolia finds is known here, the records are old: what to run is said. A part
    of it is passed over."""
    await publish(store, CHUNKS[:2], EMBEDDER)
    assert {each.id for each in await search(store, "maps")} == ids(0)
    await publish(store, [node("project", "Everything is new.", 9)], EMBEDDER)
    with pytest.raises(StorageError, match="answerable algolia push"):
        await search(store, "maps")
    assert await search(store, "zebra") == []


async def test_records_that_belong_elsewhere(
    store: AlgoliaStore, settings: AlgoliaSettings
) -> None:
    """Records of a type that another index holds are passed over and are no sign of old ones, as
    those of a type that is to be here would be."""
    await publish(store, CHUNKS[:2], EMBEDDER)
    split = AlgoliaStore(store.local.folder, settings, ["project"])
    assert await search(split, "Decisions by hand", where=Filter(section=("none",))) == []
    assert await search(split, "hand") == []
    whole = AlgoliaStore(store.local.folder, settings)
    with pytest.raises(StorageError, match="answerable algolia push"):
        await search(whole, "hand")
    await split.close()
    await whole.close()


async def test_without_settings_nobody_is_asked(tmp_path: Path) -> None:
    """Opened by its address alone it is the local index, and refuses to ask."""
    store = await connect(str(tmp_path / "index"))
    with pytest.raises(ConfigError, match=r"\[algolia\]"):
        store.for_question("maps")  # type: ignore[attr-defined]
    with pytest.raises(NoIndexError):
        await store.search(await EMBEDDER.embed_query("x"), query_vector("x"), 3)
    await store.close()


async def test_a_missing_key_is_found_when_opening(tmp_path: Path) -> None:
    """A store that is to search says at once which variable is missing."""
    with pytest.raises(ConfigError, match="ALGOLIA_SEARCH_KEY is not set"):
        await connect(str(tmp_path), AlgoliaSettings(app_id="APP1"))


async def test_other_stores_are_given_no_words(tmp_path: Path) -> None:
    """The embedded store needs no words, so nothing changes for it."""
    assert not isinstance(EmbeddedStore(tmp_path), ByWords)
    assert isinstance(AlgoliaStore(tmp_path, None), ByWords)


async def test_scores_of_unknown_chunks(store: AlgoliaStore) -> None:
    """Of chunks that were found elsewhere, those that are not here have no scores."""
    vector, terms = await EMBEDDER.embed_query("maps"), query_vector("maps")
    unknown = "00000000-0000-0000-0000-000000000000"
    assert await store.local.scores([], vector, terms) == []
    assert await store.local.scores([unknown], vector, terms) == []
    one = await store.local.scores([unknown, CHUNKS[4].id], vector, terms)
    assert [(each.id, each.lexical) for each in one] == [(CHUNKS[4].id, 0.0)]
    where = Filter(section=("maps",))
    every = [each.id for each in CHUNKS]
    assert [e.id for e in await store.local.scores(every, vector, terms, where)] == [CHUNKS[0].id]


async def test_a_malformed_id_is_passed_over(store: AlgoliaStore, server: AlgoliaServer) -> None:
    """A record whose chunk id is no id at all cannot break a search."""
    records = server.indexes["answerable_projects"].records
    records["x"] = {"objectID": "x", "title": "maps", "chunk_id": "not a uuid"}
    records["y"] = {"objectID": "y", "title": "maps", "chunk_id": 7}
    assert ids(0) <= {each.id for each in await search(store, "maps")}
