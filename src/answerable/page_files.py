"""Files that are pages: how they end, what they are called, and what addresses make of names."""

from __future__ import annotations

import posixpath
import re
import unicodedata

MARKDOWN = (".md", ".mdx", ".markdown")
SUPERSEDED = "superseded"  # what metadata calls the folder that supersedes a page's
INDEXES = ("index", "readme", "_index")  # which stand for their folder


def page_name(path: str) -> str:
    """What a page is called in its path: its own name, or its folder's for an index."""
    stem = posixpath.splitext(posixpath.basename(path))[0]
    folder = posixpath.basename(posixpath.dirname(path))
    return folder if folder and stem.lower() in INDEXES else stem


def ascii_slug(name: str) -> str:
    """Lower case and without accents; runs of what is no ASCII letter or digit are a dash."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")
    return re.sub("[^a-z0-9]+", "-", plain.lower()).strip("-")
