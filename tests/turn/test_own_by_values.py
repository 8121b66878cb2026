"""The visitor's own by what stands beside the names, in whatever words the application has."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import UTC, datetime

import pytest

from answerable.replies import Replies
from answerable.settings import ContextSettings
from answerable.testing.app_data import MemoryAppData, Owned
from answerable.turn.layers import Layers, ask, read
from answerable.types import Message, Option, State, TurnRequest

pytestmark = pytest.mark.anyio
ROWS = [
    Owned("boat", "ann", "1", "Blue Heron", "moored, berth 4"),
    Owned("boat", "ann", "2", "Little Auk", "laid up"),
    Owned("boat", "ann", "3", "Wren", "moored, berth 9"),
    Owned("charter", "ann", "4", "Winter sails", "due 2026-02-20, on loan"),
    Owned("charter", "ann", "5", "Storm jib", "due 2026-04-01, on loan"),
    Owned("charter", "ann", "6", "Compass", "returned 2026-01-09"),
    Owned("bill", "ann", "8", "Bill 7", "12 EUR, paid 2026-01-02"),
    Owned("boat", "bob", "7", "Puffin", "wrecked"),
]
HARBOUR = MemoryAppData(ROWS, {"boat": "boats", "charter": "charters", "bill": "bills"})
TODAY = datetime(2026, 3, 5, tzinfo=UTC)
RULES = Layers(ContextSettings(), clock=lambda: TODAY, app_data=HARBOUR)
MOORED = "Blue Heron (moored, berth 4).\nWren (moored, berth 9)."
LOANS = "Storm jib (due 2026-04-01, on loan).\nWinter sails (due 2026-02-20, on loan)."


async def said(
    message: str, *shown: Owned, user: str | None = "ann", state: State = "answered"
) -> str | None:
    """The reply right after ``shown`` was told."""
    history: tuple[Message, ...] = ()
    if shown:
        offered = [asdict(Option(r.label, r.sublabel, f"{r.entity_type}:{r.id}")) for r in shown]
        at, detail = "2026-03-05T00:00:00Z", json.dumps({"options": offered})
        answer = Message("1", "assistant", "These.", at, state, detail=detail)
        history = (Message("0", "user", "?", at), answer)
    request = TurnRequest(message, user_id=user, history=history)
    reply = (await ask(read(request, RULES), RULES, Replies())).reply
    return reply.text if reply is not None else None


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("what's on loan?", LOANS),
        ("what do I have on loan", LOANS),
        ("do I have anything due in april", "Storm jib (due 2026-04-01, on loan)."),
        ("which boats are moored?", MOORED),
        ("which boat is laid up?", "Little Auk (laid up)."),
        ("moored boats", MOORED),
        ("boats that are not moored", "Little Auk (laid up)."),
        ("is Little Auk moored?", "Little Auk (laid up)."),
        ("what happened to the Little Auk?", "Little Auk (laid up)."),
        ("have I returned the compass", "Compass (returned 2026-01-09)."),
        ("did I return the storm jib?", "Storm jib (due 2026-04-01, on loan)."),
        ("which charters have I returned?", "Compass (returned 2026-01-09)."),
        ("are any of my boats laid up?", "Little Auk (laid up)."),
        ("did I pay bill 7?", "Bill 7 (12 EUR, paid 2026-01-02)."),
        ("do I still have the compass?", "Compass (returned 2026-01-09)."),
    ],
)
async def test_by_the_words_of_the_rows(message: str, text: str) -> None:
    """States that no list has: each word is one that stands beside a name of the visitor's."""
    assert await said(message) == text


async def test_which_of_those_in_sight() -> None:
    """What was just shown is told apart, by what is not so as well."""
    assert await said("which of them are not moored?", *ROWS[:3]) == "Little Auk (laid up)."


async def test_overdue_by_its_date() -> None:
    """What is due on a day that has passed is overdue; what was returned is not."""
    late = "Winter sails (due 2026-02-20, on loan)."
    assert await said("what is overdue?") == late
    assert await said("which are overdue?", *ROWS[3:6]) == late


@pytest.mark.parametrize(
    "message",
    [
        "which boats are wrecked?",  # somebody else's state
        "what's in the harbour?",
        "which boats are allowed in the harbour?",
        "how do I moor a boat?",
        "is the harbour moored?",
        "why is Little Auk laid up?",
        "what is a boat?",
        "boats",
    ],
)
async def test_what_the_site_is_asked(message: str) -> None:
    """With any other word it is the site's content that may know; and so it is for nobody."""
    assert await said(message) is None
    assert await said("which boats are moored?", user=None) is None


async def test_yes_to_names_that_are_like_a_denied_one() -> None:
    """One is meant by it, several are not told apart; after what was no denial it is no pick."""
    assert await said("yes", ROWS[0], state="no_match") == "Selected: Blue Heron."
    several = await said("yes", *ROWS[:2], state="no_match")
    assert several == "I see 2 here. Which one do you mean?"
    assert await said("yes", ROWS[0]) is None


async def test_what_is_denied_is_a_name() -> None:
    """Of "a dinghy called Nelly" the name is denied, and of boats with something nothing is."""
    request = TurnRequest("do I have a dinghy called Nelly?", user_id="ann")
    outcome = await ask(read(request, RULES), RULES, Replies())
    assert outcome.otherwise is not None
    assert outcome.otherwise.text.endswith("called Nelly in your workspace.")
    request = TurnRequest("do I have boats without a mast?", user_id="ann")
    assert (await ask(read(request, RULES), RULES, Replies())).otherwise is None
