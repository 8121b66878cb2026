"""Windows of several sections at once, against the same worked out one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.protocols import StoredChunk, Vectors
from answerable.retrieval.lexical import term_id, term_ids
from answerable.retrieval.related import Related
from answerable.retrieval.sought import STAND_IN, Sought, vocabulary
from answerable.retrieval.windows import Look, look
from answerable.testing.corpus import chunk

WORDS = "reducer returns state store action the of".split()
EAST = np.array([1.0, 0.0], np.float32)
RELATED: Related = {term_id("state"): [(term_id("store"), 0.8), (term_id("action"), 0.5)]}

sentences = st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)


def sought_by(question: str) -> Sought:
    return Sought(vocabulary(question, lambda term: 1.0 + term % 3), EAST, RELATED)


@st.composite
def sections(draw: st.DrawFn) -> list[StoredChunk]:
    """Some without units, some without vectors."""
    found = []
    for number in range(draw(st.integers(1, 5))):
        text = "\n".join(draw(st.lists(sentences, max_size=5)))
        made = chunk(text, heading=("Guide", draw(sentences)))
        count = len(made.units) if draw(st.booleans()) else 0
        angles = [draw(st.floats(0, 3.1)) for _ in range(count)]
        rows = np.array([[np.cos(a), np.sin(a)] for a in angles], np.float32).reshape(-1, 2)
        found.append(StoredChunk(replace(made, id=f"{number}"), rows))
    return found


def covered(sought: Sought, texts: Sequence[str]) -> float:
    """The share of the question that these texts cover together."""
    ids = {term for text in texts for term in term_ids(text)}
    shares = {
        term: max(
            [float(term_id(term) in ids)]
            + [STAND_IN * c for other, c in RELATED.get(term_id(term), ()) if other in ids]
        )
        for term in sought.terms
    }
    total = sum(sought.terms.values())
    return sum(w * shares[t] for t, w in sought.terms.items()) / total if total else 0.0


def cosine(units: Vectors, at: int) -> float:
    """Of the unit or of its window's mean, whichever is nearer."""
    around = units[max(0, at - 1) : at + 2].sum(axis=0)
    mean = float(around @ EAST) / max(float(np.linalg.norm(around)), 1e-9)
    return max(float(units[at] @ EAST), mean)


def one_by_one(sought: Sought, each: StoredChunk, whole: float) -> list[list[float]]:
    texts = [unit.words for unit in each.chunk.units] or [""]
    above = " ".join(each.chunk.heading_path)
    return [
        [
            covered(sought, [above, *texts[max(0, at - 1) : at + 2]]),
            cosine(each.units, at) if len(each.units) else whole,
        ]
        for at in range(len(texts))
    ]


@given(sections(), sentences)
def test_all_at_once_is_as_one_by_one(found: list[StoredChunk], question: str) -> None:
    """No section's windows know of another section, and each says what its own text says."""
    sought = sought_by(question)
    whole = [0.1 * number for number in range(len(found))]
    seen = look(sought, found, whole)
    for number, each in enumerate(found):
        windows = seen.seen(number).windows
        assert windows.shape == (max(1, len(each.chunk.units)), 2)
        expected = one_by_one(sought, each, whole[number])
        assert windows == pytest.approx(np.array(expected), abs=1e-5)
        assert len(seen.seen(number).near) == len(each.units)


def at(text: str, units: Sequence[Sequence[float]] = ()) -> Look:
    rows = np.array(units, np.float32).reshape(-1, 2)
    sought = Sought({"reduc": 1.0, "port": 1.0}, EAST)
    return look(sought, [StoredChunk(chunk(text, heading=("Reducers",)), rows)], [0.2])


def test_the_best_window_is_by_both() -> None:
    """What it covers and how near it is are added up in one window, and not over several."""
    text = "Ports.\nNothing.\nNothing.\nNothing else."
    near = at(text, [(0, 1), (0, 1), (0, 1), (1, 0)])
    assert near.best(0.0).tolist() == [1.0]
    assert near.best(2.0).tolist() == [pytest.approx(0.5 + 2)]
    assert at(text).best(2.0).tolist() == [pytest.approx(1 + 2 * 0.2)]
    assert near.headed.tolist() == [0.5]
