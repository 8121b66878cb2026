"""Every link Answerable gives lands: compared with sites that Docusaurus really builds."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings, SourceSettings
from answerable.sources.docusaurus import connect
from answerable.types import Chunk, Document, Skipped

from . import built_site
from .built_site import DOCS, REPOSITORY, BuiltSite, build, copy_site, require_node

pytestmark = pytest.mark.site_build

# What a build costs is paid for these three: each setting of the slash, both kinds of base URL,
# one language and two.
VARIANTS = {
    "slash-as-written": {"trailingSlash": "undefined", "baseUrl": "'/'"},
    "slash": {"trailingSlash": "true", "baseUrl": "'/base/'"},
    "no-slash": {"trailingSlash": "false", "baseUrl": "'/some/base/'", "locales": "['en']"},
}

TRANSLATED = [
    "about",
    "blog/2021/08/01/first",
    "community",
    "company/news/2022/01/02/opening",
    "docs/Guides/einrichten",
    "docs/intro",
    "docs/upcoming/intro",
    "docs/v1/intro",
    "values",
]

PARTIALS = "/_partials/"

# Headings that begin no section of their own: one is made for the footnotes, the others are part of
# a quote, a list item or an element, which is not cut.
NO_SECTIONS = {
    "footnote-label",
    "heading-in-a-quote",
    "heading-in-a-list",
    "heading-in-a-div",
}


@dataclass(frozen=True)
class Compared:
    """A built site beside what Answerable read of it."""

    built: BuiltSite
    documents: list[Document]
    skipped: list[Skipped]
    chunks: list[Chunk]

    @property
    def originals(self) -> list[Document]:
        return [d for d in self.documents if d.metadata["locale"] == "en"]


async def _read(site: Path) -> list[Document | Skipped]:
    settings = SourceSettings(kind="docusaurus", path=site, versions="all", locales="all")
    return [item async for item in connect(settings, max_file_bytes=4_000_000).documents()]


def _compare(site: Path, built: BuiltSite) -> Compared:
    items = asyncio.run(_read(site))
    documents = [item for item in items if isinstance(item, Document)]
    chunks = [chunk for d in documents for chunk in _chunks(d)]
    skipped = [item for item in items if isinstance(item, Skipped)]
    return Compared(built, documents, skipped, chunks)


def _chunks(document: Document) -> list[Chunk]:
    return chunk_document(document, lambda text: len(text.split()), IngestSettings())


@pytest.fixture(scope="module", params=sorted(VARIANTS))
def routing(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Compared:
    require_node()
    source = REPOSITORY / "tests" / "sites" / "routing"
    folder = tmp_path_factory.mktemp(request.param) / "site"
    site = copy_site(source, folder, **VARIANTS[request.param])
    return _compare(site, build(site))


@pytest.fixture(scope="module")
def own_docs(tmp_path_factory: pytest.TempPathFactory) -> Compared:
    require_node()
    return _compare(DOCS, built_site.own_docs(tmp_path_factory.mktemp("docs") / "site"))


def _unresolved(compared: Compared) -> list[str]:
    links = {d.url for d in compared.documents} | {c.url for c in compared.chunks}
    return sorted(link for link in links if not compared.built.has_target(link))


def _missing(compared: Compared) -> list[str]:
    """Pages somebody wrote that Answerable does not know."""
    known = {unquote(d.url) for d in compared.documents}
    pages = compared.built.pages.items()
    return sorted(
        url
        for url, page in pages
        if page.is_content and not page.hidden and not _is_translated(url) and url not in known
    )


def _is_translated(url: str) -> bool:
    return "/de/" in url


def test_every_link_of_the_routing_site_lands(routing: Compared) -> None:
    """Each page and section has the address, and the element id, that Docusaurus gave it."""
    assert len(routing.documents) >= 60
    assert len(routing.chunks) > len(routing.documents)
    assert _unresolved(routing) == []


def test_every_page_of_the_routing_site_is_known(routing: Compared) -> None:
    """No page that somebody wrote is missed, and none has two documents but for its partials."""
    urls = [d.url for d in routing.documents if PARTIALS not in d.path]
    assert _missing(routing) == []
    assert len(set(urls)) == len(urls)
    assert {d.url for d in routing.documents} == set(urls)
    assert len(routing.documents) > len(urls)


def test_translations_are_known_and_not_repeated(routing: Compared) -> None:
    """A translated page is read once; one without translation stays with its original."""
    german = [d for d in routing.documents if d.metadata["locale"] == "de"]
    is_built = any(_is_translated(url) for url in routing.built.pages)
    assert len(german) == (len(TRANSLATED) if is_built else 0)
    assert all(d.file.startswith("i18n/de/") and _is_translated(d.url) for d in german)
    if is_built:
        assert sorted(unquote(d.url).split("/de/")[1].rstrip("/") for d in german) == TRANSLATED


def test_hidden_pages_stay_hidden(routing: Compared) -> None:
    """Drafts, unlisted pages, partials and excluded folders yield no document."""
    text = "\n".join(d.text for d in routing.documents)
    for secret in ("zephyr", "quartz", "Another partial", "excludes this folder", "draft of a"):
        assert secret not in text


def test_every_section_has_a_chunk_that_links_to_it(routing: Compared) -> None:
    """Each H2 and H3 that a visitor can jump to is the address of a chunk."""
    anchors: dict[str, set[str]] = {}
    for chunk in routing.chunks:
        url, fragment = urldefrag(chunk.url)
        anchors.setdefault(unquote(url), set()).add(unquote(fragment))
    for document in routing.originals:
        page = routing.built.page(document.url)
        assert page is not None
        missing = page.section_ids - anchors[unquote(document.url)] - NO_SECTIONS
        assert missing == set(), document.file


def test_every_link_of_the_own_docs_lands(own_docs: Compared) -> None:
    """The links of the demo corpus land, and no page of it is missed or skipped."""
    assert len(own_docs.documents) > 10
    assert _unresolved(own_docs) == []
    assert _missing(own_docs) == []
    assert own_docs.skipped == []
