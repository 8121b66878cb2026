"""An ingest as a whole: what is taken over, what is named, and what the report says."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from answerable.adapters import open_adapter
from answerable.errors import ConfigError, IndexBusyError
from answerable.ingest.report import Report
from answerable.ingest.run import Tools, run
from answerable.manifest import Manifest
from answerable.protocols import Passage, PassageVectors, VectorStore
from answerable.retrieval.lexical import query_vector
from answerable.retrieval.reading import candidates
from answerable.settings import IngestSettings
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Candidate, Document, Skipped

pytestmark = pytest.mark.anyio

PAGES = {
    "docs/intro.md": "# Intro\n\nInstall it with pip.\n\n## Usage\n\nRun the command.\n",
    "docs/api.md": "# API\n\nA reducer returns the next state.\n\n### Store\n\nIt holds state.\n",
    "docs/faq.md": "# FAQ\n\n## Why?\n\nBecause it proves what it says.\n",
}
BOMB = "> " * 5_000 + "deep\n"  # nested beyond reason: cannot be parsed


def document(path: str, text: str) -> Document:
    return Document(path=path, file=path, text=text, title=path, url=f"/{path}")


@dataclass
class Pages:
    """A source of pages that a test changes."""

    pages: dict[str, str] = field(default_factory=lambda: dict(PAGES))
    skipped: Sequence[Skipped] = ()
    closed: int = 0

    async def documents(self) -> AsyncIterator[Document | Skipped]:
        try:
            for each in self.skipped:
                yield each
            for path, text in self.pages.items():
                yield document(path, text)
        finally:
            self.closed += 1


class Mirrored(HashedEmbedder):
    """The opposite direction for each word: what another model of the same size does."""

    def _vector(self, text: str) -> NDArray[np.float32]:
        return -super()._vector(text)


class Held(HashedEmbedder):
    """Says that it was asked, and goes on when it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.go_on = asyncio.Event(), asyncio.Event()

    async def embed(self, passages: Sequence[Passage]) -> list[PassageVectors]:
        self.asked.set()
        await self.go_on.wait()
        return await super().embed(passages)


class BrokenError(Exception):
    pass


class Broken(HashedEmbedder):
    async def embed(self, passages: Sequence[Passage]) -> list[PassageVectors]:
        raise BrokenError


@dataclass
class Site:
    """A site and its index."""

    store: VectorStore
    folder: Path
    source: Pages = field(default_factory=Pages)
    embedder: HashedEmbedder = field(default_factory=HashedEmbedder)
    settings: IngestSettings = field(default_factory=IngestSettings)

    async def ingest(self, *, full: bool = False, shrink: bool = False) -> Report:
        tools = Tools(self.embedder, self.store, self.settings)
        return await run([self.source], tools, full=full, shrink=shrink)

    async def find(self, question: str) -> list[Candidate]:
        vector = await self.embedder.embed_query(question)
        return await candidates(self.store, vector, query_vector(question), 100)

    async def texts(self) -> set[str]:
        return {each.chunk.text for each in await self.find("state")}

    async def manifest(self) -> Manifest:
        manifest = await self.store.manifest()
        assert manifest is not None
        return manifest

    @property
    def current(self) -> str:
        return (self.folder / "CURRENT").read_text().strip()

    @property
    def manifest_bytes(self) -> bytes:
        return (self.folder / self.current / "manifest.json").read_bytes()


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    store: VectorStore = await open_adapter("stores", f"embedded:{tmp_path / 'index'}")
    yield Site(store, tmp_path / "index")
    await store.close()


async def test_the_report_counts_right(site: Site) -> None:
    """Files found and indexed, chunks made and embedded: each number is the true one."""
    report = await site.ingest()
    assert (report.found, report.indexed, report.unchanged, report.deleted) == (3, 3, 0, 0)
    assert report.chunks == report.embedded == len(await site.find("state")) == 5
    assert report.reused == 0
    assert report.skipped == []
    assert 0 <= report.embedding_seconds <= report.seconds
    assert report.as_dict()["chunks"] == 5
    assert site.source.closed == 1


