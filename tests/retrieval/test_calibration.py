"""Raw scores to probabilities."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from answerable.retrieval.calibration import Calibration, Features, fit

shares = st.floats(0, 1)
cosines = st.floats(-1, 1)


def pairs(mean: Features, count: int, seed: int) -> list[Features]:
    chance = random.Random(seed)
    return [(mean[0] + chance.gauss(0, 0.1), mean[1] + chance.gauss(0, 0.1)) for _ in range(count)]


GOOD, BAD = pairs((0.6, 0.8), 60, 1), pairs((0.2, 0.2), 200, 2)


def test_a_fit_separates() -> None:
    """The curve puts the relevant pairs above one half and the others below."""
    calibration = fit(GOOD, BAD)
    assert sum(calibration.score(*pair) > 0.5 for pair in GOOD) >= 58
    assert sum(calibration.score(*pair) < 0.5 for pair in BAD) >= 195


def test_a_fit_is_deterministic_and_blind_to_order() -> None:
    """The same pairs give the same parameters, in whatever order they come."""
    assert fit(GOOD, BAD) == fit(GOOD[::-1], BAD[::-1])


def test_sides_weigh_the_same() -> None:
    """Ten times as many irrelevant pairs move no score by much: the sides count alike."""
    one, other = fit(GOOD, BAD), fit(GOOD, BAD * 10)
    assert one.score(0.4, 0.5) == pytest.approx(other.score(0.4, 0.5), abs=0.01)


@given(cosines, cosines, shares, shares)
def test_more_is_never_worse(one: float, other: float, few: float, many: float) -> None:
    """The score grows with the cosine and with the covered words, and stays within 0..1."""
    calibration = fit(GOOD, BAD)
    low, high = sorted((one, other))
    less, more = sorted((few, many))
    assert 0 <= calibration.score(low, less) <= calibration.score(high, more) <= 1


@settings(max_examples=30)
@given(
    st.lists(st.tuples(cosines, shares), min_size=1, max_size=30),
    st.lists(st.tuples(cosines, shares), min_size=1, max_size=30),
)
def test_any_pairs_can_be_fitted(good: list[Features], bad: list[Features]) -> None:
    """Few, equal or contradictory pairs give a curve with scores within 0..1, not an error."""
    calibration = fit(good, bad)
    assert all(0 <= calibration.score(*pair) <= 1 for pair in good + bad)


def test_it_survives_the_manifest() -> None:
    """A curve goes into the manifest and comes back; an empty mapping is the default one."""
    calibration = fit(GOOD, BAD)
    assert Calibration.from_mapping(calibration.as_mapping()) == calibration
    assert Calibration.from_mapping({}) == Calibration()
