"""What an answer lists, and which item a message means."""

from __future__ import annotations

import pytest

from answerable.retrieval.listed import Item, in_its_place, items, picked, told_in_full
from answerable.types import Message

TITLED = "**Heron**: A mail reader. [1]\n\n**Egret**: A calendar for boats. [2]"
NESTED = (
    "- Rules for letters, of these kinds: [1]\n    - `sort`: moves [2]\n    - `mute`: hides [3]"
)


@pytest.mark.parametrize(
    ("answer", "names"),
    [
        (TITLED, ["Heron", "Egret"]),
        ("Ways:\n\n- Lamp\n- Oil: burns", ["Lamp", "Oil"]),
        ("1. Lamp\n2) Oil", ["Lamp", "Oil"]),
        (NESTED, ["sort", "mute"]),
        ("- Some words that are too many for a name", [""]),
        ("A **bold** word, and no list.", []),
        ("```yaml\n- code: of a list\n```\n\n- Lamp", ["Lamp"]),
    ],
)
def test_what_is_listed(answer: str, names: list[str]) -> None:
    """Bullets, numbers and titled paragraphs are items; a single bullet has those within it."""
    assert [each.name for each in items(answer)] == names


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ("the second one", "Egret"),
        ("tell me about the first", "Heron"),
        ("the last one, please", "Egret"),
        ("the third one", None),
        ("the second one is slow", None),
        ("what is the second step?", "Egret"),
        ("and step 1?", "Heron"),
        ("step 3", None),
        ("step 0", None),
        ("item 2 of the plan", None),
        ("what comes after the first step?", None),
    ],
)
def test_the_item_that_is_meant(message: str, name: str | None) -> None:
    """A place at the end of a message is one of the last answer's items, if it has so many."""
    found = picked(message, [Message("1", "assistant", TITLED, "")])
    assert (found.name if found else None) == name


@pytest.mark.parametrize(
    ("answer", "message", "name"),
    [
        ("2. Oil\n3. …", "the second one", "Oil"),
        ("2. Oil\n3. …", "the first one", None),
        ("2. Oil\n3. …", "the last one", None),
        ("- Lamp\n- …", "the last one", None),
        ("1. …\n4. Wick", "the last one", "Wick"),
    ],
)
def test_an_item_that_is_left_out(answer: str, message: str, name: str | None) -> None:
    """It is none of the others; a number tells which place one has."""
    found = picked(message, [Message("1", "assistant", answer, "")])
    assert (found.name if found else None) == name


def test_its_name_is_asked_for() -> None:
    """What it is called stands for the place; an item without a name leaves the message alone."""
    assert in_its_place("tell me about the second one", Item("E: x", "E")) == "tell me about E"
    assert in_its_place("tell me about the second one", Item("long")).endswith("second one")


def test_what_was_picked_is_what_the_next_question_leans_on() -> None:
    """ "The second one" says nothing by itself, once its list is further back."""
    history = (
        Message("1", "user", "Which boats are there?", ""),
        Message(
            "2", "assistant", "There are two:\n\n- Gannet: for open sea\n- Teal: for lakes", ""
        ),
        Message("3", "user", "the second one", ""),
        Message("4", "assistant", "Teal: for lakes. [1]", ""),
    )
    told = [each.content for each in told_in_full(history) if each.role == "user"]
    assert told == ["Which boats are there?", "Teal"]
    assert told_in_full(history[2:]) == list(history[2:])
