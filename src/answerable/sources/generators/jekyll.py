"""What Jekyll makes pages of, and where it serves them.

https://jekyllrb.com/docs/structure/ - nothing whose name begins with ``_`` is a page, but posts,
the collections that the settings put out, and what they include. Of what they exclude none is.
"""

from __future__ import annotations

import os
import posixpath
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from answerable.sources.files import text_if_any
from answerable.sources.front_matter import FrontMatter
from answerable.sources.generators import jekyll_permalinks, jekyll_values
from answerable.sources.generators.layout import PLAIN, Layout, place
from answerable.sources.generators.site_settings import said_in, table, text, texts
from answerable.sources.pages import unpublished
from answerable.text.page_files import INDEXES

UNPUBLISHED = "It is unpublished (`published: false`)."
_CONFIG = (jekyll_values.CONFIG,)
_ALWAYS_OUT = (
    ".sass-cache",
    ".jekyll-cache",
    "gemfiles",
    "Gemfile",
    "Gemfile.lock",
    "node_modules",
    "vendor/bundle/",
    "vendor/cache/",
    "vendor/gems/",
    "vendor/ruby/",
)
# What is for those who work on the site, and no page without front matter, whatever plugin makes
# pages of other files without it: jekyll-optional-front-matter, which is on at GitHub Pages.
_NO_PAGES = frozenset(
    "LICENSE LICENCE COPYING CODE_OF_CONDUCT CONTRIBUTING ISSUE_TEMPLATE"
    " PULL_REQUEST_TEMPLATE".split()
)
_POSTS = "_posts"
_SPECIAL = ("_", "#", "~")  # begin what is no page; hidden files are never read
_MAX_PATTERN = 200  # characters
_MAX_BYTES = 4_000_000


def layout(path: Path, folder: Path) -> Layout:
    """Of the pages at ``path``, by the ``_config.yml`` in ``folder``."""
    values = said_in(folder, _CONFIG)
    site = folder / text(values, "source")
    lies = place(path, site)
    if lies is None:
        return PLAIN
    jekyll = _Site(site, values)
    # A folder that the owner names is meant, whatever it is called.
    named = lies.inside.rstrip("/")
    is_meant = bool(named) and not jekyll.has(f"{named}/page.md")
    return Layout(
        at=lies.at,
        has=lambda relative: is_meant or jekyll.has(lies.path(relative)),
        route=lambda relative, page: jekyll.route(lies.path(relative), relative, page.front),
        keys=("url", "permalink", "link"),
        is_rooted=True,
        unpublished=lambda relative, front: jekyll.unpublished(lies.path(relative), front),
        filled_in=jekyll_values.values_for(folder),
    )


@dataclass(frozen=True, slots=True)
class _Site:
    """Paths are below ``folder``, where the pages lie."""

    folder: Path
    values: Mapping[str, Any]

    def has(self, path: str) -> bool:
        """Whether a page is made of a file."""
        collection = self._collection(path)
        names = (path if collection is None else collection.path).split("/")
        special = any(
            name.startswith(_SPECIAL) and not self._is_included(name, path) for name in names
        )
        if special or self._is_excluded(path):
            return False
        return not self._is_second_index(path) and not self._is_for_authors(path)

    def route(self, path: str, relative: str, front: FrontMatter) -> str | None:
        """The address of a file; that of a page follows its path below the source, ``relative``."""
        style = text(self.values, "permalink") or "date"
        collection = self._collection(path)
        if collection is not None:
            said = table(table(self.values, "collections"), collection.name)
            return jekyll_permalinks.filled(text(said, "permalink"), style, collection, front)
        folder, name = posixpath.split(posixpath.splitext(relative)[0])
        within = f"{folder}/" if folder else ""
        if name.lower() == "index" or self._is_index(path):
            return within
        return within + name + ("/" if style == "pretty" or style.endswith("/") else "")

    def unpublished(self, path: str, front: FrontMatter) -> str | None:
        """Why there is no page of a file; of what is in no collection the date says nothing."""
        if front.values.get("published") is False and not _says(self.values, "unpublished"):
            return UNPUBLISHED
        collection = self._collection(path)
        if collection is None or _says(self.values, "future"):
            return None
        # Jekyll publishes what says of itself that it is a draft, outside of `_drafts`.
        return unpublished(
            front, drafts=False, from_=[jekyll_permalinks.date_of(collection, front)]
        )

    def _collection(self, path: str) -> jekyll_permalinks.Member | None:
        """The collection that a file is in, of those that are put out."""
        folders = path.split("/")[:-1]
        if _POSTS in folders:
            at = folders.index(_POSTS)
            below = "/".join(path.split("/")[at + 1 :])
            return jekyll_permalinks.Member("posts", below, tuple(folders[:at]))
        inside = text(self.values, "collections_dir").strip("/")
        prefix = f"{inside}/_" if inside else "_"
        name, slash, below = path.removeprefix(prefix).partition("/")
        said = table(table(self.values, "collections"), name)
        is_one = path.startswith(prefix) and slash and said.get("output") is True
        return jekyll_permalinks.Member(name, below) if is_one else None

    def _is_included(self, name: str, path: str) -> bool:
        included = texts(self.values, "include")
        return any(_fits(pattern, each) for pattern in included for each in (name, path))

    def _is_excluded(self, path: str) -> bool:
        included = texts(self.values, "include")
        excluded = {*texts(self.values, "exclude"), *_ALWAYS_OUT}.difference(included)
        ways = [path, *_folders(path)]
        return any(
            path.startswith(pattern.lstrip("/")) or any(_fits(pattern, each) for each in ways)
            for pattern in excluded
            if pattern.strip("/")
        )

    def _is_second_index(self, path: str) -> bool:
        """Whether it is a README beside an index, without the front matter that makes it a page."""
        if posixpath.splitext(posixpath.basename(path))[0].lower() != "readme":
            return False
        return not self._is_index(path) and not _has_front_matter(self.folder / path)

    def _is_for_authors(self, path: str) -> bool:
        """Whether it has such a name, without the front matter that makes it a page."""
        name = posixpath.basename(path)
        if posixpath.splitext(name)[0].upper() not in _NO_PAGES or self._is_included(name, path):
            return False
        return not _has_front_matter(self.folder / path)

    def _is_index(self, path: str) -> bool:
        """Whether a file stands for its folder: a README does where there is no index."""
        folder, name = posixpath.split(path)
        stem = posixpath.splitext(name)[0].lower()
        beside = (self.folder / folder / f"index.{end}" for end in ("md", "markdown", "html"))
        return stem in INDEXES and (stem == "index" or not any(map(os.path.isfile, beside)))


def _fits(pattern: str, path: str) -> bool:
    """As Ruby's ``File.fnmatch?``: a star stands for slashes too."""
    return len(pattern) <= _MAX_PATTERN and fnmatchcase(path, pattern.strip("/"))


def _folders(path: str) -> list[str]:
    """The folders on the way to a file."""
    parts = path.split("/")
    return ["/".join(parts[:end]) for end in range(1, len(parts))]


def _says(values: Mapping[str, Any], key: str) -> bool:
    return values.get(key) is True


def _has_front_matter(file: Path) -> bool:
    return text_if_any(file, _MAX_BYTES).startswith("---")
