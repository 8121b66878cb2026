"""“Is F in the list?”: yes, no, or what is seen of it."""

from __future__ import annotations

import pytest

from answerable.seen import Age, ListPreview
from answerable.turn.chat import from_context, membership
from answerable.turn.chat.context import Recent
from answerable.types import Option
from turn.chats import (
    CUT,
    LINKS,
    LISTED,
    MISSING,
    OFFERED,
    OLD,
    REPLIES,
    SHOW_AGAIN,
    STALE,
    TEN,
    answered,
    said,
    seen,
)


@pytest.mark.parametrize(
    ("message", "recent", "text"),
    [
        ("is F in the list?", OFFERED, "No, only D/E."),
        ("Is f in the list", OFFERED, "No, only D/E."),
        ("is D in the list?", OFFERED, "Yes, Quick Links D is in the list."),
        (
            "is Quick Links F in the list?",
            OFFERED,
            "No, only Quick Links D and Quick Links E.",
        ),
        ("is quick links e one of them?", OFFERED, "Yes, Quick Links E is in the list."),
        ("is “Dashboard” in the list?", LISTED, "Yes, Dashboard is in the list."),
        ("does the list include Dashboard?", LISTED, "Yes, Dashboard is in the list."),
        ("is Budget on that list?", LISTED, "No, only Workspace 2 and Dashboard."),
        ("is there a Budget in the list?", LISTED, "No, only Workspace 2 and Dashboard."),
        ("is Dashboard in the list?", CUT, "Yes, Dashboard is in the list."),
        (
            "is D in the list?",
            seen(last_options=(Option("D"), Option("E"))),
            "Yes, D is in the list.",
        ),
        ("is F in the list?", seen(last_options=(Option("D"), Option("E"))), "No, only D/E."),
        ("is F in the list?", seen(last_options=(Option("Solo"),)), "No, only Solo."),
        ("do you see Budget in the list?", LISTED, "No, only Workspace 2 and Dashboard."),
        ("is Quick Links E one of the options?", OFFERED, "Yes, Quick Links E is in the list."),
        (
            "is Quick Links F one of the options?",
            OFFERED,
            "No, only Quick Links D and Quick Links E.",
        ),
        ("is F among them?", OFFERED, "No, only D/E."),
        (
            "is Kids in the list?",
            seen(last_options=(Option("Road", "Monday"), Option("Road", "Friday"))),
            "No, only Road (Monday) and Road (Friday).",
        ),
    ],
)
def test_membership(message: str, recent: Recent, text: str) -> None:
    """Yes or no, with the names."""
    assert (answered(message, recent).text, answered(message, recent).state) == (text, "answered")


@pytest.mark.parametrize(
    ("message", "recent"),
    [
        ("is Budget in the list?", CUT),  # the list was not shown whole
        ("is Quick Links in the list?", OFFERED),  # which of the two?
        ("is the Quick Links D panel in the list?", OFFERED),
        ("is Dashbord in the list?", LISTED),  # a slip of the finger
        ("is Mango Board in the list?", TEN),  # a list of more is cut at ten
        ("is Postgres an option?", Recent()),  # about the site
        ("is Postgres one of the options?", Recent()),
        ("is F one of them?", OLD),
    ],
)
def test_membership_that_is_not_sure(message: str, recent: Recent) -> None:
    """Where a rule cannot be sure the next layer is asked."""
    assert from_context.answer(message, recent, REPLIES) is None


TENTH = ", ".join(f"Board {n:02}" for n in range(1, 10)) + " and Board 10"


@pytest.mark.parametrize(
    ("message", "recent", "text", "offered"),
    [
        ("is Budget in the list?", CUT, "I only see Workspace 2 and Dashboard of 10.", ()),
        ("Is Budget one of them?", CUT, "I only see Workspace 2 and Dashboard of 10.", ()),
        ("is Mango Board in the list?", TEN, f"I only see {TENTH} here.", ()),
        (
            "is Quick Link D in the list?",
            OFFERED,
            "I see Quick Links D in the list. Is that what you mean?",
            LINKS[:1],
        ),
        (
            "is Quick Links in the list?",
            OFFERED,
            "I see Quick Links D and Quick Links E in the list. Is that what you mean?",
            LINKS,
        ),
        (
            "is Dashbord in the list?",
            CUT,
            "I see Dashboard in the list. Is that what you mean?",
            (Option("Dashboard"),),
        ),
    ],
)
def test_what_is_seen_of_a_list(
    message: str, recent: Recent, text: str, offered: tuple[Option, ...]
) -> None:
    """Where neither yes nor no is sure, what is seen is said, and what is alike is offered."""
    assert from_context.answer(message, recent, REPLIES) is None
    reply = membership.unsure(message, recent, REPLIES)
    assert reply is not None
    assert (reply.text, reply.options) == (text, offered)
    assert reply.state == ("clarify" if offered else "answered")


@pytest.mark.parametrize(
    ("message", "recent"),
    [
        ("is Budget in the list?", Recent()),
        ("is Postgres an option?", CUT),  # may be about the site
        ("is Postgres one of the options?", OLD),
        ("is there a list of plugins in the docs?", CUT),
        ("how do I put an item in the list?", CUT),
        ("does the table include totals?", CUT),
    ],
)
def test_what_is_no_list_of_this_chat(message: str, recent: Recent) -> None:
    """Without a fresh list, or of something else, nothing is said of one."""
    assert membership.unsure(message, recent, REPLIES) is None


def test_an_empty_list_is_none() -> None:
    """A list of which nothing is seen is no list to say anything of."""
    recent = seen(last_list_preview=ListPreview("Recent Items", 10, ()))
    assert answered("is Budget in the list?", recent).text == MISSING


def test_yes_to_what_was_meant() -> None:
    """A yes to the one thing that was asked about picks it."""
    asked = said("is Quick Link D in the list?", membership.is_it(LINKS[:1], REPLIES))
    recent = seen(last_options=LINKS[:1])
    assert answered("yes", recent, asked).picked == LINKS[0]
    assert from_context.answer("yes", OFFERED, REPLIES, asked) is None


def test_membership_of_the_list_shown_last() -> None:
    """With options and a list at hand, a yes comes from either and a no names the younger."""
    recent = seen(
        last_options=LINKS,
        last_list_preview=ListPreview("Recent", 1, ("Dashboard",)),
        ages={"last_options": Age(30, 2), "last_list_preview": Age(5, 0)},
    )
    assert answered("is D in the list?", recent).text == "Yes, Quick Links D is in the list."
    assert answered("is F in the list?", recent).text == "No, only Dashboard."


def test_membership_of_nothing() -> None:
    """A list that is too old, or never was, is offered to be shown again."""
    assert answered("is F in the list?", OLD).text == STALE
    assert answered("is F in the list?", OLD).options == (SHOW_AGAIN,)
    assert (answered("is F in the list?", Recent()).text) == MISSING


def test_the_list_shown_last_decides() -> None:
    """Options are known whole, whatever list was shown before or with them (seed 001's payload)."""
    preview = ListPreview("Recent Items", 10, ("Workspace 2", "Dashboard"))
    both = seen(last_options=LINKS, last_list_preview=preview)
    assert answered("is F in the list?", both).text == "No, only D/E."
