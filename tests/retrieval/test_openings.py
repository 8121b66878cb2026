"""Beginnings of pages that are looked at whatever was found."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from answerable import retrieval
from answerable.adapters import open_adapter
from answerable.ingest.embedding import embed_chunks
from answerable.manifest import Manifest
from answerable.protocols import VectorStore
from answerable.retrieval.boosts import Asked, boost
from answerable.retrieval.followup import Query
from answerable.retrieval.openings import PARTS, Openings, asked_subject, openings, says_subject
from answerable.settings import BoostSettings, RankingSettings, RetrievalSettings
from answerable.testing.corpus import chunk, manifest
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Chunk, Filter

pytestmark = pytest.mark.anyio
ABOUT = chunk("Lantern is a lamp for builders.", path="docs/about/what.md")
OTHERS = [
    chunk(f"Lantern has a wick {number}. What is it?", path=f"docs/w{number}.md", heading=("Wick",))
    for number in range(12)
]
INSTALL = [
    chunk("npm i @wick/oil", path="docs/install.md", heading=("Install",)),
    chunk("It comes with a wick.", path="docs/install.md", heading=("Install",), ordinal=1),
]
SETTINGS = RetrievalSettings(top_k=1, ranking=RankingSettings(looked_at=3))


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[VectorStore]:
    store: VectorStore = await open_adapter("stores", f"embedded:{tmp_path / 'index'}")
    yield store
    await store.close()


async def published(store: VectorStore, *chunks: Chunk) -> Manifest:
    """What these chunks, of pages about Lantern, are published as."""
    embedder = HashedEmbedder()
    indexed = await embed_chunks(chunks, embedder)
    generation = await store.begin(embedder.dimension)
    await generation.add(indexed)
    await generation.finish()
    made = replace(manifest(indexed, embedder), name="Lantern")
    await generation.publish(made)
    return made


async def found(question: str, store: VectorStore, **more: object) -> Chunk:
    """The first section for a question."""
    evidence = await retrieval.retrieve(question, HashedEmbedder(), store, SETTINGS, **more)  # type: ignore[arg-type]
    return evidence.chunks[0].chunk


async def test_what_the_site_is_about(store: VectorStore) -> None:
    """The page that says it comes first, though others have more of the question's words."""
    await published(store, *OTHERS, ABOUT)
    assert (await found("What is Lantern?", store)).text == ABOUT.text
    assert (await found("What is a wick?", store)).document != ABOUT.document
    nowhere = Filter(section=("elsewhere",))
    assert not (
        await retrieval.retrieve(
            "What is Lantern?", HashedEmbedder(), store, SETTINGS, where=nowhere
        )
    ).chunks


async def test_what_it_is_may_stand_below_a_list_of_contents(store: VectorStore) -> None:
    """So the next parts of pages near the top are looked at too, and none further down."""
    contents = chunk("Oil\nWick", path="docs/all.md")
    below = [
        chunk("Lantern is a lamp.", path="docs/all.md", ordinal=number, heading=("All", "Lamp"))
        for number in range(1, PARTS + 1)
    ]
    made = await published(store, *OTHERS, contents, *below)
    ids = (await openings(Query("What is Lantern?"), made, BoostSettings())).ids
    assert [each.id in ids for each in below] == [True] * (PARTS - 1) + [False]


async def test_pages_that_introduce_the_whole_are_nearest(store: VectorStore) -> None:
    """Two folders further down, and no page that only begins so."""
    paths = ("docs/a/b/why-lantern.md", "docs/a.md", "docs/a/b/whywards.md", "docs/b/overview.md")
    made = await published(store, *(chunk(path, path=path) for path in paths))
    ids = (await openings(Query("What is Lantern?"), made, BoostSettings())).ids
    nearest = [
        next(p for p, each in made.documents.items() if id_ in each.chunk_ids) for id_ in ids
    ]
    assert nearest == [paths[3], paths[1], paths[0], paths[2]]


