"""What MkDocs makes a page of, and what it calls it.

https://www.mkdocs.org/user-guide/configuration/#nav, #exclude_docs and #draft_docs
"""

from __future__ import annotations

import os
import posixpath
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from answerable.page_files import page_name
from answerable.sources.globs import ignored
from answerable.sources.layout import Layout, Place, place
from answerable.sources.site_settings import said_in, text

CONFIG = ("mkdocs.yml", "mkdocs.yaml")
_NEVER = "/templates/"  # what MkDocs puts before ``exclude_docs``, hidden files aside


def layout(path: Path, folder: Path) -> Layout:
    """Of the pages at ``path``, by the settings in ``folder``."""
    values = said_in(folder, CONFIG)
    docs = folder / (text(values, "docs_dir") or "docs")
    titles = {
        os.path.relpath(os.path.join(os.path.realpath(docs), page), os.path.realpath(path)): title
        for title, page in _named(values.get("nav"))
    }

    def name(relative: str) -> str:
        return titles.get(relative) or page_name(relative)

    lies = place(path, docs)
    return Layout(name=name) if lies is None else Layout(has=_pages(values, docs, lies), name=name)


def _pages(values: Mapping[str, Any], docs: Path, lies: Place) -> Callable[[str], bool]:
    """Whether a page is made of a file; of those beside ``docs``, nobody says that none is."""
    left_out = ignored(f"{_NEVER}\n{text(values, 'exclude_docs')}")
    draft = ignored(text(values, "draft_docs"))

    def has(relative: str) -> bool:
        if not relative.startswith(lies.at):
            return True
        below = lies.path(relative.removeprefix(lies.at))
        return not (left_out(below) or draft(below) or _is_second_index(docs, below))

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
