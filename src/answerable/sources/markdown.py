"""A folder of Markdown files, or one such file, whatever site they are for.

The title is the front matter's, else the first H1, else what the site's menu says, else the file's
name. The address is what the front matter says (``url``, ``permalink``, ``slug`` or
``link``, which no generator has for it), else the path without its extension below
``url`` + ``base_url`` (of mdBook its ``site-url``, where neither names a path), where a README or
index stands for its folder. With neither setting there is no site to link to, and the address is
the file's own path. Headings have the ids of the generator that makes the site (``generators``). Of
a site of Hugo or Zola the pages below ``content`` are read that it makes (``hugo``, ``zola``), with
the addresses they have by default: each as a folder. What others make no page of, and how they
serve what they do, a ``Layout`` says (``layouts``).
"""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from urllib.parse import quote, urljoin

from answerable.settings import SourceSettings
from answerable.sources import front_matter, html_content
from answerable.sources.batches import in_threads
from answerable.sources.facts import with_facts
from answerable.sources.files import (
    Found,
    UnreadableError,
    files_of,
    left_out_by,
    must_be_readable,
    prefix_of,
    read_text,
)
from answerable.sources.front_matter import FrontMatter
from answerable.sources.generators import hugo, sphinx, zola
from answerable.sources.generators.detection import ids_of, maker_of
from answerable.sources.generators.guessing import guessed
from answerable.sources.generators.languages import CONTENT, ONE, Languages, languages_of, mirrored
from answerable.sources.generators.layout import PLAIN, Layout
from answerable.sources.generators.layouts import layout_of
from answerable.sources.labels import section
from answerable.sources.pages import (
    KEPT_IN_NAME,
    KEPT_IN_PATH,
    Page,
    address,
    is_on_site,
    read_page,
    site_address,
    with_base,
)
from answerable.sources.safe_links import is_safe_link
from answerable.sources.shown_files import ShownFiles, namer
from answerable.sources.version_folders import superseded, version_of
from answerable.text.page_files import HTML, INDEXES, MARKDOWN, SUPERSEDED
from answerable.types import Document, Generator, Skipped

_FOLDERS = ("mkdocs", "eleventy", "hugo", "zola")  # whose pages are folders with an index
_BELOW_CONTENT = ("hugo", "zola")
_KEYS = {"zola": ("path", "slug"), "hugo": ("url", "permalink", "slug")}
_NOT_IN_HUGO = re.compile(r"[^\w./#+~@ -]+")  # addresses: common/paths/path.go


def connect(settings: SourceSettings, *, max_file_bytes: int) -> MarkdownSource:
    """The source for a folder or file. Raises ``ConfigError`` if it cannot be read."""
    must_be_readable(settings.path, "a folder of Markdown files or to one such file")
    maker, folder = maker_of(settings.path, settings.generator)
    is_known = maker != "github" or settings.generator
    generator = ids_of(maker)
    if generator in _BELOW_CONTENT and os.path.isdir(settings.path / CONTENT):
        settings = settings.model_copy(update={"path": settings.path / CONTENT})
    layout = layout_of(settings.path, maker, folder)
    languages = layout.languages
    if languages == ONE:
        languages = languages_of(settings.path, generator)
    settings = with_base(settings, layout.base)
    written_for = generator if is_known else guessed(settings.path) or generator
    return MarkdownSource(settings, max_file_bytes, generator, languages, layout, written_for)


