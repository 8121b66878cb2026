"""Fusion and diversity: pure functions with a stable order."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from answerable.retrieval.ranking import diverse, fused
from answerable.testing.corpus import chunk
from answerable.types import Candidate, Hit

CHUNKS = [chunk(f"word{n} common text", ordinal=n) for n in range(12)]
BY_ID = {each.id: each for each in CHUNKS}
scores = st.tuples(st.floats(-1, 1), st.floats(0, 50))
hits = st.lists(scores, max_size=12).map(
    lambda found: [
        Hit(each.id, *pair) for each, pair in zip(CHUNKS[: len(found)], found, strict=True)
    ]
)


def read(found: list[Hit]) -> list[tuple[Candidate, float]]:
    """The ranked hits as candidates with their scores."""
    return [
        (Candidate(BY_ID[each.hit.id], each.hit.dense, each.hit.lexical), each.score)
        for each in fused(found, 0.6)
    ]


@given(hits, st.floats(0, 1), st.randoms(use_true_random=False))
def test_the_order_of_hits_does_not_matter(
    found: list[Hit], weight: float, chance: random.Random
) -> None:
    """However a store orders what it finds, the ranking is the same."""
    shuffled = chance.sample(found, len(found))
    assert fused(shuffled, weight) == fused(found, weight)
    assert diverse(read(shuffled), 5, 0.8) == diverse(read(found), 5, 0.8)


@given(hits, st.floats(0, 1))
def test_scores_are_within_0_and_1(found: list[Hit], weight: float) -> None:
    """Fused scores lie within 0..1, best first, and every hit keeps its own."""
    ranked = fused(found, weight)
    values = [each.score for each in ranked]
    assert all(0 <= value <= 1 + 1e-9 for value in values)
    assert all(0 <= each.dense <= 1 for each in ranked)
    assert values == sorted(values, reverse=True)
    assert {each.hit for each in ranked} == set(found)


@given(hits, st.integers(1, 15), st.floats(0, 1))
def test_diverse_chooses_from_the_ranked(found: list[Hit], k: int, weight: float) -> None:
    """At most ``k``, each once, and the best one first."""
    ranked = read(found)
    chosen = diverse(ranked, k, weight)
    assert len(chosen) == min(k, len(found))
    assert len({each.chunk.id for each in chosen}) == len(chosen)
    if weight > 0 and found:
        assert chosen[0] == ranked[0][0]


REPEATING = [
    chunk(text, ordinal=n) for n, text in enumerate(("a b c", "a b c d", "a b", "x y") * 3)
]
lifted = st.lists(st.sampled_from([0.0, 0.2, 0.5, 0.9, -0.3]), min_size=1, max_size=12).map(
    lambda found: [
        (Candidate(each, 0.0, 0.0), score)
        for each, score in zip(REPEATING, sorted(found, reverse=True), strict=False)
    ]
)


def greedy(ranked: list[tuple[Candidate, float]], k: int, weight: float) -> list[Candidate]:
    """Maximal marginal relevance as it is defined, each candidate compared with all the chosen."""
    words = [set(each.chunk.text.split()) for each, _ in ranked]
    chosen: list[int] = []
    while len(chosen) < min(k, len(ranked)):
        worth = {
            i: weight * ranked[i][1]
            - (1 - weight) * max((shared(words[i], words[j]) for j in chosen), default=0.0)
            for i in range(len(ranked))
            if i not in chosen
        }
        chosen.append(max(worth, key=worth.__getitem__))
    return [ranked[i][0] for i in chosen]


def shared(one: set[str], other: set[str]) -> float:
    """How far two texts share more than half of their words."""
    return max(0.0, len(one & other) / len(one | other) - 0.5) / 0.5


@given(lifted, st.integers(1, 4), st.sampled_from([0.0, 0.3, 0.8, 1.0]))
def test_no_comparison_is_left_out_that_matters(
    ranked: list[tuple[Candidate, float]], k: int, weight: float
) -> None:
    """What is chosen is what comparing every candidate with every chosen one gives, ties too."""
    assert diverse(ranked, k, weight) == greedy(ranked[: 3 * k], k, weight)


def test_a_better_hit_is_never_lower() -> None:
    """Whoever is better on both sides ranks first, whatever the weight."""
    better, worse = Hit("a", 0.9, 9.0), Hit("b", 0.1, 1.0)
    for weight in (0.0, 0.3, 0.6, 1.0):
        assert fused([worse, better], weight)[0].hit == better


def test_the_weights_mean_what_they_say() -> None:
    """Weight 1 is the dense order alone, 0 the lexical one, and ties go by id."""
    found = [Hit("a", 0.9, 1.0), Hit("b", 0.1, 9.0)]
    assert fused(found, 1.0)[0].hit == found[0]
    assert fused(found, 0.0)[0].hit == found[1]
    tied = [Hit(name, 0.5, 1.0) for name in "fbdac"]
    assert [each.hit.id for each in fused(tied, 0.6)] == list("abcdf")


def test_an_identical_duplicate_gives_way() -> None:
    """The same paragraph in two versions of a page appears once while there is anything else."""
    text = "exactly the same paragraph about the same thing"
    one, two = chunk(text, path="docs/v1.md"), chunk(text, path="docs/v2.md")
    other, far = chunk("another subject, nearly as good"), CHUNKS[0]
    ranked = [
        (Candidate(each, score, 9.0), score)
        for each, score in ((one, 0.9), (two, 0.9), (other, 0.8), (far, 0.0))
    ]
    assert {each.chunk.text for each in diverse(ranked, 2, 0.8)} == {text, other.text}
    assert len(diverse(ranked, 4, 0.8)) == 4


def test_by_relevance_only() -> None:
    """With a weight of 1, diversity changes nothing."""
    ranked = read([Hit(each.id, n / 12, 1.0) for n, each in enumerate(CHUNKS)])
    assert diverse(ranked, 5, 1.0) == [each for each, _ in ranked[:5]]
