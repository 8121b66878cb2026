"""What was shown in a conversation that the server stored, and which list is in sight."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import UTC, datetime, timedelta

import pytest

from answerable.replies import Replies
from answerable.settings import ContextSettings
from answerable.turn.chat import membership, stored
from answerable.turn.chat.context import Recent
from answerable.types import ChatContext, Message, Option, TurnRequest

NOW = datetime(2026, 3, 5, 12, tzinfo=UTC)
LAMPS = (Option("Lantern A"), Option("Lantern B"), Option("Desk Lamp", "", "lamp:3"))
ONE = (Option("Moon Lamp"),)
PAGE = (Option("Use Web", "", "https://example.org/"),)


def history(*shown: tuple[Option, ...], seconds: float = 2) -> tuple[Message, ...]:
    """Questions whose answers offered these, the last of them ``seconds`` ago."""
    messages = []
    for number, each in enumerate(shown):
        at = (NOW - timedelta(seconds=seconds + len(shown) - 1 - number)).isoformat()
        detail = json.dumps({"options": [asdict(option) for option in each]})
        messages += [
            Message(f"{2 * number}", "user", "?", at),
            Message(f"{2 * number + 1}", "assistant", "!", at, "answered", detail=detail),
        ]
    return tuple(messages)


def recent(said: tuple[Message, ...], told: ChatContext | None = None) -> Recent:
    request = TurnRequest("the second one", history=said, chat_context=told)
    return stored.recent(request, ContextSettings(), NOW)


def test_a_client_that_tells_nothing() -> None:
    """What it was offered is meant while it is fresh, and can be shown again afterwards."""
    assert recent(history(LAMPS)).fresh.last_options == LAMPS
    assert recent(history(LAMPS, seconds=600)).stale.last_options == LAMPS
    assert recent(history(LAMPS, PAGE)).fresh.last_options == LAMPS


def test_a_client_that_tells_what_is_seen() -> None:
    """Nothing is added to that, and nothing is taken from a chat that is not stored."""
    assert recent(history(LAMPS), ChatContext(last_user_message="?")).fresh.last_options == ()
    unstored = tuple(Message(m.id, m.role, m.content, "", detail=m.detail) for m in history(LAMPS))
    assert recent(unstored) == Recent()


@pytest.mark.parametrize("since", [ONE, LAMPS[:2]])
def test_the_list_before_what_was_told_since(since: tuple[Option, ...]) -> None:
    """One thing, and some of the list, are no other list."""
    for told in (None, ChatContext(last_options=since)):
        seen = recent(history(LAMPS, since), told)
        assert seen.fresh.last_options == since
        assert seen.list_before == LAMPS
        reply = membership.answer("is Zither in the list?", seen, Replies())
        assert reply is not None
        assert reply.text == "No, only Lantern A, Lantern B and Desk Lamp."


def test_another_list_is_the_list() -> None:
    """And a list that is too old is none."""
    other = (Option("Kitchen"), Option("Hall"))
    assert recent(history(LAMPS, other)).list_before == ()
    assert recent(history(LAMPS, ONE, seconds=600)).list_before == ()


def test_plurals_in_a_list() -> None:
    """Of several that are one by one in the list it is not said that they are not."""
    seen = recent(history(LAMPS))
    one = membership.answer("are the desk lamps in the list?", seen, Replies())
    assert one is not None
    assert one.text == "Yes, Desk Lamp is in the list."
    assert membership.answer("are the lanterns in the list?", seen, Replies()) is None
    some = membership.unsure("are the lanterns in the list?", seen, Replies())
    assert some is not None
    assert some.options == LAMPS[:2]
