"""Coverage of a question's words, and what each unit is worth."""

from __future__ import annotations

import numpy as np
import pytest

from answerable.retrieval.lexical import term_id
from answerable.retrieval.relevance import ChunkTerms, Sought, unit_scores, vocabulary
from answerable.testing.corpus import chunk

CHUNK = chunk(
    "A reducer returns the next state.\nIt is pure.", heading=("Guide", "Writing reducers")
)
FOUND = ChunkTerms.of(CHUNK)


def test_vocabulary_is_the_distinct_content_words() -> None:
    """A question's words count once each, with their rarity; its stop words do not."""
    wanted = vocabulary("What is a reducer, and reducers?", lambda term: 2.5)
    assert list(wanted.values()) == [2.5]
    rare = {term_id(next(iter(wanted))): 7.0}
    assert set(vocabulary("reducer", lambda term: rare[term]).values()) == {7.0}


def test_unit_scores() -> None:
    """The unit with the question's words, or near to the question, scores higher; there is one
    score for each unit, also without unit vectors."""
    wanted = vocabulary("next state", lambda term: 1.0)
    question = np.array([1.0, 0.0], np.float32)
    none = np.zeros((0, 2), np.float32)
    by_words = unit_scores(Sought(wanted, question), FOUND, none)
    assert len(by_words) == 2
    assert by_words[0] > by_words[1]
    near = np.array([[0.0, 1.0], [1.0, 0.0]], np.float32)
    by_nearness = unit_scores(Sought({}, question), FOUND, near)
    assert by_nearness[1] > by_nearness[0]


def test_a_related_word_stands_in() -> None:
    """A word that is like the question's is worth a part of it; the most alike one counts."""
    function = term_id("function")
    alike = {function: [(term_id("zebra"), 0.9), (term_id("reduc"), 0.5), (term_id("pure"), 0.4)]}
    sought = Sought({"function": 2.0, "pure": 1.0}, np.zeros(2, np.float32), alike)
    assert sought.shares(FOUND.units).tolist() == [
        pytest.approx([0.35, 0.0]),
        pytest.approx([0.28, 1.0]),
    ]
    assert sought.coverage(np.array([[0.5, 0.5], [0.0, 0.6]])).tolist() == pytest.approx([0.5, 0.2])
    assert Sought({"function": 2.0}, sought.vector).shares(FOUND.units).tolist() == [[0.0]] * 2
