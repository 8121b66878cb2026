"""Coverage of a question's words, and what each unit is worth."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.retrieval.lexical import term_id, terms
from answerable.retrieval.relevance import ChunkTerms, coverage, unit_scores, vocabulary
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


@pytest.mark.parametrize(
    ("question", "share"),
    [
        ("reducer state", 1.0),
        ("reducer zebra", 0.5),
        ("zebra", 0.0),
        ("writing", 1.0),
        ("what is it", 0.0),
        ("", 0.0),
    ],
)
def test_coverage(question: str, share: float) -> None:
    """The share of the question's words that a chunk has anywhere, its headings included."""
    assert coverage(vocabulary(question, lambda term: 1.0), FOUND) == pytest.approx(share)


def test_rare_words_count_more() -> None:
    """Coverage is weighted by rarity."""
    weights = {term_id(terms("reducer")[0]): 3.0}
    wanted = vocabulary("reducer zebra", lambda term: weights.get(term, 1.0))
    assert coverage(wanted, FOUND) == pytest.approx(0.75)


@given(st.text())
def test_coverage_is_a_share(question: str) -> None:
    """Whatever the question, coverage lies within 0..1."""
    assert 0 <= coverage(vocabulary(question, lambda term: 1.0), FOUND) <= 1


def test_unit_scores() -> None:
    """The unit with the question's words, or near to the question, scores higher; there is one
    score for each unit, also without unit vectors."""
    wanted = vocabulary("next state", lambda term: 1.0)
    question = np.array([1.0, 0.0], np.float32)
    none = np.zeros((0, 2), np.float32)
    by_words = unit_scores(wanted, question, FOUND, none)
    assert len(by_words) == 2
    assert by_words[0] > by_words[1]
    near = np.array([[0.0, 1.0], [1.0, 0.0]], np.float32)
    by_nearness = unit_scores({}, question, FOUND, near)
    assert by_nearness[1] > by_nearness[0]
