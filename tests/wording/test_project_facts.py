"""What every project is asked."""

from __future__ import annotations

import pytest

from answerable.wording.plain_answers import plain_answer
from answerable.wording.project_facts import (
    asks_help,
    asks_license,
    asks_open_source,
    says_help,
    says_license,
    says_open_source,
)


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("What license is Lantern under?", True),
        ("which licence does it have", True),
        ("What's the license?", True),
        ("under what kind of license is the linter published", True),
        ("How is Lantern licensed?", True),
        ("is Lantern licensed under AGPL or MIT", True),
        ("Are guests licensed users?", False),
        ("Which license do I need for ten people?", False),
        ("What license key do I enter?", False),
        ("What is the license key?", False),
        ("How do I license my plugin?", False),
    ],
)
def test_questions_for_a_license(question: str, asks: bool) -> None:
    """Under which something is published; not which one to buy or to enter."""
    assert asks_license(question) is asks


@pytest.mark.parametrize(
    ("sentence", "says"),
    [
        ("MIT", True),
        ("It is published under the Apache License 2.0.", True),
        ("GPLv3 or later", True),
        ("Everything is in the public domain.", True),
        ("Its source is licensed under terms of its own.", True),
        ("It is under the Fennel Public License.", True),
        ("It is published under a licence that forbids any use on Mondays.", True),
        ("Its license is one of our own.", True),
        ("`getLicenseFile` returns the license of a package.", False),
        ("I announced a license change.", False),
        ("We submit it.", False),
        ("", False),
    ],
)
def test_sentences_that_name_a_license(sentence: str, says: bool) -> None:
    """By its name, or as what something is under."""
    assert says_license(sentence) is says


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("Where can I get help?", True),
        ("How do I contact support?", True),
        ("where should we ask for help with it", True),
        ("Where can I get help with wicks?", False),
        ("How can I help?", False),
        ("What does --help do?", False),
    ],
)
def test_questions_for_help(question: str, asks: bool) -> None:
    """With nothing in particular: what a page says about that may be the help."""
    assert asks_help(question) is asks


@pytest.mark.parametrize(
    ("sentence", "says"),
    [
        ("Join us on Discord.", True),
        ("Write to help@example.org.", True),
        ("Open a ticket in the support portal.", True),
        ("Ask questions in the forum.", True),
        ("For help, knock at the blue door.", True),
        ("Whoever needs help asks the keeper.", True),
        ("Show the help information.", False),
        ("AI can help you.", False),
        ("Help is always available.", False),
    ],
)
def test_sentences_that_say_where(sentence: str, says: bool) -> None:
    """Somebody, or some place to ask."""
    assert says_help(sentence) is says


def test_these_are_plain() -> None:
    """Nothing else answers them."""
    assert plain_answer("What license is it under?") is says_license
    assert plain_answer("Where can I get help?") is says_help


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("is lantern open source?", True),
        ("And is the board closed-source", True),
        ("Is there an open source license?", False),
        ("How do I open source my plugin?", False),
    ],
)
def test_questions_for_open_source(question: str, asks: bool) -> None:
    """If it is; not how, nor what else is."""
    assert asks_open_source(question) is asks


@pytest.mark.parametrize(
    ("sentence", "says"),
    [
        ("It is published under the MIT licence.", True),
        ("The source code is on request.", True),
        ("Lantern is a notebook for sailors.", False),
        ("Open the source of the river on the map.", False),
    ],
)
def test_sentences_that_tell_of_open_source(sentence: str, says: bool) -> None:
    """Its license or its code says so, and not what else it is."""
    assert says_open_source(sentence) is says
