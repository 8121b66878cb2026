"""Which generator makes a site of a folder of Markdown, by the files that it needs there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from answerable.sources.zola import is_zola
from answerable.types import Generator

_LEVELS_UP = 3
_HUGO = ("hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json")
_HUGO_BEFORE = ("config.toml", "config.yaml", "config.yml", "config.json", "config/_default")
_ELEVENTY = (
    ".eleventy.js",
    *(
        f"{hidden}eleventy.config.{end}"
        for hidden in ("", ".")
        for end in ("js", "mjs", "cjs", "ts")
    ),
)
_MKDOCS = ("mkdocs.yml", "mkdocs.yaml", "zensical.toml")  # which reads the same pages


def generator_of(path: Path) -> Generator:
    """What makes a site of the pages at ``path``.

    VitePress keeps its settings in ``.vitepress`` in the folder of the pages, VuePress in
    ``.vuepress``; those of MkDocs and of Zensical, its successor, lie above them, as those of
    Jekyll may, which have the name of Jupyter Book's, but no contents beside them. Hugo's have a
    name that others use too where the site is old: then the folder ``content`` is beside them. So
    it is with Zola's, which say ``base_url``.
    Sphinx's are a program, ``conf.py``; Jupyter Book is made with it. Whatever is nearest decides,
    in the folder or up to three above it. ``github`` where there is none.
    """
    for folder in settings_folders(path):
        if keeps_vitepress(folder):
            return "vitepress"
        if any(os.path.isfile(folder / name) for name in _MKDOCS):
            return "mkdocs"
        if os.path.isfile(folder / "conf.py") or os.path.isfile(folder / "_toc.yml"):
            return "sphinx"
        if os.path.isfile(folder / "_config.yml"):
            return "jekyll"
        if any(os.path.isfile(folder / name) for name in _ELEVENTY):
            return "eleventy"
        if is_zola(folder):
            return "zola"
        if _is_hugo(folder):
            return "hugo"
    return "github"


def keeps_vitepress(folder: Path) -> bool:
    """Whether the settings of VitePress or VuePress lie in the folder, above their pages."""
    return any(os.path.isdir(folder / name) for name in (".vitepress", ".vuepress"))


def settings_folders(path: Path) -> Iterator[Path]:
    """The folder and up to three above it; what lies above the repository is another's."""
    real = Path(os.path.realpath(path))
    for folder in (real, *real.parents[:_LEVELS_UP]):
        yield folder
        if os.path.exists(folder / ".git"):
            break


def _is_hugo(folder: Path) -> bool:
    if any(os.path.isfile(folder / name) for name in _HUGO):
        return True
    return os.path.isdir(folder / "content") and any(
        os.path.exists(folder / name) for name in _HUGO_BEFORE
    )
