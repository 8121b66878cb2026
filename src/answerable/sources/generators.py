"""Which generator makes a site of a folder of Markdown, by the files that it needs there."""

from __future__ import annotations

import os
from pathlib import Path

from answerable.types import Anchors

_LEVELS_UP = 3
_MKDOCS = ("mkdocs.yml", "mkdocs.yaml")


def anchors_of(path: Path) -> Anchors:
    """How the headings of the pages at ``path`` get their ids.

    VitePress keeps its settings in ``.vitepress`` in the folder of the pages, VuePress in
    ``.vuepress``; the settings of MkDocs lie above them. Whatever is nearest decides, in the folder
    or up to three above it. ``github`` where there is neither.
    """
    real = Path(os.path.realpath(path))
    for folder in (real, *real.parents[:_LEVELS_UP]):
        if any((folder / name).is_dir() for name in (".vitepress", ".vuepress")):
            return "vitepress"
        if any((folder / name).is_file() for name in _MKDOCS):
            return "mkdocs"
        if (folder / ".git").exists():  # what lies above the repository is another's
            break
    return "github"
