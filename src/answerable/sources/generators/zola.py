"""How Zola serves the pages of a site: https://www.getzola.org/documentation/content/page/"""

from __future__ import annotations

import os
import posixpath
import re
from pathlib import Path

from answerable.sources import pages
from answerable.sources.files import text_if_any
from answerable.sources.front_matter import FrontMatter
from answerable.sources.generators.site_settings import ZOLA
from answerable.text.page_files import ascii_slug

UNRENDERED = "Zola makes no page of it (`render = false`)."
_MAX_BYTES = 1_000_000
_BASE_URL = re.compile(r"^\s*base_url\s*=", re.MULTILINE)
_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:T[\d:.+Z-]{0,30})?[_-](?=.)")  # before a file's name


def is_zola(folder: Path) -> bool:
    """Whether the settings of a Zola site lie here; those of Hugo are called ``baseURL``."""
    if not os.path.isdir(folder / "content"):
        return False
    return any(_BASE_URL.search(text_if_any(folder / name, _MAX_BYTES)) for name in ZOLA)


def unpublished(front: FrontMatter) -> str | None:
    """Why there is no page of a file; None if there is one."""
    rendered = front.values.get("render") is not False
    return pages.unpublished(front) or (None if rendered else UNRENDERED)


def route(path: str) -> str:
    """The address of a page by its path without an ending; a date before its name is left out."""
    folder, name = posixpath.split(path)
    named = [*filter(None, folder.split("/")), _DATE.sub("", name, count=1)]
    return "/".join(filter(None, map(ascii_slug, named)))
