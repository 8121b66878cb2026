"""Figures of a ranking, against values worked out by hand and properties that must hold."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from answerable.evals.qrels import (
    METRICS,
    Ranking,
    distinct,
    figures,
    mrr,
    ndcg,
    precision,
    ratios,
    recall,
)

IDS = st.lists(st.sampled_from("abcdefghij"), unique=True)
GRADES = st.dictionaries(st.sampled_from("abcdefghij"), st.sampled_from([0.0, 1.0, 2.0, 3.0]))


def test_ndcg_takes_the_grade_as_gain() -> None:
    """With grades 1, 2 and 0 in this order the gain is 1 + 2/log2(3), over 2 + 1/log2(3)."""
    found = ndcg(["a", "b", "c"], {"a": 1, "b": 2}, 10)
    assert found == pytest.approx((1 + 2 / math.log2(3)) / (2 + 1 / math.log2(3)))


def test_ndcg_looks_no_further_than_the_cut() -> None:
    """What stands below the cut counts neither for the ranking nor for the best order."""
    assert ndcg(["x", "a"], {"a": 1}, 1) == 0
    assert ndcg(["a", "x"], {"a": 1, "b": 1}, 1) == 1


def test_recall_precision_and_reciprocal_rank() -> None:
    """Of two relevant ids one is second of five: recall 1/2, precision 1/5, reciprocal rank 1/2."""
    ranked, relevance = ["x", "a", "y", "z", "w"], {"a": 1.0, "b": 1.0, "x": 0.0}
    assert recall(ranked, relevance, 5) == 0.5
    assert precision(ranked, relevance, 5) == 0.2
    assert mrr(ranked, relevance, 10) == 0.5
    assert mrr(ranked, relevance, 1) == 0


def test_a_short_ranking_has_no_better_precision() -> None:
    """Precision divides by the cut, as trec_eval does, though only one result came back."""
    assert precision(["a"], {"a": 1}, 5) == 0.2


@settings(deadline=None)
@given(IDS, GRADES, st.integers(1, 12))
def test_every_figure_is_a_share(ranked: list[str], relevance: dict[str, float], k: int) -> None:
    """Whatever is ranked, each figure is between 0 and 1."""
    for metric in (ndcg, recall, precision, mrr):
        assert 0 <= metric(ranked, relevance, k) <= 1 + 1e-12


@settings(deadline=None)
@given(GRADES.filter(lambda grades: any(grades.values())))
def test_the_best_order_has_an_ndcg_of_one(relevance: dict[str, float]) -> None:
    """Ranking by grade reaches 1, and the reverse order never more."""
    best = sorted(relevance, key=lambda each: -relevance[each])
    assert ndcg(best, relevance, 10) == pytest.approx(1)
    assert ndcg(best[::-1], relevance, 10) <= 1 + 1e-12


def test_figures_are_means_over_queries() -> None:
    """A query answered first and one not answered make one half of everything but precision."""
    pairs = [(Ranking(("a",), 0.9), {"a": 1.0}), (Ranking(("x",), 0.2), {"a": 1.0})]
    found = figures(pairs)
    assert {found[name] for name in METRICS if name != "precision@5"} == {0.5}
    assert found["precision@5"] == 0.1
    assert found["mean_score"] == 0.55


def test_a_ratio_to_nothing_is_none() -> None:
    """Where the other system has 0 there is no ratio."""
    one = dict.fromkeys(METRICS, 0.5)
    assert ratios(one, {**one, "mrr@10": 0.0})["mrr@10"] is None
    assert ratios(one, one)["ndcg@10"] == 1


def test_figures_of_nothing_are_none() -> None:
    """No query is no reason for a 0, and no ratio is made of it."""
    nothing = figures([])
    assert set(nothing.values()) == {None}
    assert set(ratios(nothing, nothing).values()) == {None}


def test_repeated_ids_keep_their_best_place() -> None:
    """A document that came back twice counts at its first place."""
    assert distinct(["b", "a", "b", "c", "a"]) == ("b", "a", "c")
