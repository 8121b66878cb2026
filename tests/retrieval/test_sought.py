"""What a question looks for: its words, how rare they are, and what covers them."""

from __future__ import annotations

import numpy as np
import pytest

from answerable.protocols import StoredChunk
from answerable.retrieval.lexical import term_id
from answerable.retrieval.rows import Rows
from answerable.retrieval.sought import Sought, vocabulary
from answerable.testing.corpus import chunk

FOUND = StoredChunk(
    chunk("A reducer returns the next state.\nIt is pure.", heading=("Guide", "Writing reducers")),
    np.zeros((0, 2), np.float32),
)


def test_vocabulary_is_the_distinct_content_words() -> None:
    """A question's words count once each, with their rarity; its stop words do not."""
    wanted = vocabulary("What is a reducer, and reducers?", lambda term: 2.5)
    assert list(wanted.values()) == [2.5]
    rare = {term_id(next(iter(wanted))): 7.0}
    assert set(vocabulary("reducer", lambda term: rare[term]).values()) == {7.0}


def shares(sought: Sought) -> list[list[float]]:
    """Those of the two units."""
    rows = Rows.of([FOUND], sought.known)
    return [list(row) for row in sought.shares(rows)[rows.units(0)]]


def test_a_related_word_stands_in() -> None:
    """A word that is like the question's is worth a part of it; the most alike one counts."""
    function = term_id("function")
    alike = {function: [(term_id("zebra"), 0.9), (term_id("reduc"), 0.5), (term_id("pure"), 0.4)]}
    sought = Sought({"function": 2.0, "pure": 1.0}, np.zeros(2, np.float32), alike)
    assert shares(sought) == [pytest.approx([0.35, 0.0]), pytest.approx([0.28, 1.0])]
    assert sought.coverage(np.array([[0.5, 0.5], [0.0, 0.6]])).tolist() == pytest.approx([0.5, 0.2])
    assert shares(Sought({"function": 2.0}, sought.vector)) == [[0.0]] * 2


def test_a_heading_covers_a_share() -> None:
    """By the same measure as a unit; a heading without words covers nothing, as any heading does of
    a question without words."""
    alike = {term_id("function"): [(term_id("reduc"), 0.5)]}
    sought = Sought({"function": 2.0, "pure": 1.0}, np.zeros(2, np.float32), alike)
    covered = sought.covered_by(["Pure reducers", "", "The zebra"])
    assert covered.tolist() == pytest.approx([(2 * 0.35 + 1) / 3, 0.0, 0.0])
    assert Sought({}, sought.vector).covered_by(["Pure reducers"]).tolist() == [0.0]
    assert sought.covered_by([]).tolist() == []
