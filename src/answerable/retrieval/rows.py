"""Sections as rows of terms: which of those wanted stand in which heading and which sentence.

All candidates are looked at together, over arrays of term ids. One by one, in sets, twenty sections
take longer than everything else that is done with them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from answerable.protocols import StoredChunk, TermIds
from answerable.retrieval.kept_terms import terms_and_ends
from answerable.types import Chunk

Floats = NDArray[np.float64]
Places = NDArray[np.intp]
KEPT = 16_384  # sections whose terms are kept, where the store keeps none
_kept: dict[int, tuple[TermIds, TermIds]] = {}  # by the hash of what they are made from


@dataclass(frozen=True, slots=True)
class Rows:
    """For each section a row of its headings, then one of each unit (an empty one if it has none).

    ``counts`` (rows, wanted) says how often each wanted term stands in each row, and ``column_of``
    which column a term has. ``first`` (sections + 1,) are the rows of headings, ``owner`` (rows,)
    says whose each row is, and ``lengths`` (sections,) how many terms a section has.
    """

    column_of: Mapping[int, int]
    counts: Floats
    first: Places
    owner: Places
    lengths: Floats

    @classmethod
    def of(cls, found: Sequence[StoredChunk], wanted: Set[int]) -> Rows:
        """Of at least one section."""
        kept = [_terms(each) for each in found]
        written = np.concatenate([terms for terms, _ in kept])
        ends = np.concatenate([ends for _, ends in kept]).astype(np.intp)
        first = np.cumsum([0, *(len(ends) for _, ends in kept)])
        begins = np.concatenate(([0], ends[:-1]))
        begins[first[:-1]] = 0  # a section's ends begin anew
        row_lengths = ends - begins
        columns = np.array(sorted(wanted), np.uint32)
        return cls(
            {term: place for place, term in enumerate(columns.tolist())},
            _counts(written, np.repeat(np.arange(len(ends)), row_lengths), columns, len(ends)),
            first,
            np.repeat(np.arange(len(found)), np.diff(first)),
            np.add.reduceat(row_lengths, first[:-1]).astype(float),
        )

    @property
    def headings(self) -> Places:
        """The row of each section's headings: (sections,)."""
        return self.first[:-1]

    def units(self, section: int) -> slice:
        """The rows of a section's units."""
        return slice(int(self.first[section]) + 1, int(self.first[section + 1]))

    def in_sections(self) -> Floats:
        """How often each wanted term stands in each section: (sections, wanted)."""
        counts: Floats = np.add.reduceat(self.counts, self.headings)
        return counts


def _counts(written: TermIds, rows: Places, columns: TermIds, height: int) -> Floats:
    shape = (height, len(columns))
    if not len(columns):
        return np.zeros(shape)
    place = np.minimum(columns.searchsorted(written), len(columns) - 1)
    cells = (rows * len(columns) + place)[columns[place] == written]
    return np.bincount(cells, minlength=height * len(columns)).reshape(shape).astype(float)


def _terms(each: StoredChunk) -> tuple[TermIds, TermIds]:
    """The terms of a section's headings and units, and where each of these ends; two at least."""
    terms, ends = each.terms, each.term_ends
    if terms is None or ends is None:
        terms, ends = _of_text(each.chunk)
    return terms, ends if len(ends) > 1 else np.append(ends, ends)


def _of_text(chunk: Chunk) -> tuple[TermIds, TermIds]:
    key = hash((chunk.heading_path, tuple([unit.words for unit in chunk.units])))
    known = _kept.get(key)
    if known is None:
        if len(_kept) >= KEPT:
            _kept.clear()
        known = _kept[key] = terms_and_ends(chunk)
    return known
