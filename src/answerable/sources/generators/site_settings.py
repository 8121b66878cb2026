"""What the settings of a site say, in files of YAML, TOML or JSON."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from answerable.sources import front_matter
from answerable.sources.files import UnreadableError, read_text

HUGO = tuple(
    f"{folder}{name}.{end}"
    for folder in ("", "config/_default/")
    for name in ("hugo", "config")
    for end in ("toml", "yaml", "yml", "json")
)
ZOLA = ("zola.toml", "config.toml")
_MAX_BYTES = 60_000


def said_in(folder: Path, names: tuple[str, ...]) -> Mapping[str, Any]:
    """What the first of these files says that is there; nothing without one."""
    return next(each_said(folder, names), {})


def each_said(folder: Path, names: tuple[str, ...]) -> Iterator[Mapping[str, Any]]:
    """What the files of these names say; one that cannot be read says nothing."""
    for name in names:
        if not os.path.isfile(folder / name):
            continue
        mark = "+++" if name.endswith(".toml") else "---"  # JSON is YAML too
        try:
            text = read_text(os.path.realpath(folder / name), _MAX_BYTES)
            text = text.removeprefix("---")
            yield front_matter.read(f"{mark}\n{text}\n{mark}\n").values
        except UnreadableError:
            continue


def table(values: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """The values below a key; none where it has none."""
    found = values.get(key)
    return found if isinstance(found, Mapping) else {}


def text(values: Mapping[str, Any], key: str) -> str:
    """The text of a key; empty where it is no text."""
    found = values.get(key)
    return found.strip() if isinstance(found, str) else ""


def texts(values: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """The texts in the list of a key; none where it has no list."""
    found = values.get(key)
    return tuple(each for each in found if isinstance(each, str)) if isinstance(found, list) else ()
