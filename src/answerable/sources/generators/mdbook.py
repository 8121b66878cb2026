"""What mdBook makes pages of: the files that ``SUMMARY.md`` names, and no others.

https://rust-lang.github.io/mdBook/format/summary.html
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from answerable.sources.files import text_if_any
from answerable.sources.generators.layout import Layout, place
from answerable.sources.generators.site_settings import said_in, table, text
from answerable.sources.pages import Page
from answerable.sources.titles import plain
from answerable.text.page_files import INDEXES, page_name

SUMMARY = "SUMMARY.md"
MDBOOK = "mdbook"  # whose ids are those of GitHub
_CONFIG = ("book.toml",)
_MAX_BYTES = 1_000_000
_COMMENT = re.compile(r"<!--(?:(?!-->).)*(?:-->|\Z)", re.DOTALL)
_CHAPTER = re.compile(
    r"^[ \t]*(?:[-*+][ \t]+)?\[(?P<title>(?:\\.|[^\[\]\\\n]|\[[^\[\]\n]*\])+)\]"
    r"\((?:<(?P<marked>[^<>\n]+)>|(?P<path>[^()\s]+))",
    re.MULTILINE,
)


def layout(path: Path, folder: Path) -> Layout:
    """Of the pages at ``path``, by the ``book.toml`` in ``folder``; ``src`` in it says where they
    are. A book without chapters says nothing of its pages."""
    pages = folder / (text(table(said_in(folder, _CONFIG), "book"), "src") or "src")
    lies = place(path, pages)
    chapters = dict(_chapters(text_if_any(pages / SUMMARY, _MAX_BYTES)))
    if lies is None or not chapters:
        return Layout(ids=MDBOOK)

    def name(relative: str) -> str:
        return chapters.get(lies.path(relative)) or page_name(relative)

    return Layout(
        at=lies.at,
        has=lambda relative: lies.path(relative) in chapters,
        route=_route,
        name=name,
        ids=MDBOOK,
    )


def _chapters(summary: str) -> Iterator[tuple[str, str]]:
    """The path of each chapter below the folder of the pages, with its title."""
    for chapter in _CHAPTER.finditer(_COMMENT.sub("", summary)):
        path = unquote(chapter["marked"] or chapter["path"]).partition("#")[0]
        yield posixpath.normpath(path), plain(chapter["title"])


def _route(relative: str, _: Page) -> str:
    folder, name = posixpath.split(posixpath.splitext(relative)[0])
    within = f"{folder}/" if folder else ""
    return within if name.lower() in INDEXES else f"{within}{name}.html"
