"""What the latest release brought is told of the newest version in a changelog, with its number."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.testing.corpus import chunk
from answerable.turn.latest_release import asked, highest, of_version

from .test_on_a_site import asked as answers
from .test_on_a_site import site

pytestmark = pytest.mark.anyio
CHANGES = """# Changes

## 2.10.0 (May 2025)

- Lamps may be teal.
- Oars are counted.

## 2.9.1 (June 2024)

- The anchor holds in mud.

## 1.0 (June 2020)

- Sails are red.
"""
OARS = "# Oars\n\nOars are made of ash. They are three metres long.\n"


@pytest.mark.parametrize(
    "message",
    [
        "What changed in the latest release?",
        "what's new in the newest version",
        "Which bugs were fixed in the last release?",
        "And what was added in the most recent version?",
        "What's new?",
        "recent changes",
    ],
)
def test_the_latest_release_is_asked_for(message: str) -> None:
    """Whatever it is called, and with no number."""
    assert asked(message)


@pytest.mark.parametrize(
    "message",
    [
        "How do I install the latest version?",
        "What changed in 2.1?",
        "What is the latest version?",
        "Is the current version stable?",
        "What's new for guests in summer?",
        "How do I see recent changes of a page?",
        "What changed in the latest release 2.1?",
    ],
)
def test_something_else_is_asked_for(message: str) -> None:
    """How something is done with it, of a version with a number, or of something in it."""
    assert not asked(message)


def test_the_version_takes_the_place_of_the_words_for_it() -> None:
    """Or is asked for, where there are none."""
    message = "What was fixed in the latest stable release?"
    assert of_version(message, "2.1") == "What was fixed in 2.1?"
    assert of_version("What's new?", "2.1") == "What changed in 2.1?"


def test_the_highest_version_is_the_newest() -> None:
    """By its numbers, and not by its letters or its place; one to come is none."""
    headings = ("Unreleased", "3.0.0-beta", "2.9", "v2.10.1 (May)", "1.0")
    assert highest(chunk("It is so.", heading=("Changes", each)) for each in headings) == "2.10.1"
    assert highest([chunk("It is so.", heading=("Changes", "Unreleased"))]) == ""


async def test_it_is_answered_by_the_newest_version(tmp_path: Path) -> None:
    """With the version, and nothing of an older one; without a changelog as ever."""
    questions = "What changed in the latest release?", "What's new?"
    said = await answers(site(tmp_path / "a", {"changelog": CHANGES, "oars": OARS}), *questions)
    for each in said.values():
        assert "Lamps may be teal." in each.answer
        assert "Oars are counted." in each.answer
        assert "mud" not in each.answer
        assert each.warnings[-1:] == ("This is about version 2.10.0.",)
    said = await answers(site(tmp_path / "b", {"oars": OARS}), *questions)
    assert not any(each.citations for each in said.values())
