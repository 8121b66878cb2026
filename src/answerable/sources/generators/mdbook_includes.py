"""Which files the pages of mdBook show by ``{{#include}}`` and the like, beside themselves.

A path is looked for beside the file that names it, and never outside of the folder of
``book.toml``. https://rust-lang.github.io/mdBook/format/mdbook.html#including-files
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from answerable.sources.files import is_inside
from answerable.sources.generators.shown import Line, Wanted, all_lines, some_lines
from answerable.text import lines
from answerable.text.book_links import links
from answerable.text.scissors import Cut

_EVERY = "rustdoc_include"
_INCLUDES = ("include", _EVERY)
_RUST = "```rust"
_DIGITS = 9
_ANCHOR = re.compile(r"ANCHOR:\s*+(?P<name>[\w-]+)")
_ANCHOR_END = re.compile(r"ANCHOR_END:\s*+(?P<name>[\w-]+)")


@dataclass(frozen=True, slots=True)
class Includes:
    """Those of a book; ``root`` is the real folder of its settings."""

    root: str
    missing: str = (
        "A page shows it ({page}), and there is no such file inside the folder of book.toml: what "
        "it says is not found."
    )
    has_blocks: bool = False

    def file(self, what: Wanted, page: str, by: str) -> str | None:
        whole = os.path.join(os.path.dirname(by), what.path)
        if not os.path.exists(whole):
            return None
        real = os.path.realpath(whole)
        return real if is_inside(real, self.root) and os.path.isfile(real) else None

    def cuts(self, text: str, start: int) -> list[Cut]:
        return links(text, start)

    def wanted(self, name: str) -> list[Wanted]:
        """Of ``include file.md:part``. What stands behind the path are properties."""
        kind, _, said = name.partition(" ")
        path, *_ = [*said.split(), ""]
        if kind not in _INCLUDES:
            return [Wanted(path, fence=_RUST)]
        if "://" in path:
            return [Wanted(path)]
        path, _, part = path.partition(":")
        first, *others = part.split(":")
        if first and not _is_number(first):
            return [Wanted(path, section=first, is_every=kind == _EVERY)]
        return [Wanted(path, lines=_range(first, others))]

    def spans(self, text: str, of: Wanted) -> list[list[Line]]:
        text = lines.unified(text)
        if of.section:
            return _of_anchor(text, of.section, every=of.is_every)
        found = some_lines(text, of.lines)
        return [found] if found else []


def _is_number(said: str) -> bool:
    return said.isascii() and said.isdigit()


def _range(first: str, others: list[str]) -> str:
    """A number alone is that line; without a number behind it all lines from there on."""
    begin = str(max(1, int(first[:_DIGITS]))) if first else ""
    if begin and not others:
        return f"{begin}:{begin}"
    end = others[0][:_DIGITS] if others and _is_number(others[0]) else ""
    return f"{begin}:{end}" if begin or end else ""


class _Marked(NamedTuple):
    """A line with marks by its number from 0, and the names in the first of each."""

    line: int
    begins: str
    ends: str


def _of_anchor(text: str, name: str, *, every: bool) -> list[list[Line]]:
    """The lines between ``ANCHOR: name`` and ``ANCHOR_END: name``, without those that have marks
    of others; to the end where the latter is missing."""
    found: list[list[Line]] = []
    is_open, above = False, 0
    for mark in _marked(text):
        if is_open:
            found[-1] += _between(text, above, mark.line)
        above = mark.line + 1
        if not is_open and mark.begins == name:
            is_open = True
            found.append([])
        elif is_open and mark.ends == name:
            is_open = False
            if not every:
                break
    if is_open:
        found[-1] += _between(text, above, len(lines.starts(text)))
    return [each for each in found if each]


def _between(text: str, first: int, end: int) -> list[Line]:
    """The lines from a number on, up to another."""
    starts = lines.starts(text)
    ends = (each - 1 for each in (*starts[first + 1 : end + 1], len(text) + 1))
    return [*zip(starts[first:end], ends, strict=False)]


@lru_cache(maxsize=2)  # a page may show a thousand parts of a file
def _marked(text: str) -> list[_Marked]:
    """The lines of a file that have marks, in order."""
    marked = []
    for number, (first, last) in enumerate(all_lines(text)):
        begins = _ANCHOR.search(text, first, last)
        ends = _ANCHOR_END.search(text, first, last)
        if begins or ends:
            names = (each["name"] if each else "" for each in (begins, ends))
            marked.append(_Marked(number, *names))
    return marked
