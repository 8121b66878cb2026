"""What is stored of a conversation names nobody."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from answerable.adapters import open_adapter
from answerable.discretion import DiscreetConversations, discreet
from answerable.events import Cited, Done, Token, Warned
from answerable.observability.telemetry import Feedback, ModerationEvent
from answerable.observability.turn_log import LogsTurns
from answerable.pii import Redactor
from answerable.protocols import ConversationStore
from answerable.recording import recorder, replay
from answerable.replies import Replies
from answerable.testing.conversation_contract import ConversationContract
from answerable.testing.fakes import MemoryConversations, ScriptedTurn
from answerable.types import Option, TurnRequest
from api.turns import citation

pytestmark = pytest.mark.anyio
MAIL = "jane.doe@firma.pl"


class TestDiscreet(ConversationContract):
    """What wraps a store keeps the promises of a store."""

    @pytest.fixture
    async def store(self) -> AsyncIterator[ConversationStore]:
        store = DiscreetConversations(MemoryConversations(), Redactor())
        yield store
        await store.close()


async def test_comments_are_redacted(tmp_path: Path) -> None:
    """A log beside the conversations is there behind the redactor too, without names in comments;
    whatever else it is given it keeps as it is."""
    store = await open_adapter("conversations", f"sqlite:{tmp_path / 'c.sqlite3'}")
    behind = discreet(store, Redactor())
    assert isinstance(behind, LogsTurns)
    log = behind.turn_log()
    conversation, token = await behind.create()
    now = time.time()
    await behind.append(conversation, token, "user", "How?", message_id="q-1")
    await log.keep([Feedback("q-1", conversation, now, "down", comment=f"Tell {MAIL}")])
    await log.keep([ModerationEvent(now, "violence", "blocked", 1.0)])
    assert await log.rows(Feedback, ["comment"], 0, now + 1) == [("Tell [e-mail]",)]
    assert await log.rows(ModerationEvent, ["category"], 0, now + 1) == [("violence",)]
    assert await log.said(["q-1"]) == {"q-1": "How?"}
    assert [each.content for each in await log.conversation(conversation)] == ["How?"]
    assert await log.turn("q-1") is None
    assert await log.expire(0) == 2
    await behind.close()


async def test_the_turn_sees_what_the_store_does_not() -> None:
    """The question is asked in full and stored redacted; so are the answer and what it showed,
    whose links stay whole."""
    memory = MemoryConversations()
    store = DiscreetConversations(memory, Redactor())
    link = "/docs/q8ZkP2vLm4XwRt7YcQ8ZkP2vLm4XwRt7Yc"
    turn = ScriptedTurn(
        Warned(f"Not for {MAIL}."),
        Cited(citation(1, link)),
        Token(f"You are {MAIL}."),
        Done("answered", options=(Option(f"Mail {MAIL}"),)),
    )
    opened = await recorder.begin(TurnRequest(f"I am {MAIL}"), store)
    told = [each async for each in recorder.record(opened, turn(opened.request), store, Replies())]
    assert turn.requests[0].message == f"I am {MAIL}"
    assert Token(f"You are {MAIL}.") in told
    token = opened.owner_token
    question, answer = await store.messages(opened.started.conversation_id, token)
    assert question.content == "I am [e-mail]"
    assert answer.content == "You are [e-mail]."
    shown = replay.shown(answer)
    assert shown.options[0].label == "Mail [e-mail]"
    assert shown.citations[0].link == link
    assert MAIL not in answer.detail
    (listed,) = await store.conversations(token)
    assert MAIL not in listed.title
    assert json.loads(answer.detail)
