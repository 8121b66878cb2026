"""What is stored of a conversation names nobody."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import pytest

from answerable import recorder, replay
from answerable.discretion import DiscreetConversations
from answerable.events import Cited, Done, Token, Warned
from answerable.pii import Redactor
from answerable.protocols import ConversationStore
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
