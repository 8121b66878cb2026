"""Questions that are about something else by their meaning, whatever words they share."""

from __future__ import annotations

import numpy as np
import pytest

from answerable.retrieval.calibration import Calibration
from answerable.retrieval.distance import FAR, is_far, says_enough

FITTED = Calibration(low=0.2, high=0.6)
TAXES = "How do I file my taxes?"


def test_how_near_the_nearest_window_is() -> None:
    """Zero as near as something else comes, one as near as what pages answer."""
    windows = np.array([[1.0, 0.2, 0.0], [0.0, 0.6, 0.0]])
    assert FITTED.nearness(windows[:1]).max() == pytest.approx(0.0)
    assert FITTED.nearness(windows).max() == pytest.approx(1.0)


@pytest.mark.parametrize(
    "question",
    [
        TAXES,
        "What is the meaning of life?",
        "who won the cup",
        "what time is it",
        "Is it going to rain tomorrow?",
        "How long does it take to fly to Rome?",
        "My bike has a flat tyre, how do I fix it?",
    ],
)
def test_a_plain_question_far_from_all_that_was_found(question: str) -> None:
    """It is about something else below the bound, and not from there on."""
    assert is_far(question, FAR - 0.01, FITTED)
    assert not is_far(question, FAR, FITTED)


@pytest.mark.parametrize(
    "question",
    [
        "life",  # of one word, meaning says little
        "wie reiche ich meine Steuern ein",
        "How do I fix ERR_TAX_404?",  # the model knows no code
        "what does taxSelector do",
        "Where does she live?",  # the site's person, whose name the model does not know
        "Where do you live?",
        "tax rates",  # a topic that is looked up
        "How do I install it?",  # of the site
        "Can I use it on a Mac?",
        "is it free",
    ],
)
def test_where_meaning_tells_too_little(question: str) -> None:
    """Words decide."""
    assert not is_far(question, -1.0, FITTED)


def test_a_scale_that_was_not_fitted_tells_nothing() -> None:
    """Of a small index, or by an embedder that does not tell the two kinds apart."""
    assert not is_far(TAXES, -1.0, Calibration())
    assert FITTED.is_fitted
    assert not Calibration().is_fitted


@pytest.mark.parametrize(
    ("question", "enough"), [("why not", False), ("Who won the election?", True)]
)
def test_what_says_enough(question: str, enough: bool) -> None:
    """Three words of English."""
    assert says_enough(question) is enough
