"""What a Hugo site makes no page of: drafts, what is not published now, and what its settings keep
from being rendered.

https://gohugo.io/content-management/build-options/ - a section's ``_index.md`` may say it for all
that stands in it (``cascade``). Sites with the theme Docsy name their newest release too.
"""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from answerable.sources.front_matter import FrontMatter
from answerable.sources.generators.hugo_includes import includes
from answerable.sources.generators.layout import Layout
from answerable.sources.generators.site_settings import HUGO, each_said, table, text
from answerable.sources.pages import DRAFT, Page, moment, unpublished

HEADLESS = "Hugo makes no page of it (`headless: true`)."
UNRENDERED = "Hugo makes no page of it (`render` is `never` in its `build` options)."
_PARAMS = tuple(f"config/_default/params.{end}" for end in ("toml", "yaml", "yml", "json"))
_RELEASED = "latest_stable_version"
_BUNDLE = re.compile(r"index(?:\.[\w-]{2,12})?\.(?:md|markdown|mdx|html)")  # index.fr.md
_SECTION = re.compile(r"_index(?:\.[\w-]{2,12})?\.(?:md|markdown|mdx|html)")
INDEXES = ("_index.md", "_index.markdown", "_index.html")  # of sections
# Hugo's own names for when a page is published and when it expires: the first that has a date.
_PUBLISHED = ("publishdate", "pubdate", "published", "date")
_EXPIRES = ("expirydate", "unpublishdate")
_TOKEN = re.compile(r":(\w+)")
_DATES = {"year": "%Y", "month": "%m", "day": "%d"}
_PLAIN = re.compile(r"[\w/.-]+")  # what stands in an address as it is
_DROPPED = re.compile(r"[,!?:;'\"()&\u2018\u2019\u201c\u201d]")  # what Hugo leaves out of a name
_WORD = re.compile(r"\w+(?:[.-]\w+)*")
_NOT_RENDERED = ("never", "link", "false", False)


def layout(path: Path, folder: Path | None) -> Layout:
    """Of the pages at ``path``, by the settings in ``folder``, which may lie elsewhere (None)."""
    said = [*map(_lowered, each_said(folder, HUGO))] if folder is not None else []
    moved = {_section(key): where for each in said for key, where in _permalinks(each)}
    codes = {code for each in said for code in table(each, "languages")}
    sections = _sections(path)

    def pattern(relative: str) -> str:
        """What ``permalinks`` say where the pages of its section are; empty where nothing."""
        *folders, name = relative.split("/")
        top = next((each for each in folders if each not in codes), "")
        return "" if name in INDEXES else moved.get(top, "")

    def route(relative: str, page: Page) -> str | None:
        where = pattern(relative)
        return _filled(where, relative, page.front, sections) if where else None

    def is_unknown(relative: str, page: Page) -> bool:
        """Whether its section is moved to where is not known here."""
        in_language = relative.partition("/")[0] in codes
        return bool(pattern(relative)) and (in_language or route(relative, page) is None)

    return Layout(
        has=_no_resource(path),
        route=route,
        is_unknown=is_unknown,
        unpublished=lambda _, front: _unpublished(front, said),
        released=released(folder) if folder is not None else "",
        shows=includes(path, folder) if folder is not None else None,
    )


def known(front: FrontMatter) -> FrontMatter:
    """The front matter with its keys in lower case too: to Hugo ``Draft`` is ``draft``."""
    return replace(front, values={**_lowered(front.values), **front.values})


def _lowered(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key.lower(): value for key, value in values.items()}


