"""Which sentence of the best section is said first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.llms.quoting.antecedents import with_antecedent
from answerable.llms.quoting.beginning import beginning_soundly
from answerable.llms.quoting.picks import Pick
from answerable.testing.corpus import chunk
from ingest.documents import chunks

LAMP = chunk(
    "oil: 2; wick: 3\nIt burns again when oil comes.\nFilled with oil, a lamp burns again.",
    kinds=("row", "sentence", "sentence"),
)
OTHER = chunk("A lamp in another place burns again.", path="other.md")
QUESTION = "How do I make it burn again?"


def first(worth: float, *, best: int = 1, question: str = QUESTION) -> str:
    """Where the unit ``best`` is worth 1, the last of its section ``worth``, and another's more."""
    values = (0.9, 0.9, worth)
    picks = [Pick(LAMP, best, values, 1.0), Pick(OTHER, 0, (0.99,), 0.99)]
    return beginning_soundly([*picks, Pick(LAMP, 2, values, worth)], question)[0].text


@pytest.mark.parametrize(
    ("worth", "expected"),
    [(0.9, LAMP.units[2].text), (0.5, LAMP.units[1].text)],
)
def test_one_that_needs_nothing_before_it(worth: float, expected: str) -> None:
    """Of the same section, if it is worth nearly as much."""
    assert first(worth) == expected


def test_one_that_stands_for_itself_stays() -> None:
    """What begins with no such word is said, and what another section says takes no place."""
    assert first(0.9, best=0) == LAMP.units[0].text
    picks = [Pick(OTHER, 0, (1.0,), 1.0), Pick(LAMP, 2, (0.0, 0.0, 0.99), 0.99)]
    assert beginning_soundly(picks, QUESTION) == picks


def test_what_type_an_option_has_is_no_antecedent() -> None:
    """ "This option" is the heading's; the line above says only one thing of it."""
    section = chunk("Default: `oars`\nThis option decides what moves the boat.")
    assert with_antecedent(section.units, 1, [1]) == [1]
    other = chunk("Boats have oars.\nThis decides what moves the boat.")
    assert with_antecedent(other.units, 1, [1]) == [0, 1]


def test_what_stands_below_another_heading_precedes_nothing() -> None:
    """A sentence that begins below a heading goes back to that, and not to the end of another."""
    section = chunk("The sail is red.\nThis sail is changed first.")
    first, second = section.units
    assert with_antecedent(section.units, 1, [1]) == [0, 1]
    assert with_antecedent((first, replace(second, under=("Jib",))), 1, [1]) == [1]


@pytest.mark.parametrize(
    ("text", "back"),
    [
        ("The yard will not take them.", True),
        ("The yard takes boats and sells them.", False),
        ("It is good practice to sell them.", False),
    ],
)
def test_what_them_stands_for_is_said_before(text: str, back: bool) -> None:
    """If the sentence itself names nothing of several."""
    section = chunk(f"Old boats rot.\n{text}")
    assert with_antecedent(section.units, 1, [1]) == ([0, 1] if back else [1])


def test_what_stands_right_below_a_heading_needs_nothing_before_it() -> None:
    """ "This option" is what the heading names."""
    under = replace(LAMP.units[1], text="This option makes it burn again.", under=("--oil",))
    section = replace(LAMP, units=(LAMP.units[0], under, LAMP.units[2]))
    picks = [Pick(section, 1, (0.9, 0.9, 0.9), 1.0), Pick(section, 2, (0.9, 0.9, 0.9), 0.9)]
    assert beginning_soundly(picks, QUESTION)[0].number == 1


@pytest.mark.parametrize(
    ("said", "back"),
    [
        ("Use it to test what burns.", True),
        ("Run these in a shed.", True),
        ("Using such a lamp is dear.", True),
        ("If it smokes, you should probably change that.", True),
        ("After the 60, no more are lit.", True),
        ("After the 60 lamps a bell rings.", False),
        ("Use oil to test what burns.", False),
        ("Using lamps is dear.", False),
    ],
)
def test_what_it_is_stands_before(said: str, *, back: bool) -> None:
    """A sentence that is told to use "it" comes with the one that says what that is."""
    (section,) = chunks(f"## Lamps\n\nThe lamp burns oil. {said}\n")
    assert with_antecedent(section.units, 1, [1]) == ([0, 1] if back else [1])
