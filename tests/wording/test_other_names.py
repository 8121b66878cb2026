"""Names of other things: which questions do not mean them, and where they stand."""

from __future__ import annotations

import pytest

from answerable.site_names import NO_NAMES, Names
from answerable.wording.other_names import OtherNames

NAMES = Names("Lantern", frozenset({"Graphite", "Grafana"}))


@pytest.mark.parametrize(
    ("question", "another"),
    [
        ("Where is the data stored?", True),
        ("how do I scale it", True),
        ("Which port does it listen on?", True),
        ("Where does graphite store it?", False),
        ("How do I move on from Graphite's storage?", False),
        ("Which dashboard should I use?", False),
        ("Who stores data?", False),
        ("graphyte storage", False),
    ],
)
def test_questions_that_do_not_mean_it(question: str, another: bool) -> None:
    """A name in the question is meant; so may one be where the answer is a name, and where a few
    words are all there is."""
    others = OtherNames.of(NAMES, question)
    assert others.begin("Graphite stores it on disk.") is another
    assert others.stand_in("Compared with Graphite") is another


@pytest.mark.parametrize(
    ("text", "begins", "stands"),
    [
        ("Graphite's storage", True, True),
        ("Graphite\u2019s storage", True, True),
        ("In Graphite", False, True),
        ("graphite", False, False),
        ("Graphites", False, False),
        ("", False, False),
    ],
)
def test_where_it_stands(text: str, begins: bool, stands: bool) -> None:
    """As a word, possessive or not, and as it is written."""
    others = OtherNames.of(NAMES, "How is it stored?")
    assert (others.begin(text), others.stand_in(text)) == (begins, stands)


def test_without_names() -> None:
    """An index that knows none takes nothing off."""
    others = OtherNames.of(NO_NAMES, "How is it stored?")
    assert not others.begin("Graphite")
    assert not others.stand_in("Graphite")


@pytest.mark.parametrize(
    ("question", "text", "lacking"),
    [
        ("Is Lantern free?", "Graphite is free.", True),
        ("is lantern free", "Graphite is free.", True),
        ("Is Lantern free?", "Graphite is as free as LANTERN.", False),
        ("Is it free?", "Graphite is free.", True),
        ("Do you have a free plan?", "Graphite is free.", True),
        ("Is the storage free?", "Graphite is free.", False),
    ],
)
def test_where_the_sites_own_is_missing(question: str, text: str, *, lacking: bool) -> None:
    """Only where the question names it, in capitals or not, or has a word for it."""
    assert OtherNames.of(NAMES, question).lacking_own(text) is lacking
