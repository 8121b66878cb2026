"""The ``Layout`` of a source, by what makes a site of it."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from answerable.sources.generators import (
    eleventy,
    gitbook,
    hugo,
    jekyll,
    mdbook,
    mkdocs,
    nextra,
    sphinx,
    starlight,
    vitepress,
    zola,
)
from answerable.sources.generators.detection import Maker
from answerable.sources.generators.layout import PLAIN, Layout
from answerable.sources.pages import unpublished

_BY_SETTINGS = {
    "eleventy": eleventy.layout,
    "jekyll": jekyll.layout,
    "mdbook": mdbook.layout,
    "mkdocs": mkdocs.layout,
    "nextra": nextra.layout,
    "sphinx": sphinx.layout,
    "starlight": starlight.layout,
    "vitepress": vitepress.layout,
}


def layout_of(path: Path, maker: Maker, folder: Path | None) -> Layout:
    """``folder`` has the settings of ``maker``; a file that the owner names is always a page."""
    found = _layout(path, maker, folder)
    if os.path.isdir(path):
        return found
    published = PLAIN.unpublished if maker == "github" else found.unpublished
    return replace(found, at="", has=PLAIN.has, unpublished=published)


def _layout(path: Path, maker: Maker, folder: Path | None) -> Layout:
    if maker == "github":
        is_summary = gitbook.is_summary(path)
        # No generator is known: a draft is one to most of them.
        return Layout(
            has=lambda relative: not is_summary(relative),
            unpublished=lambda _, front: unpublished(front),
        )
    if maker == "hugo":
        return hugo.layout(path, folder)
    if maker == "zola":
        return Layout(unpublished=lambda _, front: zola.unpublished(front))
    if folder is None:
        return PLAIN
    made = _BY_SETTINGS.get(maker)
    return made(path, folder) if made else PLAIN
