"""Picks in a visitor's own words, and what merely looks like one."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.turn import options, pointing
from answerable.turn.chat import from_context, of_options
from answerable.turn.chat.context import Recent
from answerable.types import Message, Option
from ordinary_page import page_seconds
from turn.chats import OFFERED, OLD, REPLIES, SHOW_AGAIN, STALE, TEN, answered, said, seen

WHICH = "I see 2 here. Which one do you mean?"
NOTES = seen(last_options=(Option("Notes"), Option("Notes A")))


@pytest.mark.parametrize(
    ("message", "label"),
    [
        ("the second one please", "Quick Links E"),
        ("2 please", "Quick Links E"),
        ("2, please", "Quick Links E"),
        ("please, 2", "Quick Links E"),
        ("E please", "Quick Links E"),
        ("quick links e, please!", "Quick Links E"),
        ("no, the first", "Quick Links D"),
        ("no the first one", "Quick Links D"),
        ("Ok, D", "Quick Links D"),
        ("The second one, thanks", "Quick Links E"),
        ("the last one, thank you very much!", "Quick Links E"),
        ("the second one, please?", "Quick Links E"),
        ("E instead", "Quick Links E"),
        ("sorry, option 1", "Quick Links D"),
        ("I'd like the second one", "Quick Links E"),
        ("I'd like the second one, thanks", "Quick Links E"),
        ("let's take the second", "Quick Links E"),
        ("no, open the first one", "Quick Links D"),
        ("I'll go with the second", "Quick Links E"),
        ("can I have the second one please?", "Quick Links E"),
    ],
)
def test_courtesies_around_a_pick(message: str, label: str) -> None:
    """Please, thanks and the like around a pattern change nothing."""
    reply = answered(message, OFFERED)
    assert (reply.text, reply.picked) == (f"Selected: {label}.", Option(label))


@pytest.mark.parametrize(
    ("message", "at"),
    [("6", 6), ("the seventh one please", 7), ("option 9", 9), ("number ten", 10), ("eight", 8)],
)
def test_places_that_no_pattern_has(message: str, at: int) -> None:
    """The place counts wherever there are that many."""
    picked = answered(message, TEN).picked
    assert picked == Option(f"Board {at:02}", "", f"widget:{at}")


@pytest.mark.parametrize("message", ["option 9", "the fourth", "third please", "7", "#12"])
def test_places_beyond_the_last(message: str) -> None:
    """The visitor is asked which one."""
    reply = answered(message, OFFERED)
    assert (reply.text, reply.state, reply.picked) == (WHICH, "clarify", None)
    assert from_context.answer("option 9", Recent(), REPLIES) is None


@pytest.mark.parametrize(
    ("history", "label"),
    [
        (said("first", "Selected: Quick Links D."), "Quick Links E"),
        (said("is E in the list?", "Yes, Quick Links E is in the list."), "Quick Links D"),
        (said("What is Quick Links D for?", "Links to what you need."), "Quick Links E"),
    ],
)
def test_the_other_one(history: tuple[Message, ...], label: str) -> None:
    """Of two, the one that was not just picked or named."""
    for message in ("the other one", "no, the other one please", "open the other one"):
        picked = answered(message, OFFERED, history).picked
        assert picked == Option(label)


def test_the_other_one_of_names_that_begin_alike() -> None:
    """The longer name is not the shorter one too."""
    picked = [
        answered("the other one", NOTES, said("x", f"Selected: {label}.")).picked
        for label in ("Notes A", "Notes")
    ]
    assert picked == [Option("Notes"), Option("Notes A")]


def test_the_other_one_beside_an_open_panel() -> None:
    """What is open counts where nothing was said."""
    recent = seen(
        last_options=(Option("Quick Links D"), Option("Quick Links E")),
        last_opened_panel="Quick Links E",
    )
    assert answered("the other one", recent).picked == Option("Quick Links D")


def test_the_other_one_of_nothing_named() -> None:
    """Which of two, or of more, is asked; without any it is a question like another."""
    assert answered("the other one", OFFERED).text == WHICH
    assert answered("the other one", TEN).text == "I see 10 here. Which one do you mean?"
    assert answered("the other one", OLD).text == STALE
    assert from_context.answer("the other one", Recent(), REPLIES) is None


@pytest.mark.parametrize("message", ["the second one please", "E please", "2, thanks", "option 9"])
def test_stale(message: str) -> None:
    """What is old is offered to be shown again, as without the courtesy."""
    reply = answered(message, OLD)
    assert (reply.text, reply.options) == (STALE, (SHOW_AGAIN,))


@pytest.mark.parametrize("message", ["the second one please", "2, thanks", "ok, the last one"])
def test_a_courtesy_without_options(message: str) -> None:
    """Where nothing was shown a quoted list may be meant: the bare pattern alone is a pick."""
    assert from_context.answer(message, Recent(), REPLIES) is None
    assert answered("the second one", Recent()).text == STALE


@pytest.mark.parametrize(
    "message",
    [
        "no one",
        "so D",
        "first?",
        "the other one?",
        "404",
        "option 404",
        "first of all",
        "ok, first: how do I install it?",
        "please install the second version",
        "no second thoughts",
        "other options",
        "How do I pick the second option?",
        "what is the second one for, please?",
        "thanks for the second one",
        "please",
        "thanks",
        "ok please",
        "no, thanks",
        "2 or 3 please",
        "two factor authentication please",
        "the first steps, please",
    ],
)
def test_questions_stay_questions(message: str) -> None:
    """What only begins or ends like a pick, or holds one, picks nothing."""
    assert from_context.answer(message, OFFERED, REPLIES) is None
    reply = of_options.answer(message, OFFERED, REPLIES)
    assert reply is None or reply.picked is None


def test_a_label_that_is_a_courtesy() -> None:
    """The whole message goes first."""
    offers = (Option("Thanks"), Option("E please"), Option("Quick Links E"))
    assert pointing.choose("E please", offers) is offers[1]
    assert pointing.choose("thanks", offers) is offers[0]


def test_the_widget_leaves_them_to_the_server() -> None:
    """The shared patterns are the specification's still."""
    assert options.pick("the second one please", OFFERED.fresh.last_options) is None


@given(st.text(max_size=400))
def test_nothing_raises(message: str) -> None:
    """Whatever is said, what is left of it is a part of it."""
    assert pointing.bare(message) in message
    pointing.choose(message, OFFERED.fresh.last_options)


def test_long_messages_take_no_time() -> None:
    """Rows of courtesies and of marks."""
    started = time.process_time()
    for message in ("." * 100_000 + "x", "ok " * 98 + "x", ", please" * 36 + "x", " ," * 149 + "x"):
        pointing.choose(message, OFFERED.fresh.last_options)
    assert time.process_time() - started < 4 * page_seconds()
