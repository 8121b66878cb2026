"""A section that is too long becomes parts, cut where a reader would cut it.

Parts end between blocks, and outside a list of steps that fits into one; then between sentences (of
code: lines), and within a sentence or line only where that alone is too long. Lengths are in tokens
of the embedder.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from math import ceil
from operator import attrgetter

from answerable.ingest.markup import inline
from answerable.ingest.markup.markdown import Page
from answerable.ingest.markup.placed_values import filled_in_source
from answerable.ingest.markup.shown_code import shown_code, without_hidden
from answerable.ingest.positions import Positions
from answerable.ingest.units import Piece

CountTokens = Callable[[str], int]

ROUNDING = 1.1  # parts of one block are cut at lines, so each is a little shorter than its share
INDENT = 1_000  # characters before a line of code that may be its indentation
# Parts end behind the first character of one of these: the address of a link may be longer than a
# part, which then is a part by itself that says nothing.
CODE_MARKS = ("\n",)
PROSE_MARKS = (" ", "\n", "](")


@dataclass(frozen=True, slots=True)
class Atom:
    """A stretch of the document's text that stays together if it can. Atoms of a section touch."""

    start: int
    end: int
    units: tuple[Piece, ...] = ()
    heading: bool = False
    tokens: int = 0

    @property
    def clings(self) -> bool:
        """Whether it belongs to what follows: a heading, or "Run this:"."""
        return self.heading or not self.units or self.units[-1].lead


@dataclass(frozen=True, slots=True)
class Part:
    """A run of atoms: one chunk. What comes before ``fresh`` repeats the part before."""

    start: int
    end: int
    fresh: int


def _steps(atoms: Sequence[Atom]) -> list[range | None]:
    """Of each atom the outermost list that it stands in, from where to where, if it does and that
    is numbered. An item of another is as often said alone; kept whole they cost answers."""
    found: list[range | None] = [None] * len(atoms)
    said = [at for at, atom in enumerate(atoms) if atom.units]
    first = 0
    for number, at in enumerate(said, 1):
        if number < len(said) and _goes_on(atoms[at], atoms[said[number]]):
            continue
        whole = range(said[first], at + 1)
        if len(whole) > 1 and atoms[whole.start].units[0].place.ordered:
            found[whole.start : whole.stop] = [whole] * len(whole)
        first = number
    return found


def _goes_on(one: Atom, other: Atom) -> bool:
    """Whether the list of one goes on with the next."""
    numbers, following = one.units[-1].place.numbers[:1], other.units[0].place.numbers[:1]
    return () < numbers <= following


def _before_steps(atoms: Sequence[Atom], first: int, last: int, cut: range) -> int:
    """The end of a part before the steps that it would cut, unless only what leads to them is in
    it."""
    only_leads = all(atom.clings for atom in atoms[first : cut.start])
    return last if only_leads else cut.start


