"""The order of the layers: which of them has the word."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from answerable.replies import Replies
from answerable.seen import Age, ListPreview
from answerable.settings import ContextSettings
from answerable.testing.app_data import MemoryAppData, Owned
from answerable.turn.layers import Layers, ask, read
from answerable.types import ChatContext, Option, Reply, TurnRequest

pytestmark = pytest.mark.anyio
REPLIES = Replies()
ROWS = [Owned("widget", "ann", str(n), f"Board {n:02}") for n in range(1, 11)]
MANGO = Owned("widget", "ann", "11", "Mango Board")
SHOWN = ChatContext(
    last_options=tuple(Option(each.label, "", f"widget:{each.id}") for each in ROWS)
)
UNTOLD = ChatContext(last_options=tuple(Option(each.label) for each in ROWS))
NAMES = ", ".join(each.label for each in ROWS[:9])
CUT = ChatContext(last_list_preview=ListPreview("Recent Items", 10, ("Workspace 2", "Dashboard")))
RULES = Layers(
    ContextSettings(),
    clock=lambda: datetime(2026, 1, 5, 15, 45, tzinfo=UTC),
    app_data=MemoryAppData([*ROWS, MANGO]),
)


async def said(message: str, seen: ChatContext, layers: Layers = RULES) -> Reply | None:
    """The layers' reply to ann; None where the site is searched."""
    request = TurnRequest(message, chat_context=seen, user_id="ann")
    return (await ask(read(request, layers), layers, REPLIES)).reply


@pytest.mark.parametrize(
    ("message", "seen", "text"),
    [
        ("is Mango Board in the list?", SHOWN, "Yes, you have a widget called Mango Board."),
        ("Is Board 03 in the list?", SHOWN, "Yes, Board 03 is in the list."),
        (
            "Is Kiwi Plan in the list?",
            SHOWN,
            "I don’t see a widget called Kiwi Plan in your workspace.",
        ),
        ("is Mango Board in the list?", UNTOLD, "Yes, you have a widget called Mango Board."),
        ("is Kiwi Plan in the list?", UNTOLD, f"I only see {NAMES} and Board 10 here."),
        # A list of the application's, of which having the thing says nothing.
        ("is Mango Board in the list?", CUT, "I only see Workspace 2 and Dashboard of 10."),
        ("is Kiwi Plan in the list?", CUT, "I only see Workspace 2 and Dashboard of 10."),
    ],
)
async def test_a_list_that_is_cut(message: str, seen: ChatContext, text: str) -> None:
    """What a list did not show is looked up among the visitor's rows before anything is said."""
    reply = await said(message, seen)
    assert reply is not None
    assert reply.text == text


async def test_a_list_is_no_question_to_the_site() -> None:
    """Where nobody owns anything, what is seen of the list is said."""
    reply = await said("is Mango Board in the list?", SHOWN, replace(RULES, app_data=None))
    assert reply is not None
    assert reply.text.startswith("I only see Board 01, Board 02")


@pytest.mark.parametrize(
    "message", ["is Postgres an option?", "how do I sort the list?", "Where is the Bin?"]
)
async def test_questions_to_the_site(message: str) -> None:
    """What only looks alike is searched for."""
    assert await said(message, CUT) is None
    assert await said(message, SHOWN) is None


STALE = replace(SHOWN, ages={"last_options": Age(120, 1)})


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("open Board 03", "Yes, you have a widget called Board 03."),
        ("select Board 03", "I don’t see recent options. Want me to show them again?"),
        ("the third one", "I don’t see recent options. Want me to show them again?"),
    ],
)
async def test_stale_options(message: str, text: str) -> None:
    """What is opened by name is looked up; a pick from options that are too old is not guessed."""
    reply = await said(message, STALE)
    assert reply is not None
    assert reply.text == text


async def test_stale_options_of_another_place() -> None:
    """What nobody has by that name was one of the options: they can be shown again."""
    reply = await said("open Board 03", STALE, replace(RULES, app_data=None))
    assert reply is not None
    assert reply.text == "I don’t see recent options. Want me to show them again?"


BOOKED = (Option("Cargo Max", "cancelled", "booking:1"), Option("Kids Rocket", "waiting"))


async def test_options_told_by_their_words() -> None:
    """What stands on an option picks it, after the rules that pick for sure."""
    seen = ChatContext(last_options=BOOKED)
    reply = await said("the cancelled cargo one", seen)
    assert reply is not None
    assert reply.picked == BOOKED[0]
    assert await said("the deposit for a cancelled booking", seen) is None
