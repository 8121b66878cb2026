"""Tables of contents that GitBook reads and shows no page of.

https://gitbook.com/docs/getting-started/git-sync/content-configuration - a repository may hold many
spaces, each with a table, below one file of settings.
"""

from __future__ import annotations

import os
import posixpath
from collections.abc import Callable
from functools import cache
from pathlib import Path

from answerable.sources.generators.detection import settings_folders
from answerable.sources.generators.site_settings import said_in, table, text

_SETTINGS = (".gitbook.yaml", ".gitbook.yml")
_BEFORE = "book.json"  # has the name of anything, and is GitBook's beside a table
_SUMMARY = "SUMMARY.md"


def is_summary(path: Path) -> Callable[[str], bool]:
    """Whether a file, by its path below ``path``, is one."""
    base = Path(os.path.realpath(path))
    above = frozenset[str]().union(*map(_tables, settings_folders(base)))

    @cache
    def tables(folder: str) -> frozenset[str]:
        """Those of the spaces that have their settings in a folder or above it; ``**`` stands for
        one in any folder below."""
        own = _tables(base / folder)
        return own | (tables(posixpath.dirname(folder)) if folder else above)

    def is_one(relative: str) -> bool:
        folder, name = posixpath.split(relative)
        known = tables(folder)
        anywhere = name == _SUMMARY and _ANYWHERE in known
        return (
            anywhere
            or str(base / relative) in known
            or (name == _SUMMARY and os.path.isfile(base / folder / _BEFORE))
        )

    return is_one


_ANYWHERE = "**"


def _tables(folder: Path) -> frozenset[str]:
    """What the settings in this very folder say is a table."""
    if not any(os.path.isfile(folder / name) for name in _SETTINGS):
        return frozenset()
    values = said_in(folder, _SETTINGS)
    named = text(table(values, "structure"), "summary")
    whole = os.path.normpath(folder / text(values, "root").lstrip("/") / named.lstrip("/"))
    return frozenset({_ANYWHERE, whole} if named else {_ANYWHERE})
