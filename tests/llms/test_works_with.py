"""Whether something works with something else."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.works_with import OF_ELSE, ONLY, SO, said_to_work

ASKED = "Do plugins work on Windows?"


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("Plugins are only supported on Linux and macOS.", ONLY),
        ("Plugins run on Windows.", SO),
        ("Plugins run on Linux.", 0.0),
        ("Plugins are old.", 0.0),
        ("windows-amd64.exe (64bit)", -OF_ELSE),
        ("The server runs on Windows.", -OF_ELSE),
    ],
)
def test_what_says_with_what_a_thing_works(text: str, worth: float) -> None:
    """Most of all what says that it works with nothing else; another thing's systems do not."""
    assert said_to_work(text, ["Lamp"], ASKED, "") == worth


def test_a_heading_may_name_the_thing() -> None:
    """Below it a page need not repeat it."""
    assert said_to_work("windows.exe", ["Lamp", "Plugins"], ASKED, "") == 0.0


@pytest.mark.parametrize(
    "question",
    ["Which plugins are there?", "Does it work on Windows?", "How do plugins work on Windows?"],
)
def test_other_questions(question: str) -> None:
    """None of a thing that is named."""
    assert said_to_work("windows.exe", ["Lamp"], question, "") == 0.0


def test_the_subject_of_the_site_is_seldom_named() -> None:
    """Its pages are all about it."""
    assert (
        said_to_work("It runs there.", ["Lamp"], "Does Lantern run on Windows?", "lantern") == 0.0
    )
