"""What a list of the visitor's own left out, and what is in the list that is in sight."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import UTC, datetime

import pytest

from answerable.replies import Replies
from answerable.settings import ContextSettings
from answerable.testing.app_data import MemoryAppData, Owned
from answerable.turn.layers import Layers, ask, read
from answerable.types import Message, Reply, TurnRequest

pytestmark = pytest.mark.anyio
ROWS = [Owned("lamp", "ann", f"{n}", f"Lamp {n:02}", "lit" if n < 24 else "") for n in range(1, 26)]
HOME = MemoryAppData(
    [*ROWS, Owned("shelf", "ann", "1", "Kitchen"), Owned("shelf", "ann", "2", "Hall")],
    {"lamp": "lamps", "shelf": "shelves"},
)
RULES = Layers(ContextSettings(), clock=lambda: datetime(2026, 3, 5, tzinfo=UTC), app_data=HOME)


async def after(*messages: str) -> Reply | None:
    """The reply to the last of ``messages`` in one conversation."""
    history: list[Message] = []
    reply: Reply | None = None
    for message in messages:
        request = TurnRequest(message, user_id="ann", history=tuple(history))
        reply = (await ask(read(request, RULES), RULES, Replies())).reply
        at, text = "2026-03-05T00:00:00Z", reply.text if reply else "Nothing."
        shown = [asdict(each) for each in reply.options] if reply else []
        detail = json.dumps({"options": shown})
        history.append(Message(f"{len(history)}", "user", message, at))
        answer = Message(f"{len(history)}", "assistant", text, at, "answered", detail=detail)
        history.append(answer)
    return reply


@pytest.mark.parametrize("message", ["show me the rest", "and the others?", "more", "15 more"])
async def test_the_rest(message: str) -> None:
    """The next ten of them, and how many there are still."""
    reply = await after("show my lamps", message)
    assert reply is not None
    assert reply.text.splitlines()[0] == "- Lamp 11"
    assert reply.text.endswith("- Lamp 20\n\nAnd 5 more.")
    last = await after("show my lamps", message, message)
    assert last is not None
    assert [each.label for each in last.options] == [f"Lamp {n}" for n in range(21, 26)]


@pytest.mark.parametrize(
    "messages",
    [
        ("show my shelves", "show me the rest"),
        ("show me the rest",),
        ("show my lamps", "show me the restaurant"),
        ("show my lamps", "more", "more", "more"),
    ],
)
async def test_no_rest(messages: tuple[str, ...]) -> None:
    """Where nothing was left out, or something else is asked."""
    assert await after(*messages) is None


@pytest.mark.parametrize(
    ("messages", "text"),
    [
        (("show my shelves", "what's in the list?"), "Hall, Kitchen."),
        (("show my shelves", "how many are in the list?"), "2: Hall, Kitchen."),
    ],
)
async def test_what_is_in_the_list(messages: tuple[str, ...], text: str) -> None:
    """What was shown, as many as it is."""
    reply = await after(*messages)
    assert reply is not None
    assert reply.text == text


async def test_what_is_in_a_list_that_was_cut() -> None:
    """It is not said that this is all."""
    reply = await after("show my lamps", "what is in the list?")
    assert reply is not None
    assert reply.text.startswith("I only see Lamp 01, ")
    assert await after("what is in the list?") is None
