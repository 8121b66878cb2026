"""Names of the visitor's own that are told in part, in the plural, with a slip, or several."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from answerable.replies import Replies
from answerable.settings import ContextSettings
from answerable.testing.app_data import MemoryAppData, Owned
from answerable.turn.layers import Layers, ask, read
from answerable.turn.model_layer import Outcome
from answerable.types import TurnRequest

pytestmark = pytest.mark.anyio
ROWS = [
    Owned("shelf", "ann", "1", "Kitchen Corner"),
    Owned("lamp", "ann", "2", "Desk Lamp", "on loan"),
    Owned("lamp", "ann", "3", "Lantern A"),
    Owned("lamp", "ann", "4", "Lantern B"),
    Owned("book", "ann", "5", "Salt and Pepper"),
    Owned("book", "ann", "6", "Baking", "", ("Bread with rye.",)),
    Owned("book", "ann", "7", "Beans at Home"),
    Owned("lamp", "bob", "8", "Moon Lamp"),
]
HOME = MemoryAppData(ROWS, {"shelf": "shelves", "lamp": "lamps", "book": "books"})
RULES = Layers(ContextSettings(), clock=lambda: datetime(2026, 3, 5, tzinfo=UTC), app_data=HOME)


async def outcome(message: str) -> Outcome:
    request = TurnRequest(message, user_id="ann")
    return await ask(read(request, RULES), RULES, Replies())


@pytest.mark.parametrize(
    ("message", "lines"),
    [
        (
            "Do I have Desk Lamp and Kitchen Corner?",
            ["lamp called Desk Lamp", "shelf called Kitch"],
        ),
        ("do i have both desk lamp and kitchen corner", ["lamp called Desk", "shelf called Kit"]),
        (
            "Do I have Desk Lamp or Moon Lamp?",
            ["you have a lamp called Desk", "see a lamp called M"],
        ),
        (
            "do I have a desk lamp, a lantern a and a lantern b?",
            ["Desk L", "Lantern A", "Lantern B"],
        ),
    ],
)
async def test_each_of_several_names(message: str, lines: list[str]) -> None:
    """Each name is looked up by itself, and answered for itself."""
    reply = (await outcome(message)).reply
    assert reply is not None
    said = reply.text.split("\n\n")
    assert len(said) == len(lines)
    assert all(part in line for part, line in zip(lines, said, strict=True))


async def test_a_name_with_an_and() -> None:
    """It is one name where something is called so."""
    reply = (await outcome("Do I have Salt and Pepper?")).reply
    assert reply is not None
    assert reply.text == "Yes, you have a book called Salt and Pepper."


async def test_a_denial_names_no_wrong_kind() -> None:
    """Of which kind it would be is told by names like it, and else nobody knows."""
    unknown = (await outcome("Do I have Zither?")).reply
    near = (await outcome("Do I have Lantern C?")).reply
    assert unknown is not None
    assert near is not None
    text = "I don’t see a shelf, a lamp or a book called Zither in your workspace."
    assert unknown.text == text
    assert near.text == "I don’t see a lamp called Lantern C in your workspace."


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("How many lanterns do I have?", "You have 2 lanterns:\n\n- Lantern A\n- Lantern B"),
        ("Do I have desk lamps?", "Yes, you have a lamp called Desk Lamp."),
        ("do I have beans?", "may be related to beans:\n\n- Beans at Home"),
        ("Do I have Lantern?", "may be related to Lantern:\n\n- Lantern A\n- Lantern B"),
        ("do I have a desk lmap?", "I don’t see a lamp called desk lmap in your workspace."),
    ],
)
async def test_parts_plurals_and_slips(message: str, text: str) -> None:
    """What has the words in its name, of one or of several, is told or offered."""
    reply = (await outcome(message)).reply
    assert reply is not None
    assert reply.text.endswith(text)
    assert reply.options


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("do I have a boat?", "I don’t see a shelf, a lamp or a book called boat"),
        ("lanterns", "may be related to lanterns:\n\n- Lantern A\n- Lantern B"),
        ("desk lamp", "Yes, you have a lamp called Desk Lamp."),
    ],
)
async def test_what_is_said_where_the_site_has_no_answer(message: str, text: str) -> None:
    """Small letters may ask the site, which goes first."""
    told = await outcome(message)
    assert told.reply is None
    assert told.otherwise is not None
    assert text in told.otherwise.text


@pytest.mark.parametrize(
    "message",
    [
        "do I have unlimited storage?",
        "how many users do I have?",
        "how does a boat float",
        "zither",
    ],
)
async def test_what_is_left_to_the_site(message: str) -> None:
    """What one has by the site's leave, and what nothing of one's own is called."""
    told = await outcome(message)
    assert (told.reply, told.otherwise) == (None, None)


async def test_what_is_said_of_a_thing_is_told_as_what_it_is_about() -> None:
    """ "With rye" is how it was said, and nothing is related to that."""
    reply = (await outcome("Do I have a book with rye?")).reply
    assert reply is not None
    assert reply.text.startswith("This in your workspace may be related to rye:")
