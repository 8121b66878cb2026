"""The usual ways to rank, on candidates whose order is known."""

from __future__ import annotations

import pytest

from answerable.evals import systems
from answerable.testing.corpus import chunk
from answerable.types import Candidate


def candidate(path: str, dense: float, lexical: float) -> Candidate:
    return Candidate(chunk(f"Text of {path}.", path=path), dense, lexical)


NEAR = candidate("near", 0.9, 0.0)
MATCH = candidate("match", 0.1, 9.0)
BOTH = candidate("both", 0.5, 6.0)
FOUND = [NEAR, MATCH, BOTH]


def order(name: str) -> list[str]:
    return list(systems.ranking(systems.SYSTEMS[name], FOUND).ids)


def test_bm25_returns_only_what_matches() -> None:
    """A chunk without a word of the question is not in the lexical list."""
    assert order("bm25") == ["match", "both"]


def test_dense_ranks_by_cosine() -> None:
    """All candidates, by their cosine."""
    assert order("dense") == ["near", "both", "match"]


def test_rank_fusion_adds_reciprocal_ranks() -> None:
    """A chunk gets 1/(60 + rank) from each list it is in."""
    scores = systems.rrf(FOUND)
    assert scores[BOTH.chunk.id] == pytest.approx(1 / 62 + 1 / 62)
    assert scores[MATCH.chunk.id] == pytest.approx(1 / 61 + 1 / 63)
    assert scores[NEAR.chunk.id] == pytest.approx(1 / 61)


def test_convex_fusion_mixes_scaled_scores() -> None:
    """0.6 of the scaled cosine and 0.4 of the scaled BM25; a list without the chunk gives 0."""
    scores = systems.convex(FOUND)
    assert scores[NEAR.chunk.id] == pytest.approx(0.6)
    assert scores[BOTH.chunk.id] == pytest.approx(0.6 * 0.5)
    assert scores[MATCH.chunk.id] == pytest.approx(0.4)


def test_full_convex_fusion_knows_both_scores() -> None:
    """Every candidate has its scaled BM25 too, though the lexical list lacks the nearest."""
    scores = systems.convex_full(FOUND)
    assert scores[NEAR.chunk.id] == pytest.approx(0.6)
    assert scores[BOTH.chunk.id] == pytest.approx(0.6 * 0.5 + 0.4 * 6 / 9)
    assert scores[MATCH.chunk.id] == pytest.approx(0.4)


def test_a_document_stands_where_its_best_chunk_does() -> None:
    """Of two chunks of one document the better one counts."""
    first = Candidate(chunk("One.", path="a", ordinal=0), 0.9, 1.0)
    second = Candidate(chunk("Two.", path="a", ordinal=1), 0.8, 1.0)
    other = Candidate(chunk("Three.", path="b"), 0.85, 1.0)
    found = systems.ranking(systems.dense, [second, other, first])
    assert found.ids == ("a", "b")
    assert found.score == 0.9


def test_nothing_found_is_an_empty_ranking() -> None:
    """Without candidates each system has an empty list and the score 0."""
    for system in systems.SYSTEMS.values():
        assert systems.ranking(system, []) == systems.Ranking((), 0.0)
