"""How to begin with what a site is about, and the pages that say so."""

from __future__ import annotations

import pytest

from answerable.retrieval.beginnings import WORDING, with_beginning
from answerable.retrieval.boosts import Asked, boost
from answerable.retrieval.followup import Query
from answerable.settings import BoostSettings
from answerable.testing.corpus import chunk
from answerable.wording.beginnings import asks_to_begin, beginning, installs


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
        (("Get started with Vue | Guide",), 1.0),
        (("Install Vue using npm, Yarn or pnpm",), 1.0),
        (("Vue Installation Guide",), 1.0),
        (("Documentation", "Installing"), 0.5),
        (("Vue", "2. Set up"), 0.5),
        (("Linux", "Set up"), 0.0),
        (("Setup and teardown",), 0.0),
        (("Set up with React",), 0.0),
        (("Installing plugins",), 0.0),
        (("Plugin installation", "Installation"), 0.0),
        (("Setupcfg",), 0.0),
        (("vue install",), 0.0),  # a command
        (("Why there is no installation",), 0.0),
    ],
)
def test_its_pages_are_lifted(called: tuple[str, ...], expected: float) -> None:
    """By what the page is called, or a section of one about the whole; not where something else is
    set up. Most, where such a page begins."""
    each = chunk("Run it.", heading=called)
    assert beginning(each, "Vue") == expected
    asked = Asked.of("How do I install Vue?", "How do I install it?", own="Vue")
    lifted = BoostSettings()
    other, off = Asked.of("How do I light it?"), BoostSettings(beginning=0)
    unlifted = boost(each, asked, None, off)
    assert boost(each, asked, None, lifted) - unlifted == pytest.approx(expected * lifted.beginning)
    assert boost(each, other, None, lifted) == boost(each, other, None, off)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("npm install -D lamp", True),
        ("# all of it\nnpx create lamp@latest", True),
        ("docker pull acme/lamp:2", True),
        ("npm install lamp-oil", False),
        ("npm install red-lamp", False),
        ("light lamp", False),
    ],
)
def test_commands_that_install_it(code: str, expected: bool) -> None:
    """By its name, and not by a longer one; what is told in a sentence is no command."""
    (unit,) = chunk(code.replace("\n", " "), kinds=("code",)).units
    assert installs(unit, "Lamp") is expected
    assert not installs(unit, "")
    (told,) = chunk("Install lamp.").units
    assert not installs(told, "Lamp")


def test_further_parts_are_not() -> None:
    """What goes on below such a heading, and what stands below others on the page, is less."""
    further = chunk("Set up the lamp.\nOil it.", heading=("Lamp", "Set up"), ordinal=2)
    assert beginning(further, "Lamp") == 0.5
    assert beginning(chunk("Oil it.", heading=("Lamp", "Set up"), ordinal=2), "Lamp") == 0.0
    assert beginning(chunk("Linux\nRun it.", heading=("Set up", "Linux"), ordinal=2)) == 0.5
