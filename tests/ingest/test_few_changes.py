"""An ingest with few changes costs what changed, and makes the index that one from nothing does."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

import pytest

from answerable.adapters import open_adapter
from answerable.ingest import calibration, tally
from answerable.ingest.comparison import same
from answerable.ingest.report import Report
from answerable.ingest.run import Tools, recalibrate, run
from answerable.manifest import Manifest
from answerable.protocols import IndexedChunk, VectorStore
from answerable.retrieval.related import WORDS_VERSION, chunk_words
from answerable.settings import IngestSettings
from answerable.stores.edge_shard import EdgeShard
from answerable.testing.corpus import chunk
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Document

pytestmark = pytest.mark.anyio
THINGS = "lamp oil wick glass flame shade chimney burner collar handle".split()
TOOLS = IngestSettings()


def page(number: int, round_: int = 0) -> str:
    chance = random.Random(f"{number} {round_}")
    sections = [
        f"## About {chance.choice(THINGS)}\n\n"
        f"The {chance.choice(THINGS)} number{number} holds {chance.choice(THINGS)}{round_}.\n"
        for _ in range(chance.randint(1, 3))
    ]
    return f"# Page {number}\n\nIt is about {THINGS[number % 10]}.\n\n" + "\n".join(sections)


@dataclass
class Site:
    """A site and its index."""

    store: VectorStore
    pages: dict[str, str] = field(
        default_factory=lambda: {f"docs/{n:02}.md": page(n) for n in range(30)}
    )

    async def documents(self) -> AsyncIterator[Document]:
        for path, text in self.pages.items():
            yield Document(path=path, file=path, text=text, title=path, url=f"/{path}")

    @property
    def tools(self) -> Tools:
        return Tools(HashedEmbedder(), self.store, TOOLS)

    async def ingest(self) -> Report:
        return await run([self], self.tools)

    async def manifest(self) -> Manifest:
        manifest = await self.store.manifest()
        assert manifest is not None
        return manifest


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    store: VectorStore = await open_adapter("stores", f"embedded:{tmp_path / 'index'}")
    yield Site(store)
    await store.close()


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many chunks were written one by one, batch by batch."""
    counts: list[int] = []
    add = EdgeShard.add

    def counted(self: EdgeShard, chunks: Sequence[IndexedChunk]) -> None:
        counts.append(len(chunks))
        add(self, chunks)

    monkeypatch.setattr(EdgeShard, "add", counted)
    return counts


async def test_what_stays_is_not_written_chunk_by_chunk(site: Site, added: list[int]) -> None:
    """Of a site with one changed page only that page's chunks are; the report counts the others as
    taken over."""
    chunks = (await site.ingest()).chunks
    added.clear()
    site.pages["docs/07.md"] = "# Page 7\n\nIt is new.\n"
    report = await site.ingest()
    assert sum(added) == report.embedded == 1
    assert report.reused == report.chunks - 1 < chunks


async def test_what_stays_is_not_read(
    site: Site, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Only what is gone is, and what the scale is fitted to."""
    sample = calibration.Sample
    monkeypatch.setattr("answerable.ingest.building.Sample", lambda: sample(4))
    await site.ingest()
    read: list[str] = []
    held = EdgeShard.held

    def seen(self: EdgeShard, chunk_ids: Sequence[str]) -> list[IndexedChunk]:
        read.extend(chunk_ids)
        return held(self, chunk_ids)

    monkeypatch.setattr(EdgeShard, "held", seen)
    old = (await site.manifest()).documents["docs/07.md"].chunk_ids
    site.pages["docs/07.md"] = "# Page 7\n\nIt is new.\n"
    await site.ingest()
    assert len(read) <= len(old) + 1 + 4


async def test_grown_in_steps(site: Site, tmp_path: Path) -> None:
    """After many changes, however they come, the index is the one that an ingest from nothing
    makes: manifest, texts, vectors and weights."""
    chance = random.Random(5)
    await site.ingest()
    for round_ in range(1, 7):
        for path in chance.sample(sorted(site.pages), 2):
            site.pages[path] = page(chance.randrange(30), round_)
        site.pages.pop(chance.choice(sorted(site.pages)))
        site.pages[f"docs/new-{round_}.md"] = page(40 + round_)
        await site.ingest()
    fresh: VectorStore = await open_adapter("stores", f"embedded:{tmp_path / 'fresh'}")
    at_once = Site(fresh, dict(site.pages))
    await at_once.ingest()
    manifest = await site.manifest()
    assert manifest == await at_once.manifest()
    assert await same(site.store, fresh, manifest)
    await fresh.close()


async def test_an_index_of_an_earlier_version(
    site: Site, added: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One without a note, or with one by another rule, is read once and gone on with from then
    on."""
    chunks = (await site.ingest()).chunks
    folder = tmp_path / "index"
    (folder / (folder / "CURRENT").read_text().strip() / "note.json").unlink()
    for change, version in ((1, WORDS_VERSION), (2, WORDS_VERSION + 1)):
        monkeypatch.setattr(tally, "WORDS_VERSION", version)
        for again in (0, 1):
            added.clear()
            site.pages["docs/07.md"] = f"# Page 7\n\nIt is {change} {again}.\n"
            await site.ingest()
            assert (sum(added) == 1) == bool(again)
            assert abs(sum(added) - (1 if again else chunks)) <= 3


async def test_another_scale(site: Site, added: list[int]) -> None:
    """To publish another scale nothing is read or written chunk by chunk, and the next ingest goes
    on from it."""
    await site.ingest()
    added.clear()
    manifest = await site.manifest()
    await recalibrate(site.tools, manifest, {"edge": 0.1})
    assert (await site.manifest()).calibration == {"edge": 0.1}
    site.pages["docs/07.md"] = "# Page 7\n\nIt is new.\n"
    assert (await site.ingest()).embedded == sum(added) == 1


def test_which_words_count_is_known_by_a_number() -> None:
    """Counts that were noted are taken over as long as the same words count: whoever changes that
    raises ``WORDS_VERSION``, and then this."""
    text = (
        "Don't useSelector() the_snake v2.1 --max-old-space foo/bar.py naïve 日本語 at C++ a ab abc"
    )
    said = sorted(chunk_words(chunk(text, heading=("The Heading of it",))))
    known = sha256(" ".join(said).encode()).hexdigest()[:8]
    assert (WORDS_VERSION, known) == (1, "7ae86e72")
