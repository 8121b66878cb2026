"""Files that are pages: how they end, and what they are called."""

from __future__ import annotations

import posixpath

MARKDOWN = (".md", ".mdx", ".markdown")
INDEXES = ("index", "readme", "_index")  # which stand for their folder


def page_name(path: str) -> str:
    """What a page is called in its path: its own name, or its folder's for an index."""
    stem = posixpath.splitext(posixpath.basename(path))[0]
    folder = posixpath.basename(posixpath.dirname(path))
    return folder if folder and stem.lower() in INDEXES else stem
