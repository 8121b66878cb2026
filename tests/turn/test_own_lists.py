"""How many rows of the visitor's own there are, where they are many."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from answerable.replies import Replies
from answerable.settings import ContextSettings
from answerable.testing.app_data import MemoryAppData, Owned
from answerable.turn.layers import Layers, ask, read
from answerable.types import TurnRequest

NOW = datetime(2026, 3, 5, tzinfo=UTC)
pytestmark = pytest.mark.anyio
ORDERS = [
    Owned("order", "ann", str(n), f"Order {n:02}", "shipped" if n else "open") for n in range(60)
]


async def said(message: str, most: int) -> list[str]:
    """The lines of the reply where so many rows are read at once."""
    rows = MemoryAppData(ORDERS, {"order": "orders"})
    rows.most = most
    layers = Layers(ContextSettings(), clock=lambda: NOW, app_data=rows)
    reply = (await ask(read(TurnRequest(message, user_id="ann"), layers), layers, Replies())).reply
    assert reply is not None
    return reply.text.splitlines()


@pytest.mark.parametrize(
    ("message", "most", "first", "last"),
    [
        ("How many orders do I have?", 500, "You have 60 orders:", "And 50 more."),
        ("show my orders", 60, "You have 60 orders:", "And 50 more."),
        ("show my orders", 55, "You have 55+ orders:", "And 45+ more."),
        ("how many shipped orders do I have", 500, "You have 59 shipped orders:", "And 49 more."),
        ("how many shipped orders do I have", 55, "You have 54+ shipped orders:", "And 44+ more."),
    ],
)
async def test_no_number_is_wrong(message: str, most: int, first: str, last: str) -> None:
    """What was not read is not counted as none."""
    lines = await said(message, most)
    assert (lines[0], lines[-1]) == (first, last)
