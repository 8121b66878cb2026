"""What mdBook makes pages of: the files that ``SUMMARY.md`` names, and no others.

Where a preprocessor is not one of mdBook's, nor one that is known to write other things, it may
fill in ``{{ name }}``. https://rust-lang.github.io/mdBook/format/summary.html
"""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from answerable.sources.files import text_if_any
from answerable.sources.generators.layout import Layout, Place, place
from answerable.sources.generators.mdbook_includes import Includes
from answerable.sources.generators.site_settings import said_in, table, text
from answerable.sources.pages import Page
from answerable.sources.titles import plain
from answerable.text.book_links import DEFINITIONS, INCLUDES, VALUES
from answerable.text.page_files import INDEXES, page_name

SUMMARY = "SUMMARY.md"
MDBOOK = "mdbook"  # whose ids are those of GitHub
_CONFIG = ("book.toml",)
_MAX_BYTES = 1_000_000
_COMMENT = re.compile(r"<!--(?:(?!-->).)*(?:-->|\Z)", re.DOTALL)
_LINKS = "links"
# Those of mdBook, and others that read what is no name between braces.
_WITHOUT_VALUES = frozenset(
    "links index admonish alerts callouts d2 emojicodes footnote gettext graphviz katex "
    "linkcheck mermaid open-on-gh pagetoc plantuml quiz svgbob tabs toc".split()
)
_CHAPTER = re.compile(
    r"^[ \t]*(?:[-*+][ \t]+)?\[(?P<title>(?:\\.|[^\[\]\\\n]|\[[^\[\]\n]*\])+)\]"
    r"\((?:<(?P<marked>[^<>\n]+)>|(?P<path>[^()\s]+))",
    re.MULTILINE,
)


def layout(path: Path, folder: Path) -> Layout:
    """Of the pages at ``path``, by the ``book.toml`` in ``folder``; ``src`` in it says where they
    are. A book without chapters says nothing of its pages."""
    values = said_in(folder, _CONFIG)
    pages = folder / (text(table(values, "book"), "src") or "src")
    lies = place(path, pages)
    if lies is None:
        return Layout(ids=MDBOOK)
    plain = _with_syntax(Layout(ids=MDBOOK, base=_base(values, lies)), folder, values)
    chapters = dict(_chapters(text_if_any(pages / SUMMARY, _MAX_BYTES)))
    if not chapters:
        return plain

    def name(relative: str) -> str:
        return chapters.get(lies.path(relative)) or page_name(relative)

    return replace(
        plain,
        at=lies.at,
        has=lambda relative: lies.path(relative) in chapters,
        route=_route,
        name=name,
    )


def _base(values: Mapping[str, Any], lies: Place) -> str:
    """Where the site is served, and below that the folder that the source is."""
    said = text(table(table(values, "output"), "html"), "site-url")
    return f"{said.rstrip('/')}/{lies.inside}" if said else ""


def _with_syntax(layout: Layout, folder: Path, values: Mapping[str, Any]) -> Layout:
    """What is a mark in this book, and where the files are that its pages show."""
    own = table(values, "preprocessor")
    has_links = table(values, "build").get("use-default-preprocessors") is not False
    has_lists = table(table(values, "output"), "html").get("definition-lists") is not False
    marks = {
        INCLUDES: has_links or _LINKS in own,
        VALUES: any(name not in _WITHOUT_VALUES for name in own),
        DEFINITIONS: has_lists,
    }
    shows = Includes(os.path.realpath(folder)) if marks[INCLUDES] else None
    return replace(layout, syntax={name: "yes" for name, has in marks.items() if has}, shows=shows)


def _chapters(summary: str) -> Iterator[tuple[str, str]]:
    """The path of each chapter below the folder of the pages, with its title."""
    for chapter in _CHAPTER.finditer(_COMMENT.sub("", summary)):
        path = unquote(chapter["marked"] or chapter["path"]).partition("#")[0]
        yield posixpath.normpath(path), plain(chapter["title"])


def _route(relative: str, _: Page) -> str:
    folder, name = posixpath.split(posixpath.splitext(relative)[0])
    within = f"{folder}/" if folder else ""
    return within if name.lower() in INDEXES else f"{within}{name}.html"