class Splitter:
    """Cuts one section of a page. ``length`` says how many tokens a stretch of its text is long;
    ``budget`` and ``overlap`` are in tokens too."""

    def __init__(
        self,
        positions: Positions,
        page: Page,
        length: Callable[[int, int], int],
        budget: int,
        overlap: int,
    ) -> None:
        self._positions = positions
        self._page = page
        self._length = length
        self._budget = budget
        self._overlap = overlap
        self._last = (0, 0), inline.parse("")

    def split(self, atoms: list[Atom]) -> tuple[list[Atom], list[Part]]:
        """The atoms, those too long broken up, and the parts that hold them all in order."""
        counted = [replace(atom, tokens=self._length(atom.start, atom.end)) for atom in atoms]
        if sum(atom.tokens for atom in counted) <= self._budget:
            return counted, [Part(counted[0].start, counted[-1].end, counted[0].start)]
        head = counted[0].tokens if counted[0].heading else 0
        limit = self._budget - (head if head <= self._budget // 2 else 0)
        small = [piece for atom in counted for piece in self._break(atom, limit)]
        return small, list(self._pack(small))

    def _pack(self, atoms: list[Atom]) -> Iterator[Part]:
        first = 0
        start = atoms[0].start
        used = 0
        before = [0, *accumulate(atom.tokens for atom in atoms)]
        steps = _steps(atoms)
        while first < len(atoms):
            last = self._fill(atoms, first, used, before[-1] - before[first])
            if last < len(atoms) and (cut := steps[last]) and cut == steps[last - 1]:
                if used + before[cut.stop] - before[first] <= self._budget:
                    last = cut.stop
                elif before[cut.stop] - before[cut.start] <= self._budget:
                    last = _before_steps(atoms, first, last, cut)
            last = self._settle(atoms, first, last)
            yield Part(start, atoms[last - 1].end, atoms[first].start)
            start, used = self._repeat(atoms, first, last)
            first = last

    def _fill(self, atoms: list[Atom], first: int, used: int, left: int) -> int:
        """The end of the part that begins at ``first``.

        It takes its share of the ``left`` tokens, so that no small rest remains for the last part:
        a few lines alone are hard to find.
        """
        repeats = min(self._overlap, self._budget // 2)
        more = max(0, ceil((used + left - self._budget) / (self._budget - repeats)))
        share = (used + left + more * repeats) / (more + 1)
        last = first
        while last < len(atoms) and used + atoms[last].tokens <= self._budget:
            if last > first and used + atoms[last].tokens / 2 > share:
                break
            used += atoms[last].tokens
            last += 1
        return max(last, first + 1)

    def _settle(self, atoms: list[Atom], first: int, last: int) -> int:
        """The end moved back so that the part does not end on what introduces the next one."""
        if last == len(atoms):
            return last
        settled = last
        while settled > first and atoms[settled - 1].clings:
            settled -= 1
        return settled if any(atom.units for atom in atoms[first:settled]) else last

    def _repeat(self, atoms: list[Atom], first: int, last: int) -> tuple[int, int]:
        """Where the next part begins so that it repeats the end of this one, and its tokens."""
        if last == len(atoms):
            return atoms[-1].end, 0
        start, used = atoms[last].start, 0
        limit = min(self._overlap, self._budget - atoms[last].tokens)
        for atom in reversed(atoms[first + 1 : last] if limit > 0 else []):
            if used + atom.tokens <= limit:
                start, used = atom.start, used + atom.tokens
                continue
            return self._repeat_sentences(atom, start, used, limit)
        return start, used

    def _repeat_sentences(self, atom: Atom, start: int, used: int, limit: int) -> tuple[int, int]:
        end, spent = start, used
        for unit in reversed(atom.units[1:]):
            if unit.kind == "code":
                break
            spent = used + self._length(unit.start, end)
            if spent > limit:
                break
            start = unit.start
        return start, used + (self._length(start, end) if start < end else 0)

    def _break(self, atom: Atom, limit: int) -> list[Atom]:
        """An atom too long, as several that are not."""
        if atom.tokens <= limit:
            return [atom]
        if any(unit.kind == "code" for unit in atom.units):
            return list(self._cut(atom, limit, CODE_MARKS))
        bounds = [atom.start, *(unit.start for unit in atom.units[1:]), atom.end]
        pieces = [self._part(atom, *bound) for bound in pairwise(bounds) if bound[0] < bound[1]]
        return [part for piece in pieces for part in self._cut(piece, limit, PROSE_MARKS)]

    def _read(self, start: int, end: int) -> inline.Inline:
        """A unit as it is read, once for all its parts."""
        if self._last[0] != (start, end):
            self._last = (start, end), self._page.read(self._page.masked[start:end])
        return self._last[1]

    def _part(self, atom: Atom, start: int, end: int) -> Atom:
        units = self._within(atom, start, end)
        tokens = self._length(start, end)
        return replace(atom, start=start, end=end, units=units, tokens=tokens)

    def _cut(self, atom: Atom, limit: int, marks: Sequence[str]) -> Iterator[Atom]:
        """A single block or sentence too long, cut after ``marks`` or, failing that, anywhere."""
        if atom.tokens <= limit:
            yield atom
            return
        share = atom.tokens / ceil(atom.tokens / limit)
        limit = min(limit, ceil(share * ROUNDING))
        start = atom.start
        while start < atom.end:
            end = self._fitting(start, atom.end, limit, marks)
            yield self._part(atom, start, end)
            start = end

    def _fitting(self, start: int, end: int, limit: int, marks: Sequence[str]) -> int:
        """The end of a stretch from ``start`` that is at most ``limit`` tokens long."""
        text = self._positions.text
        size = min(limit * 4, end - start)
        while True:
            stop = start + size
            if stop < end:
                after = max(text.rfind(mark, start, stop) for mark in marks) + 1
                stop = self._positions.after_character(after if after > start else stop)
            length = self._length(start, stop)
            if size <= 1 or length <= limit:
                return stop
            size = max(1, min((stop - start) * limit // length, size - 1, stop - start - 1))

    def _within(self, atom: Atom, start: int, end: int) -> tuple[Piece, ...]:
        """The atom's units in this stretch of it; a unit that is cut keeps what lies inside."""
        text = self._positions.text
        begin = bisect_right(atom.units, start, key=attrgetter("end"))  # they are in order
        stop = bisect_left(atom.units, end, key=attrgetter("start"))
        found = []
        for unit in atom.units[begin:stop]:
            first, last = max(start, unit.start), min(end, unit.end)
            inside = text[first:last]
            first += len(inside) - len(inside.lstrip())
            last -= len(inside) - len(inside.rstrip())
            if first < last:
                found.append(self._piece(unit, first, last))
        return tuple(piece for piece in found if piece.text)

    def _piece(self, unit: Piece, start: int, end: int) -> Piece:
        """The unit cut to this stretch, with the text for it."""
        if (start, end) == (unit.start, unit.end):
            return unit
        text = self._positions.text
        if unit.kind == "code":
            line = text[max(0, start - INDENT) : start].rpartition("\n")[2]
            begin = start if line.strip() else start - len(line)
            page = self._page
            code = filled_in_source(text[begin:end], page.masked, begin, page.placed)
            if page.has_hidden_code:
                code = without_hidden(code, unit.language)
            return replace(unit, start=start, end=end, text=shown_code(code))
        read = self._read(unit.start, unit.end)
        shown = inline.plain(read.within(start - unit.start, end - unit.start))
        return replace(unit, start=start, end=end, text=shown, lead=unit.lead and end == unit.end)
