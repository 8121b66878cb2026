"""Which files the pages of a site of MkDocs show by ``pymdownx.snippets``, as its settings say.

A name is looked for in the folders of ``base_path``, which is the folder of ``mkdocs.yml`` where
nothing is said, and never outside of that. Nothing is fetched from the web.
https://facelessuser.github.io/pymdown-extensions/extensions/snippets/
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from answerable.sources.files import is_inside
from answerable.sources.generators.shown import Line, Wanted, all_lines, some_lines
from answerable.sources.generators.site_settings import said_in, table
from answerable.text import lines
from answerable.text.scissors import Cut, cuts

ZENSICAL = ("zensical.toml",)
_NAME = "pymdownx.snippets"
_BASES = "base_path"
_PAGE = ""  # a base that is the folder of the page: `!relative` of MkDocs, without more
_PART = re.compile(
    r"(?P<path>.*?)(?::(?P<section>[A-Za-z][\w-]*)"
    r"|:(?P<lines>-?\d{0,9}(?::-?\d{0,9})?(?:,-?\d{0,9}(?::-?\d{0,9})?){0,50}))?",
    re.DOTALL,
)


def wanted(name: str) -> list[Wanted]:
    """What is meant by a name between the quotes of ``--8<-- "file.md:section"``; of several ranges
    of lines (``file.md:1:3,7:9``) each is a part by itself."""
    found = _PART.fullmatch(name)
    if found is None:
        return [Wanted(name)]
    path = found["path"].strip()
    if found["section"]:
        return [Wanted(path, found["section"])]
    return [Wanted(path, "", each) for each in (found["lines"] or "").split(",")]


def spans(text: str, of: Wanted) -> list[Line]:
    """Where the part of a file stands, line by line without their ends; none where it has none."""
    text = lines.unified(text)
    if of.section:
        return _of_section(text, all_lines(text), of.section)
    return some_lines(text, of.lines)


def _of_section(text: str, found: list[Line], name: str) -> list[Line]:
    marks = [each for each in cuts(text) if each.section == name]
    if not marks or not marks[0].is_start:
        return []
    first = marks[0].end
    last = next((each.start for each in marks if not each.is_start), len(text) + 1)
    return [line for line in found if first < line[0] and line[1] < last]


@dataclass(frozen=True, slots=True)
class Snippets:
    """Where a site looks for the files that its pages show. ``root`` is the real folder of its
    settings, ``bases`` are folders or files."""

    root: str
    bases: tuple[str, ...]
    is_restricted: bool = True  # to what lies below the bases
    missing: str = (
        "A page shows it ({page}), and it is not in the folders of base_path, inside the folder of "
        "the site's settings: what it says is not found."
    )
    has_blocks: bool = True

    def file(self, what: Wanted, page: str, by: str) -> str | None:
        for base in self.bases:
            whole = self._below(base or os.path.dirname(page), what.path)
            if whole is not None and os.path.exists(whole):
                real = os.path.realpath(whole)
                return real if is_inside(real, self.root) and os.path.isfile(real) else None
        return None

    def cuts(self, text: str, start: int) -> list[Cut]:
        return cuts(text, start)

    def wanted(self, name: str) -> list[Wanted]:
        return wanted(name)

    def spans(self, text: str, of: Wanted) -> list[list[Line]]:
        found = spans(text, of)
        return [found] if found else []

    def _below(self, base: str, path: str) -> str | None:
        if os.path.isfile(base):
            whole = os.path.join(os.path.dirname(base), path)
            return whole if os.path.normpath(whole) == base else None
        whole = os.path.normpath(os.path.join(base, path))
        return whole if not self.is_restricted or is_inside(whole, base) else None


def snippets(folder: Path, values: Mapping[str, Any], docs: Path) -> Snippets | None:
    """As the settings in ``folder`` have it; None for a site that does without."""
    if not values:
        values = table(said_in(folder, ZENSICAL), "project")
    said = _said(values)
    if said is None:
        return None
    root = os.path.realpath(folder)
    places = {"$config_dir": root, "$docs_dir": os.path.realpath(docs)}
    written = said.get(_BASES, ".")
    entries = written if isinstance(written, list) else [written]
    bases = (_base(each, root, places) for each in entries if each is None or isinstance(each, str))
    is_restricted = said.get("restrict_base_path") not in (False, "false")
    return Snippets(root, tuple(bases), is_restricted)


def _base(written: str | None, root: str, places: Mapping[str, str]) -> str:
    if not written:
        return _PAGE
    first, slash, rest = written.partition("/")
    return os.path.normpath(os.path.join(root, places.get(first, first) + slash + rest))


def _said(values: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The settings of the extension. Those of a site that takes them all from another file
    (``INHERIT``) are not read: it is taken to have it."""
    if "markdown_extensions" not in values:
        return {} if "INHERIT" in values else None
    return next(_named(values["markdown_extensions"]), None)


def _named(extensions: Any) -> Iterator[Mapping[str, Any]]:
    for entry in extensions if isinstance(extensions, list) else [extensions]:
        if entry == _NAME:
            yield {}
        if isinstance(entry, Mapping):
            if _NAME in entry:
                yield table(entry, _NAME)
            of_zensical = table(entry, "pymdownx")  # as TOML reads the name
            if "snippets" in of_zensical:
                yield table(of_zensical, "snippets")
