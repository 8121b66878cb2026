"""What a question asks how to do with something, and the sections that are called so."""

from __future__ import annotations

import pytest

from answerable.testing.corpus import chunk
from answerable.wording.asked_tasks import PART, asked_task, called


@pytest.mark.parametrize(
    ("question", "heading", "expected"),
    [
        ("How do I write my own lamp shade?", "Creating a lamp shade", 1.0),
        ("how to add lamps", "Lamp creation", 1.0),
        ("How can I turn off the buzzer?", "Disable buzzers", 1.0),
        ("How do I log in to the shed?", "Logging in to sheds", 1.0),
        ("What is the best way to back up lamps?", "3.1 How to back up your lamps", 1.0),
        ("How do I polish a lamp?", "Polishing lamps", 1.0),  # a verb that has no others
        ("How do I set up email?", "Email setup", 1.0),
        ("How do I set up a shed?", "How to set it up", 1.0),
        ("How do I turn off a shed?", "Turning it off", 1.0),
        ("How do I add a lamp to a shelf?", "Add lamps to shelves", 0.0),  # a plural of its own
        ("How do I add a lamp to a rack?", "Adding lamps to racks", 1.0),
        ("How do I add a lamp to a rack?", "Adding a lamp", PART),
        ("How do I add a lamp?", "Adding lamps to racks", 0.0),
        ("How do I add a battery?", "Adding batteries", 1.0),
        ("How do I add a lamp?", "Removing lamps", 0.0),
        ("How do I add a lamp?", "Adding shades", 0.0),
        ("How do I add a lamp?", "Lamps", 0.0),
        ("What is a lamp?", "Creating a lamp", 0.0),
        ("How do I update it?", "Updating", 0.0),  # what is done with the site's subject
    ],
)
def test_a_section_that_is_called_so(question: str, heading: str, expected: float) -> None:
    """In the same words or others, of the whole or of its part; other things are not."""
    task = asked_task(question)
    found = called(chunk("Take one.", heading=("Shed", heading)), task) if task else 0.0
    assert found == expected


def test_what_stands_on_the_page_of_the_thing() -> None:
    """Below "Lamp shades", "Creating one" is about these, and "Usage" about using them."""
    section = chunk("Take one.", heading=("Lamp shades", "Creating one"))
    task = asked_task("How do I make a lamp shade?")
    assert task is not None
    assert called(section, task) == 1.0
    other = chunk("Take one.", heading=("Racks", "Creating one"))
    assert called(other, task) == 0.0


@pytest.mark.parametrize(
    ("heading", "expected"), [("Connecting", 1.0), ("Integration", 1.0), ("Links", 0.0)]
)
def test_one_word_below_the_thing(heading: str, expected: float) -> None:
    """It says what is done, where it cannot be a thing."""
    task = asked_task("How do I connect a lamp?")
    assert task is not None
    assert called(chunk("Take one.", heading=("Lamp", heading)), task) == expected


def test_the_site_itself_is_no_thing() -> None:
    """ "How do I add a lamp in Shed?" asks what it asks without the site's name."""
    assert asked_task("How do I add a lamp in Shed?", "Shed") == asked_task("How do I add a lamp?")


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How do I write my own shade?", "create my own shade, make my own shade"),
        ("How do I turn off the buzzer?", "deactivate the buzzer"),
        (
            "How do I leave a lamp out when I sell them?",
            "ignore a lamp when I sell them, omit a lamp when I sell them",
        ),
        ("How do I leave out a lamp?", "ignore a lamp, omit a lamp"),
        ("How do I leave the lamp out of doors?", ""),
        ("How do I force a colour?", "override a colour"),
        ("How do I polish a lamp?", ""),
        ("What is a shade?", ""),
        ("How do I update?", ""),
        ("How do I write,shade?", ""),
    ],
)
def test_other_words_for_it(question: str, expected: str) -> None:
    """They are searched for beside the question's own."""
    task = asked_task(question)
    assert (task.in_other_words if task else "") == expected
