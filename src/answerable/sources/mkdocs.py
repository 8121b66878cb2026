"""What MkDocs calls the pages of a site: https://www.mkdocs.org/user-guide/configuration/#nav"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from answerable.sources import front_matter
from answerable.sources.files import UnreadableError, text_if_any
from answerable.sources.generators import settings_folders

CONFIG = ("mkdocs.yml", "mkdocs.yaml")
_MAX_BYTES = 60_000


def titles(path: Path) -> Mapping[str, str]:
    """The titles in the ``nav`` of the site, by the paths of the pages below ``path``."""
    real = os.path.realpath(path)
    for folder in settings_folders(path):
        name = next((each for each in CONFIG if (folder / each).is_file()), None)
        if name is not None:
            values = _values(folder / name)
            below = os.path.realpath(folder / str(values.get("docs_dir") or "docs"))
            return {
                os.path.relpath(os.path.join(below, page), real): title
                for title, page in _named(values.get("nav"))
            }
    return {}


def _values(config: Path) -> Mapping[str, Any]:
    """What the settings say; nothing where they cannot be read."""
    try:
        return front_matter.read(f"---\n{text_if_any(config, _MAX_BYTES)}\n---\n").values
    except UnreadableError:
        return {}


def _named(nav: Any) -> Iterator[tuple[str, str]]:
    """Each page of a ``nav`` that has a title there, with that."""
    for entry in nav if isinstance(nav, list) else ():
        for title, said in entry.items() if isinstance(entry, Mapping) else ():
            if isinstance(said, str):
                yield title.strip(), said
            else:
                yield from _named(said)
