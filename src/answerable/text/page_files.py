"""Files that are pages: how they end, what they are called, and what addresses make of names."""

from __future__ import annotations

import os
import posixpath
import re
import unicodedata
from collections import Counter
from pathlib import Path
from typing import Literal
from urllib.parse import quote

MARKDOWN = (".md", ".mdx", ".markdown")
HTML = (".html", ".htm", ".xhtml")
# Folders of what pages are made with: Sphinx's and Jekyll's.
TEMPLATES = frozenset("_templates _themes _layouts _includes _partials".split())
_PASSED = TEMPLATES | {"node_modules"}
BY_FAR = 2  # of two kinds of files one is there by far, with more than so many times the other
CATEGORIES = "categories"  # what metadata calls the labels of a page's folders, a line each
MARKED = "selection"  # the path of text that a reader marked on a page
MARKUP = "markup"  # what metadata calls the language of a page that is no Markdown
SUPERSEDED = "superseded"  # what metadata calls the folder that supersedes a page's
VERSION_LABEL = "version_label"  # and what readers know its version by, where that is not its name
INDEXES = ("index", "readme", "_index")  # which stand for their folder


def kind_of_pages(folder: Path) -> Literal["markdown", "html"]:
    """How the pages below a folder are read: as HTML where most are that by far."""
    found: Counter[str] = Counter()
    for _, folders, files in os.walk(folder):
        folders[:] = (each for each in folders if each[0] != "." and each not in _PASSED)
        found.update(posixpath.splitext(each)[1].lower() for each in files)
    markdown, html = (sum(found[each] for each in endings) for endings in (MARKDOWN, HTML))
    return "html" if html > BY_FAR * markdown else "markdown"


def page_name(path: str) -> str:
    """What a page is called in its path: its own name, or its folder's for an index."""
    stem = posixpath.splitext(posixpath.basename(path))[0]
    folder = posixpath.basename(posixpath.dirname(path))
    return folder if folder and stem.lower() in INDEXES else stem


def unicode_slug(text: str, separator: str, case: str = "lower", *, percent: bool = False) -> str:
    """As ``pymdownx.slugs`` has it: letters of any script stay, each space is the separator."""
    plain = re.sub("</?[^<>]*>", "", unicodedata.normalize("NFC", text)).strip()
    if case == "lower-ascii":
        plain = re.sub("[A-Z]", lambda letter: letter[0].lower(), plain)
    else:
        plain = {"lower": str.lower, "fold": str.casefold}.get(case, str)(plain)
    found = re.sub(r"[^\w\- ]", "", plain).replace(" ", separator)
    return quote(found) if percent else found


def ascii_slug(name: str) -> str:
    """Lower case and without accents; runs of what is no ASCII letter or digit are a dash."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")
    return re.sub("[^a-z0-9]+", "-", plain.lower()).strip("-")
