"""What is asked of a feature that the whole site has no word of is not answered by what is near."""

from __future__ import annotations

import pytest

from answerable.retrieval.absent_features import without_absent
from answerable.testing.corpus import chunk, evidence

from .test_unmentioned import index

PAGES = index(
    "To log in, type your password. Drop the file. The lamp has a dark theme and an add-on."
)
FOUND = evidence(chunk("To log in, type your password."), strength="ONE")


@pytest.mark.parametrize(
    "question",
    [
        "How do I enable two-factor authentication?",
        "2FA",
        "Is there multi factor authentication?",
        "how do i add single sign-on to the dashboard",
        "Are messages end-to-end encrypted?",
        "Can I use it offline?",
        "Is there a mobile app?",
        "which keyboard shortcuts are there",
        "Do you offer a student discount?",
        "Is there a discount for paying yearly?",
        "Is it SOC 2 certified?",
        "does it run on a chromebook",
        "how to install the lamp as a windows service",
        "How do I export my lamps as CSV?",
        "Can I import them from an Excel sheet?",
        "pdf export",
        "Does it read handwriting?",
        "Can I unlock it with my fingerprint?",
        "write with Apple Pencil",
        "Is there an app for Samsung smart TVs?",
        "does it work on roku",
        "install it on a fire stick",
        "Can we watch the regatta together?",
        "Do I get push notifications on my phone?",
        "Can I add a custom field to a lamp?",
        "set up an authenticator app for the crew",
        "tell the crew in Microsoft Teams",
        "does it run on windows server",
        "log in with ldap",
    ],
)
def test_it_is_absent(question: str) -> None:
    """Nothing is found, and the question is not called one about something else."""
    left = without_absent(FOUND, question, PAGES, 0.1)
    assert (left.chunks, left.strength, left.score) == ((), "NONE", 0.1)


@pytest.mark.parametrize(
    "question",
    [
        "How do I log in?",
        "night mode for the panel?",  # is called dark there
        "Is there a plugin for it?",  # an add-on
        "How many factors are there?",
        "Why is the lamp offline?",
        "Can I drop a file?",
        "How do I upload a PDF?",
        "How do I reset my password?",
    ],
)
def test_another_question_is_answered_as_before(question: str) -> None:
    """One that names no such feature, or one that a page has a word of."""
    assert without_absent(FOUND, question, PAGES, 0.1) is FOUND


@pytest.mark.parametrize(
    ("question", "said", "found"),
    [
        ("How do I cancel my berth?", "To reset it, press the bell.", False),
        ("recover a lamp I deleted by accident", "To recover the report, ring.", False),
        ("recover a lamp I deleted by accident", "Restore it from the trash.", True),
        ("How do I print my lamps?", "Lamps are shown in red.", False),
        ("print the log while it burns", "The log is shown in red.", True),
        ("How do I cancel my berth?", "You leave it by the bell.", True),
        ("Can I print the map?", "The map hangs there.", False),
        ("Can I print the map?", "Maps are printed from the menu.", True),
        ("Can I print the map?", "Printed maps hang there.", False),
        ("pin a note to the wall", "A note is started.", False),
        ("What is a pin?", "A note is written.", True),
        ("How do I delete my berth account?", "Log in to the account. Delete the note.", False),
        ("How do I delete my berth account?", "It is removed with your account.", True),
        ("How can I change my e-mail address?", "Enter your email.", False),
        ("How can I change my e-mail address?", "Your email can be updated there.", True),
        ("How do I change my display name?", "Names are shown. You can change berths.", False),
        ("How do I upload a profile picture?", "Choose a picture of your boat.", False),
        ("How do I upload a profile picture?", "An avatar is chosen in the profile.", True),
        ("Can I make the letters bigger?", "Letters are written by hand.", False),
        ("Can I make the letters bigger?", "Set the size of the font.", True),
        ("How do I choose a printer?", "A note is written.", True),
    ],
)
def test_an_action_that_nothing_stands_for(question: str, said: str, *, found: bool) -> None:
    """None of the sections found says it, though another page may."""
    told = evidence(chunk(said), strength="ONE")
    pages = index(f"{said} Cancel, print and pin things.")
    assert (without_absent(told, question, pages, 0.1) is told) is found


def test_two_words_that_only_mean_it_together() -> None:
    """A "factor" of something else is none of two."""
    question = "Is there two-factor authentication?"
    factors = evidence(chunk("Two things are a factor of it."), strength="ONE")
    pages = index("Two things are a factor of it.")
    assert without_absent(factors, question, pages, 0.1).strength == "NONE"
    both = evidence(chunk("A two factor login is there."), strength="ONE")
    assert without_absent(both, question, pages, 0.1) is both
