"""What VitePress makes pages of, and where it serves them: https://vitepress.dev/reference/site-config

VuePress has its settings in the same form, but neither ``rewrites`` nor pages with parameters.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from answerable.sources import rewrites
from answerable.sources.globs import matcher
from answerable.sources.javascript import names_key
from answerable.sources.layout import PLAIN, Layout, place
from answerable.sources.pages import Page
from answerable.sources.site_settings import texts
from answerable.sources.vitepress_settings import settings, written

_PARAMETER = re.compile(r"\[[\w-]+\]")


def layout(path: Path, folder: Path) -> Layout:
    """Of the pages at ``path``: not what ``srcExclude`` names, below ``srcDir``, nor what is a page
    for each of some values (``[id].md``). ``rewrites`` move pages."""
    values = settings(folder)
    source, excluded = values.get("srcDir"), values.get("srcExclude")
    lies = place(path, folder / source if isinstance(source, str) else folder)
    if lies is None:
        return PLAIN
    patterns = texts({"": excluded}, "")
    is_page = matcher(("**",), patterns)
    is_vitepress = (folder / ".vitepress").is_dir()

    def has(relative: str) -> bool:
        below = lies.below(relative)
        if below is None:
            return True
        return is_page(below) and not (is_vitepress and _PARAMETER.search(relative))

    moved = rewrites.read(values.get("rewrites"))
    if not is_vitepress or not (moved or _is_computed(folder, values)):
        return Layout(has=has)

    def route(relative: str, _: Page) -> str | None:
        below = lies.below(relative)
        new = rewrites.rewritten(moved, below) if below is not None else None
        return None if new is None else lies.shown(_served(new))

    def is_unknown(relative: str, page: Page) -> bool:
        below = lies.below(relative)
        if below is None or not moved:
            return below is not None  # a program says where each page goes
        return rewrites.moves(moved, below) and route(relative, page) is None

    return Layout(has=has, route=route, is_unknown=is_unknown)


def _served(path: str) -> str:
    folder, name = posixpath.split(posixpath.splitext(path)[0])
    within = f"{folder}/" if folder else ""
    return within if name == "index" else within + name


def _is_computed(folder: Path, values: Mapping[str, Any]) -> bool:
    """Whether the settings have ``rewrites`` that are not written out."""
    return "rewrites" not in values and names_key(written(folder), "rewrites")
