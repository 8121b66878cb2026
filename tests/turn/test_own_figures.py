"""Sums, the dearest and the latest, and those over a bound or of a time, of the visitor's rows."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import UTC, datetime

import pytest

from answerable.replies import Replies
from answerable.settings import ContextSettings
from answerable.testing.app_data import MemoryAppData, Owned
from answerable.turn.layers import Layers, ask, read
from answerable.types import ChatContext, Message, Option, TurnRequest

pytestmark = pytest.mark.anyio
CHAIR = Owned("order", "ann", "1", "Chair", "249.00 EUR, 2026-02-12, delivered")
LAMP = Owned("order", "ann", "2", "Lamp", "39.90 EUR, 2026-03-02, shipped")
PENS = Owned("order", "ann", "3", "Pens", "12.50 EUR, 2026-01-30, delivered")
HUB = Owned("order", "ann", "4", "Hub", "24.99 EUR, 2026-02-24, cancelled")
ROWS = [
    *(CHAIR, LAMP, PENS, HUB),
    Owned("order", "bob", "5", "Ring", "999.00 EUR, 2026-03-01, delivered"),
    Owned("bill", "ann", "6", "Bill 1", "€1,250.50, due 2026-03-20, open"),
    Owned("bill", "ann", "7", "Bill 2", "$80, due 2026-02-20, unpaid"),
    Owned("bill", "ann", "8", "Bill 3", "€120.00, due 2026-02-15, paid"),
    Owned("task", "ann", "9", "Fence", "open, due 2026-03-06"),
    Owned("task", "ann", "10", "Taxes", "done, due 2026-03-03"),
    Owned("task", "ann", "11", "Flights", "open, due 2026-03-12"),
    Owned("task", "ann", "12", "Passport", "open, due 2026-03-01"),
    Owned("ticket", "ann", "13", "Bus", "20 EUR a month, 2026-03-01"),
    Owned("ticket", "ann", "14", "Train", "30 EUR, 2026-03-02"),
]
KINDS = {"order": "orders", "bill": "bills", "task": "tasks", "ticket": "tickets"}
SHOP = MemoryAppData(ROWS, KINDS)
TODAY = datetime(2026, 3, 5, 23, 30, tzinfo=UTC)  # a Thursday
RULES = Layers(ContextSettings(), clock=lambda: TODAY, app_data=SHOP)
UNCLEAR = "I can’t tell that for sure from what is noted of them:\n\n"
ORDERS = """\
- Chair (249.00 EUR, 2026-02-12, delivered)
- Lamp (39.90 EUR, 2026-03-02, shipped)
- Pens (12.50 EUR, 2026-01-30, delivered)

In total: 301.40 EUR.