async def test_a_second_run_does_nothing(site: Site) -> None:
    """An unchanged site embeds nothing, writes no generation and changes no byte."""
    await site.ingest()
    current, manifest, passages = site.current, site.manifest_bytes, site.embedder.passages
    for _ in range(2):
        report = await site.ingest()
        assert (report.embedded, report.reused, report.unchanged) == (0, 5, 3)
        assert (report.found, report.indexed, report.chunks) == (3, 3, 5)
    assert (site.current, site.manifest_bytes) == (current, manifest)
    assert site.embedder.passages == passages


async def test_a_changed_file(site: Site) -> None:
    """Only the chunks that changed are embedded; the others keep id and vector."""
    await site.ingest()
    before = {each.chunk.id: each for each in await site.find("state")}
    site.source.pages["docs/intro.md"] += "\n## More\n\nThis is new.\n"
    report = await site.ingest()
    assert (report.embedded, report.reused, report.chunks) == (1, 5, 6)
    after = {each.chunk.id: each for each in await site.find("state")}
    assert before.keys() < after.keys()
    assert all(after[id_].dense == before[id_].dense for id_ in before)
    assert "## More\n\nThis is new." in await site.texts()


async def test_text_that_moved_is_quoted_where_it_is_now(site: Site) -> None:
    """A chunk pushed down by an insertion above keeps its vector and gets its new place."""
    await site.ingest()
    text = site.source.pages["docs/intro.md"]
    moved = text.replace("# Intro\n", "# Intro\n\nA new first paragraph.\n")
    site.source.pages["docs/intro.md"] = moved
    report = await site.ingest()
    assert report.embedded == 1
    for each in await site.find("state"):
        chunk = each.chunk
        original = site.source.pages[chunk.file]
        assert original[chunk.span.char_start : chunk.span.char_end] == chunk.text
        for unit in chunk.units:
            assert chunk.quote(unit.span) == original[unit.span.char_start : unit.span.char_end]


async def test_a_deleted_file(site: Site) -> None:
    """A file that is gone takes its chunks with it, and is counted."""
    await site.ingest()
    del site.source.pages["docs/api.md"]
    report = await site.ingest()
    assert (report.deleted, report.found, report.chunks, report.embedded) == (1, 2, 3, 0)
    assert report.gone == ["docs/api.md"]
    assert report.as_dict()["deleted"] == 1
    assert {each.chunk.file for each in await site.find("state")} == {
        "docs/intro.md",
        "docs/faq.md",
    }


async def test_a_renamed_file(site: Site) -> None:
    """A renamed file is a new one and a deleted one: nothing points to the old name."""
    await site.ingest()
    site.source.pages["docs/new.md"] = site.source.pages.pop("docs/api.md")
    report = await site.ingest()
    assert (report.deleted, report.indexed, report.chunks) == (1, 3, 5)
    assert "docs/api.md" not in {each.chunk.file for each in await site.find("state")}


@pytest.mark.parametrize(
    "change", [{"url": "/v2/"}, {"metadata": {"tags": "x, y"}}, {"source_type": "faq"}]
)
async def test_changed_labels_reach_the_chunks(site: Site, change: dict[str, Any]) -> None:
    """A page whose text is the same but whose address, metadata or type changed is stored anew
    with them, and not embedded."""
    await site.ingest()

    class Changed(Pages):
        async def documents(self) -> AsyncIterator[Document | Skipped]:
            for path, text in self.pages.items():
                yield replace(document(path, text), **change)

    site.source = Changed()
    report = await site.ingest()
    assert (report.embedded, report.reused, report.unchanged) == (0, 5, 0)
    for each in await site.find("state"):
        found = replace(each.chunk, url=each.chunk.url.split("#")[0])
        assert {name: getattr(found, name) for name in change} == change


