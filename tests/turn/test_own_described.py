"""Questions that describe one's own things: what is so is listed, and not denied as a name."""

from __future__ import annotations

import pytest

from answerable.replies import Replies
from answerable.testing.app_data import MemoryAppData, Owned
from answerable.turn.own.app_data import answer, question
from answerable.types import Reply

pytestmark = pytest.mark.anyio

TYPES = {
    "invoice": "invoices",
    "booking": "bookings",
    "bike": "bikes",
    "note": "notes",
    "project": "projects",
}
ROWS = [
    Owned("invoice", "ann", "1", "INV-2044", "€ 64, due 2026-11-11, unpaid"),
    Owned("invoice", "ann", "2", "INV-2034", "€ 96, due 2026-11-21, paid"),
    Owned("invoice", "ann", "3", "INV-2003", "€ 27, due 2026-09-11, unpaid"),
    Owned("booking", "ann", "4", "Tandem Duo", "2026-11-18, cancelled"),
    Owned("booking", "ann", "5", "Road Swift", "2026-11-07, confirmed"),
    Owned("booking", "ann", "6", "Road Swift", "2026-11-09, confirmed"),
    Owned("bike", "ann", "7", "Alpine 29", "in repair", ("mountain",)),
    Owned("bike", "ann", "8", "Trail Runner", "free", ("mountain",)),
    Owned("note", "ann", "9", "Shopping", "", ("Milk is not urgent, bread is urgent.",)),
    Owned("note", "ann", "11", "Minutes", "draft"),
    Owned("invoice", "bob", "10", "INV-2001", "overdue"),
]
REPLIES = Replies()
UNPAID = (
    "You have 2 unpaid invoices:\n\n- INV-2003 (€ 27, due 2026-09-11, unpaid)\n"
    "- INV-2044 (€ 64, due 2026-11-11, unpaid)"
)
INVOICES = "You have 3 invoices:"
BOOKINGS = "You have 3 bookings:"


async def said(message: str, user: str | None = "ann") -> Reply | None:
    """What ann is told; None where her question goes on to the site."""
    asked = question(message, TYPES)
    if asked is None:
        return None
    return await answer(asked, user, MemoryAppData(ROWS, TYPES), REPLIES)


@pytest.mark.parametrize(
    "message",
    [
        "Do I have an unpaid invoice?",
        "do i still have any unpaid invoices",
        "Which of my invoices are unpaid?",
        "How many unpaid invoices do I have?",
        "What unpaid invoices do I have?",
        "Do I have any invoices that are unpaid?",
        "Are any of my invoices unpaid?",
        "Show me my unpaid invoices",
        "Show only my unpaid invoices",
        "What are my unpaid invoices?",
        "my unpaid invoices",
    ],
)
async def test_what_is_so_is_listed(message: str) -> None:
    """How a thing is stands in its sublabel; it is counted, and shown."""
    reply = await said(message)
    assert reply is not None
    assert (reply.text, reply.state) == (UNPAID, "answered")
    assert [each.label for each in reply.options] == ["INV-2003", "INV-2044"]


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("Do I have a booking on November 7?", "You have 1 booking on November 7:"),
        ("Do I have any bookings in November?", "You have 3 bookings in November:"),
        ("Show my invoices from September", "You have 1 invoice from September:"),
        ("Do I have cancelled bookings?", "You have 1 cancelled booking:"),
        ("Do I have an Unpaid invoice?", "You have 2 Unpaid invoices:"),
        ("Which of my bikes are in repair?", "You have 1 bike in repair:"),
        ("Is one of my notes a draft?", "You have 1 draft note:"),
        ("Do I have an unpaid invoice from September?", "You have 1 unpaid invoice from September"),
    ],
)
async def test_dates_and_states(message: str, text: str) -> None:
    """Dates are found however they are written, and the visitor's words are said again."""
    reply = await said(message)
    assert reply is not None
    assert reply.text.startswith(text)


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("Do I have any overdue invoices?", INVOICES),  # bob has: nothing of it is seen
        ("Show me my latest booking", BOOKINGS),
        ("Which of my invoices is the largest?", INVOICES),
        ("Do I have a booking next Tuesday?", BOOKINGS),
        ("Do I have a booking before November 8?", BOOKINGS),
        ("Which of my invoices are overdue and unpaid?", INVOICES),
        ("What is my first booking?", BOOKINGS),
        ("Do I have invoices that have not been paid?", INVOICES),
        ("What is the total of my invoices?", INVOICES),
        ("Do I have a confirmed unpaid booking?", BOOKINGS),
        ("Do I have a cancelled mountain bike?", "You have 2 bikes:"),
        ("Do I have an open project?", "I don’t see any projects in your workspace."),
    ],
)
async def test_what_no_row_says_is_not_denied(message: str, text: str) -> None:
    """That nothing is called "overdue" would be no answer: all are shown, with what is so."""
    reply = await said(message)
    assert reply is not None
    assert reply.text.startswith(text)
    assert "called" not in reply.text


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("do I have a demo widget project?", "a project called demo widget"),
        ("do i have a gravel fox booking", "a booking called gravel fox"),
        ("Do I have a booking for Gravel Fox?", "a booking called Gravel Fox"),
        ("Do I have a Gravel Fox booking?", "a booking called Gravel Fox"),
        ("Do I have invoice INV-2001?", "an invoice called INV-2001"),
        ("Do I have invoice 204?", "an invoice called 204"),
        ("show invoice 9999", "an invoice called 9999"),
        ("do i have a road trail booking", "a booking called road trail"),
        ("Do I have a note called unpaid?", "a note called unpaid"),
    ],
)
async def test_a_name_is_denied(message: str, text: str) -> None:
    """A name that nobody has is still said to be missing, in capitals or not."""
    reply = await said(message)
    assert reply is not None
    assert (reply.text, reply.state) == (f"I don’t see {text} in your workspace.", "no_match")


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("Do I have invoice INV-2044?", "Yes, you have an invoice called INV-2044."),
        ("Do I have the invoice 2044?", "Yes, you have an invoice called INV-2044."),
        ("show invoice number 2044", "Yes, you have an invoice called INV-2044."),
        ("Do I have a booking for Tandem Duo?", "Yes, you have a booking called Tandem Duo."),
        ("do i have a booking for tandem duo?", "Yes, you have a booking called Tandem Duo."),
        ("Do I have a booking Tandem Duo?", "Yes, you have a booking called Tandem Duo."),
        (
            "Do I have a booking for Road Swift?",
            "You have 2 things called Road Swift. Which one do you mean?",
        ),
    ],
)
async def test_the_kind_before_the_name(message: str, text: str) -> None:
    """The name may stand behind its kind, and a number may be a part of it."""
    reply = await said(message)
    assert reply is not None
    assert reply.text == text


