"""The ``Layout`` of a source, by what makes a site of it."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from answerable.sources import (
    gitbook,
    hugo,
    jekyll,
    mdbook,
    mkdocs,
    nextra,
    sphinx,
    starlight,
    vitepress,
)
from answerable.sources.generators import Maker
from answerable.sources.globs import matcher
from answerable.sources.layout import PLAIN, Layout, place

_BY_SETTINGS = {
    "jekyll": jekyll.layout,
    "mdbook": mdbook.layout,
    "mkdocs": mkdocs.layout,
    "nextra": nextra.layout,
    "sphinx": sphinx.layout,
    "starlight": starlight.layout,
}


def layout_of(path: Path, maker: Maker, folder: Path | None) -> Layout:
    """``folder`` has the settings of ``maker``; a file that the owner names is always a page."""
    found = _layout(path, maker, folder)
    return found if os.path.isdir(path) else replace(found, at="", has=PLAIN.has)


def _layout(path: Path, maker: Maker, folder: Path | None) -> Layout:
    if maker == "github":
        is_summary = gitbook.is_summary(path)
        return Layout(has=lambda relative: not is_summary(relative))
    if folder is None:
        return PLAIN
    if maker == "hugo":
        return Layout(released=hugo.released(folder))
    if maker == "vitepress":
        return _vitepress(path, folder)
    made = _BY_SETTINGS.get(maker)
    return made(path, folder) if made else PLAIN


def _vitepress(path: Path, folder: Path) -> Layout:
    """What ``srcExclude`` names, below ``srcDir``, is no page."""
    values = vitepress.settings(folder)
    source, excluded = values.get("srcDir"), values.get("srcExclude")
    lies = place(path, folder / source if isinstance(source, str) else folder)
    patterns = (
        [each for each in excluded if isinstance(each, str)] if isinstance(excluded, list) else []
    )
    if lies is None or not patterns:
        return PLAIN
    is_page = matcher(("**",), patterns)
    return Layout(
        has=lambda relative: (
            not relative.startswith(lies.at) or is_page(lies.path(relative.removeprefix(lies.at)))
        )
    )