async def test_a_file_that_fails_is_named(site: Site) -> None:
    """What cannot be read or cut is named with its reason, and the rest is indexed; it is not tried
    again before it changes, but it is named again."""
    site.source.skipped = [Skipped("docs/binary.md", "It is not text.")]
    site.source.pages |= {"docs/bomb.md": BOMB, "docs/blank.md": "---\n\n***\n"}
    for _ in range(2):
        report = await site.ingest()
        assert [each.path for each in report.skipped] == [
            "docs/binary.md",
            "docs/blank.md",
            "docs/bomb.md",
        ]
        assert all(each.reason for each in report.skipped)
        assert (report.found, report.indexed, report.chunks) == (6, 3, 5)
    assert report.unchanged == 5
    site.source.pages["docs/bomb.md"] = "# Mended\n\nNow it can be read.\n"
    report = await site.ingest()
    assert [each.path for each in report.skipped] == ["docs/binary.md", "docs/blank.md"]
    assert "Now it can be read." in " ".join(await site.texts())


async def test_what_cannot_be_read_is_kept_with_its_reason(site: Site) -> None:
    """It is no document of the index, which says of it that it was skipped and why: what cannot be
    read, and what was read and has no text. Where that is all that changed, nothing is embedded;
    where nothing did, nothing is written."""
    await site.ingest()
    twice = Skipped(next(iter(site.source.pages)), "another source has this path too")
    site.source.skipped = [Skipped("docs/binary.md", "It is not text."), twice]
    site.source.pages |= {"docs/blank.md": "---\n\n***\n"}
    assert (await site.ingest()).embedded == 0
    manifest, written = await site.manifest(), site.current
    assert manifest.unread == {"docs/binary.md": "It is not text."}
    assert list(manifest.skipped) == ["docs/binary.md", "docs/blank.md"]
    await site.ingest()
    assert site.current == written
    site.source.skipped = []
    report = await site.ingest()
    assert (report.embedded, report.reused) == (0, report.chunks)
    assert (await site.manifest()).unread == {}


async def test_an_index_of_before_that_was_kept(site: Site) -> None:
    """It is read and continued."""
    await site.ingest()
    file = site.folder / site.current / "manifest.json"
    said = json.loads(file.read_bytes())
    del said["unread"]
    file.write_text(json.dumps(said, sort_keys=True, indent=1))
    again = await open_adapter("stores", f"embedded:{site.folder}")
    assert (await again.manifest()).unread == {}
    await again.close()


@pytest.mark.parametrize(
    "pages",
    [{}, {"docs/bomb.md": BOMB}, {"docs/blank.md": "\n\n"}],
    ids=["none", "unparsable", "blank"],
)
async def test_an_empty_site_keeps_the_old_index(site: Site, pages: dict[str, str]) -> None:
    """Where nothing can be indexed the run fails in words and the old index goes on serving."""
    await site.ingest()
    before = site.manifest_bytes
    site.source = Pages(pages, [Skipped("docs/locked.md", "It cannot be read.")])
    with pytest.raises(ConfigError, match=r"left as it was(.|\n)*docs/locked\.md: It cannot"):
        await site.ingest()
    assert site.manifest_bytes == before
    assert len(await site.find("state")) == 5
    site.source = Pages()
    assert (await site.ingest()).embedded == 0


async def test_an_empty_site_makes_no_index(site: Site) -> None:
    """A first ingest of nothing leaves no index behind."""
    site.source = Pages({})
    with pytest.raises(ConfigError, match="answerable ingest"):
        await site.ingest()
    assert await site.store.manifest() is None


async def test_other_settings_cut_again(site: Site) -> None:
    """Smaller chunks are made once the setting says so, and the index follows it back."""
    long = "\n\n".join(f"Paragraph {n} says something of its own about it." for n in range(40))
    site.source.pages = {"docs/long.md": f"# Long\n\n{long}\n"}
    first = await site.ingest()
    original = site.manifest_bytes
    site.settings = IngestSettings(max_tokens=64)
    second = await site.ingest()
    assert second.chunks > first.chunks
    site.settings = IngestSettings()
    assert (await site.ingest()).chunks == first.chunks
    assert site.manifest_bytes == original


