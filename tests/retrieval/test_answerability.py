"""Windows of a chunk, and the names of a question."""

from __future__ import annotations

import numpy as np
import pytest

from answerable.protocols import StoredChunk, Vectors
from answerable.retrieval.answerability import Windows, missing_names, names, windows
from answerable.retrieval.lexical import term_id, terms
from answerable.retrieval.sought import Sought, vocabulary
from answerable.retrieval.windows import look
from answerable.testing.corpus import chunk
from answerable.types import Chunk

LINES = ["The store holds state.", "It is created once.", "Reducers change it.", "Ports are open."]
WHOLE = chunk("\n".join(LINES), heading=("Guide", "Middleware"))
VECTOR = np.array([1.0, 0.0, 0.0, 0.0], np.float32)
UNITS: Vectors = np.eye(4, dtype=np.float32)
NONE: Vectors = np.zeros((0, 4), np.float32)


def found(question: str, units: Vectors = UNITS, whole: float = 0.0) -> Windows:
    sought = Sought(vocabulary(question, lambda term: 1.0), VECTOR, question=question)
    return by(sought, units, whole)


def by(sought: Sought, units: Vectors = UNITS, whole: float = 0.0, of: Chunk = WHOLE) -> Windows:
    seen = look(sought, [StoredChunk(of, units)], [whole]).seen(0)
    return windows(sought.question, of, seen)


def test_a_window_is_a_unit_with_its_neighbours() -> None:
    """Words of two sentences count together where these stand together, and nowhere else."""
    assert found("store created")[:, 0].tolist() == [1.0, 1.0, 0.5, 0.0]
    assert found("store ports")[:, 0].max() == 0.5


def test_headings_belong_to_every_window() -> None:
    """A word of the heading is covered in each window."""
    assert found("middleware ports")[:, 0].tolist() == [0.5, 0.5, 1.0, 1.0]


def test_rare_words_weigh_more() -> None:
    """The covered share is weighted by rarity."""
    wanted = {terms("store")[0]: 3.0, terms("unicorn")[0]: 1.0}
    assert by(Sought(wanted, VECTOR))[0, 0] == 0.75


def test_a_related_word_stands_in_for_less() -> None:
    """Where a word of the question is missing, the word most like it covers a part of it."""
    shop, unicorn = terms("shop")[0], terms("unicorn")[0]
    related = {term_id(shop): [(term_id(terms("store")[0]), 0.6), (term_id("port"), 0.5)]}
    sought = Sought({shop: 1.0, unicorn: 1.0}, VECTOR, related)
    covered = by(sought)[:, 0]
    assert covered.tolist() == pytest.approx([0.21, 0.21, 0.175, 0.175])


@pytest.mark.parametrize(
    ("question", "lacking"),
    [
        ("How many stores are there?", [0.0, 0.0, 0.0, 1.0]),
        ("Who creates it?", [1.0, 1.0, 1.0, 1.0]),
        ("When is it created?", [0.0, 0.0, 0.0, 0.0]),
        ("What holds state?", [0.0, 0.0, 0.0, 0.0]),
    ],
)
def test_a_window_may_lack_what_is_asked_for(question: str, lacking: list[float]) -> None:
    """A window without a number does not say how many, and one that names nobody not who."""
    assert found(question)[:, 2].tolist() == lacking


def test_the_nearer_of_unit_and_window_counts() -> None:
    """The cosine is that of the unit itself or of the mean of its window."""
    cosines = found("store")[:, 1]
    assert cosines[0] == pytest.approx(1.0)
    assert cosines[1] == pytest.approx(1 / np.sqrt(3))
    assert cosines[3] == pytest.approx(0.0)


def test_a_store_without_unit_vectors() -> None:
    """Without vectors of units, each window is as near as the chunk."""
    assert found("store", NONE, 0.4)[:, 1].tolist() == [0.4] * 4


@pytest.mark.parametrize("question", ["", "What is it?"])
def test_a_question_without_words(question: str) -> None:
    """A question without a content word covers nothing."""
    assert found(question)[:, 0].tolist() == [0.0] * 4


def test_a_chunk_without_units() -> None:
    """A chunk without units is one window, of its headings alone."""
    empty = chunk("", heading=("Store",))
    sought = Sought({terms("store")[0]: 1.0}, VECTOR, question="How many are there?")
    result = by(sought, NONE, 0.3, empty)
    assert result.tolist() == [[1.0, 0.3, 1.0]]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How do I use the Vue composition API?", "vue"),
        ("Who created Redux Enterprise?", "redux enterprise"),
        ("what does useSelector return", "useselector selector"),
        ("Is it Anna's or Ben's?", "anna ben"),
        ("Is there an LLM on the TV?", ""),
        ("Which errors does the E1234 code mean?", "E1234"),
        ("Who wrote this?", ""),
        ("How Do I Reset The State Of A Store?", ""),
        ("WHY IS IT SO SLOW", ""),
        ("", ""),
    ],
)
def test_names(question: str, expected: str) -> None:
    """Capitalised words inside a question and code are names; titles and shouting have none."""
    assert names(question) >= frozenset(terms(expected))
    assert bool(names(question)) == bool(expected)


def test_missing_names() -> None:
    """The share of the names that stand in none of the chunks, headings included."""
    assert missing_names("Does the Store speak Klingon?", [StoredChunk(WHOLE, NONE)]) == 0.5
    assert missing_names("Does Middleware change the Store?", [StoredChunk(WHOLE, NONE)]) == 0.0
    assert missing_names("does it speak klingon?", [StoredChunk(WHOLE, NONE)]) == 0.0
    assert missing_names("Does it speak Klingon?", []) == 1.0
