"""What a question and a section have in common in one place.

A section on the right subject shares words and meaning with a question it does not answer. What
tells the two apart is how much of the question comes together: in a window, a unit with its
neighbours under the section's headings. The second look ranks by the best window, and how sure the
evidence is goes by it too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from answerable.protocols import StoredChunk
from answerable.retrieval.rows import Floats, Places, Rows
from answerable.retrieval.sought import Sought
from answerable.retrieval.widening import widened

# Units before and after that belong to a unit's window.
REACH = 1


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen of one section.

    ``windows`` (w, 2) are the share (0..1) of the question that each window covers and its cosine
    (-1..1); ``shares`` (w, terms) how far each unit covers each of the question's terms, and
    ``named`` (terms,) which of them the headings have. ``near`` (u,) are the cosines of the units
    alone, or empty where the store keeps no vectors.
    """

    windows: Floats
    shares: Floats
    named: NDArray[np.bool_]
    near: Floats


@dataclass(frozen=True, slots=True)
class Look:
    """The same for several sections, all at once: arrays with a row for each of ``rows``."""

    sought: Sought
    rows: Rows
    shares: Floats
    covered: Floats
    cosines: Floats
    near: Floats  # NaN where a unit has no vector
    headed: Floats  # (sections,): the share (0..1) of the question that each one's heading covers

    def best(self, nearness: float) -> Floats:
        """The best window of each section, by what it covers and ``nearness`` times its cosine."""
        values = self.covered + nearness * self.cosines
        values[self.rows.headings] = -np.inf
        best: Floats = np.maximum.reduceat(values, self.rows.headings)
        return best

    def opens(self) -> NDArray[np.bool_]:
        """Whether the first unit of each section is the nearest of its units: (sections,)."""
        near = np.where(np.isfinite(self.near), self.near, -np.inf)
        first = near[self.rows.headings + 1]
        nearest = np.maximum.reduceat(near, self.rows.headings)
        opens: NDArray[np.bool_] = np.isfinite(first) & (first == nearest)
        return opens

    def seen(self, section: int) -> Seen:
        """What was seen of one of them."""
        units, heading = self.rows.units(section), self.rows.headings[section]
        columns = [self.rows.column_of[term] for term in self.sought.ids]
        near = self.near[units]
        return Seen(
            windows=np.column_stack((self.covered[units], self.cosines[units])),
            shares=self.shares[units],
            named=self.rows.counts[heading, columns] > 0,
            near=near if np.isfinite(near).all() else near[:0],
        )


def look(sought: Sought, found: Sequence[StoredChunk], whole: Sequence[float]) -> Look:
    """At one section at least. ``whole`` are their own cosines, for the windows of those without
    vectors."""
    rows = Rows.of(found, sought.known)
    shares = sought.shares(rows)
    near, cosines = _nearness(sought.vector, rows, found)
    cosines = np.where(np.isfinite(cosines), cosines, np.array(whole, float)[rows.owner])
    headed = sought.covered_by([each.chunk.heading_path[-1] for each in found])
    return Look(sought, rows, shares, _covered(sought, rows, shares), cosines, near, headed)


def _covered(sought: Sought, rows: Rows, shares: Floats) -> Floats:
    """The share of the question that each unit covers with its neighbours and its headings."""
    within = np.maximum(shares, shares[rows.headings][rows.owner])
    for step in range(1, REACH + 1):
        one, other = _neighbours(rows, step)
        within[one] = np.maximum(within[one], shares[other])
        within[other] = np.maximum(within[other], shares[one])
    return sought.coverage(within)


def _neighbours(rows: Rows, step: int) -> tuple[Places, Places]:
    """The rows of units that have another of their section ``step`` places on, and that one."""
    owner = rows.owner
    same = owner[:-step] == owner[step:]
    same[rows.headings[rows.headings < len(same)]] = False
    one = np.flatnonzero(same)
    return one, one + step


def _nearness(
    vector: NDArray[np.float32], rows: Rows, found: Sequence[StoredChunk]
) -> tuple[Floats, Floats]:
    """The cosine of each unit, and that of it or of its window's mean, whichever is nearer.

    NaN in the rows of headings, and of sections whose units have no vectors.
    """
    near, best = np.full((2, len(rows.counts)), np.nan)
    held = [bool(len(each.units)) and len(each.units) == len(each.chunk.units) for each in found]
    if not any(held):
        return near, best
    vectors = widened(np.concatenate([each.units for each in compress(found, held)]))
    here = np.array(held)[rows.owner]
    here[rows.headings] = False
    near[here] = vectors @ vector
    place = np.cumsum(here) - 1  # of a row among those with a vector
    sums = vectors.copy()
    for step in range(1, REACH + 1):
        one, other = _neighbours(rows, step)
        one, other = one[here[one]], other[here[one]]
        sums[place[one]] += vectors[place[other]]
        sums[place[other]] += vectors[place[one]]
    lengths = np.maximum(np.sqrt(np.einsum("ij,ij->i", sums, sums)), 1e-9)
    best[here] = np.maximum(near[here], sums @ vector / lengths)
    return near, best
