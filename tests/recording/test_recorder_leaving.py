"""What is stored and recorded of a turn whose task is cancelled while its answer is stored."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

import anyio
import pytest

from answerable.adapters import open_adapter
from answerable.api.streams import Streams
from answerable.events import Done, Failed, Token
from answerable.observability.telemetry import TurnRecord
from answerable.protocols import ConversationStore
from answerable.recording import recorder
from answerable.replies import Replies
from answerable.testing.fakes import MemoryConversations, ScriptedTurn
from answerable.types import TurnRequest
from postgres_server import RealPostgres

pytestmark = pytest.mark.anyio


class Slow(MemoryConversations):
    """Its answers take a moment, before they are written or after; ``storing`` is set meanwhile."""

    def __init__(self, late: bool = False) -> None:
        super().__init__()
        self.storing = asyncio.Event()
        self._late = late

    async def append(self, *args: object, **more: object) -> str:
        if not self._late:
            await self._moment()
        id_ = await super().append(*args, **more)  # type: ignore[arg-type]
        if self._late:
            await self._moment()
        return id_

    async def _moment(self) -> None:
        self.storing.set()
        await asyncio.sleep(0.01)


@dataclass
class Left:
    """A turn that runs as a stream whose readers may leave at once."""

    store: ConversationStore
    turn: ScriptedTurn = field(default_factory=ScriptedTurn)
    records: list[TurnRecord] = field(default_factory=list)
    streams: Streams = field(default_factory=lambda: Streams(60))

    async def open(self, key: str | None = None) -> recorder.Opened:
        opened = await recorder.begin(TurnRequest("How?", request_id="r1"), self.store, key=key)
        steps = self.turn(opened.request)
        events = recorder.answer(opened, steps, self.store, Replies(), self.records.append)
        self.streams.open((opened.started.conversation_id, opened.started.message_id), events)
        return opened

    async def answers(self, opened: recorder.Opened) -> list[tuple[str, str, str | None]]:
        kept = await self.store.messages(opened.started.conversation_id, opened.owner_token)
        return [(each.id, each.content, each.state) for each in kept if each.role == "assistant"]


@pytest.mark.parametrize("late", [False, True])
async def test_who_leaves_while_the_answer_is_stored(
    late: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """The answer is stored whole and recorded as what it is; nothing went wrong, and the log has no
    error."""
    store = Slow(late)
    left = Left(store)
    opened = await left.open()
    await store.storing.wait()
    await left.streams.aclose()
    [(id_, said, state)] = await left.answers(opened)
    assert (said, state) == ("Hello.", "answered")
    [record] = left.records
    assert (record.state, record.answer_id) == ("answered", id_)
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]


async def test_who_leaves_while_half_of_an_answer_is_stored() -> None:
    """Of a turn that failed what was said stays stored, and its record is kept as a failed one."""
    store = Slow(late=True)
    left = Left(store, ScriptedTurn(Token("half"), Failed("model_failed", "Try again.")))
    opened = await left.open()
    await store.storing.wait()
    await left.streams.aclose()
    assert [each[1:] for each in await left.answers(opened)] == [("half", "interrupted")]
    assert [(each.state, each.code) for each in left.records] == [("failed", "model_failed")]


async def test_a_turn_whose_question_was_answered_elsewhere() -> None:
    """A turn that is cut off after somebody else has answered its question is recorded with that
    answer."""
    store, waiting = MemoryConversations(), asyncio.Event()

    async def wait() -> None:
        waiting.set()
        await anyio.sleep_forever()

    left = Left(store, ScriptedTurn(Token("half"), wait, Done("answered")))
    opened = await left.open()
    await waiting.wait()
    started, said = opened.started, ("assistant", "All of it.")
    place = (started.conversation_id, opened.owner_token)
    theirs = await store.append(*place, *said, state="no_match", reply_to=started.message_id)  # type: ignore[arg-type]
    await left.streams.aclose()
    assert await left.answers(opened) == [(theirs, "All of it.", "no_match")]
    assert [(each.state, each.answer_id) for each in left.records] == [("no_match", theirs)]


async def test_a_claim_is_given_up_though_the_turn_is_cancelled() -> None:
    """A turn that said nothing gives its question up for the next try, also where it is cancelled
    while it does so."""

    class SlowToLetGo(MemoryConversations):
        letting_go = asyncio.Event()

        async def claim(self, *args: str | float, **more: bool) -> bool:
            if args[-1] == 0:
                self.letting_go.set()
                await asyncio.sleep(0.01)
            return await super().claim(*args, **more)  # type: ignore[arg-type]

    store = SlowToLetGo()
    left = Left(store, ScriptedTurn(Failed("model_failed", "Try again.")))
    opened = await left.open(str(uuid4()))
    await store.letting_go.wait()
    await left.streams.aclose()
    place = (opened.started.conversation_id, opened.owner_token, opened.started.message_id)
    assert await store.claim(*place, 60)


@pytest.fixture(params=["sqlite", "postgres"])
async def real_store(
    request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncIterator[ConversationStore]:
    address = f"sqlite:{tmp_path / 'conversations.db'}"
    if request.param == "postgres":
        server: RealPostgres = request.getfixturevalue("real_postgres")
        address = server.address(f"leaving_{secrets.token_hex(4)}")
    store = await open_adapter("conversations", address)
    yield store
    await store.close()


async def test_readers_who_leave_at_any_moment(
    real_store: ConversationStore, caplog: pytest.LogCaptureFixture
) -> None:
    """Whenever the task of a turn is cancelled, its record says of the answer what the store says,
    and no error is told."""
    for n in range(40):
        left = Left(real_store)
        opened = await left.open()
        await asyncio.sleep(n * 0.0002)
        await left.streams.aclose()
        answers = await left.answers(opened)
        recorded = [(each.answer_id, each.state) for each in left.records if each.answer_id]
        assert recorded == [(id_, state) for id_, _, state in answers]
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]
