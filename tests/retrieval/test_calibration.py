"""What a window is worth to probabilities, and the scale of an index."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.retrieval.answerability import Windows
from answerable.retrieval.calibration import (
    SUREST,
    UNANSWERED,
    Calibration,
    carried_over,
    fit,
    refined,
    sigmoid,
)

shares = st.floats(0, 1)
cosines = st.floats(-1, 1)
scores = st.lists(shares, min_size=1, max_size=20)


def found(covered: float, cosine: float, count: int, seed: int) -> list[Windows]:
    """What ``count`` questions find, around a place."""
    chance = random.Random(seed)
    centres = [(chance.gauss(covered, 0.1), chance.gauss(cosine, 0.05)) for _ in range(count)]
    return [np.array([[c, n, 0.0], [c / 2, n - 0.1, 0.0]]) for c, n in centres]


ANSWERED, HIDDEN, OFF = found(0.9, 0.7, 60, 1), found(0.4, 0.5, 60, 2), found(0.1, 0.2, 60, 3)
SCALE = fit(ANSWERED, HIDDEN, OFF)


def confidence(windows: Windows) -> float:
    return SCALE.confidence([SCALE.value(windows)], 0.0)


def test_a_fit_separates() -> None:
    """Questions about a passage score above one half, those about something else below."""
    assert sum(confidence(each) > 0.5 for each in ANSWERED) == 60
    assert sum(confidence(each) < 0.5 for each in OFF) >= 57


def test_hidden_pages_are_less_sure_than_shown_ones() -> None:
    """Whatever the threshold, a question whose page is hidden scores lower than when it is not."""
    assert np.mean([confidence(each) for each in HIDDEN]) < min(map(confidence, ANSWERED))


def test_a_fit_is_blind_to_order() -> None:
    """The same questions give the same scale, in whatever order they come."""
    assert fit(ANSWERED[::-1], HIDDEN[::-1], OFF[::-1]) == SCALE


def test_another_embedders_cosines_mean_the_same() -> None:
    """An embedder whose cosines lie between 0.7 and 0.9 gives the same scores on its own scale."""

    def squeezed(group: list[Windows]) -> list[Windows]:
        return [each * np.array([1, 0.2, 1]) + np.array([0, 0.7, 0]) for each in group]

    other = fit(squeezed(ANSWERED), squeezed(HIDDEN), squeezed(OFF))
    for one, same in zip(HIDDEN, squeezed(HIDDEN), strict=True):
        value = other.value(same)
        assert other.confidence([value], 0.0) == pytest.approx(confidence(one), abs=1e-3)


def test_cosines_that_tell_nothing_are_not_fitted() -> None:
    """Where questions about something else come as near as the others, the shipped scale is it."""
    assert fit(ANSWERED, HIDDEN, ANSWERED) == Calibration()


def test_an_answer_asks_for_more_than_relevance() -> None:
    """Between the edge and the middle a chunk is relevant and still no answer."""
    value = (SCALE.edge + SCALE.middle) / 2
    assert SCALE.relevance(value, best=0.6) > 0.5 > SCALE.confidence([value], 0.0)


def test_no_chunk_is_surer_than_a_doubtful_whole() -> None:
    """Where what was found rather does not answer, no chunk of it scores above that."""
    value = SCALE.middle + 1
    assert SCALE.relevance(value, best=0.3) == 0.3
    assert SCALE.relevance(value, best=0.5) > 0.9


def test_missing_names_cost() -> None:
    """The more of a question's names are missing, the less sure it is; nothing found is 0."""
    values = [SCALE.middle + 0.2]
    sure = [SCALE.confidence(values, missing) for missing in (0.0, 0.5, 1.0)]
    assert sure == sorted(sure, reverse=True)
    assert sure[0] > 0.5 > sure[2]
    assert SCALE.confidence([], 0.0) == 0.0


