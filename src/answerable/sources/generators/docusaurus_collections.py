"""The folders of a Docusaurus site that hold pages: docs by version, blogs, pages, by language."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from answerable.sources.files import Found, UnreadableError, Walk, is_inside, read_text
from answerable.sources.generators.docusaurus_config import Locale, Plugin, Site
from answerable.sources.globs import matcher
from answerable.types import Skipped

_CURRENT = "current"
EVERY_VERSION = "*"  # the version of what has none in a site of versions; none can be called so
_VERSION_NAME = re.compile(r"(?!\.\.?$)[^/\\<>:\"|?*\x00-\x1f]{1,32}")
_MAX_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class Collection:
    """The pages of one plugin, in one version and one language.

    ``folder`` is what Docusaurus lists; a page's text is taken from ``localized`` if it is there
    too. A page that is only in ``localized`` is not published. Where ``version`` is not the one
    that readers are shown first, that is ``superseded_by``. With ``translations_only`` the pages
    without a translation are left out: they repeat the text of the default language. With
    ``copies`` they are read for this language too.
    """

    plugin: Plugin
    locale: Locale
    folder: str
    localized: str
    version: str | None = None
    version_path: str = ""
    translations_only: bool = False
    copies: bool = False
    superseded_by: str = ""

    def copy(self, real: str) -> str:
        """What tells the copy of a file for another language from the file, in its path."""
        if not self.copies or (self.localized and _lies_in(real, self.localized)):
            return ""
        return f"#{self.locale.name}"


def _lies_in(real: str, folder: str) -> bool:
    return is_inside(real, os.path.realpath(folder))


@dataclass(frozen=True)
class Layout:
    """A site on disk. ``site_dir`` is real and absolute."""

    site_dir: str
    site: Site
    all_versions: bool
    all_locales: bool
    untranslated: bool = False
    _versions: dict[str, list[str]] = field(default_factory=dict)

    def collections(self) -> Iterator[Collection]:
        locales = self.site.locales if self.all_locales else self.site.locales[:1]
        for locale in locales:
            for plugin in self.site.plugins:
                yield from self._of(plugin, locale)

    def version_of(self, collection: Collection) -> str | None:
        """The version that readers search it by.

        Where docs have versions, what has none (a blog, pages, docs beside them) belongs to each
        of them, so that a search of one version finds it too.
        """
        if not any(map(self._has_versions, self.site.plugins)):
            return collection.version
        return collection.version if self._has_versions(collection.plugin) else EVERY_VERSION

    def shared(self, collection: Collection, real: str) -> dict[str, str]:
        """What is known of a partial otherwise than of the page: beside the versions it is of
        each that shows it, and is read where the first one does."""
        own = (each for each in (collection.folder, collection.localized) if each)
        if not self._has_versions(collection.plugin) or any(_lies_in(real, each) for each in own):
            return {}
        return {"version": EVERY_VERSION}

    def _has_versions(self, plugin: Plugin) -> bool:
        return plugin.kind == "docs" and self._included(plugin) != [_CURRENT]

    def _of(self, plugin: Plugin, locale: Locale) -> Iterator[Collection]:
        if plugin.kind != "docs":
            yield self._collection(plugin, locale, None, plugin.path)
            return
        names = self._included(plugin)
        last = _last_version(plugin, names)
        older = [name for name in names if name != last] if self.all_versions else []
        for name in (last, *older):  # what several versions show is read in the one that is read
            folder = plugin.path if name == _CURRENT else _versioned(plugin, name)
            yield self._collection(plugin, locale, name, folder, last)

    def _collection(
        self, plugin: Plugin, locale: Locale, version: str | None, folder: str, last: str = ""
    ) -> Collection:
        is_other = locale is not self.site.default_locale
        return Collection(
            plugin=plugin,
            locale=locale,
            folder=os.path.normpath(os.path.join(self.site_dir, folder)),
            localized=self._localized(plugin, locale, version),
            version=version,
            version_path=_version_path(plugin, version, last) if version else "",
            translations_only=is_other and not self.untranslated,
            copies=is_other and self.untranslated,
            superseded_by=last if version != last else "",
        )

    def _localized(self, plugin: Plugin, locale: Locale, version: str | None) -> str:
        if not locale.translated:
            return ""
        suffix = "" if plugin.id == "default" else f"-{plugin.id}"
        name = f"docusaurus-plugin-content-{plugin.kind}{suffix}"
        parts = [self.site.i18n_path, locale.folder, name]
        if version:
            parts.append(version if version == _CURRENT else f"version-{version}")
        return os.path.normpath(os.path.join(self.site_dir, *parts))

    def _included(self, plugin: Plugin) -> list[str]:
        names = list(self._version_names(plugin)) if not plugin.disable_versioning else []
        if plugin.include_current and _CURRENT not in names:
            names.insert(0, _CURRENT)
        if plugin.only_versions is not None:
            names = [name for name in names if name in plugin.only_versions]
        return names or [_CURRENT]

    def _version_names(self, plugin: Plugin) -> list[str]:
        if plugin.id not in self._versions:
            path = os.path.join(self.site_dir, _prefixed(plugin, "versions.json"))
            self._versions[plugin.id] = _read_versions(path)
        return self._versions[plugin.id]


def _read_versions(path: str) -> list[str]:
    """The versions the site has released; a file that is no list of names counts as none."""
    try:
        names = json.loads(read_text(os.path.realpath(path), _MAX_BYTES))
    except (UnreadableError, ValueError, RecursionError):
        return []
    return [
        name
        for name in (names if isinstance(names, list) else [])
        if isinstance(name, str) and _VERSION_NAME.fullmatch(name)
    ]


def _last_version(plugin: Plugin, names: list[str]) -> str:
    if plugin.last_version in names:
        return str(plugin.last_version)
    return next((name for name in names if name != _CURRENT), _CURRENT)


def _version_path(plugin: Plugin, version: str, last: str) -> str:
    """Where a version is served below its docs: the last one has no part of its own."""
    configured = plugin.version_paths.get(version)
    if configured is not None:
        return configured
    if version == last:
        return ""
    return "next" if version == _CURRENT else version


def _prefixed(plugin: Plugin, name: str) -> str:
    return name if plugin.id == "default" else f"{plugin.id}_{name}"


def _versioned(plugin: Plugin, version: str) -> str:
    return f"{_prefixed(plugin, 'versioned_docs')}/version-{version}"


@dataclass(frozen=True)
class Listing:
    """The files of a collection that lie at or below ``target``.

    ``allowed`` is the folder that content may be read from; ``label`` gives the path that a file
    is known by, and ``left_out`` says of an absolute path whether its owner leaves it out.
    """

    collection: Collection
    allowed: str
    target: str
    label: Callable[[str], str]
    left_out: Callable[[str], bool]

    def __iter__(self) -> Iterator[tuple[str, Found] | Skipped]:
        """Each file with the path it is known by, or what was skipped."""
        if self.collection.translations_only:
            return self._translations()
        return self._originals()

    def _originals(self) -> Iterator[tuple[str, Found] | Skipped]:
        folder, localized = self.collection.folder, self.collection.localized
        over = {i.relative: i for i in self._walk(localized) if isinstance(i, Found)}
        for item in self._walk(folder):
            translation = over.get(item.relative) if isinstance(item, Found) else None
            if translation is not None:
                yield self._named(localized, translation)
            else:
                yield self._named(folder, item)
        if self.collection.copies:
            yield from (item for item in self._translations() if isinstance(item, Skipped))

    def _translations(self) -> Iterator[tuple[str, Found] | Skipped]:
        for item in self._walk(self.collection.localized):
            named = self._named(self.collection.localized, item)
            if isinstance(item, Found) and self.left_out(self._original(item)):
                continue
            if isinstance(named, Skipped) or self._has_original(named[1]):
                yield named
            else:
                yield Skipped(named[0], "It translates a page that does not exist.")

    def _has_original(self, found: Found) -> bool:
        return os.path.lexists(self._original(found))

    def _original(self, found: Found) -> str:
        return os.path.join(os.path.realpath(self.collection.folder), found.relative)

    def _named(self, folder: str, item: Found | Skipped) -> tuple[str, Found] | Skipped:
        if isinstance(item, Found):
            return self.label(os.path.join(folder, item.relative)), item
        return Skipped(self.label(os.path.join(folder, item.path)), item.reason, item.passing)

    def _walk(self, folder: str) -> Iterator[Found | Skipped]:
        if not folder or not os.path.isdir(folder):
            return
        real = os.path.realpath(folder)
        plugin = self.collection.plugin
        inside = self.allowed if is_inside(real, self.allowed) else real
        for item in Walk(real, matcher(plugin.include, plugin.exclude), inside=inside):
            path = os.path.join(real, item.relative if isinstance(item, Found) else item.path)
            if is_inside(path, self.target) and not self.left_out(path):
                yield item