async def test_how_to_begin_with_it(store: VectorStore) -> None:
    """The beginning of the page that is called so comes first, though it is nothing but a command
    and more sections than are looked at have the question's word."""
    others = [replace(each, text=each.text + " Do I install it?") for each in OTHERS]
    await published(store, *others, *INSTALL)
    assert (await found("How do I install Lantern?", store)).text == INSTALL[0].text


async def test_pages_by_their_path_and_title(store: VectorStore) -> None:
    """An index has the name of its folder, and those nearest the top are first."""
    pages = [
        chunk("a", path="docs/guide/getting-started/index.md"),
        chunk("b", path="docs/quick_start.md"),
        chunk("c", path="docs/uninstall.md"),
    ]
    made = await published(store, *pages)
    titled = {**made.documents}
    titled["docs/uninstall.md"] = replace(titled["docs/uninstall.md"], title="Setup")
    for entries, expected in (
        (made.documents, [pages[1], pages[0]]),
        (titled, [pages[1], pages[2], pages[0]]),
    ):
        made = replace(made, documents=entries)
        ids = (await openings(Query("How do I install it?"), made, BoostSettings())).ids
        assert ids == tuple(each.id for each in expected)


@pytest.mark.parametrize(
    "query",
    [
        Query("How do I trim a wick?"),
        Query("What is a wick?"),
        Query("What is Lantern?", carried=("What is a wick?",)),
    ],
)
async def test_nothing_else_is_looked_at(store: VectorStore, query: Query) -> None:
    """Only where it is asked what the site is about, or how to begin, by itself."""
    made = await published(store, *OTHERS, ABOUT, *INSTALL)
    assert await openings(query, made, BoostSettings()) == Openings()


@pytest.mark.parametrize("asked", ["What is Lantern?", "How do I install it?"])
async def test_nor_where_it_would_not_be_lifted(store: VectorStore, asked: str) -> None:
    """A weight of 0 switches it off."""
    made = await published(store, *OTHERS, ABOUT, *INSTALL)
    assert (await openings(Query(asked), made, BoostSettings())).ids
    off = BoostSettings(subject=0, beginning=0)
    assert await openings(Query(asked), made, off) == Openings()


def test_the_subject_by_its_name() -> None:
    """As it is written, near the top of a page, or in none."""
    subject = asked_subject("what is lantern?", "Lantern")
    assert subject is not None
    assert asked_subject("What is oil?", "Lantern") is None
    assert asked_subject("What is it?", "") is None
    assert says_subject(ABOUT, subject)
    assert says_subject(replace(ABOUT, ordinal=PARTS - 1), subject)
    assert not says_subject(replace(ABOUT, ordinal=PARTS), subject)
    assert not says_subject(chunk("lantern is a command."), subject)
    assert not says_subject(chunk("Lantern has a wick."), subject)


def test_it_is_lifted() -> None:
    """By a setting of its own, beside that of all definitions."""
    subject = asked_subject("What is Lantern?", "Lantern")
    asked, settings = Asked.of("What is Lantern?", "", subject), BoostSettings()
    lifted = settings.definition + settings.subject
    assert boost(ABOUT, asked, None, settings) == pytest.approx(lifted)
    plain = Asked.of("What is Lantern?")
    assert boost(ABOUT, plain, None, settings) == pytest.approx(settings.definition)


async def test_a_numbered_part_is_looked_up(store: VectorStore) -> None:
    """Its pages are among what is found, though others have more of the question's words."""
    others = [
        chunk(f"Wick {number} is about what follows 2.", path=f"docs/w{number}.md")
        for number in range(12)
    ]
    first = chunk("Oil and flames are here.", path="docs/module-2/intro.md", url="/module-2/intro")
    await published(store, *others, first)
    for part, is_found in ((0.3, True), (0.0, False)):
        boosts = BoostSettings(part=part)
        settings = SETTINGS.model_copy(update={"boosts": boosts, "top_k": 5})
        evidence = await retrieval.retrieve(
            "What is module 2 about?", HashedEmbedder(), store, settings
        )
        assert (first.id in [each.chunk.id for each in evidence.chunks]) is is_found