def test_reading_says_more_than_words_and_meaning() -> None:
    """Where sections were read, two plain matches are as sure as each other; what was unlikely
    stays so, and nothing that was read makes evidence be about something else."""
    plain, plainer, unlikely = ([SCALE.middle + beyond / SCALE.slope] for beyond in (5, 9, -1))
    assert SCALE.confidence(plain, 0.0) < SCALE.confidence(plainer, 0.0)
    for surer in (-3.0, 0.0, 2.0):
        assert SCALE.confidence(plain, 0.0, surer) == SCALE.confidence(plainer, 0.0, surer)
        assert SCALE.confidence(plain, 0.0, surer) == pytest.approx(sigmoid(SUREST + surer))
        assert SCALE.confidence(unlikely, 0.0, surer) == SCALE.confidence(unlikely, 0.0)
    assert SCALE.confidence(plain, 0.0, -30.0) == UNANSWERED


def test_a_window_without_the_kind_asked_for_is_worth_less() -> None:
    """A window that lacks what is asked for loses, and one that has it is then the best."""
    lacking, having = [0.8, 0.5, 1.0], [0.7, 0.5, 0.0]
    assert SCALE.value(np.array([lacking])) < SCALE.value(np.array([having]))
    assert SCALE.value(np.array([lacking, having])) == SCALE.value(np.array([having]))


@given(cosines, cosines, shares, shares)
def test_more_is_never_worse(one: float, other: float, few: float, many: float) -> None:
    """Both scores grow with the cosine and with the covered words, and stay within 0..1."""
    low, high = sorted((one, other))
    less, more = sorted((few, many))
    worse, better = (SCALE.value(np.array([[*pair, 0.0]])) for pair in ((less, low), (more, high)))
    assert 0 <= SCALE.relevance(worse, 1.0) <= SCALE.relevance(better, 1.0) <= 1
    assert 0 <= SCALE.confidence([worse], 0) <= SCALE.confidence([better], 0) <= 1


def again(score: float, after: Calibration) -> float:
    """What a question scores by another scale that has this score by ``SCALE``."""
    inside = min(max(score, 1e-6), 1 - 1e-6)
    value = SCALE.middle + SCALE.shift + math.log(inside / (1 - inside)) / SCALE.slope
    return after.confidence([value], 0.0)


def test_labelled_questions_move_the_scale() -> None:
    """Answerable questions that were refused lower the bar, answered ones that should not raise
    it."""
    lower = refined(SCALE, [0.3] * 30, [0.05] * 30)
    higher = refined(SCALE, [0.95] * 30, [0.7] * 30)
    assert again(0.3, lower) > 0.5 > again(0.05, lower)
    assert again(0.95, higher) > 0.5 > again(0.7, higher)
    assert lower.labelled == 60


def test_a_few_labels_move_it_little() -> None:
    """Two labelled questions change a score less than sixty of the same kind."""
    few, many = refined(SCALE, [0.3], [0.05]), refined(SCALE, [0.3] * 30, [0.05] * 30)
    assert 0.3 < again(0.3, few) < again(0.3, many)


@given(scores, scores)
def test_any_labels_can_be_fitted(good: list[float], bad: list[float]) -> None:
    """Contradictory, equal or extreme scores give a scale with scores in the same order."""
    after = refined(SCALE, good, bad)
    new = [again(score, after) for score in sorted(good + bad)]
    assert new == sorted(new)
    assert all(0 <= score <= 1 for score in new)


def test_an_ingest_keeps_what_labels_said() -> None:
    """A new fit keeps shift and slope of a refined scale, and nothing of one that was not."""
    before = refined(SCALE, [0.3] * 30, [0.05] * 30)
    kept = carried_over(Calibration(edge=0.1), before)
    assert (kept.edge, kept.shift, kept.slope) == (0.1, before.shift, before.slope)
    assert carried_over(Calibration(edge=0.1), SCALE) == Calibration(edge=0.1)


def test_it_survives_the_manifest() -> None:
    """A scale goes into the manifest and comes back; an empty mapping, or one of another version,
    is the shipped scale."""
    assert Calibration.from_mapping(SCALE.as_mapping()) == SCALE
    assert Calibration.from_mapping({}) == Calibration()
    assert Calibration.from_mapping({"bias": -6.0, "dense": 8.0}) == Calibration()
