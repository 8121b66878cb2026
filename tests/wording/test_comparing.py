"""Questions that ask how two things differ, and what is said of one of them."""

from __future__ import annotations

import pytest

from answerable.wording.comparing import compared, headed


@pytest.mark.parametrize(
    ("question", "marks"),
    [
        ("What is the difference between a lamp and a torch?", ("lamp", "torch")),
        ("What's the difference between sick leave and annual leave?", ("sick", "annual")),
        ("difference between the file and the auto plugin", ("file", "auto")),
        ("What are the differences between `sync` and `refresh`?", ("sync", "refresh")),
        ("How does onMount differ from $effect?", ("onMount", "$effect")),
        ("How is a lamp different from a torch in the rain?", ("lamp", "torch")),
        ("Compare lamps with torches", ("lamps", "torches")),
        ("lamp vs. torch", ("lamp", "torch")),
        ("When to use lamp versus torch?", ("lamp", "torch")),
        ("cy.get vs cy.find", ("cy.get", "cy.find")),
        ("start tag vs tag", ("start", "tag")),
        ("lamp or torch, what is the difference?", ("lamp", "torch")),
        ("difference between a tag and tag groups", ("tag", "groups")),
        ("wick-rule always-long vs only-long", ("always-long", "only-long")),
        ("lamp maxOil vs minOil", ("maxOil", "minOil")),
        ("red lamp vs torch", ("red", "torch")),
        ("difference between lampStyle dot and basic", ("dot", "basic")),
    ],
)
def test_questions_that_compare(question: str, marks: tuple[str, str]) -> None:
    """Each thing is told by the first word that the other is not called by."""
    things = compared(question)
    assert things is not None
    assert tuple(each.mark for each in things) == marks


@pytest.mark.parametrize(
    "question",
    [
        "Can I have a lamp and a torch?",
        "What is a lamp?",
        "What is the difference?",
        "difference between a lamp and a lamp",
        "How do I accept a visual difference?",
        "",
        "difference between " + "a" * 300 + " and b",
    ],
)
def test_other_questions(question: str) -> None:
    """Nothing is compared, or nothing that can be told apart."""
    assert compared(question) is None


@pytest.mark.parametrize(
    ("text", "spoken", "first"),
    [
        ("Muting hides them.", True, True),
        ("The mute is over.", True, True),
        ("You may mute them.", True, False),
        ("Mute Windows are long.", True, False),  # something else by a longer name
        ("It is a commutation.", False, False),
    ],
)
def test_what_speaks_of_a_thing(text: str, spoken: bool, first: bool) -> None:
    """In any form of the word, as a whole word."""
    thing = (compared("muting vs blocking") or ())[0]
    assert (thing.is_in(text), thing.begins(text)) == (spoken, first)


def test_names_in_code_are_whole() -> None:
    """ "$state" is not "$state.raw", nor in it."""
    one, other = compared("$state vs $state.raw") or ()
    assert one.is_in("Use `$state` here.")
    assert not one.is_in("Use `$state.raw` here.")
    assert other.is_in("`$state.raw` is never changed.")
    assert one.is_in("Call $state() once.")


def test_a_longer_name_may_be_what_is_asked() -> None:
    """A heading begins with the whole thing, whose second word has a capital there."""
    sick, annual = compared("What is the difference between sick leave and annual leave?") or ()
    assert sick.begins("Sick Leave")
    assert not annual.begins("Sick Leave")
    assert not sick.begins("Sick Rooms")


def test_a_name_in_code_is_meant_by_its_words() -> None:
    """But a call is not by what a reader does: "you use state" is nothing about `useState`."""
    one, other = compared("initialOil vs useState") or ()
    assert one.begins("Initial oil is there at once.")
    assert one.is_in("`initialOil` is there at once.")
    assert not other.is_in("You use state for it.")


def test_the_thing_of_a_heading() -> None:
    """The one it begins with, where it does not speak of the other."""
    things = compared("sick leave vs annual leave")
    assert things is not None
    assert headed("Annual Leave", things) is things[1]
    assert headed("Sick leave in your annual leave", things) is None
    assert headed("Leave", things) is None


def test_an_option_is_meant_by_its_words_too() -> None:
    """Headings write the name of an option in words."""
    one, other = compared("dev-mode vs skip-install") or ()
    assert one.begins("Dev mode installs it.")
    assert other.begins("Skip install leaves it out.")
    assert not other.is_in("Skipping the installer")