async def test_other_pieces_are_embedded_again(site: Site) -> None:
    """The length of what is embedded at once is a setting too: vectors of other pieces are not
    taken over, though the chunk is the same."""
    sentences = " ".join(f"Sentence {n} says something of its own about it." for n in range(12))
    site.source.pages = {"docs/long.md": f"# Long\n\n{sentences}\n"}
    await site.ingest()
    site.settings = IngestSettings(piece_chars=200)
    report = await site.ingest()
    assert (report.chunks, report.embedded, report.reused) == (1, 1, 0)
    generation = await site.store.begin(site.embedder.dimension)
    (chunk_id,) = (await site.manifest()).documents["docs/long.md"].chunk_ids
    held = await generation.held([chunk_id])
    await generation.discard()
    assert len(held[chunk_id].pieces) > 1


@pytest.mark.parametrize("dimension", [64, 32])
async def test_another_embedder_takes_nothing_over(site: Site, dimension: int) -> None:
    """An index made by another embedder is rebuilt: none of its vectors is served as this one's."""
    await site.ingest()
    site.embedder = Mirrored("fake:another", dimension)
    report = await site.ingest()
    assert (report.embedded, report.reused, report.unchanged) == (5, 0, 0)
    manifest = await site.manifest()
    assert (manifest.embedder, manifest.dimension) == ("fake:another", dimension)
    found = {each.chunk.text: each for each in await site.find("Run the command.")}
    assert max(found.values(), key=lambda each: each.dense).chunk.text.endswith("Run the command.")


async def test_full_takes_nothing_over(site: Site) -> None:
    """``full`` embeds everything again, and gives byte for byte the same manifest."""
    await site.ingest()
    before = site.current, site.manifest_bytes
    report = await site.ingest(full=True)
    assert (report.embedded, report.reused, report.unchanged) == (5, 0, 0)
    assert site.current != before[0]
    assert site.manifest_bytes == before[1]


async def test_changing_back_and_forth_ends_where_it_began(site: Site) -> None:
    """An index that grew in steps is the index made at once: the same manifest, byte for byte."""
    site.source.pages |= {f"docs/page-{n}.md": f"# P{n}\n\nPage {n} text.\n" for n in range(20)}
    await site.ingest()
    at_once = site.manifest_bytes
    removed = site.source.pages.pop("docs/page-7.md")
    site.source.pages["docs/api.md"] += "\nOne more sentence.\n"
    await site.ingest()
    assert site.manifest_bytes != at_once
    site.source.pages |= {"docs/page-7.md": removed, "docs/api.md": PAGES["docs/api.md"]}
    await site.ingest()
    assert site.manifest_bytes == at_once


async def test_what_was_taken_over_gives_the_same_scale(site: Site) -> None:
    """Vectors and weights come out of a store less exact than they went in; what is fitted to them
    does not show it."""
    for number in range(30):
        own = [f"{stem}{number}" for stem in ("lamp", "oil", "wick", "glass", "flame", "shade")]
        said = [
            f"{' '.join(own[place:] + own[:place])} burns bright {place} nights.".capitalize()
            for place in range(5)
        ]
        site.source.pages[f"docs/{number}.md"] = f"# Lamp {number}\n\n{' '.join(said)}\n"
    await site.ingest()
    at_once = site.manifest_bytes
    assert (await site.manifest()).calibration
    removed = site.source.pages.pop("docs/7.md")
    await site.ingest()
    site.source.pages["docs/7.md"] = removed
    await site.ingest()
    assert site.manifest_bytes == at_once


