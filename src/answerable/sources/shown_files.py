"""The files that pages of MkDocs show by ``pymdownx.snippets``, those of mdBook by
``{{#include}}`` and those of Hugo by shortcodes, as documents at the addresses of the pages.

Each is quoted from itself, below the heading of the page where it is shown. What many pages show is
read at the first three of them: more would crowd out everything else in a search.
"""

from __future__ import annotations

import os
import re
from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path

from answerable.sources import front_matter
from answerable.sources.files import UnreadableError, is_inside, printable, read_text
from answerable.sources.generators.mkdocs_outline import Around, Outline
from answerable.sources.generators.shown import Line, Shows, Wanted, all_lines
from answerable.text.lines import starts as line_starts
from answerable.text.lines import unified
from answerable.text.page_files import MARKDOWN
from answerable.text.scissors import Cut
from answerable.types import Document, Skipped

PAGES = 3  # at which a file is read
_DEEPEST = 10  # files in each other
_MOST = 500  # on a page
_REMEMBERED = 1_000  # files and parts of them
_WEB = re.compile(r"(?:https?:)?//", re.IGNORECASE)
_NOT_FETCHED = "A page shows it ({page}), and files on the web are not fetched."
_NO_PART = "A page shows this part of the file ({page}), and the file does not have it."
_WITHIN = "A page shows it in the middle of a line ({page}), where no file is read."
_IN_ITSELF = "A file that a page shows ({page}) shows more than 10 files in each other."
_TOO_MANY = "It shows more than 500 files; the others are not read."


@dataclass(slots=True)
class ShownFiles:
    """What the pages of a source show, page after page in their order.

    ``pages`` are the real paths of the files that are pages, ``name`` gives what a real path is
    called in the corpus, None for what the owner leaves out.
    """

    shows: Shows
    max_file_bytes: int
    pages: Collection[str]
    name: Callable[[str], str | None]
    _shown: Counter[tuple[str, str]] = field(default_factory=Counter)
    _walked: dict[_Key, _Walked] = field(default_factory=dict)
    _told: set[str] = field(default_factory=set)
    _left: int = 0
    _is_any: bool = False  # whether what is looked at shows a file that is read

    def of(self, page: Document, real: str) -> Iterator[Document | Skipped]:
        """What a page shows, and then the page, which says whether it does; ``real`` is where its
        file is."""
        text = unified(page.text)
        self._left, self._is_any = _MOST, False
        reader = _Reading(page, real, set(), Outline(has_blocks=self.shows.has_blocks))
        part = [each for each in all_lines(text) if each[0] >= page.body_start]
        yield from self._within(reader, text, part, self._by_lines(text, page.body_start), ())
        yield replace(page, shows=self._is_any)

    def _within(
        self,
        reading: _Reading,
        text: str,
        part: list[Line],
        found: dict[int, list[Cut]],
        stack: tuple[str, ...],
    ) -> Iterator[Document | Skipped]:
        """What the lines of a file show, which is that of the page or the last of ``stack``."""
        outline = reading.outline
        for first, last in part:
            here = found.get(first, ())
            if not here or here[0].is_within:
                outline.read(text[first:last])
            elif not outline.is_comment:
                outline.leave(text[first:last])
            for cut in here:
                if cut.name and not outline.hides(text, first, cut.start):
                    yield from self._cut(reading, cut, stack)

    def _by_lines(self, text: str, start: int) -> dict[int, list[Cut]]:
        """Where a text shows others, by where the lines begin that this is said in."""
        starts = line_starts(text)
        cuts = (each for each in self.shows.cuts(text, start) if not each.is_escape)
        grouped = groupby(cuts, lambda each: starts[bisect_right(starts, each.start) - 1])
        return {line: [*those] for line, those in grouped}

    def _cut(
        self, reading: _Reading, cut: Cut, stack: tuple[str, ...]
    ) -> Iterator[Document | Skipped]:
        for what in self.shows.wanted(cut.name):
            if not what.path or self._left < 0:
                return
            self._left -= 1
            if self._left < 0:
                yield from self._skip(reading.page.path, _TOO_MANY, reading.page)
            elif cut.is_within:
                yield from self._skip(what.path, _WITHIN, reading.page)
            else:
                yield from self._file(reading, what, stack)

    def _file(
        self, reading: _Reading, what: Wanted, stack: tuple[str, ...]
    ) -> Iterator[Document | Skipped]:
        page = reading.page
        real = self.shows.file(what, reading.real, stack[-1] if stack else reading.real)
        if real is None:
            is_web = _WEB.match(what.path)
            reason = _NOT_FETCHED if is_web else self.shows.missing
            yield from self._skip(what.path, reason, page)
            return
        name = self.name(real)
        if name is None or real in stack or real == reading.real:
            return
        if len(stack) == _DEEPEST:
            yield from self._skip(name, _IN_ITSELF, page)
            return
        shown = replace(reading, outline=reading.outline.fenced(what.fence))
        yield from self._read(shown, what, (*stack, real), name)

    def _read(
        self, reading: _Reading, what: Wanted, stack: tuple[str, ...], name: str
    ) -> Iterator[Document | Skipped]:
        real, outline = stack[-1], reading.outline
        key = (real, what, bool(outline.fence), len(stack))
        known = self._walked.get(key)
        is_known = known is not None and known.is_of(reading.page) and known.files <= self._left
        if known and is_known and not self._may_be_new(reading, real, what.part):
            outline.headings.extend(known.headings)
            self._left, self._is_any = self._left - known.files, True
            return
        try:
            text = read_text(real, self.max_file_bytes)
            is_page = name.lower().endswith(MARKDOWN) and not what.part
            is_text = is_page and not outline.fence
            start = front_matter.read(text).body_start if is_text else 0
        except UnreadableError as error:
            yield from self._skip(name, str(error), reading.page, passing=error.passing)
            return
        spans = ([e for e in part if e[0] >= start] for part in self.shows.spans(text, what))
        parts = [part for part in spans if part]
        if not parts:
            yield from self._skip(f"{name}:{what.part}", _NO_PART, reading.page)
            return
        is_new = self._is_new(reading, real, what.part)
        inside = replace(reading, outline=outline.within())
        above, left, read = len(outline.headings), self._left, unified(text)
        cuts = self._by_lines(read, start)
        for number, part in enumerate(parts):
            found = _document(reading, name, (what.part, number), text, part) if is_new else None
            self._is_any = False
            yield from self._within(inside, read, part, cuts, stack)
            if found is not None:
                yield replace(found, shows=self._is_any)
        self._is_any = True
        page, headings = reading.page.path if cuts else "", outline.headings[above:]
        self._remember(key, _Walked(headings, left - self._left, page))

    def _remember(self, key: _Key, walked: _Walked) -> None:
        """What a page says many times is read once, and the oldest is forgotten."""
        self._walked[key] = walked
        if len(self._walked) > _REMEMBERED:
            del self._walked[next(iter(self._walked))]

    def _may_be_new(self, reading: _Reading, real: str, part: str) -> bool:
        is_seen = real in self.pages or (real, part) in reading.seen
        return not is_seen and self._shown[real, part] < PAGES

    def _is_new(self, reading: _Reading, real: str, part: str) -> bool:
        """Whether a file, or a part of one, is read here: one that is a page is read there."""
        if real in self.pages or (real, part) in reading.seen:
            return False
        reading.seen.add((real, part))
        self._shown[real, part] += 1
        return self._shown[real, part] <= PAGES

    def _skip(
        self, path: str, reason: str, page: Document, *, passing: bool = False
    ) -> Iterator[Skipped]:
        shown = printable(path)
        if shown not in self._told:
            self._told.add(shown)
            yield Skipped(shown, reason.replace("{page}", page.path), passing)


