"""How Starlight serves its pages, which lie in ``src/content/docs`` of a project of Astro.

https://starlight.astro.build/guides/pages/ and https://starlight.astro.build/guides/i18n/
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from answerable.sources.files import text_if_any
from answerable.sources.generators.detection import ASTRO, STARLIGHT, starlight_project
from answerable.sources.generators.languages import ONE, Languages, in_folders
from answerable.sources.generators.layout import PLAIN, Layout, Route, place
from answerable.sources.javascript import handed, passed
from answerable.sources.pages import Page, unpublished
from answerable.sources.safe_links import is_safe_link

_MAX_BYTES = 1_000_000
_DROPPED = re.compile(r"[^\w\- ]+")  # from a name, as GitHub does from a heading


def layout(path: Path, folder: Path) -> Layout:
    """Of the pages at ``path``, by the settings of Astro in the project of ``folder``."""
    project = starlight_project(folder) or folder
    lies = place(path, project / STARLIGHT)
    if lies is None:
        return PLAIN
    files = (project / name for name in ASTRO)
    texts = (text_if_any(each, _MAX_BYTES) for each in files if each.is_file())
    written = next(texts, "")
    return Layout(
        at=lies.at,
        has=lambda relative: not posixpath.basename(relative).startswith("_"),
        route=_route(passed(written)),
        keys=("url", "permalink", "link"),
        unpublished=lambda _, front: unpublished(front),
        languages=ONE if lies.inside else _languages(handed(written, "starlight")),
    )


def _languages(values: Mapping[str, Any]) -> Languages:
    """The folders of the ``locales``; the default one is at the root or is one of them."""
    locales, default = values.get("locales"), values.get("defaultLocale")
    names = [*locales] if isinstance(locales, dict) else []
    if len(names) < 2:
        return ONE
    folders = [name for name in names if name != "root"]
    first = default if default in folders else folders[0]
    return in_folders(folders, "" if "root" in names else str(first))


def _route(astro: Mapping[str, Any]) -> Route:
    """Each page is a folder, unless ``trailingSlash`` or ``build.format`` says otherwise."""
    build = astro.get("build")
    is_file = isinstance(build, dict) and build.get("format") == "file"
    end = "" if astro.get("trailingSlash") == "never" else "/"

    def route(relative: str, page: Page) -> str:
        said = page.front.text("slug")
        named = said.strip("/") if said and is_safe_link(said) else _slug(relative)
        if named in ("", "index"):
            return ""
        return f"{named}.html" if is_file else named + end

    return route


def _slug(relative: str) -> str:
    """The path without ending, of names in lower case without punctuation."""
    parts = posixpath.splitext(relative)[0].split("/")
    named = "/".join(_DROPPED.sub("", part.lower()).replace(" ", "-") for part in parts)
    return named.removesuffix("/index")
