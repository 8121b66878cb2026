"""The sections of a file: headings of Markdown, keys and items of JSON and YAML, lines of records.

Lines are numbered as ingest numbers them (``ingest.positions``): only a line feed ends one.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from answerable.ingest.headings import Slugger, headings, slugify
from answerable.ingest.markup.markdown import UnparsableError
from answerable.ingest.positions import Positions
from answerable.viewer import json_entries, yaml_entries
from answerable.viewer.entries import Entry, visible_title

MAX_SECTIONS = 20_000  # a file of more is shown by its lines alone: browsers cannot lay them out


@dataclass(frozen=True, slots=True)
class Section:
    """``id`` is its anchor: lower case, so that it is never that of a line (``L1``).

    ``level`` is 1 for the outermost. The lines go from its first to its last that is not blank.
    """

    id: str
    title: str
    level: int
    line_start: int
    line_end: int


@dataclass(frozen=True, slots=True)
class Outline:
    """``title`` is what the index or the file itself calls it, or empty."""

    title: str
    sections: tuple[Section, ...]


Read = Callable[[str], tuple[str, Sequence[Entry]]]  # text -> (title, entries in order)


def _markdown(text: str, *, mdx: bool = False) -> tuple[str, list[Entry]]:
    found = headings(text, mdx=mdx)
    starts = [*(each.span.char_start for each in found), len(text)]
    entries = [
        Entry(each.text, each.id, start, end, each.level)
        for each, (start, end) in zip(found, pairwise(starts), strict=True)
    ]
    title = next((each.text for each in found if each.level == 1), "")
    return title, entries


_READERS: dict[str, Read] = {
    ".md": _markdown,
    ".markdown": _markdown,
    ".mdx": lambda text: _markdown(text, mdx=True),
    ".json": json_entries.read,
    ".jsonl": json_entries.read_lines,
    ".ndjson": json_entries.read_lines,
    ".yaml": yaml_entries.read,
    ".yml": yaml_entries.read,
}


def outline(file: str, text: str, title: str = "") -> Outline:
    """The outline of a file called ``title``; one that cannot be parsed has no sections, and
    neither has one of more than ``MAX_SECTIONS``."""
    return _outline(posixpath.splitext(file)[1].lower(), text, title)


# Parsing Markdown costs up to 50 µs a line, and a page that one visitor reads others read too.
@lru_cache(maxsize=8)
def _outline(extension: str, text: str, title: str) -> Outline:
    read = _READERS.get(extension)
    try:
        own, entries = read(text) if read else ("", [])
    except UnparsableError:
        own, entries = "", []
    if len(entries) > MAX_SECTIONS:
        entries = []
    title = visible_title(title or own)
    return Outline(title, tuple(_sections(title, entries, text)))


def _sections(title: str, entries: Sequence[Entry], text: str) -> Iterator[Section]:
    """A heading that opens the page and says its title again is none: the title stands above."""
    positions = Positions(text)
    slugger = Slugger()
    repeated = bool(entries) and entries[0].level == 1 and visible_title(entries[0].title) == title
    shown = entries[1:] if repeated else entries
    outermost = min((each.level for each in shown), default=1)
    for each in shown:
        name = visible_title(each.title) or "Untitled"
        anchor = slugger.slug(slugify(each.id) or slugify(name) or "section")
        span = positions.span(each.start, _trimmed(text, each.start, each.end))
        yield Section(anchor, name, each.level - outermost + 1, span.line_start, span.line_end)


def _trimmed(text: str, start: int, end: int) -> int:
    while end > start + 1 and text[end - 1].isspace():
        end -= 1
    return end