_Key = tuple[str, Wanted, bool, int]  # a file, what of it, whether as code, and how deep


@dataclass(frozen=True, slots=True)
class _Walked:
    """What a file that was read has for the page around it: its headings. One that shows others
    has them for one page, since each page counts what it shows."""

    headings: list[str]
    files: int
    page: str

    def is_of(self, page: Document) -> bool:
        return self.page in ("", page.path)


@dataclass(frozen=True, slots=True)
class _Reading:
    page: Document
    real: str
    seen: set[tuple[str, str]]  # files and parts of them that the page shows above
    outline: Outline


def _document(
    reading: _Reading, name: str, part: tuple[str, int], text: str, lines: list[Line]
) -> Document:
    """Of a file, or of the stretch with this number of a part of one."""
    said, number = part
    called = f":{said}" + (f":{number + 1}" if number else "") if said else ""
    read = unified(text)
    around = reading.outline.around("\n".join(read[first:last] for first, last in lines))
    made, places = _written(around, read, lines)
    return replace(
        reading.page,
        path=f"{name}#{reading.page.path}{called}",
        file=name,
        text=made,
        body_start=0,
        offsets=places,
        file_text=text,
        line_anchors=False,
    )


def _written(around: Around, text: str, lines: list[Line]) -> tuple[str, array[int]]:
    """The lines of a file with what is around them, and the place in it of each character. What the
    file does not have takes no room there."""
    parts, places = [around.above], array("q", [lines[0][0]] * len(around.above))
    for number, (first, last) in enumerate(lines):
        before = around.indent if text[first:last].strip() else ""
        if number:
            parts.append("\n")
            places.append(lines[number - 1][1])
        parts += [before, text[first:last]]
        places.extend([first] * len(before))
        places.extend(range(first, last))
    end = lines[-1][1]
    parts.append(around.below)
    places.extend([end] * len(around.below))
    places.append(end)
    return "".join(parts), places


def namer(
    source: str, prefix: str, root: str, left_out: Callable[[str], bool]
) -> Callable[[str], str | None]:
    """What files are called: as pages are below the real folder ``source``, else by the path below
    ``root``, the folder of the site's settings."""

    def name(real: str) -> str | None:
        inside = is_inside(real, source)
        below = Path(os.path.relpath(real, source if inside else root)).as_posix()
        return None if left_out(below) else (prefix if inside else "") + below

    return name
