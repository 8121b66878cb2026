"""What scores tell, against values worked out by hand and properties that must hold."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from answerable.evals.calibration import aurc, auroc, ece, reliability, risk_coverage

SCORES = st.lists(st.integers(0, 20).map(lambda n: n / 20), min_size=1, max_size=30)
LABELLED = st.lists(
    st.tuples(st.integers(0, 20).map(lambda n: n / 20), st.booleans()), min_size=1, max_size=30
)


def test_auroc_counts_pairs() -> None:
    """Of the four pairs of 0.9, 0.4 with 0.4, 0.1 three are won and one is a tie: 3.5 of 4."""
    assert auroc([0.9, 0.4], [0.4, 0.1]) == 0.875


def test_auroc_needs_both_kinds() -> None:
    """Without positives or without negatives there is nothing to tell apart."""
    assert auroc([], [0.1]) is None
    assert auroc([0.1], []) is None


@settings(deadline=None)
@given(SCORES, SCORES)
def test_auroc_is_that_of_all_pairs(positives: list[float], negatives: list[float]) -> None:
    """It is the share of pairs won, with ties as halves; the other way round it is the rest."""
    wins = sum((p > n) + (p == n) / 2 for p in positives for n in negatives)
    expected = wins / (len(positives) * len(negatives))
    assert auroc(positives, negatives) == pytest.approx(expected, abs=1e-4)
    assert auroc(negatives, positives) == pytest.approx(1 - expected, abs=1e-4)


def test_ece_weighs_the_gaps_by_their_bins() -> None:
    """Two at 0.95 of which one is right, and one at 0.05 that is wrong: (2 * .45 + .05) / 3."""
    assert ece([0.95, 0.95, 0.05], [True, False, False]) == pytest.approx(0.95 / 3, abs=1e-4)


def test_bins_hold_every_question_once() -> None:
    """A score of 1 belongs to the last bin; an empty bin has no share."""
    bins = reliability([1.0, 0.0, 0.55], [True, False, True])
    assert [each.count for each in bins] == [1, 0, 0, 0, 0, 1, 0, 0, 0, 1]
    assert (bins[9].mean_score, bins[9].share_right) == (1.0, 1.0)
    assert (bins[1].mean_score, bins[1].share_right) == (0.0, 0.0)


def test_risk_goes_along_with_coverage() -> None:
    """Right at 0.9, wrong at 0.5, right at 0.1: risks 0, 1/2 and 1/3."""
    points = risk_coverage([0.5, 0.9, 0.1], [False, True, True])
    assert [(p.coverage, p.risk, p.threshold) for p in points] == [
        (pytest.approx(1 / 3, abs=1e-5), 0.0, 0.9),
        (pytest.approx(2 / 3, abs=1e-5), 0.5, 0.5),
        (1.0, pytest.approx(1 / 3, abs=1e-5), 0.1),
    ]


def test_equal_scores_are_one_point() -> None:
    """Questions of one score are answered together or not at all."""
    assert len(risk_coverage([0.5, 0.5], [True, False])) == 1
    assert aurc([0.5, 0.5], [True, False]) == 0.5


@settings(deadline=None)
@given(LABELLED)
def test_curves_end_where_everything_is_answered(pairs: list[tuple[float, bool]]) -> None:
    """The last point answers all; its risk is the share that is wrong; areas are shares."""
    scores, right = [s for s, _ in pairs], [r for _, r in pairs]
    last = risk_coverage(scores, right)[-1]
    assert last.coverage == 1
    assert last.risk == pytest.approx(right.count(False) / len(right), abs=1e-5)
    assert 0 <= (aurc(scores, right) or 0.0) <= 1
    assert 0 <= (ece(scores, right) or 0.0) <= 1


def test_nothing_has_no_figures() -> None:
    """Without a question there is neither an error nor an area."""
    assert ece([], []) is None
    assert aurc([], []) is None