async def test_several_kinds() -> None:
    """One list below the other; what repeats is told apart."""
    reply = await said("Show my bookings and my projects")
    assert reply is not None
    assert reply.text == (
        "You have 3 bookings:\n\n- Road Swift (2026-11-07, confirmed)\n"
        "- Road Swift (2026-11-09, confirmed)\n- Tandem Duo\n\n"
        "I don’t see any projects in your workspace."
    )
    assert len(reply.options) == 3


@pytest.mark.parametrize("message", ["Do I have “mountain”?", "Do I have mountain?"])
async def test_what_is_found_by_other_words(message: str) -> None:
    """Things that only have the word elsewhere are not called it."""
    reply = await said(message)
    assert reply is not None
    assert reply.text == (
        "This in your workspace may be related to mountain:\n\n- Alpine 29\n- Trail Runner"
    )


async def test_a_word_of_a_long_text() -> None:
    """A note that speaks of something urgent is not said to be urgent."""
    reply = await said("Do I have any urgent notes?")
    assert reply is not None
    assert reply.text == "This in your workspace may be related to urgent:\n\n- Shopping"


@pytest.mark.parametrize(
    "message",
    [
        "How do I pay my invoice?",
        "How do I pay my unpaid invoices?",
        "When is my invoice due?",
        "Why was my booking cancelled?",
        "Can I cancel my booking today?",
        "Where is my invoice?",
        "What happens to my cancelled booking?",
        "What do I have to do when my bike is stolen?",
        "Which documents do I need for my booking?",
        "What is the late fee for my overdue booking?",
        "How many days can I have a bike?",
        "How many notes do I have to write?",
        "How many projects do I have left?",
        "How many projects do I have access to?",
        "What kind of bike do I have to bring?",
        "Do I have to return my bike clean?",
        "Do I have a deposit for a cancelled booking?",
        "Do I have insurance on my bike?",
        "Do I have a booking after I pay?",
        "Do I have unlimited projects?",
        "Do I have projects in the Team plan?",
        "Do I have a bike with a warranty?",
        "show my notes in dark mode",
        "What is my cargo bike policy?",
        "Which of my notes can be shared?",
        "What invoices are unpaid?",
        "How many projects do I have on the free plan?",
        "Which bikes do I have for children?",
        "Which of my notes are private by default?",
        "Which of my projects are deleted after 30 days?",
        "Do I have a project with SSO?",
        "Do I have a booking in Berlin?",
        "Are any of my notes public?",
        "Is one of my invoices locked?",
        "my first project",
        "Show booking 2",
        "Show me the notes about deployment",
        "Is there a project about Docker?",
        "Find notes on GDPR",
        "Show my bikes on mobile",
        "Show me the latest bikes",
        "Is there an unpaid invoice?",
        "Show my invoice settings",
    ],
)
async def test_what_the_site_answers(message: str) -> None:
    """How things work, what is offered and what has to be done is asked of the site."""
    assert await said(message) is None


@pytest.mark.parametrize(
    "message",
    [
        "How many projects do I have on the free plan?",
        "my first project",
        "Show booking 2",
        "Show me the notes about deployment",
        "Find notes on GDPR",
    ],
)
async def test_the_sites_pages_need_no_user(message: str) -> None:
    """What may be asked of the pages is not kept for those who are signed in."""
    assert await said(message, None) is None


@pytest.mark.parametrize(
    "message", ["Do I have an unpaid invoice?", "Show my latest booking", "Do I have invoice 2044?"]
)
async def test_nobody_is_told_to_sign_in(message: str) -> None:
    """Who is not signed in has no rows to describe."""
    reply = await said(message, None)
    assert reply is not None
    assert reply.state == "blocked"
