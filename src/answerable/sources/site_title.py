"""What the site of a source is called, as its generator's settings say, or its pages."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from answerable.settings import SourceSettings
from answerable.sources.files import text_if_any
from answerable.sources.generators.detection import ASTRO, settings_folders
from answerable.sources.generators.docusaurus_config import config_file, configured_title
from answerable.sources.html_pages.site import name_at

_MAX_BYTES = 1_000_000
_QUOTED = r"[\"'`](?P<title>[^\"'`\n]+)[\"'`]"
_YAML = r"[ \t]*+[\"']?[ \t]*+(?P<title>[^\"'#\n]*[^\"'#\s])[ \t]*+[\"']?[ \t]*(?:#.*)?$"
# What is filled in: by JavaScript (`Vite${suffix}`), by MkDocs out of the environment, or by what
# writes the file. What stands around it is no title.
_EXPRESSION = re.compile(r"\$\{|\{\{|\{%|\A!ENV\b")
# A file, and how the title is written in it.
_WRITTEN = tuple(
    (name, re.compile(pattern, re.MULTILINE))
    for names, pattern in (
        (("mkdocs.yml", "mkdocs.yaml"), rf"^site_name:{_YAML}"),
        (("zensical.toml",), rf"^site_name\s*=\s*{_QUOTED}"),
        (("_config.yml", "hugo.yaml", "hugo.yml"), rf"^title:{_YAML}"),
        (("hugo.toml", "config.toml", "book.toml"), rf"^title\s*=\s*{_QUOTED}"),
        (("conf.py",), rf"^project\s*=\s*{_QUOTED}"),
        (
            (*(f".vitepress/config.{end}" for end in ("ts", "mts", "js", "mjs")), *ASTRO),
            rf"^\s*title:\s*{_QUOTED}",
        ),
    )
    for name in names
)


def site_title(sources: Sequence[SourceSettings]) -> str:
    """The title of the first source that has one; empty where none has.

    It is looked for where the settings of a generator lie (``settings_folders``), then in pages of
    HTML.
    """
    configured = (_title(folder) for each in sources for folder in settings_folders(each.path))
    shown = (name_at(each.path) for each in sources if each.kind == "html")
    return next(filter(None, chain(configured, shown)), "")


def _title(folder: Path) -> str:
    config = config_file(folder)
    if config is not None:
        return configured_title(config)
    for name, written in _WRITTEN:
        if os.path.isfile(folder / name) and (
            found := written.search(text_if_any(folder / name, _MAX_BYTES))
        ):
            title: str = found["title"].strip()
            if not _EXPRESSION.search(title):
                return title
    return ""
