"""How things of one's own stand, asked of no kind, by a date, and of what was just shown."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import UTC, datetime

import pytest

from answerable.replies import Replies
from answerable.settings import ContextSettings
from answerable.testing.app_data import MemoryAppData, Owned
from answerable.turn.layers import Layers, ask, read
from answerable.types import Message, Option, TurnRequest

pytestmark = pytest.mark.anyio
ROWS = [
    Owned("lamp", "ann", "1", "Desk Lamp", "2026-04-02, on loan"),
    Owned("lamp", "ann", "2", "Lantern", "2026-02-01, overdue"),
    Owned("bill", "ann", "3", "B-7", "12.50 EUR"),
    Owned("shelf", "ann", "4", "Kitchen Corner", "room 4"),
    Owned("lamp", "bob", "5", "Moon Lamp", "2026-02-02, overdue"),
]
HOME = MemoryAppData(ROWS, {"lamp": "lamps", "bill": "bills", "shelf": "shelves"})
RULES = Layers(ContextSettings(), clock=lambda: datetime(2026, 3, 5, tzinfo=UTC), app_data=HOME)
LANTERN = "Lantern (2026-02-01, overdue)."


async def said(message: str, *shown: Owned) -> str | None:
    """The reply right after ``shown`` was told."""
    history: tuple[Message, ...] = ()
    if shown:
        offered = [asdict(Option(r.label, r.sublabel, f"{r.entity_type}:{r.id}")) for r in shown]
        at, detail = "2026-03-05T00:00:00Z", json.dumps({"options": offered})
        answer = Message("1", "assistant", "These.", at, "answered", detail=detail)
        history = (Message("0", "user", "?", at), answer)
    request = TurnRequest(message, user_id="ann", history=history)
    reply = (await ask(read(request, RULES), RULES, Replies())).reply
    return reply.text if reply is not None else None


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("Is my desk lamp overdue?", "Desk Lamp (2026-04-02, on loan)."),
        ("What lamps are overdue?", LANTERN),
        ("what is overdue?", LANTERN),
        ("what's overdue right now", LANTERN),
        ("is anything overdue?", LANTERN),
        ("what is archived?", None),
        ("what is public?", None),
        ("where is it?", None),
    ],
)
async def test_of_no_kind_and_by_a_date(message: str, text: str | None) -> None:
    """Whether something is overdue its date tells; of no kind are those that are so."""
    assert await said(message) == text


@pytest.mark.parametrize(
    ("message", "row", "text"),
    [
        ("where is it?", ROWS[3], "Kitchen Corner (room 4)."),
        ("where is it?", ROWS[2], None),  # a price is no place
        ("is it on loan?", ROWS[0], "Desk Lamp (2026-04-02, on loan)."),
        ("is it in stock?", ROWS[0], None),
        ("is it overdue?", ROWS[0], "Desk Lamp (2026-04-02, on loan)."),
    ],
)
async def test_of_what_was_shown(message: str, row: Owned, text: str | None) -> None:
    """What stands beside the name answers, where it tells that."""
    assert await said(message, row) == text


async def test_of_one_of_those_that_were_shown() -> None:
    """By its place in the list."""
    text = "Desk Lamp (2026-04-02, on loan)."
    assert await said("is the second one overdue?", ROWS[1], ROWS[0]) == text
