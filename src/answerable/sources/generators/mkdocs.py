"""What MkDocs makes a page of, and what it calls it.

https://www.mkdocs.org/user-guide/configuration/#nav, #exclude_docs and #draft_docs
"""

from __future__ import annotations

import os
import posixpath
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from answerable.sources.files import text_if_any
from answerable.sources.front_matter import FrontMatter
from answerable.sources.generators import mkdocs_ids, mkdocs_plugins
from answerable.sources.generators.languages import ONE
from answerable.sources.generators.layout import Layout, Place, place
from answerable.sources.generators.mkdocs_includes import Includes, includes
from answerable.sources.generators.mkdocs_plugins import Blog
from answerable.sources.generators.mkdocs_snippets import ZENSICAL, snippets
from answerable.sources.generators.site_settings import said_in, table, text
from answerable.sources.globs import ignored
from answerable.sources.pages import BESIDE, Page
from answerable.text.include_tags import INCLUDE_TAGS
from answerable.text.page_files import page_name
from answerable.text.scissors import SNIPPETS

CONFIG = ("mkdocs.yml", "mkdocs.yaml")
_MAX_BYTES = 60_000
# Plugins that take pages from other folders as well.
_FROM_ELSEWHERE = ("monorepo", "multirepo", "simple")
_NEVER = "/templates/"  # what MkDocs puts before ``exclude_docs``, hidden files aside


def layout(path: Path, folder: Path) -> Layout:
    """Of the pages at ``path``, by the settings in ``folder``."""
    values = said_in(folder, CONFIG)
    project = values or table(said_in(folder, ZENSICAL), "project")
    docs = folder / (text(project, "docs_dir") or "docs")
    lies = _place(path, docs, values)
    at = lies.at if lies else ""
    ids = mkdocs_ids.ids(text_if_any(folder / _file(folder), _MAX_BYTES)) if values else ""
    named = Layout(at=at, name=_names(values, docs, path / at), ids=ids)
    plain = _with_syntax(named, folder, values, docs)
    if lies is None:
        return plain
    lies = Place("", lies.inside)  # to what is read, which is in the folder now
    made = replace(plain, beside=BESIDE if at else "", has=_pages(values, docs, lies))
    languages = mkdocs_plugins.languages(values)
    is_apart = lies.inside and languages.folders
    made = replace(made, languages=ONE if is_apart else languages)
    blogs = mkdocs_plugins.blogs(values)
    return _with_blogs(made, blogs, lies) if blogs else made


def _place(path: Path, docs: Path, values: Mapping[str, Any]) -> Place | None:
    """How the source lies to the folder of the pages. None where neither is in the other, and where
    it is around a folder that is not there, or not the only one: then all of it is read."""
    lies = place(path, docs)
    if lies is None or not lies.at:
        return lies
    others = mkdocs_plugins.named(values, *_FROM_ELSEWHERE)
    return lies if os.path.isdir(docs) and next(others, None) is None else None


def _names(values: Mapping[str, Any], docs: Path, path: Path) -> Callable[[str], str]:
    """What a page below ``path`` is called that has no title: as the menu has it."""
    titles = {
        os.path.relpath(os.path.join(os.path.realpath(docs), page), os.path.realpath(path)): title
        for title, page in _named(values.get("nav"))
    }
    return lambda relative: titles.get(relative) or page_name(relative)


def _with_syntax(layout: Layout, folder: Path, values: Mapping[str, Any], docs: Path) -> Layout:
    """What is a mark on the pages of this site, and where the files are that they show."""
    lines = snippets(folder, values, docs)
    shown = includes(folder, values, docs, lines)
    known = {SNIPPETS: lines is not None, INCLUDE_TAGS: isinstance(shown, Includes)}
    said = {name: "yes" for name, is_known in known.items() if is_known}
    return replace(layout, syntax=mkdocs_plugins.marks(values) | said, shows=shown)


def _file(folder: Path) -> str:
    return next((name for name in CONFIG if os.path.isfile(folder / name)), CONFIG[0])


def _with_blogs(layout: Layout, blogs: Sequence[Blog], lies: Place) -> Layout:
    """Posts have other addresses than pages, and ``slug`` is a part of them."""

    def blog(relative: str) -> tuple[Blog | None, str]:
        below = lies.below(relative) or ""
        return next((each for each in blogs if below and each.has(below)), None), below

    def route(relative: str, page: Page) -> str | None:
        found, below = blog(relative)
        return lies.shown(found.address(below, page)) if found else None

    def unpublished(relative: str, front: FrontMatter) -> str | None:
        found, _ = blog(relative)
        return found.unpublished(front) if found else None

    return replace(
        layout,
        route=route,
        unpublished=unpublished,
        is_unknown=lambda relative, page: (
            blog(relative)[0] is not None and route(relative, page) is None
        ),
        keys=tuple(key for key in layout.keys if key != "slug"),
    )


def _pages(values: Mapping[str, Any], docs: Path, lies: Place) -> Callable[[str], bool]:
    """Whether a page is made of a file."""
    left_out = ignored(f"{_NEVER}\n{text(values, 'exclude_docs')}".splitlines())
    draft = ignored(text(values, "draft_docs").splitlines())
    excluded = mkdocs_plugins.excluded(values)

    def has(relative: str) -> bool:
        below = lies.path(relative)
        is_out = left_out(below) or draft(below) or excluded(below)
        return not (is_out or _is_second_index(docs, below))

    return has


def _is_second_index(docs: Path, page: str) -> bool:
    """Whether it is a README beside an index, which stands for the folder then."""
    folder, name = posixpath.split(page)
    return name == "README.md" and os.path.isfile(docs / folder / "index.md")


def _named(nav: Any) -> Iterator[tuple[str, str]]:
    """Each page of a ``nav`` that has a title there, with that."""
    for entry in nav if isinstance(nav, list) else ():
        for title, said in entry.items() if isinstance(entry, Mapping) else ():
            if isinstance(said, str):
                yield title.strip(), said
            else:
                yield from _named(said)
