"""Where the site of a source is served, as its generator's settings say, for ``answerable init``.

Of MkDocs and Zensical: ``site_url``, whose own value wins over that of the file that it inherits.
https://www.mkdocs.org/user-guide/configuration/#configuration-inheritance
Of Jekyll: ``url`` with ``baseurl`` behind it. https://jekyllrb.com/docs/configuration/default/
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from answerable.settings import SourceSettings
from answerable.sources.generators import jekyll_values
from answerable.sources.generators.detection import settings_folders
from answerable.sources.generators.mkdocs import CONFIG
from answerable.sources.generators.mkdocs_snippets import ZENSICAL
from answerable.sources.generators.site_settings import said_in, table, text
from answerable.sources.safe_links import is_on_the_web

# What another file is written from (``mkdocs.template.yml``), or one for each place it is built at.
_LIKE_CONFIG = "mkdocs[._-]*.y*ml"
_LIKE_JEKYLL = "_config[._-]*.y*ml"
_NOWHERE = ("example.com", "localhost", "127.0.0.1", "0.0.0.0")  # noqa: S104 - never listened at
_KEY = "site_url"
_MOST_INHERITED = 5  # files, one by the other


def with_site_url(source: SourceSettings) -> SourceSettings:
    """The source with the address that the settings of its site name, where its owner names none
    and its pages are Markdown."""
    if source.kind != "markdown" or source.url or source.base_url or source.viewer:
        return source
    try:
        url = next(filter(None, map(_of, settings_folders(source.path))), "")
        said = SourceSettings(path=source.path, url=url)
    except ValueError:  # no address that a link can be made of
        return source
    return source.model_copy(update={"url": said.url})


def _of(folder: Path) -> str:
    if any(os.path.isfile(folder / each) for each in CONFIG):
        return _on_the_web(_inherited(folder, CONFIG))
    if any(os.path.isfile(folder / name) for name in ZENSICAL):
        return _on_the_web(text(table(said_in(folder, ZENSICAL), "project"), _KEY))
    said = {_on_the_web(_inherited(folder, (each.name,))) for each in folder.glob(_LIKE_CONFIG)}
    said = said or {*_of_jekyll(folder)}
    return said.pop() if len(said) == 1 else ""  # several addresses are of several sites


def _of_jekyll(folder: Path) -> Iterator[str]:
    """What its settings say, or what others say that are written into them."""
    own = folder / jekyll_values.CONFIG
    for file in [own] if os.path.isfile(own) else folder.glob(_LIKE_JEKYLL):
        values = said_in(folder, (file.name,))
        url, base = _on_the_web(text(values, "url")), text(values, "baseurl").strip("/")
        if url and urlsplit(url).hostname not in _NOWHERE:
            yield f"{url.rstrip('/')}/{base}" if base else url


def _inherited(folder: Path, names: tuple[str, ...]) -> str:
    """What the first of these files says, or those that it inherits."""
    for _ in range(_MOST_INHERITED):
        values: Mapping[str, Any] = said_in(folder, names)
        above = text(values, "INHERIT")
        if _KEY in values or not above:
            return text(values, _KEY)
        place = folder / above
        folder, names = place.parent, (place.name,)
    return ""


def _on_the_web(url: str) -> str:
    """Not ``/``, nor the name of a variable of the environment."""
    return url if is_on_the_web(url) else ""
