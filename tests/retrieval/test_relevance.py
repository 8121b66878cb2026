"""What each unit of a section is worth."""

from __future__ import annotations

import numpy as np

from answerable.protocols import StoredChunk, Vectors
from answerable.retrieval.relevance import unit_scores
from answerable.retrieval.sought import Sought, vocabulary
from answerable.retrieval.windows import look
from answerable.testing.corpus import chunk

CHUNK = chunk(
    "A reducer returns the next state.\nIt is pure.", heading=("Guide", "Writing reducers")
)
QUESTION = np.array([1.0, 0.0], np.float32)
NONE: Vectors = np.zeros((0, 2), np.float32)


def scores(sought: Sought, units: Vectors) -> tuple[float, ...]:
    seen = look(sought, [StoredChunk(CHUNK, units)], [0.0]).seen(0)
    return unit_scores(sought, seen, CHUNK.heading_path[-1])


def test_unit_scores() -> None:
    """The unit with the question's words, or near to the question, scores higher; there is one
    score for each unit, also without unit vectors."""
    by_words = scores(Sought(vocabulary("next state", lambda term: 1.0), QUESTION), NONE)
    assert len(by_words) == 2
    assert by_words[0] > by_words[1]
    near = np.array([[0.0, 1.0], [1.0, 0.0]], np.float32)
    by_nearness = scores(Sought({}, QUESTION), near)
    assert by_nearness[1] > by_nearness[0]


def test_a_word_of_the_heading_counts_less() -> None:
    """What only a heading says is worth less than what the unit says itself."""
    said = scores(Sought({"state": 1.0}, QUESTION), NONE)
    above = scores(Sought({"guid": 1.0}, QUESTION), NONE)
    assert said == (1.0, 0.0)
    assert above == (0.7, 0.7)
