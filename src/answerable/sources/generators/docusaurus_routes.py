"""From the path of a file to its route, as Docusaurus 3 computes it."""

from __future__ import annotations

import posixpath
import re
from urllib.parse import quote

from answerable.sources.files import UnreadableError
from answerable.sources.front_matter import FrontMatter
from answerable.sources.pages import KEPT_IN_PATH

# A number before a name orders the sidebar: 01-intro. Dates (2021-11-foo) and versions (7.0-foo)
# look like it and are kept: https://github.com/facebook/docusaurus/issues/4640
_NO_PREFIX = re.compile(r"[0-9]+[-_.][0-9]+")
_PREFIX = re.compile(r"[0-9]+\s*[-_.]+\s*(?P<rest>[^-_.\s].*)")

_DATED = re.compile(
    r"(?P<folder>.*)(?P<date>[0-9]{4}[-/][0-9]{1,2}[-/][0-9]{1,2})[-/]?"
    r"(?P<name>.*?)(?:/index)?\.mdx?"
)
_UNDATED_END = re.compile(r"(?:/index)?\.mdx?$")
_PAGE_INDEX = re.compile(r"(?P<folder>.*/|)index\.mdx?", re.IGNORECASE)

_SLASHES = re.compile(r"/{2,}")
_KEPT_IN_SEGMENT = "!'()*~-._"  # what encodeURIComponent leaves alone


def without_number_prefix(name: str) -> str:
    if _NO_PREFIX.match(name):
        return name
    match = _PREFIX.fullmatch(name)
    return match["rest"] if match else name


def doc_name(source: str, front: FrontMatter, number_prefixes: bool) -> str:
    """The last part of a doc's id. Raises ``UnreadableError`` for an id that cannot be one."""
    stem = posixpath.splitext(posixpath.basename(source))[0]
    name = front.text("id") or (without_number_prefix(stem) if number_prefixes else stem)
    if "/" in name:
        raise UnreadableError("Its id in the front matter holds a slash; Docusaurus forbids that.")
    return name


def doc_slug(source: str, front: FrontMatter, number_prefixes: bool = True) -> str:
    """The route of a doc below its version, from its path below the docs folder."""
    prefixes = number_prefixes and front.values.get("parse_number_prefixes") is not False
    name = doc_name(source, front, prefixes)
    slug = front.text("slug")
    if slug and slug.startswith("/"):
        return slug
    folder = posixpath.dirname(source)
    below = _doc_folder(folder, prefixes)
    if not slug and _is_category_index(source, folder):
        return below
    return _resolve(below, slug or name)


def _doc_folder(folder: str, number_prefixes: bool) -> str:
    parts = folder.split("/") if folder else []
    kept = [without_number_prefix(part) if number_prefixes else part for part in parts]
    return "/".join(["", *kept, ""])


def _is_category_index(source: str, folder: str) -> bool:
    """``index``, ``readme`` and a file named like its folder stand for the folder.

    The names are compared as they are on disk: ``02-Guides/Guides.md`` is an ordinary page.
    """
    stem = posixpath.splitext(posixpath.basename(source))[0].lower()
    return stem in ("index", "readme") or (
        bool(folder) and stem == posixpath.basename(folder).lower()
    )


def _resolve(folder: str, slug: str) -> str:
    """A relative slug, against its folder, as a browser resolves a link."""
    path = posixpath.normpath(posixpath.join(folder, slug))
    ends = slug.rsplit("/", 1)[-1] in ("", ".", "..")
    return f"{path}/" if ends and path != "/" else path


def blog_slug(source: str, front: FrontMatter) -> str:
    """The route of a post below its blog: its date and name, unless it says otherwise."""
    slug = front.text("slug")
    if slug:
        return slug
    dated = _DATED.fullmatch(source)
    if dated:
        return f"/{dated['date'].replace('-', '/')}/{dated['folder']}{dated['name']}"
    return "/" + _UNDATED_END.sub("", source)


def blog_date(source: str) -> str | None:
    """The date in the path of a post, as ``YYYY-MM-DD``."""
    dated = _DATED.fullmatch(source)
    if dated is None:
        return None
    year, month, day = re.split("[-/]", dated["date"])
    return f"{year}-{month:0>2}-{day:0>2}"


def page_slug(source: str, front: FrontMatter) -> str:
    """The route of a standalone page: its path, unless it says otherwise."""
    slug = front.text("slug")
    if slug:
        return slug
    index = _PAGE_INDEX.fullmatch(source)
    path = index["folder"] if index else posixpath.splitext(source)[0]
    return "/" + "/".join(quote(part, safe=_KEPT_IN_SEGMENT) for part in path.split("/"))


def route(base_url: str, *parts: str, trailing_slash: bool | None) -> str:
    """The path of a page: the parts joined with single slashes, then the site's trailing slash.

    Without a choice by the site the slash stays as the slug has it.
    """
    path = _SLASHES.sub("/", "/".join(["", base_url, *(part for part in parts if part)]))
    if trailing_slash is not None and path not in ("/", base_url):
        path = path.removesuffix("/") + ("/" if trailing_slash else "")
    return quote(path, safe=KEPT_IN_PATH)
