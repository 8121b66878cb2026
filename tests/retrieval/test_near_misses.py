"""Passages that say something near to what is asked, and those that say it."""

from __future__ import annotations

import pytest

from answerable.retrieval.lexical import terms
from answerable.retrieval.near_misses import Units, misses

GARDEN = (
    "Ida Moor planted the first orchard in 1890.",
    "Tom Moor died in 1911.",
    "The second orchard was planted by monks and is watered weekly.",
    "The eastern gate was rebuilt in 1950.",
    "The visitor plan costs 9 euros.",
    "The gardener plan is for six people.",
    "The well was poisoned in 1902 and covered by a stone.",
    "Signs are painted in May.",
)


def missed(question: str, *said: str, alike: dict[str, str] | None = None) -> bool:
    units = Units(said or GARDEN, [""] * len(said or GARDEN))
    like = {terms(own)[0]: frozenset(terms(theirs)) for own, theirs in (alike or {}).items()}
    return misses(question, units, like)


@pytest.mark.parametrize(
    ("question", "near"),
    [
        # another of a kind
        ("When was the third orchard planted?", True),
        ("When was the second orchard planted?", False),
        ("How often is it watered, daily or what?", True),
        ("How often is it watered weekly?", False),
        ("What does the student plan include?", True),
        ("How many people is the gardener plan for?", False),
        ("Which plan is the best plan for me?", False),
        # told of somebody or something else
        ("When did Ida Moor die?", False),  # both are called Moor
        ("When did Ida die?", True),
        ("When did Tom die?", False),
        ("When was Tom born?", True),
        ("When was the western gate rebuilt?", True),
        ("When was the eastern gate rebuilt?", False),
        # who
        ("Who planted the first orchard?", False),
        ("Who planted the second orchard?", False),
        ("Who poisoned the well?", True),
        ("Who painted the signs?", True),
        ("Who is the gatekeeper of the eastern gate?", True),
        ("Who is the plan for?", False),
        # prices
        ("How much is the visitor plan?", False),
        ("How much is the gardener plan?", True),
        # no such question, and none in English
        ("Is the orchard old?", False),
        ("Wann starb Ida?", False),
    ],
)
def test_near_misses(question: str, near: bool) -> None:
    """What is not said of this one, though it is said of another."""
    assert missed(question) is near


def test_the_other_of_a_kind_beside_the_one_that_is_meant() -> None:
    """What is said of the eastern gate is not said of the western, though that is named too."""
    said = ("The western gate leans.", "The eastern gate was rebuilt in 1950.")
    assert missed("When was the western gate rebuilt?", *said)
    assert not missed("When was the eastern gate rebuilt?", *said)


def test_pronouns_lead_back() -> None:
    """What is told of "her" in the next sentence is told of who was named before."""
    said = ("Ida Moor came from Arden.", "She died in 1930.")
    assert not missed("When did Ida Moor die?", *said)
    assert missed("When did Ida Moor die?", said[0], "Tom Berg died in 1930.")


def test_words_that_are_alike() -> None:
    """A verb stands there, too, where another one says the same."""
    said = ("Bo repaired the roof.", "The roof is red.")
    assert not missed("Who mended the roof?", *said, alike={"mended": "repaired"})


def test_nothing_to_look_at() -> None:
    """Without units nothing is near."""
    assert not misses("When did Ida die?", Units((), ()), {})


def test_long_questions_take_no_time() -> None:
    """However a question goes on, it is looked at once."""
    assert not missed("who did" + "!" * 4_000 + "a" * 4_000)
    assert not missed("who saw " + "a and " * 2_000)
