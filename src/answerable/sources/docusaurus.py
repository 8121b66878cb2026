"""A Docusaurus 3 site: docs, blog and Markdown pages, each with the address Docusaurus gives it.

``path`` is the site (the folder of ``docusaurus.config.*``), a folder with pages, or one page. The
configuration of the site is looked for in the folder and above it, read without running it, and
overruled by the settings ``url``, ``base_url``, ``route_base_path`` and ``trailing_slash``.
Without one, the folder is taken for the docs of a site with Docusaurus' defaults.

What is read: every instance of the docs, blog and pages plugins, in the last version of the docs
(``current`` if none was released) and in the default language, because near-identical old versions
and translations would crowd out everything else in a search. ``versions = "all"`` and
``locales = "all"`` read them too, each page with ``version`` and ``locale`` in its metadata; a
``path`` inside a version or a translation reads just that one. Pages that are not translated are
not repeated for another language, but with ``locales = "served"``, for searches of one language.

A partial, which has no page of its own, is read at the address of the first page that imports and
shows it, at the first place where that does.

What is left out: drafts and unlisted pages (as ``Skipped``: the owner hid them), partials that no
page shows and what else the site excludes, and pages Docusaurus makes itself (tags, archives,
category indexes).
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable, Iterator, Set
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from answerable.settings import SourceSettings
from answerable.sources.batches import in_threads
from answerable.sources.facts import with_facts
from answerable.sources.files import (
    Found,
    UnreadableError,
    is_inside,
    left_out_by,
    must_be_readable,
)
from answerable.sources.generators.docusaurus_categories import Categories
from answerable.sources.generators.docusaurus_collections import Collection, Layout, Listing
from answerable.sources.generators.docusaurus_config import Plugin, Site, config_file, read_site
from answerable.sources.generators.docusaurus_partials import (
    DEEPEST,
    NOT_READ,
    NOT_THERE,
    OUTSIDE,
    TOO_DEEP,
    repository,
    shown,
)
from answerable.sources.generators.docusaurus_routes import (
    blog_date,
    blog_slug,
    doc_name,
    doc_slug,
    page_slug,
    route,
    without_number_prefix,
)
from answerable.sources.labels import section
from answerable.sources.pages import DRAFT, UNLISTED, Page, read_page
from answerable.text.page_files import CATEGORIES, SUPERSEDED, VERSION_LABEL
from answerable.types import Document, Format, ShownAt, Skipped

_LEVELS_UP = 6  # i18n/de/docusaurus-plugin-content-docs/version-1.0/guides is that deep in a site


def connect(settings: SourceSettings, *, max_file_bytes: int) -> DocusaurusSource:
    """The source for a site. Raises ``ConfigError`` if its path cannot be read."""
    must_be_readable(settings.path, "the site's folder or to its docs folder")
    target = os.path.realpath(settings.path)
    layout = _layout(target, settings)
    return DocusaurusSource(
        layout, target, max_file_bytes, settings.node_type, settings.told_facts, settings.exclude
    )


def _layout(target: str, settings: SourceSettings) -> Layout:
    folder = target if os.path.isdir(target) else os.path.dirname(target)
    config = _config_above(Path(folder))
    site = read_site(config, settings)
    if config is not None:
        whole = Layout(str(config.parent), site, all_versions=True, all_locales=True)
        if str(config.parent) == target:
            return replace(
                whole,
                all_versions=settings.versions == "all",
                all_locales=settings.locales != "default",
                untranslated=settings.locales == "served",
            )
        if any(_touches(collection, target) for collection in whole.collections()):
            return whole  # the path says which version and language
        if str(config.parent) != os.path.dirname(folder):
            site = read_site(None, settings)  # a site somewhere above, to which it does not belong
    return _plain_docs(folder, site)


def _plain_docs(folder: str, site: Site) -> Layout:
    """A folder that no configuration knows: the docs of a site that lies around it."""
    routes = [plugin.route_base_path for plugin in site.plugins if plugin.kind == "docs"]
    docs = Plugin(
        kind="docs",
        path=os.path.basename(folder),
        route_base_path=routes[0] if routes else "docs",
        disable_versioning=True,
    )
    alone = replace(site, plugins=(docs,), locales=site.locales[:1])
    return Layout(os.path.dirname(folder), alone, all_versions=False, all_locales=False)


def _config_above(folder: Path) -> Path | None:
    for candidate in (folder, *folder.parents[:_LEVELS_UP]):
        config = config_file(candidate)
        if config is not None:
            return config
    return None


def _touches(collection: Collection, target: str) -> bool:
    """Whether any of the collection can lie at or below ``target``."""
    folders = [collection.folder, collection.localized]
    return any(f and (is_inside(f, target) or is_inside(target, f)) for f in folders)


@dataclass(frozen=True)
class DocusaurusSource:
    """The pages of a site, or those at or below ``target`` (a real path)."""

    layout: Layout
    target: str
    max_file_bytes: int
    node_type: str = ""
    facts: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()

    async def documents(self) -> AsyncIterator[Document | Skipped]:
        async for document in in_threads(with_facts(self._read(), self.facts)):
            yield document

    def _read(self) -> Iterator[Document | Skipped]:
        seen: set[str] = set()
        for collection in self.layout.collections():
            if self._whole or _touches(collection, self.target):
                for document in self._collection(collection, seen):
                    if document.path not in seen:  # one folder can belong to two plugins
                        seen.add(document.path)
                        yield document

    def _collection(self, collection: Collection, seen: Set[str]) -> Iterator[Document | Skipped]:
        problem = self._problem(collection)
        if problem:
            yield Skipped(self._label(collection.folder), problem)
            return
        for item in self._listing(collection):
            if isinstance(item, Skipped):
                yield item
                continue
            page = self._page(collection, *item)
            if isinstance(page, Document):
                page = replace(page, shows=self._shows(page.text, item[1].real))
            yield page
            if isinstance(page, Document):
                yield from self._partials(collection, page, seen, item[1].real)

    def _shows(self, text: str, real: str) -> bool:
        """Whether a file shows others that are read, or told of as skipped where they cannot be."""
        found = (each.real for each in shown(text, real, self.layout.site_dir))
        inside = (each for each in found if each is not None and is_inside(each, self._inside))
        return not all(map(self._left_out, inside))

    @property
    def _inside(self) -> str:
        """The real folder that no partial is read outside of."""
        return self._around if self._whole else self._allowed

    def _partials(
        self, collection: Collection, page: Document, seen: Set[str], *reals: str
    ) -> Iterator[Document | Skipped]:
        """What the page imports and shows that has no address of its own, unless its path is among
        ``seen``: another page shows it, or this one in another partial.

        ``reals`` are the files that lead there, the page's own last.
        """
        for path, real, position in shown(page.text, reals[-1], self.layout.site_dir):
            if real is None or not is_inside(real, self._inside):
                yield Skipped(path if real is None else self._label(path), NOT_READ)
                continue
            if real in reals or real in self._published or self._left_out(real):
                continue
            name = self._label(real)
            path = name + collection.copy(real)
            if path in seen:
                continue
            if len(reals) > DEEPEST:
                yield Skipped(name, TOO_DEEP)
                continue
            if not os.path.lexists(real):
                yield Skipped(name, NOT_THERE)
                continue
            try:
                partial = read_page(real, self.max_file_bytes)
            except UnreadableError as error:
                yield Skipped(name, str(error), error.passing)
                continue
            here = replace(
                page,
                path=path,
                file=name,
                text=partial.text,
                body_start=partial.front.body_start,
                metadata={**page.metadata, **self.layout.shared(collection, real)},
                shown_at=ShownAt(page, position),
                shows=self._shows(partial.text, real),
            )
            yield here
            yield from self._partials(collection, here, seen, *reals, real)

    @cached_property
    def _published(self) -> frozenset[str]:
        """The real paths of the files that have a page of their own."""
        return frozenset(
            item[1].real
            for collection in self.layout.collections()
            if not self._problem(collection)
            for item in self._listing(collection)
            if not isinstance(item, Skipped)
        )

    def _listing(self, collection: Collection) -> Listing:
        target = self._target(collection)
        return Listing(collection, self._allowed, target, self._label, self._left_out)

    def _left_out(self, path: str) -> bool:
        """Whether the owner leaves it out, by its path below the folder that was asked for."""
        below = self._base if self._whole else self.target
        return self._ignored(Path(os.path.relpath(path, below)).as_posix())

    @cached_property
    def _ignored(self) -> Callable[[str], bool]:
        return left_out_by(self.exclude)

    def _problem(self, collection: Collection) -> str:
        real = os.path.realpath(collection.folder)
        if not is_inside(real, self._around):
            return OUTSIDE
        if collection.version not in (None, "current") and not os.path.isdir(real):
            return (
                "The site names this version, and there is no folder for it. Run what makes it "
                "before the site is built, or take it out of versions.json."
            )
        return ""

    @property
    def _whole(self) -> bool:
        return self.target == self.layout.site_dir

    @property
    def _allowed(self) -> str:
        """Content stays inside the site, or inside the folder that was asked for."""
        inside = is_inside(self.target, self.layout.site_dir)
        return self.target if inside else self.layout.site_dir

    def _target(self, collection: Collection) -> str:
        """A folder of the site may lie beside it (``path: '../docs'``): then all of it is meant."""
        if self._whole and self._beside(collection):
            return os.path.realpath(collection.folder)
        return self.target

    def _beside(self, collection: Collection) -> bool:
        return not is_inside(os.path.realpath(collection.folder), self.layout.site_dir)

    @cached_property
    def _around(self) -> str:
        """The repository that the site is a part of, or the folder around the site."""
        return repository(self.layout.site_dir)

    @cached_property
    def _base(self) -> str:
        """The folder that the paths of pages are told from: the site, or where it and what lies
        beside it meet."""
        folders = [os.path.realpath(each.folder) for each in self.layout.collections()]
        return os.path.commonpath(
            [self.layout.site_dir, *(each for each in folders if is_inside(each, self._around))]
        )

    def _label(self, path: str) -> str:
        """The posix path below the site, or below the folder around it if docs lie beside it."""
        return Path(os.path.relpath(path, self._base)).as_posix()

    def _page(self, collection: Collection, name: str, found: Found) -> Document | Skipped:
        try:
            page = read_page(found.real, self.max_file_bytes)
            _check_published(page)
            document = self._document(collection, name, found.relative, page)
            return replace(document, path=name + collection.copy(found.real))
        except UnreadableError as error:
            return Skipped(name, str(error), error.passing)

    def _document(self, collection: Collection, name: str, source: str, page: Page) -> Document:
        kind = collection.plugin.kind
        return Document(
            path=name,
            file=name,
            text=page.text,
            title=page.title(_fallback_title(collection, source, page)),
            url=collection.locale.url + self._route(collection, source, page),
            format=_format(self.layout.site, source, page),
            body_start=page.front.body_start,
            source_type=page.kind(self.node_type or kind),
            metadata=_of_version(collection)
            | self._of_folders(collection, source)
            | page.metadata(
                section=_section(collection.plugin, source),
                version=self.layout.version_of(collection),
                locale=collection.locale.name,
                updated_at=page.front.updated_at or (blog_date(source) if kind == "blog" else None),
            ),
            ids="docusaurus",
        )

    def _of_folders(self, collection: Collection, source: str) -> dict[str, str]:
        if collection.plugin.kind != "docs":
            return {}
        labels = self._categories.above(os.path.realpath(collection.folder), source)
        return {CATEGORIES: "\n".join(labels)} if labels else {}

    @cached_property
    def _categories(self) -> Categories:
        return Categories()

    def _route(self, collection: Collection, source: str, page: Page) -> str:
        return route(
            collection.locale.base_url,
            collection.plugin.route_base_path,
            collection.version_path,
            _slug(collection.plugin, source, page),
            trailing_slash=self.layout.site.trailing_slash,
        )


def _of_version(collection: Collection) -> dict[str, str]:
    """What its version is called, and which one is shown first in its place: it answers last."""
    label = collection.plugin.version_labels.get(collection.version or "", "")
    known = {SUPERSEDED: collection.superseded_by, VERSION_LABEL: label}
    return {key: value for key, value in known.items() if value}


def _check_published(page: Page) -> None:
    if page.front.flag("draft"):
        raise UnreadableError(DRAFT)
    if page.front.flag("unlisted"):
        raise UnreadableError(UNLISTED)


def _slug(plugin: Plugin, source: str, page: Page) -> str:
    if plugin.kind == "docs":
        return doc_slug(source, page.front, plugin.number_prefixes)
    return blog_slug(source, page.front) if plugin.kind == "blog" else page_slug(source, page.front)


def _section(plugin: Plugin, source: str) -> str:
    """The top folder below the root, named as in addresses; that of a blog is only a date."""
    top = section(source) if plugin.kind != "blog" else ""
    numbered = plugin.kind == "docs" and plugin.number_prefixes
    return without_number_prefix(top) if numbered else top


def _fallback_title(collection: Collection, source: str, page: Page) -> str:
    label = page.front.text("sidebar_label")
    return label or doc_name(source, page.front, collection.plugin.number_prefixes)


def _format(site: Site, source: str, page: Page) -> Format:
    """Docusaurus 3 reads ``.md`` as MDX too, unless site or page say otherwise."""
    own = page.front.values.get("mdx")
    chosen = own.get("format") if isinstance(own, dict) else None
    chosen = chosen or site.markdown_format
    if chosen == "detect":
        return "mdx" if source.endswith(".mdx") else "markdown"
    return "markdown" if chosen == "md" else "mdx"
