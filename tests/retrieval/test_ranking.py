"""Fusion and diversity: pure functions with a stable order."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from answerable.retrieval.ranking import diverse, fused
from answerable.testing.corpus import chunk
from answerable.types import Candidate

CHUNKS = [chunk(f"word{n} common text", ordinal=n) for n in range(12)]
scores = st.tuples(st.floats(-1, 1), st.floats(0, 50))
candidates = st.lists(scores, max_size=12).map(
    lambda found: [
        Candidate(each, *pair) for each, pair in zip(CHUNKS[: len(found)], found, strict=True)
    ]
)


@given(candidates, st.floats(0, 1), st.randoms(use_true_random=False))
def test_the_order_of_candidates_does_not_matter(
    found: list[Candidate], weight: float, chance: random.Random
) -> None:
    """However a store orders its candidates, the ranking is the same."""
    shuffled = chance.sample(found, len(found))
    ranked = fused(found, weight)
    assert fused(shuffled, weight) == ranked
    assert diverse(fused(shuffled, weight), 5, 0.8) == diverse(ranked, 5, 0.8)


@given(candidates, st.floats(0, 1))
def test_scores_are_within_0_and_1(found: list[Candidate], weight: float) -> None:
    """Fused scores lie within 0..1, best first, and every candidate keeps its own."""
    ranked = fused(found, weight)
    values = [score for _, score in ranked]
    assert all(0 <= value <= 1 + 1e-9 for value in values)
    assert values == sorted(values, reverse=True)
    assert {each.chunk.id for each, _ in ranked} == {each.chunk.id for each in found}


@given(candidates, st.integers(1, 15), st.floats(0, 1))
def test_diverse_chooses_from_the_ranked(found: list[Candidate], k: int, weight: float) -> None:
    """At most ``k``, each once, and the best one first."""
    ranked = fused(found, 0.6)
    chosen = diverse(ranked, k, weight)
    assert len(chosen) == min(k, len(found))
    assert len({each.chunk.id for each in chosen}) == len(chosen)
    if weight > 0 and found:
        assert chosen[0] == ranked[0][0]


def test_a_better_candidate_is_never_lower() -> None:
    """Whoever is better on both sides ranks first, whatever the weight."""
    better, worse = Candidate(CHUNKS[0], 0.9, 9.0), Candidate(CHUNKS[1], 0.1, 1.0)
    for weight in (0.0, 0.3, 0.6, 1.0):
        assert fused([worse, better], weight)[0][0] == better


def test_the_weights_mean_what_they_say() -> None:
    """Weight 1 is the dense order alone, 0 the lexical one, and ties go by id."""
    found = [Candidate(CHUNKS[0], 0.9, 1.0), Candidate(CHUNKS[1], 0.1, 9.0)]
    assert fused(found, 1.0)[0][0] == found[0]
    assert fused(found, 0.0)[0][0] == found[1]
    tied = [Candidate(each, 0.5, 1.0) for each in CHUNKS]
    assert [c.chunk.id for c, _ in fused(tied, 0.6)] == sorted(each.id for each in CHUNKS)


def test_an_identical_duplicate_gives_way() -> None:
    """The same paragraph in two versions of a page appears once while there is anything else."""
    text = "exactly the same paragraph about the same thing"
    one, two = chunk(text, path="docs/v1.md"), chunk(text, path="docs/v2.md")
    other = chunk("another subject, nearly as good")
    found = [Candidate(one, 0.9, 9.0), Candidate(two, 0.9, 9.0), Candidate(other, 0.8, 8.0)]
    ranked = fused([*found, Candidate(CHUNKS[0], 0.0, 0.0)], 0.6)
    assert {each.chunk.text for each in diverse(ranked, 2, 0.8)} == {text, other.text}
    assert len(diverse(ranked, 4, 0.8)) == 4


def test_by_relevance_only() -> None:
    """With a weight of 1, diversity changes nothing."""
    ranked = fused([Candidate(each, n / 12, 1.0) for n, each in enumerate(CHUNKS)], 0.6)
    assert diverse(ranked, 5, 1.0) == [each for each, _ in ranked[:5]]
