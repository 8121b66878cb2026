"""What the folders of docs are called in the sidebar: ``_category_.json`` or ``.yml`` in each.

"Chapter 3: Pumps" may stand there alone, while the folder is called ``pumps``.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass, field

from answerable.sources.files import UnreadableError, read_text

_NAMES = ("_category_.json", "_category_.yml", "_category_.yaml")
_MAX_BYTES = 100_000
_LABEL = re.compile(r"^label:([^\n]*)$", re.MULTILINE)
_LONGEST = 200  # characters


@dataclass(frozen=True)
class Categories:
    """The labels of the folders below real folders of docs, each file read once."""

    _known: dict[str, str] = field(default_factory=dict)

    def above(self, folder: str, relative: str) -> tuple[str, ...]:
        """The labels of the folders that the page at ``relative`` lies in, the outermost first."""
        found: list[str] = []
        for name in relative.split("/")[:-1]:
            folder = os.path.join(folder, name)
            if folder not in self._known:
                self._known[folder] = _label(folder)
            found.append(self._known[folder])
        return tuple(filter(None, found))


def _label(folder: str) -> str:
    for name in _NAMES:
        try:
            path = os.path.join(folder, name)
            if os.path.islink(path):  # which may lead out of the site
                continue
            return _said(name, read_text(path, _MAX_BYTES))[:_LONGEST].strip()
        except UnreadableError:
            continue
    return ""


def _said(name: str, text: str) -> str:
    if not name.endswith(".json"):
        found = _LABEL.search(text)
        return found[1].strip().strip("'\"") if found else ""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    label = said.get("label") if isinstance(said, dict) else None
    return label if isinstance(label, str) else ""