def _permalinks(values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The sections whose pages the settings give addresses, and those: at the top, or below
    ``page``."""
    for name, said in table(values, "permalinks").items():
        if isinstance(said, str):
            yield name, said
        elif name == "page" and isinstance(said, Mapping):
            yield from ((section, str(where)) for section, where in said.items())


def _filled(
    where: str, relative: str, front: FrontMatter, sections: Callable[[str], str]
) -> str | None:
    """The route of a page by a pattern such as ``/blog/:year/:slugorfilename``; None where it needs
    what Hugo alone makes. https://gohugo.io/configuration/permalinks/#tokens"""
    folder, _, name = posixpath.splitext(relative)[0].rpartition("/")
    if name == "index":  # of a bundle, which is called by its folder
        folder, _, name = folder.rpartition("/")
    slug, title, name = map(_urlized, (front.text("slug"), front.text("title"), name))
    if front.text("slug") and not slug:
        return None
    at = moment(_date(front, _PUBLISHED[-1:]))
    known = {
        "title": title,
        "slug": slug or title,
        "slugorfilename": slug or name,
        "slugorcontentbasename": slug or name,
        "filename": name,
        "contentbasename": name,
        "section": folder.partition("/")[0],
        "sections": sections(folder),
        **({key: f"{at:{form}}" for key, form in _DATES.items()} if at else {}),
    }
    values = [known.get(token, "") for token in _TOKEN.findall(where)]
    if not all(map(_PLAIN.fullmatch, values)):
        return None
    filled = iter(values)
    made = _TOKEN.sub(lambda _: next(filled).lower(), where).strip("/")
    return made if _PLAIN.fullmatch(made) else None  # and no ":sections[1:]"


def _urlized(name: str | None) -> str:
    """What addresses make of a name, but for capitals; empty where its versions differ in that."""
    words = _DROPPED.sub("", name or "").split()
    return "-".join(words) if all(map(_WORD.fullmatch, words)) else ""


def _section(name: str) -> str:
    return name.strip("/")


def _sections(path: Path) -> Callable[[str], str]:
    """The folder of the section that a page in a folder is in: the nearest that has an
    ``_index.md``, else the one at the top. Empty for a folder that is not there."""

    @cache
    def section(folder: str) -> str:
        above = posixpath.dirname(folder)
        try:
            has_index = any(map(_SECTION.fullmatch, os.listdir(path / folder)))
        except OSError:
            return ""
        return folder if has_index or not above else section(above)

    return section


def _no_resource(path: Path) -> Callable[[str], bool]:
    """Whether a file is no resource of a page, which is what lies beside its ``index.md``."""

    @cache
    def is_bundle(folder: str) -> bool:
        try:
            beside = os.listdir(path / folder)
        except OSError:
            return False
        return not any(map(_SECTION.fullmatch, beside)) and any(map(_BUNDLE.fullmatch, beside))

    def has(relative: str) -> bool:
        # At the top it may be the home page of a site that means `_index.md`.
        bundles = any(is_bundle(each) for each in _above(relative) if each)
        return bool(_BUNDLE.fullmatch(posixpath.basename(relative))) or not bundles

    return has


def _unpublished(front: FrontMatter, said: Sequence[Mapping[str, Any]]) -> str | None:
    """Why a page is not published now, unless the settings build it all the same."""

    def builds(key: str) -> bool:
        return any(each.get(key) is True for each in said)

    if front.flag("headless"):
        return HEADLESS
    if _is_unrendered(front.values):
        return UNRENDERED
    if not builds("builddrafts") and _is_withheld(front):
        return DRAFT
    return unpublished(
        front,
        drafts=not builds("builddrafts"),
        from_=() if builds("buildfuture") else [_date(front, _PUBLISHED)],
        until=() if builds("buildexpired") else [_date(front, _EXPIRES)],
    )


def _is_withheld(front: FrontMatter) -> bool:
    """Whether it says ``published: false``, which makes a draft where nothing else says so."""
    return front.values.get("published") is False and "draft" not in front.values


def _date(front: FrontMatter, keys: Iterable[str]) -> str | None:
    return next(filter(moment, map(front.text, keys)), None)


def released(folder: Path) -> str:
    """The version that the settings in ``folder`` call the newest release; empty without one."""
    params = (table(each, "params") for each in each_said(folder, HUGO))
    said = (text(each, _RELEASED) for each in (*params, *each_said(folder, _PARAMS)))
    return next(filter(None, said), "")


def hidden_folders(indexes: Iterable[tuple[str, FrontMatter]]) -> frozenset[str]:
    """The folders whose ``_index.md``, given by its path, keeps all in them from being rendered."""
    return frozenset(
        posixpath.dirname(path)
        for path, front in indexes
        if any(map(_is_unrendered, _listed(front.values.get("cascade"))))
    )


def is_hidden(path: str, hidden: frozenset[str]) -> bool:
    """Whether a file is in such a folder."""
    return not hidden.isdisjoint(_above(path))


def _above(path: str) -> Iterator[str]:
    while path:
        path = posixpath.dirname(path)
        yield path


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _is_unrendered(values: Any) -> bool:
    said = _lowered(values) if isinstance(values, Mapping) else {}
    build = said.get("build", said.get("_build"))
    return isinstance(build, Mapping) and _lowered(build).get("render") in _NOT_RENDERED