@dataclass(frozen=True, slots=True)
class MarkdownSource:
    """The Markdown files at or below ``settings.path``."""

    settings: SourceSettings
    max_file_bytes: int
    generator: Generator = "github"
    languages: Languages = ONE
    layout: Layout = PLAIN
    written_for: Generator = "github"  # whose syntax the pages have

    async def documents(self) -> AsyncIterator[Document | Skipped]:
        async for document in in_threads(with_facts(self._read(), self.settings.told_facts)):
            yield document

    def _read(self) -> Iterator[Document | Skipped]:
        found = [*self.files()]
        if self.languages == ONE:
            pages = (item.relative for _, item in found if isinstance(item, Found))
            yield from replace(self, languages=mirrored(pages))._documents(found)
        else:
            yield from self._documents(found)

    def files(self) -> Iterator[tuple[str, Found | Skipped]]:
        """What is found below the folder that addresses begin at; each comes with what stands
        before its path below that folder."""
        at = self.layout.at
        for prefix, item in files_of(self.settings, self._endings()):
            path = item.relative if isinstance(item, Found) else item.path
            if not path.startswith(at):
                if self.layout.beside:
                    yield prefix, Skipped(path, self.layout.beside)
                continue
            path = path.removeprefix(at)
            if isinstance(item, Skipped):
                yield prefix + at, Skipped(path, item.reason, item.passing)
            elif self.layout.has(path):
                yield prefix + at, Found(path, item.real)

    def _endings(self) -> tuple[str, ...]:
        """How pages end. Below ``content`` Hugo reads HTML too; elsewhere that is a template."""
        is_content = CONTENT in self.settings.path.absolute().parts
        return MARKDOWN + HTML if self.generator == "hugo" and is_content else MARKDOWN

    def _documents(
        self, found: Sequence[tuple[str, Found | Skipped]]
    ) -> Iterator[Document | Skipped]:
        hidden: frozenset[str] = frozenset()
        if self.generator == "hugo":
            hidden = hugo.hidden_folders(self._indexes(item for _, item in found))
        older = self._older(item for _, item in found)
        shown = self._shown((item for _, item in found), hidden)
        for prefix, item in found:
            if isinstance(item, Skipped) or self._is_wanted(item.relative):
                page = _marked(self._item(prefix, item, hidden), item, older)
                if shown and isinstance(item, Found) and isinstance(page, Document):
                    yield from shown.of(page, item.real)
                else:
                    yield page

    def _shown(self, found: Iterable[Found | Skipped], hidden: frozenset[str]) -> ShownFiles | None:
        """What finds the files that pages show; None on a site that has none."""
        shows = self.layout.shows
        if shows is None:
            return None
        files = (item for item in found if isinstance(item, Found))
        pages = frozenset(e.real for e in files if not hugo.is_hidden(e.relative, hidden))
        source = os.path.realpath(self.settings.path)
        prefix = prefix_of(self.settings.path, self.settings.called)
        left_out = left_out_by(self.settings.exclude)
        name = namer(source, prefix, shows.root, left_out)
        return ShownFiles(shows, self.max_file_bytes, pages, name)

    def _older(self, found: Iterable[Found | Skipped]) -> dict[str, str]:
        if self.settings.versions == "all":
            return {}
        paths = (item.relative for item in found if isinstance(item, Found))
        return superseded(paths, self.layout.released)

    def _is_wanted(self, relative: str) -> bool:
        """Whether a page is in a language that is read."""
        code, _ = self.languages.of(relative)
        return code == self.languages.default or self.settings.locales != "default"

    def _indexes(self, found: Iterable[Found | Skipped]) -> Iterator[tuple[str, FrontMatter]]:
        """What says something of its folder on a Hugo site, with its path."""
        for item in found:
            if isinstance(item, Found) and posixpath.basename(item.relative) in hugo.INDEXES:
                with suppress(UnreadableError):  # it is told of when its page is read
                    text = read_text(item.real, self.max_file_bytes)
                    yield item.relative, hugo.known(front_matter.read(text))

    def _item(
        self, prefix: str, item: Found | Skipped, hidden: frozenset[str]
    ) -> Document | Skipped:
        if isinstance(item, Skipped):
            return Skipped(prefix + item.path, item.reason, item.passing)
        try:
            page = self._page(item)
        except UnreadableError as error:
            return Skipped(prefix + item.relative, str(error), error.passing)
        reason = self._unpublished(item.relative, page, hidden)
        if reason is not None:
            return Skipped(prefix + item.relative, reason)
        of_page = self._document(prefix + item.relative, *self.languages.of(item.relative), page)
        is_html = self.generator == "hugo" and item.relative.lower().endswith(HTML)
        return html_content.shown(of_page, page.front) if is_html else of_page

    def refuse(self, relative: str, text: str) -> None:
        """Raises ``UnreadableError`` for the text of a page that the site does not publish."""
        reason = self._unpublished(relative, self._known(Page(text, front_matter.read(text))))
        if reason is not None:
            raise UnreadableError(reason)

    def _page(self, item: Found) -> Page:
        return self._known(read_page(item.real, self.max_file_bytes))

    def _known(self, page: Page) -> Page:
        return replace(page, front=hugo.known(page.front)) if self.generator == "hugo" else page

    def _unpublished(
        self, relative: str, page: Page, hidden: frozenset[str] = frozenset()
    ) -> str | None:
        """Why the generator makes no page of the file; None if it does, or none says so."""
        if hugo.is_hidden(relative, hidden):
            return hugo.UNRENDERED
        return self.layout.unpublished(relative, page.front)

    def _document(self, file: str, language: str, relative: str, page: Page) -> Document:
        locale = language if language != self.languages.default else None
        url, line_anchors = self._address(file, relative, page)
        return Document(
            path=file,
            file=file,
            text=page.text,
            title=page.title(self.layout.name(relative)),
            url=url,
            format="mdx" if relative.endswith(".mdx") else "markdown",
            body_start=page.front.body_start,
            source_type=page.kind(self.settings.node_type or "docs"),
            metadata=page.metadata(section=section(relative), locale=locale),
            line_anchors=line_anchors,
            generator=self.written_for,
            ids=self.layout.ids,
            substitutions=self._substitutions(page),
            syntax=self.layout.syntax,
        )

    def _substitutions(self, page: Page) -> dict[str, str]:
        """What is filled in for names on a page, as the settings of the site and the page say."""
        of_page = {**sphinx.of_page(page.front), **self.layout.filled_in(page)}
        return {**self.layout.substitutions, **of_page}

    def _address(self, file: str, relative: str, page: Page) -> tuple[str, bool]:
        """Where the page can be read, and whether its lines have anchors there."""
        known = bool(self.settings.url or self.settings.base_url)
        own = self._own_address(relative, page)
        if own is not None:
            return own, False
        if known and not self.layout.is_unknown(relative, page):
            return self._address_on_site(relative, page), False
        if self.settings.viewer:
            return address(self.settings, file)
        return quote(file, safe=KEPT_IN_NAME), False

    def _address_on_site(self, relative: str, page: Page) -> str:
        made = self.layout.route(relative, page)
        route = self._route(relative) if made is None else made
        if made is not None and made.endswith(".html") and self.generator == "eleventy":
            return urljoin(site_address(self.settings), quote(made, safe=KEPT_IN_PATH))
        if made is not None and self.settings.trailing_slash is not None:
            route = route.removesuffix(".html")
        kept = KEPT_IN_NAME if made is None else KEPT_IN_PATH
        url = site_address(self.settings) + quote(route, safe=kept)
        return self._with_slash(url)

    def _own_address(self, relative: str, page: Page) -> str | None:
        """What the front matter says the address is."""
        key, own = self._own_link(page)
        if not own:
            return None
        if self.layout.is_rooted:
            return urljoin(site_address(self.settings), own.lstrip("/"))
        if self.generator not in _BELOW_CONTENT:
            return urljoin(site_address(self.settings) + _folder(relative), own)
        if key == "slug":  # the last part of the page's address, which may be a folder's name
            if self._is_moved(relative, page):
                return None
            whole = site_address(self.settings) + self._route(relative).rstrip("/")
            return self._with_slash(urljoin(whole, own.lstrip("/")))
        whole = urljoin(site_address(self.settings), own.lstrip("/"))
        return self._with_slash(whole) if key == "path" else whole  # of Zola, always a folder

    def _is_moved(self, relative: str, page: Page) -> bool:
        """Whether the site's settings say where the page is."""
        is_unknown = self.layout.is_unknown(relative, page)
        return is_unknown or self.layout.route(relative, page) is not None

    def _own_link(self, page: Page) -> tuple[str, str]:
        """The first key of the front matter that names an address, and that; empty without one."""
        for key in _KEYS.get(self.generator, self.layout.keys):
            said = page.front.text(key) or ""
            known = is_safe_link(said) and "{" not in said  # else a template makes it
            link = quote(said, safe=KEPT_IN_PATH + "?#") if known else ""
            if link and is_on_site(link, self.settings.url):
                return key, link
        return "", ""

    def _route(self, relative: str) -> str:
        stem = posixpath.splitext(posixpath.basename(relative))[0]
        route = _folder(relative) + ("" if stem.lower() in INDEXES else stem)
        if self.generator == "sphinx" and self.settings.trailing_slash is None:
            return route if route.endswith("/") or not route else f"{route}.html"
        if self.generator == "zola":
            return zola.route(route)
        if self.generator != "hugo":
            return route
        return re.sub(" +", "-", _NOT_IN_HUGO.sub("", route)).lower()

    def _with_slash(self, url: str) -> str:
        slash = self.settings.trailing_slash
        if slash is None and self.generator in _FOLDERS:
            slash = True
        if slash is None or url == site_address(self.settings):
            return url
        return url.rstrip("/") + ("/" if slash else "")


def _marked(
    page: Document | Skipped, item: Found | Skipped, older: Mapping[str, str]
) -> Document | Skipped:
    """A page in a superseded folder of a version with the folder that supersedes it."""
    folder = version_of(item.relative, older) if isinstance(item, Found) else None
    if folder is None or isinstance(page, Skipped):
        return page
    return replace(page, metadata={**page.metadata, SUPERSEDED: older[folder]})


def _folder(relative: str) -> str:
    folder = posixpath.dirname(relative)
    return f"{folder}/" if folder else ""
