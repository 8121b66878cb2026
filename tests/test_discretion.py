"""What is stored of a conversation names nobody."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import ClassVar

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


class Counting(Redactor):
    """Notes every text that it reads."""

    __slots__ = ()
    read: ClassVar[list[str]] = []

    def masked(self, text: str) -> str:
        self.read.append(text)
        return super().masked(text)


@pytest.mark.parametrize("public", [(), (MAIL,)])
async def test_an_answer_to_many_is_redacted_once(public: tuple[str, ...]) -> None:
    """Of an answer that is stored for each of its readers the same is stored, redacted as these
    settings say, and its text is gone through once. Another text, or other sources, are others."""
    memory, redactor = MemoryConversations(), Counting(public=public)
    store = DiscreetConversations(memory, redactor)
    shown, said = json.dumps({"warnings": [f"by {MAIL}"]}), f"Ask {MAIL}."
    Counting.read.clear()
    for _ in range(20):
        id_, token = await store.create()
        question = await store.append(id_, token, "user", f"Who is {MAIL}?")
        await store.append(id_, token, "assistant", said, reply_to=question, detail=shown)
        _, answer = await memory.messages(id_, token)
        name = MAIL if public else "[e-mail]"
        assert (answer.content, json.loads(answer.detail)) == (
            f"Ask {name}.",
            {"warnings": [f"by {name}"]},
        )
    assert Counting.read.count(said) == 1
    assert Counting.read.count(f"by {MAIL}") == 1
    await store.append(id_, token, "assistant", said, detail="{}")
    await store.append(id_, token, "assistant", f"{said} {MAIL}", detail=shown)
    read = await memory.messages(id_, token)
    assert [each.content for each in read[2:]] == [f"Ask {name}.", f"Ask {name}. {name}"]
    assert read[2].detail == "{}"


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
