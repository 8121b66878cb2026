"""How to begin with what a site is about, and the pages that say so."""

from __future__ import annotations

import pytest

from answerable.retrieval.beginnings import WORDING, asks_to_begin, beginning, with_beginning
from answerable.retrieval.boosts import Asked, boost
from answerable.retrieval.followup import Query
from answerable.settings import BoostSettings
from answerable.testing.corpus import chunk


@pytest.mark.parametrize(
    "question",
    [
        "How do I install it?",
        "how to set up it",
        "How can I get started with it?",
        "What is the best way to start?",
        "How do I add it to an existing project?",
        "How do I install it on my machine?",
        "installation",
        "Quick start",
        "how do i use it",
    ],
)
def test_asks_to_begin(question: str) -> None:
    """In whatever words, where nothing else is named."""
    assert asks_to_begin(question)


@pytest.mark.parametrize(
    "question",
    [
        "How do I install plugins?",
        "How do I get a refund?",
        "How do I start a thread?",
        "How do I use it with React?",
        "Why does the installation fail?",
        "What does setup return?",
        "add",
    ],
)
def test_asks_something_else(question: str) -> None:
    """What is begun or installed is a part of the subject, or another thing."""
    assert not asks_to_begin(question)


def test_its_pages_are_searched_for() -> None:
    """In their own words beside the question's, unless it leans on what was asked before."""
    assert with_beginning(Query("How do I install it?")).variants == (WORDING,)
    assert with_beginning(Query("How do I install plugins?")).variants == ()
    assert with_beginning(Query("How do I install it?", carried=("What is X?",))).variants == ()


@pytest.mark.parametrize(
    ("called", "expected"),
    [
        (("Quick Start",), 1.0),
        (("Installing on Linux",), 1.0),
        (("Set up",), 1.0),
        (("Set up", "Linux"), 1.0),
        (("Linux", "Set up"), 0.5),
        (("Setupcfg",), 0.0),
        (("Why there is no installation",), 0.0),
    ],
)
def test_its_pages_are_lifted(called: tuple[str, ...], expected: float) -> None:
    """By what page or section are called; most, where such a page begins."""
    each = chunk("Run it.", heading=called)
    assert beginning(each) == expected
    asked, lifted = Asked.of("How do I install Vue?", "How do I install it?"), BoostSettings()
    unlifted = boost(each, asked, None, BoostSettings(beginning=0))
    assert boost(each, asked, None, lifted) - unlifted == pytest.approx(expected * lifted.beginning)
    assert boost(each, Asked.of("How do I light it?"), None, lifted) == pytest.approx(unlifted)


def test_further_parts_are_not() -> None:
    """What goes on below such a heading, and what stands below others on the page, is less."""
    further = chunk("Set up the lamp.\nOil it.", heading=("Lamp", "Set up"), ordinal=2)
    assert beginning(further) == 0.5
    assert beginning(chunk("Oil it.", heading=("Lamp", "Set up"), ordinal=2)) == 0.0
    assert beginning(chunk("Linux\nRun it.", heading=("Set up", "Linux"), ordinal=2)) == 0.5
