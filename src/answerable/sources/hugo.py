"""What a Hugo site makes no page of: drafts, and what its settings keep from being rendered.

https://gohugo.io/content-management/build-options/ - a section's ``_index.md`` may say it for all
that stands in it (``cascade``). Sites with the theme Docsy name their newest release too.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from answerable.sources.front_matter import FrontMatter
from answerable.sources.pages import DRAFT
from answerable.sources.site_settings import HUGO, each_said, table, text

INDEX = "_index.md"
UNRENDERED = "Hugo makes no page of it (`render` is `never` in its `build` options)."
_PARAMS = tuple(f"config/_default/params.{end}" for end in ("toml", "yaml", "yml", "json"))
_RELEASED = "latest_stable_version"
_NOT_RENDERED = ("never", "link", "false", False)


def released(folder: Path) -> str:
    """The version that the settings in ``folder`` call the newest release; empty without one."""
    params = (table(each, "params") for each in each_said(folder, HUGO))
    said = (text(each, _RELEASED) for each in (*params, *each_said(folder, _PARAMS)))
    return next(filter(None, said), "")


def hidden_folders(indexes: Iterable[tuple[str, FrontMatter]]) -> frozenset[str]:
    """The folders whose ``_index.md``, given by its path, keeps all in them from being rendered."""
    return frozenset(
        posixpath.dirname(path)
        for path, front in indexes
        if any(map(_is_unrendered, _listed(front.values.get("cascade"))))
    )


def unpublished(path: str, front: FrontMatter, hidden: frozenset[str]) -> str | None:
    """Why there is no page of the file; None if there is one."""
    if front.flag("draft"):
        return DRAFT
    if _is_unrendered(front.values) or not hidden.isdisjoint(_above(path)):
        return UNRENDERED
    return None


def _above(path: str) -> Iterator[str]:
    while path:
        path = posixpath.dirname(path)
        yield path


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _is_unrendered(values: Any) -> bool:
    build = values.get("build", values.get("_build")) if isinstance(values, Mapping) else None
    return isinstance(build, Mapping) and build.get("render") in _NOT_RENDERED
