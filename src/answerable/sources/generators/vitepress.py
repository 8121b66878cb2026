"""What VitePress makes pages of, and where it serves them: https://vitepress.dev/reference/site-config

A page is ``page.html`` unless ``cleanUrls`` says otherwise: many hosts find it without the ending,
and some do not. VuePress has its settings in the same form, but none of ``cleanUrls``, ``rewrites``
and pages with parameters: https://vuepress.vuejs.org/guide/page.html#routing
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from answerable.sources.generators import vitepress_rewrites
from answerable.sources.generators.layout import PLAIN, Layout, place
from answerable.sources.generators.site_settings import texts
from answerable.sources.generators.vitepress_settings import has_own_ids, settings, written
from answerable.sources.globs import matcher
from answerable.sources.javascript import names_key
from answerable.sources.pages import Page
from answerable.text.page_files import INDEXES

# Plugins of VuePress that take the ending off.
_TAKEN_OFF = re.compile(r"remove-?html-?extension|clean-?urls", re.IGNORECASE)
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

    moved = vitepress_rewrites.read(values.get("rewrites")) if is_vitepress else []
    ending = _ending(folder, values, is_vitepress=is_vitepress)

    def route(relative: str, _: Page) -> str | None:
        below = lies.below(relative)
        new = vitepress_rewrites.rewritten(moved, below) if below is not None else None
        if new is not None:
            return lies.shown(_served(new, ("index",), ending))
        return _served(relative, INDEXES, ending) if ending and below is not None else None

    plain = Layout(has=has, route=route, ids="none" if has_own_ids(folder) else "")
    if not is_vitepress or not (moved or _is_computed(folder, values)):
        return plain

    def is_unknown(relative: str, _: Page) -> bool:
        below = lies.below(relative)
        if below is None or not moved:
            return below is not None  # a program says where each page goes
        new = vitepress_rewrites.rewritten(moved, below)
        return vitepress_rewrites.moves(moved, below) and (new is None or lies.shown(new) is None)

    return replace(plain, is_unknown=is_unknown)


def _ending(folder: Path, values: Mapping[str, Any], *, is_vitepress: bool) -> str:
    """What the address of a page ends in; nothing where that is left out, or may be."""
    said = values.get("cleanUrls")
    if not is_vitepress:
        is_clean = _TAKEN_OFF.search(written(folder)) is not None
    else:
        is_clean = said is True or (said is None and names_key(written(folder), "cleanUrls"))
    return "" if is_clean else ".html"


def _served(path: str, indexes: Collection[str], ending: str) -> str:
    folder, name = posixpath.split(posixpath.splitext(path)[0])
    within = f"{folder}/" if folder else ""
    return within if name.lower() in indexes else within + name + ending


def _is_computed(folder: Path, values: Mapping[str, Any]) -> bool:
    """Whether the settings have ``rewrites`` that are not written out."""
    return "rewrites" not in values and names_key(written(folder), "rewrites")