Left out: Hub (24.99 EUR, 2026-02-24, cancelled)."""


def answered(message: str, *shown: Owned) -> tuple[Message, ...]:
    """A question and its answer, which told these rows."""
    offered = [asdict(Option(r.label, r.sublabel, f"{r.entity_type}:{r.id}")) for r in shown]
    at, detail = "2026-03-05T00:00:00Z", json.dumps({"options": offered})
    told = Message("1", "assistant", "These.", at, "answered", detail=detail)
    return (Message("0", "user", message, at), told)


async def said(
    message: str,
    *history: Message,
    user: str | None = "ann",
    layers: Layers = RULES,
    timezone: str | None = None,
) -> str | None:
    """The reply to a message of ``user``."""
    request = TurnRequest(message, user_id=user, history=history, timezone=timezone)
    reply = (await ask(read(request, layers), layers, Replies())).reply
    return reply.text if reply is not None else None


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("which order is the most expensive?", "Chair (249.00 EUR, 2026-02-12, delivered)."),
        ("what's my cheapest order", "Pens (12.50 EUR, 2026-01-30, delivered)."),
        ("which of my orders cost the most", "Chair (249.00 EUR, 2026-02-12, delivered)."),
        ("my cheapest delivered order", "Pens (12.50 EUR, 2026-01-30, delivered)."),
        ("my latest order", "Lamp (39.90 EUR, 2026-03-02, shipped)."),
        ("when was my last order?", "Lamp (39.90 EUR, 2026-03-02, shipped)."),
        ("my oldest order", "Pens (12.50 EUR, 2026-01-30, delivered)."),
        ("what's my next task", "Fence (open, due 2026-03-06)."),
        ("which task is due first?", "Passport (open, due 2026-03-01)."),
    ],
)
async def test_one_of_several(message: str, text: str) -> None:
    """The dearest, the latest, the next: by the sum or the day beside each name."""
    assert await said(message) == text


@pytest.mark.parametrize(
    "message",
    [
        "how much did I spend on orders?",
        "how much have i spent on my orders in total",
        "what is the total of my orders?",
        "sum of my orders",
        "how much are my orders altogether",
        "add up my orders",
    ],
)
async def test_a_sum(message: str) -> None:
    """What was cancelled is left out, and that is said."""
    assert await said(message) == ORDERS


async def test_a_sum_of_some() -> None:
    """Those that are as is said, of the time that is said, in each currency by itself."""
    text = await said("total of my shipped orders")
    assert text == "- Lamp (39.90 EUR, 2026-03-02, shipped)\n\nIn total: 39.90 EUR."
    text = await said("how much did I spend on orders last month?")
    assert text is not None
    assert "In total: 249.00 EUR." in text
    text = await said("how much do I owe in total?")
    assert text is not None
    assert "In total: €1250.50 + $80." in text
    assert "Left out: Bill 3 (€120.00, due 2026-02-15, paid)." in text


async def test_a_sum_of_each_kind() -> None:
    """A bill that says "due" and "paid" is paid; what is not is left out."""
    text = await said("how much did I spend in total?")
    assert text is not None
    assert text.startswith(ORDERS)
    assert "- Bill 3 (€120.00, due 2026-02-15, paid)\n\nIn total: €120.00." in text
    assert "Left out: Bill 1 (" in text
    assert UNCLEAR + "- Bus (20 EUR a month, 2026-03-01)" in text
    assert await said("how much have I paid so far?") == text


@pytest.mark.parametrize(
    ("message", "first"),
    [
        ("orders over 30 euros", "You have 2 orders over 30 euros:"),
        ("which orders cost more than 100?", "You have 1 order more than 100:"),
        ("how many orders under 30 EUR do I have", "You have 2 orders under 30 EUR:"),
        ("delivered orders over 30 euros", "You have 1 delivered order over 30 euros:"),
        ("orders between 20 and 40 euros", "You have 2 orders between 20 and 40 euros:"),
        ("which orders are at least 249 euros", "You have 1 order at least 249 euros:"),
        ("is any order over 200 euros?", "You have 1 order over 200 euros:"),
        ("today's tasks", "I don’t see any tasks today in your workspace."),
        ("orders last year", "I don’t see any orders last year in your workspace."),
        ("any orders over 249 euros?", "I don’t see any orders over 249 euros in your workspace."),
        ("which tasks are due this week?", "You have 1 task due this week:"),
        ("tasks due tomorrow", "You have 1 task due tomorrow:"),
        ("tasks due today", "I don’t see any tasks due today in your workspace."),
        ("how many orders this month?", "You have 1 order this month:"),
        ("orders in the last 14 days", "You have 2 orders in the last 14 days:"),
        ("what's due next week?", "Flights (open, due 2026-03-12)."),
        ("do I have more than 3 orders?", "You have 4 orders:"),
        ("which bills are over $50?", "You have 1 bill over $50:"),
    ],
)
async def test_within_a_bound_or_a_time(message: str, first: str) -> None:
    """Exactly those of which it is so, with how many they are."""
    text = await said(message)
    assert text is not None
    assert text.splitlines()[0] == first


async def test_what_is_not_compared_is_said() -> None:
    """Euros are no dollars."""
    text = await said("which bills are over $50?")
    assert text is not None
    assert text.endswith(
        "Left out: Bill 1 (€1,250.50, due 2026-03-20, open), "
        "Bill 3 (€120.00, due 2026-02-15, paid)."
    )


@pytest.mark.parametrize(
    ("message", "begins"),
    [
        ("what is the total of my tickets?", UNCLEAR),
        ("which ticket is the cheapest?", UNCLEAR),
        ("how much are my tickets in total", UNCLEAR),
        ("which bill is the biggest?", UNCLEAR),
        ("what is the total of my tasks?", "You have 4 tasks:"),
        ("my latest bill", "You have 3 bills:"),
        ("is my last order shipped?", "You have 4 orders:"),
    ],
)
async def test_no_figure_is_guessed(message: str, begins: str) -> None:
    """A rate beside a sum, two currencies, a day on which something is due: the rows are told."""
    text = await said(message)
    assert text is not None
    assert text.startswith(begins)


async def test_of_rows_that_were_not_all_read() -> None:
    """A sum of some of them would be wrong."""
    some = MemoryAppData(ROWS, KINDS)
    some.most = 3
    layers = Layers(ContextSettings(), clock=lambda: TODAY, app_data=some)
    for message in ("total of my orders", "which order is the cheapest?", "orders over 30 euros"):
        text = await said(message, layers=layers)
        assert text is not None
        assert text.startswith(UNCLEAR)


async def test_of_what_was_shown() -> None:
    """ "The cheapest?" is asked of the list, also behind another such question."""
    listed = answered("show my orders", CHAIR, LAMP, PENS)
    assert await said("which one is the most expensive?", *listed) == (
        "Chair (249.00 EUR, 2026-02-12, delivered)."
    )
    dearest = answered("which one is the most expensive?", CHAIR)
    cheapest = "Pens (12.50 EUR, 2026-01-30, delivered)."
    assert await said("and the cheapest?", *listed, *dearest) == cheapest
    by_kind = answered("which order is the most expensive?", CHAIR)
    assert await said("the cheapest?", *by_kind) == cheapest
    text = await said("how much is that in total?", *listed)
    assert text is not None
    assert text.endswith("In total: 301.40 EUR.")
    over = "Chair (249.00 EUR, 2026-02-12, delivered).\nLamp (39.90 EUR, 2026-03-02, shipped)."
    assert await said("which of them are over 30 euros?", *listed) == over
    assert await said("the cheapest?", *answered("Do I have Chair?", CHAIR)) is None


async def test_of_shown_rows_without_a_day() -> None:
    """Which of them is due first nobody knows, where one says no day."""
    soon = Owned("task", "ann", "15", "Roof", "open, due soon")
    rows = MemoryAppData([*ROWS, soon], KINDS)
    layers = Layers(ContextSettings(), clock=lambda: TODAY, app_data=rows)
    listed = answered("show my tasks", ROWS[8], ROWS[10], soon)
    text = await said("which one is due first?", *listed, layers=layers)
    assert text is not None
    assert text.startswith(UNCLEAR)


async def test_of_what_a_client_shows() -> None:
    """A client that keeps its chat itself says what is in sight; somebody else's rows are none."""

    async def seen(message: str, *shown: Owned) -> str | None:
        options = [Option(r.label, r.sublabel, f"{r.entity_type}:{r.id}") for r in shown]
        context = ChatContext(last_options=tuple(options))
        request = TurnRequest(message, user_id="ann", chat_context=context)
        reply = (await ask(read(request, RULES), RULES, Replies())).reply
        return reply.text if reply is not None else None

    lamp = "Lamp (39.90 EUR, 2026-03-02, shipped)."
    assert await seen("the cheapest?", CHAIR, LAMP) == lamp
    assert await seen("which one is cheaper?", CHAIR, LAMP) == lamp
    assert await seen("which is newer?", CHAIR, LAMP) == lamp
    assert await seen("which one is cheaper?", CHAIR, LAMP, PENS) is None
    assert await seen("the cheapest?", CHAIR, ROWS[4]) is None


async def test_the_visitors_day() -> None:
    """Half past eleven in London is tomorrow in Berlin, where the visitor is."""
    text = await said("tasks due today", timezone="Europe/Berlin")
    assert text == "You have 1 task due today:\n\n- Fence (open, due 2026-03-06)"


@pytest.mark.parametrize(
    "message",
    [
        "what is the cheapest shipping?",
        "how much is express shipping in total?",
        "which orders over 50 euros are free?",
        "how do I cancel my last order over 50 euros?",
        "the latest",
        "what's new this week?",
        "how much did I spend on coffee?",
        "orders over 2026",
        "which orders do I have to deliver this week?",
    ],
)
async def test_what_the_site_is_asked(message: str) -> None:
    """With any other word it is no figure of the visitor's rows."""
    text = await said(message)
    assert text is None or "In total" not in text


async def test_of_nobody() -> None:
    """What is surely the visitor's own asks them to sign in; the rest is asked of the site."""
    for message in ("how much did I spend?", "my cheapest order", "what's due this week?"):
        assert await said(message, user=None) == (
            "Sign in, and I can look for that in your workspace."
        )
    assert await said("which order is the cheapest?", user=None) is None
    assert await said("which order is the cheapest?", user="eve") is None
