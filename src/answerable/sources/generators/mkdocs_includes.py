"""Which files the pages of a site of MkDocs show by the include-markdown plugin, beside snippets.

A path that begins with ``./`` or ``../`` is looked for beside the file that names it, another below
``docs_dir``, and none outside of the folder of ``mkdocs.yml``. Headings stay on their levels
(``heading-offset``), and patterns of paths are not known.
https://github.com/mondeja/mkdocs-include-markdown-plugin
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from answerable.sources.files import is_inside
from answerable.sources.generators.mkdocs_plugins import named
from answerable.sources.generators.mkdocs_snippets import Snippets
from answerable.sources.generators.shown import Line, Wanted, all_lines
from answerable.sources.generators.site_settings import text as text_of
from answerable.text import lines
from answerable.text.include_tags import included, tags
from answerable.text.scissors import Cut

_NAME = "include-markdown"
# With these a site has tags that are not looked for.
_OWN_TAGS = ("opening_tag", "closing_tag", "directives")
_MOST = 50  # parts of a file between the same marks
_BESIDE = ("./", "../")
_LINE_ENDS = {r"\r\n": "\n", r"\n": "\n"}  # as they are written in a mark


@dataclass(frozen=True, slots=True)
class Includes:
    """Those of a site, whose pages lie in the real folder ``docs``. ``start`` and ``end`` are the
    marks where a tag names none."""

    root: str
    docs: str
    snippets: Snippets | None = None
    start: str = ""
    end: str = ""
    missing: str = (
        "A page shows it ({page}), and it is neither in docs_dir or a folder of base_path nor, if "
        "that is meant, beside the page, all inside the folder of the site's settings: what it "
        "says is not found."
    )
    has_blocks: bool = True

    def file(self, what: Wanted, page: str, by: str) -> str | None:
        if not what.is_tag:
            return self.snippets.file(what, page, by) if self.snippets else None
        folder = os.path.dirname(by) if what.path.startswith(_BESIDE) else self.docs
        real = os.path.realpath(os.path.join(folder, what.path))
        return real if is_inside(real, self.root) and os.path.isfile(real) else None

    def cuts(self, text: str, start: int) -> list[Cut]:
        others = self.snippets.cuts(text, start) if self.snippets else []
        return sorted([*tags(text, start), *others])

    def wanted(self, name: str) -> list[Wanted]:
        said = included(name)
        if said is None:
            return self.snippets.wanted(name) if self.snippets else []
        between = (said.start or self.start, said.end or self.end)
        return [Wanted(said.path, between=between, is_tag=True)]

    def spans(self, text: str, of: Wanted) -> list[list[Line]]:
        if not of.is_tag:
            return self.snippets.spans(text, of) if self.snippets else []
        text = lines.unified(text)
        first, last = map(_written_out, of.between)
        found = islice(_between(text, first, last), _MOST)
        parts = (_within(text, *each) for each in found)
        return [part for part in parts if part]


def includes(
    folder: Path, values: Mapping[str, Any], docs: Path, snippets: Snippets | None
) -> Includes | Snippets | None:
    """As the settings in ``folder`` have it: ``snippets`` alone where the plugin is missing."""
    said = next(named(values, _NAME), None)
    if said is None or any(each in said for each in _OWN_TAGS):
        return snippets
    marks = (text_of(said, "start"), text_of(said, "end"))
    return Includes(os.path.realpath(folder), os.path.realpath(docs), snippets, *marks)


def _written_out(mark: str) -> str:
    for written, meant in _LINE_ENDS.items():
        mark = mark.replace(written, meant)
    return mark


def _between(text: str, start: str, end: str) -> Iterator[Line]:
    """From behind each ``start`` to before the next ``end``; all to where the one that is not there
    would be, but nothing where ``start`` is named and missing."""
    first = text.find(start) if start else 0
    while first >= 0:
        first += len(start)
        further = text.find(start, first) if start and end else -1
        last = text.find(end, first, len(text) if further < 0 else further) if end else -1
        if last < 0:
            last = len(text) if further < 0 else further
        yield first, last
        first = further


def _within(text: str, first: int, last: int) -> list[Line]:
    """The lines of a stretch, without what is left of those of its marks if that says nothing."""
    found = (
        (max(begin, first), min(end, last), begin >= first and end <= last)
        for begin, end in all_lines(text)
        if begin <= last and first <= end
    )
    return [(begin, end) for begin, end, is_whole in found if is_whole or text[begin:end].strip()]
