"""Pages that are gone, closed for the moment, or at one address."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from answerable.adapters import open_adapter
from answerable.errors import ConfigError
from answerable.ingest import losses
from answerable.ingest.report import Report, added_up, shared_addresses
from answerable.ingest.run import Tools, run
from answerable.protocols import Source, VectorStore
from answerable.settings import IngestSettings
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Document, Skipped

pytestmark = pytest.mark.anyio


def page(path: str, url: str = "") -> Document:
    return Document(path, path, f"# {path}\n\nAll about {path}.\n", path, url or f"/{path}/")


@dataclass
class Pages:
    """A source in memory."""

    paths: list[str]
    skipped: list[Skipped] = field(default_factory=list)

    async def documents(self) -> AsyncIterator[Document | Skipped]:
        for each in self.skipped:
            yield each
        for path in self.paths:
            yield page(path)


@dataclass
class Site:
    store: VectorStore

    async def ingest(self, *sources: Source, full: bool = False, shrink: bool = False) -> Report:
        tools = Tools(HashedEmbedder(), self.store, IngestSettings())
        return await run(sources, tools, full=full, shrink=shrink)

    async def paths(self) -> set[str]:
        manifest = await self.store.manifest()
        assert manifest is not None
        return set(manifest.documents)


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    store: VectorStore = await open_adapter("stores", f"embedded:{tmp_path / 'index'}")
    yield Site(store)
    await store.close()


MANY = [f"docs/page{n:02}.md" for n in range(losses.LEAST)]


@pytest.mark.parametrize("full", [False, True])
async def test_most_pages_gone_is_refused(site: Site, full: bool) -> None:
    """A checkout that broke off does not empty the index; who means it says so."""
    await site.ingest(Pages(MANY))
    few = Pages(MANY[:3])
    with pytest.raises(ConfigError, match=r"17 of the 20 documents .*--shrink") as told:
        await site.ingest(few, full=full)
    assert "docs/page03.md" in str(told.value)
    assert await site.paths() == set(MANY)
    report = await site.ingest(few, full=full, shrink=True)
    assert await site.paths() == set(MANY[:3])
    assert report.gone == ([] if full else MANY[3:])


async def test_what_moves_or_goes_by_the_half_is_not_refused(site: Site) -> None:
    """Pages in another folder are as many as before."""
    await site.ingest(Pages(MANY))
    moved = [each.replace("docs/", "guide/") for each in MANY]
    await site.ingest(Pages(moved))
    await site.ingest(Pages(moved[:10]))
    assert await site.paths() == set(moved[:10])


async def test_a_source_that_is_empty_now_is_refused(site: Site) -> None:
    """However few pages it had; one that never had any is left alone."""
    docs, faq, never = Pages(["docs/a.md", "docs/b.md"]), Pages(["faq/a.md"]), Pages([])
    await site.ingest(docs, faq, never)
    with pytest.raises(ConfigError, match="One of the sources holds nothing now"):
        await site.ingest(docs, Pages([]), never)
    await site.ingest(docs, faq, never)
    await site.ingest(Pages(["docs/a.md"]), faq, never)  # what is gone was no page of that one
    await site.ingest(docs, faq, never)
    await site.ingest(docs, Pages([]), never, shrink=True)
    assert await site.paths() == {"docs/a.md", "docs/b.md"}


@pytest.mark.parametrize(
    ("closed", "kept"),
    [
        ("docs/b.md", {"docs/b.md"}),
        ("docs/sub/", {"docs/sub/c.md"}),
        ("docs/.", {"docs/b.md", "docs/sub/c.md"}),  # as a source calls its own folder
        ("data/rows.jsonl", {"data/rows.jsonl#1"}),
        (".", {"docs/b.md", "docs/sub/c.md", "data/rows.jsonl#1"}),
    ],
)
async def test_what_is_closed_for_the_moment_stays(site: Site, closed: str, kept: set[str]) -> None:
    """A file or folder that cannot be read now is not deleted; what was removed is."""
    await site.ingest(Pages(["a.md", "docs/b.md", "docs/sub/c.md", "data/rows.jsonl#1"]))
    report = await site.ingest(Pages(["a.md"], [Skipped(closed, "It is closed.", passing=True)]))
    assert await site.paths() == {"a.md"} | kept
    assert set(report.gone).isdisjoint(kept)


async def test_what_cannot_be_read_as_it_is_goes(site: Site) -> None:
    """It is no page any more, and is named as skipped."""
    await site.ingest(Pages(["a.md", "b.md"]))
    report = await site.ingest(Pages(["a.md"], [Skipped("b.md", "It is not UTF-8.")]))
    assert await site.paths() == {"a.md"}
    assert report.gone == ["b.md"]


def test_pages_with_one_address_are_named() -> None:
    """Of two pages with one address a site shows one."""
    pages = [page("a.md", "/same"), page("b.md", "/same"), page("c.md", "/other")]
    assert shared_addresses(pages) == {"/same": ["a.md", "b.md"]}


def test_reports_of_several_indexes_add_up() -> None:
    """Names and addresses of all of them."""
    one = Report(gone=["a.md"], shared={"/x": ["a", "b"]})
    both = added_up([one, Report(gone=["b.md"], shared={"/y": ["c", "d"]})])
    assert (both.gone, both.deleted, set(both.shared)) == (["a.md", "b.md"], 2, {"/x", "/y"})
