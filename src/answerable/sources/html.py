"""A folder of HTML pages, or one such page: a site by hand, or what any generator made.

What is around the text of every page (menus, headers and footers, tables of contents) is left out,
and so are blocks that most pages repeat and what no reader sees. The title is the only H1, else the
page's own; the address is what the page says it is (``canonical``), where that is on this site,
else its path below ``url`` + ``base_url``.
"""

from __future__ import annotations

import posixpath
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from urllib.parse import quote

from answerable.settings import SourceSettings
from answerable.sources.batches import in_threads
from answerable.sources.files import Found, UnreadableError, files_of, must_be_readable, read_text
from answerable.sources.html_pages.page import HtmlPage, page_of
from answerable.sources.html_pages.site import Site, language, site_at
from answerable.sources.labels import section
from answerable.sources.pages import (
    KEPT_IN_NAME,
    KEPT_IN_PATH,
    TEMPLATE,
    address,
    is_on_site,
    site_address,
)
from answerable.sources.safe_links import is_safe_link
from answerable.text.page_files import HTML, INDEXES, MARKUP, TEMPLATES, page_name
from answerable.types import Document, Skipped

# What generators make beside the pages of the site: indexes, and folders of code and of pictures.
_MADE = frozenset(("404", "genindex", "py-modindex", "modindex"))
_BESIDE = frozenset(("_modules", "_sources", "_static", "_images", "_downloads"))

_BEGINNING = 2000  # characters
_FILLED_IN = ("{%", "{{", "{#")


def connect(settings: SourceSettings, *, max_file_bytes: int) -> HtmlSource:
    """The source for a folder or file. Raises ``ConfigError`` if it cannot be read."""
    must_be_readable(settings.path, "a folder of HTML pages or to one such page")
    return HtmlSource(settings, max_file_bytes)


@dataclass(frozen=True, slots=True)
class HtmlSource:
    """The pages at or below ``settings.path``."""

    settings: SourceSettings
    max_file_bytes: int

    async def documents(self) -> AsyncIterator[Document | Skipped]:
        async for document in in_threads(self._read()):
            yield document

    def _read(self) -> Iterator[Document | Skipped]:
        site = site_at(self.settings.path)
        for prefix, item in files_of(self.settings, HTML):
            if isinstance(item, Skipped):
                yield Skipped(prefix + item.path, item.reason, item.passing)
            elif not _is_made(item.relative):
                yield from self._item(prefix + item.relative, item, site)

    def _item(self, name: str, item: Found, site: Site) -> Iterator[Document | Skipped]:
        try:
            text = read_text(item.real, self.max_file_bytes)
        except UnreadableError as error:
            yield Skipped(name, str(error), error.passing)
            return
        own = language(text)
        if self.settings.locales == "default" and own and own != site.language:
            return
        if _is_template(item.relative, text):
            yield Skipped(name, TEMPLATE)
            return
        page = page_of(text, site, is_home=_is_home(item.relative))
        if page.unpublished:
            yield Skipped(name, page.unpublished)
        else:
            yield self._document(name, item.relative, page)

    def _document(self, file: str, relative: str, page: HtmlPage) -> Document:
        metadata = {"section": section(relative), "updated_at": page.updated_at, MARKUP: "html"}
        return Document(
            path=file,
            file=file,
            text=page.markdown,
            title=page.title or page_name(relative),
            url=self._address(file, relative, page),
            source_type=self.settings.node_type or "docs",
            metadata={key: value for key, value in metadata.items() if value},
            offsets=page.places,
            file_text=page.text,
        )

    def _address(self, file: str, relative: str, page: HtmlPage) -> str:
        own = page.canonical
        if is_safe_link(own) and own.startswith("http") and is_on_site(own, self.settings.url):
            return quote(own.partition("#")[0], safe=KEPT_IN_PATH + "?")
        if not self.settings.url and not self.settings.base_url:
            return address(self.settings, file)[0]
        return site_address(self.settings) + quote(self._route(relative), safe=KEPT_IN_NAME)

    def _route(self, relative: str) -> str:
        """Its path below the site's address, where ``index.html`` stands for its folder."""
        folder, name = posixpath.split(relative)
        stem, extension = posixpath.splitext(name)
        slash = self.settings.trailing_slash
        if stem.lower() in INDEXES:
            return f"{folder}/" if folder and slash is not False else folder
        ending = extension if slash is None else "/" if slash else ""
        return posixpath.join(folder, stem + ending)


def _is_made(relative: str) -> bool:
    *folders, _ = relative.split("/")
    return page_name(relative).lower() in _MADE or not _BESIDE.isdisjoint(folders)


def _is_template(relative: str, text: str) -> bool:
    """Whether a generator fills it in: it lies with its templates, or begins as they do, be it with
    ``<html lang="{{ language }}">``. Further down a page may show such marks."""
    if not TEMPLATES.isdisjoint(relative.split("/")):
        return True
    before, _, within = text[:_BEGINNING].partition("<head>")
    return text.lstrip().startswith(_FILLED_IN) or (
        bool(within) and (any(each in before for each in _FILLED_IN) or within.lstrip()[:2] == "{%")
    )


def _is_home(relative: str) -> bool:
    return posixpath.splitext(relative)[0].lower() in INDEXES