async def test_identical_text_in_two_places(site: Site) -> None:
    """The same text in two files, and twice in one, is as many chunks, each with its own place; a
    rerun multiplies nothing."""
    page = "# Same\n\nThe very same words.\n"
    site.source.pages = {"docs/a.md": page, "docs/b.md": page, "docs/c.md": page + page}
    counts = [(await site.ingest()).chunks for _ in range(3)]
    found = await site.find("the very same words")
    assert counts == [len(found)] * 3
    assert [each.chunk.file for each in found].count("docs/a.md") == 1
    assert {each.chunk.file for each in found} == {"docs/a.md", "docs/b.md", "docs/c.md"}
    places = {(each.chunk.file, each.chunk.span) for each in found}
    assert len(places) == len({each.chunk.id for each in found}) == len(found)


async def test_one_path_in_two_sources(site: Site) -> None:
    """The first source wins a path that two have; the other one's page is named."""
    sources = [
        Pages({"docs/a.md": "# A\n\nThe first.\n"}),
        Pages({"docs/a.md": "# A\n\nSecond.\n"}),
    ]
    report = await run(sources, Tools(site.embedder, site.store, site.settings))
    assert (report.found, report.indexed) == (2, 1)
    assert report.skipped == [Skipped("docs/a.md", "another source has this path too")]
    assert await site.texts() == {"# A\n\nThe first."}


async def test_progress_ends_at_the_end(site: Site) -> None:
    """Progress counts up and ends with all documents done."""
    seen: list[tuple[int, int]] = []
    tools = Tools(site.embedder, site.store, site.settings)
    await run([site.source], tools, progress=lambda done, total: seen.append((done, total)))
    assert seen == sorted(seen)
    assert seen[-1] == (3, 3)


async def test_two_ingests_at_once(site: Site) -> None:
    """The second of two is told that another one is running, and does no harm."""
    site.embedder = held = Held()
    first = asyncio.create_task(site.ingest())
    await held.asked.wait()
    with pytest.raises(IndexBusyError):
        await site.ingest(full=True)
    held.go_on.set()
    assert (await first).chunks == 5


@pytest.mark.parametrize("moment", [0.0, 0.01, 0.05, 0.12])
async def test_cancelled(site: Site, moment: float) -> None:
    """A cancelled ingest leaves the old index serving, and the next one works."""
    await site.ingest()
    before = site.manifest_bytes
    site.embedder.seconds = 0.05
    site.source.pages["docs/new.md"] = "# New\n\nSomething new.\n"
    ingest = asyncio.create_task(site.ingest())
    await asyncio.sleep(moment)
    ingest.cancel()
    await asyncio.wait([ingest])
    assert ingest.cancelled()
    assert site.manifest_bytes == before
    assert (await site.ingest()).chunks == 6


async def test_an_embedder_that_breaks(site: Site) -> None:
    """Whatever goes wrong half way leaves the old index and no lock."""
    await site.ingest()
    before = site.manifest_bytes

    whole, site.embedder = site.embedder, Broken()
    site.source.pages["docs/new.md"] = "# New\n\nSomething new.\n"
    with pytest.raises(BrokenError):
        await site.ingest()
    assert site.manifest_bytes == before
    site.embedder = whole
    assert (await site.ingest()).embedded == 1


async def test_an_ingest_that_was_overtaken_gives_way(site: Site) -> None:
    """What another one published meanwhile is neither undone nor called damaged."""
    await site.ingest()
    slow = Pages({**PAGES, "docs/a.md": "# A\n\nSlow.\n"})

    class Overtaken:
        async def documents(self) -> AsyncIterator[Document | Skipped]:
            site.source.pages["docs/new.md"] = "# New\n\nNew here.\n"
            await site.ingest()
            async for each in slow.documents():
                yield each

    tools = Tools(site.embedder, site.store, site.settings)
    with pytest.raises(IndexBusyError, match="Run it again"):
        await run([Overtaken()], tools)
    assert "docs/new.md" in (await site.manifest()).documents
