"""Options told by what stands on them, and what is asked of the one that was picked."""

from __future__ import annotations

import time

import pytest

from answerable.turn import options
from answerable.turn.chat import of_options
from answerable.turn.chat.context import Recent
from answerable.types import Option, Reply
from ordinary_page import page_seconds
from turn.chats import REPLIES, TWO_MINUTES, said, seen

BOOKINGS = (
    Option("Alpine 29", "2026-11-22, cancelled", "booking:1"),
    Option("Cargo Max", "2026-11-25, cancelled", "booking:2"),
    Option("Kids Rocket", "2026-11-07, confirmed", "booking:3"),
    Option("Tandem Duo", "2026-11-18, waiting", "booking:4"),
)
LIST = seen(last_options=BOOKINGS)
OLD = seen(last_options=BOOKINGS, ages={"last_options": TWO_MINUTES})
BIKES = (Option("A) City Star"), Option("B) Cargo", "€ 35 a day"), Option("C) Road"))


def answer(message: str, recent: Recent = LIST) -> Reply | None:
    return of_options.answer(message, recent, REPLIES)


@pytest.mark.parametrize(
    ("message", "label"),
    [
        ("the cancelled Cargo Max", "Cargo Max"),
        ("cancelled cargo max", "Cargo Max"),
        ("The one on 18 November.", "Tandem Duo"),
        ("18 November", "Tandem Duo"),
        ("2026-11-07", "Kids Rocket"),
        ("the cargo one", "Cargo Max"),
        ("open the confirmed booking please", "Kids Rocket"),
        ("I mean the waiting one", "Tandem Duo"),
    ],
)
def test_what_one_option_has(message: str, label: str) -> None:
    """Where all of the words stand on one option, that is picked."""
    reply = answer(message)
    assert reply is not None
    assert reply.picked is not None
    assert reply.picked.label == label
    assert reply.text == f"Selected: {label}."


def test_what_several_have() -> None:
    """Those are offered."""
    reply = answer("the cancelled one")
    assert reply is not None
    assert reply.text == (
        "I see Alpine 29 (2026-11-22, cancelled) and Cargo Max (2026-11-25, cancelled) in the list."
        " Is that what you mean?"
    )
    assert (reply.state, reply.options) == ("clarify", BOOKINGS[:2])


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("which of them are confirmed?", "Kids Rocket (2026-11-07, confirmed)."),
        ("and which one is on 18 November?", "Tandem Duo (2026-11-18, waiting)."),
        (
            "Which ones are cancelled?",
            "Alpine 29 (2026-11-22, cancelled), Cargo Max (2026-11-25, cancelled).",
        ),
        ("are any of them waiting?", "Tandem Duo (2026-11-18, waiting)."),
    ],
)
def test_which_are_so(message: str, text: str) -> None:
    """The buttons stay as they are: nothing was picked."""
    reply = answer(message)
    assert reply is not None
    assert (reply.text, reply.picked, reply.options) == (text, None, ())


def test_a_list_that_is_cut() -> None:
    """Nobody knows what is beyond its ten."""
    ten = tuple(Option(f"Board {n}", "new" if n < 3 else "old") for n in range(1, 11))
    reply = answer("which of them are new?", seen(last_options=ten))
    assert reply is not None
    assert reply.text == "I only see Board 1 (new) and Board 2 (new) here."


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("when is it?", "Kids Rocket (2026-11-07, confirmed)."),
        ("and when is that", "Kids Rocket (2026-11-07, confirmed)."),
        ("What’s its status?", "Kids Rocket (2026-11-07, confirmed)."),
        ("how much is it?", None),  # no price stands there
        ("how do I cancel it?", None),
    ],
)
def test_of_the_picked(message: str, text: str | None) -> None:
    """Right after a pick its sublabel answers what it can."""
    told = said("option 3", options.reply(BOOKINGS[2], REPLIES, BOOKINGS).text)
    reply = of_options.answer(message, LIST, REPLIES, told)
    assert (reply.text if reply else None) == text
    assert of_options.answer(message, LIST, REPLIES, said("hi", "Hello.")) is None


def test_the_price_of_the_picked() -> None:
    """A price is one with a currency."""
    told = said("b", "Selected: B) Cargo.")
    reply = of_options.answer("and its price?", seen(last_options=BIKES), REPLIES, told)
    assert reply is not None
    assert reply.text == "B) Cargo (€ 35 a day)."


@pytest.mark.parametrize(
    "message",
    [
        "the deposit",
        "What is the deposit?",
        "the late fee for a cancelled booking",
        "which bike is the cheapest?",
        "which one is cheapest?",
        "can I change a confirmed booking?",
        "How do I cancel the cargo one?",
        "cancelled",
        "the booking",
        "when is it?",
        "the one that is not cancelled",
        "",
    ],
)
def test_questions_to_the_site(message: str) -> None:
    """Where a word stands on no option, or on all, nothing is picked."""
    assert answer(message) is None


@pytest.mark.parametrize("message", ["the cargo one", "2026-11-07", "which of them are waiting?"])
def test_only_what_is_fresh(message: str) -> None:
    """What is too old is not meant."""
    assert answer(message, OLD) is None
    assert answer(message, Recent()) is None


def test_what_stands_on_an_option_is_read_in_one_go() -> None:
    """A client may send thousands of figures; looking for a price among them takes no time."""
    figures = Option("A) Cargo", "12 " * 20_000)
    seen_now = seen(last_options=(figures, *BIKES))
    told = said("A) Cargo", options.reply(figures, REPLIES, (figures, *BIKES)).text)
    began = time.process_time()
    assert of_options.answer("and its price?", seen_now, REPLIES, told) is None
    assert time.process_time() - began < 8 * page_seconds()


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("Is the cargo max cancelled?", "Cargo Max (2026-11-25, cancelled)."),
        ("was the Kids Rocket on 7 November", "Kids Rocket (2026-11-07, confirmed)."),
        ("kids rocket is confirmed", "Kids Rocket (2026-11-07, confirmed)."),
        ("the kids rocket is confirmed", "Kids Rocket (2026-11-07, confirmed)."),
        ("cargo max cancelled?", "Cargo Max (2026-11-25, cancelled)."),
        (
            "Is a booking cancelled?",
            "Alpine 29 (2026-11-22, cancelled), Cargo Max (2026-11-25, cancelled).",
        ),
        ("Is Tandem Duo a booking?", "Yes, you have a booking called Tandem Duo."),
    ],
)
def test_what_is_asked_or_told_of_an_option_is_no_pick(message: str, text: str) -> None:
    """A question and a statement are answered by what stands on the option, and open nothing."""
    reply = answer(message)
    assert reply is not None
    assert reply.text == text
    assert reply.picked is None


@pytest.mark.parametrize("message", ["the one that is confirmed", "what is new 2026"])
def test_a_pick_may_have_a_verb(message: str) -> None:
    """Where it says which one is meant, or the name itself is a sentence."""
    named = seen(last_options=(*BOOKINGS[2:], Option("What is new", "2026")))
    reply = answer(message, named)
    assert reply is not None
    assert reply.picked is not None
