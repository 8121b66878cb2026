"""What the recorder stores, when, and how a stream ends."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from uuid import uuid4

import anyio
import anyio.lowlevel
import pytest

from answerable.errors import (
    ConversationNotFoundError,
    MessageExistsError,
    NoIndexError,
    StorageError,
)
from answerable.events import Done, Event, Failed, Started, Token, Warned
from answerable.recording import recorder
from answerable.recording.history import divided
from answerable.replies import Replies
from answerable.testing.fakes import MemoryConversations, ScriptedTurn
from answerable.types import Message, Role, TurnRequest

pytestmark = pytest.mark.anyio

CANARY = "kanarienvogel"


@pytest.fixture
def store() -> MemoryConversations:
    return MemoryConversations()


async def opened(store: MemoryConversations, message: str = "How?") -> recorder.Opened:
    return await recorder.begin(TurnRequest(message, request_id="r1"), store)


async def stored(store: MemoryConversations, turn: recorder.Opened) -> list[Message]:
    return await store.messages(turn.started.conversation_id, turn.owner_token)


async def told(
    store: MemoryConversations, turn: recorder.Opened, script: ScriptedTurn
) -> list[Event]:
    events = recorder.record(turn, script(turn.request), store, Replies())
    return [event async for event in events]


async def test_the_question_is_stored_first(store: MemoryConversations) -> None:
    """The question is stored before the turn begins, under the id that ``Started`` carries."""
    turn = await opened(store)
    [question] = await stored(store, turn)
    assert (question.id, question.role, question.content) == (
        turn.started.message_id,
        "user",
        "How?",
    )
    assert turn.started.owner_token == turn.owner_token


async def test_the_answer_is_stored_before_done(store: MemoryConversations) -> None:
    """When ``Done`` arrives the whole answer is stored with its state, under the id it carries."""
    turn = await opened(store)
    script = ScriptedTurn(Token("Run "), Warned("long"), Token("it."), Done("only_one_match"))
    events = recorder.record(turn, script(turn.request), store, Replies())
    async with aclosing(events):
        async for event in events:
            messages = await stored(store, turn)
            if isinstance(event, Done):
                assert messages[1].id == event.message_id
                assert (messages[1].content, messages[1].state) == ("Run it.", "only_one_match")
            else:
                assert len(messages) == 1


@pytest.mark.parametrize(
    "steps",
    [
        [Token("half"), Failed("busy", "Try again.")],
        [Token("half"), ValueError(CANARY)],
        [Token("half"), NoIndexError("Run: answerable ingest")],
        [Token("half"), StorageError(CANARY)],
        [Token("half"), ExceptionGroup("several", [ValueError(CANARY)])],
        [Token("half")],
        [],
    ],
    ids=["failed", "bug", "no index", "storage", "group", "no end", "silence"],
)
async def test_a_turn_that_fails_stores_no_whole_answer(
    store: MemoryConversations, steps: list[Event | Exception]
) -> None:
    """However a turn fails: one ``Failed`` at the end, no ``Done``, and what was said is stored as
    interrupted."""
    turn = await opened(store)
    script = ScriptedTurn()
    script.steps = steps
    events = await told(store, turn, script)
    assert isinstance(events[0], Started)
    assert [type(e) for e in events if isinstance(e, Done | Failed)] == [Failed]
    assert isinstance(events[-1], Failed)
    assert events[-1].request_id == "r1"
    assert CANARY not in events[-1].message
    question, *answers = await stored(store, turn)
    said = [("half", "interrupted", question.id)] if Token("half") in steps else []
    assert [(each.content, each.state, each.reply_to) for each in answers] == said
    assert script.closed == 1


async def test_an_unusable_index_says_what_mends_it(store: MemoryConversations) -> None:
    """The reader of the stream learns which command makes an index."""
    script = ScriptedTurn(NoIndexError("No index yet. Run: answerable ingest"))
    end = (await told(store, await opened(store), script))[-1]
    assert end == Failed("no_index", "No index yet. Run: answerable ingest", "r1")


async def test_nothing_after_the_end(store: MemoryConversations) -> None:
    """What a turn says after its ``Done`` is not heard, and the turn is closed."""
    script = ScriptedTurn(Token("a"), Done("answered"), Token("b"), Done("answered"))
    events = await told(store, await opened(store), script)
    assert [type(event) for event in events] == [Started, Token, Done]
    assert script.closed == 1


async def test_an_answer_that_cannot_be_stored(store: MemoryConversations) -> None:
    """If the answer cannot be stored the stream ends in ``Failed``, never in ``Done``."""
    turn = await opened(store)
    store.broken_for = "assistant"
    end = (await told(store, turn, ScriptedTurn()))[-1]
    assert isinstance(end, Failed)
    assert (end.code, end.request_id, end.retry_after) == ("storage_error", "r1", 5)
    assert "again" in end.message


@pytest.mark.parametrize("steps", [[Token("a"), Done("answered")], [Token("half")]])
async def test_a_conversation_that_is_deleted_meanwhile(
    store: MemoryConversations, caplog: pytest.LogCaptureFixture, steps: list[Event]
) -> None:
    """The answer in a conversation that its owner deletes ends with these words, and no failure of
    the storage is logged, as there was none."""
    turn = await opened(store)
    script = ScriptedTurn()

    async def delete() -> None:
        await store.delete(turn.started.conversation_id, turn.owner_token)

    script.steps = [delete, *steps]
    end = (await told(store, turn, script))[-1]
    if Done("answered") in steps:
        said = "This conversation was deleted. Ask again to begin a new one."
        assert end == Failed("conversation_not_found", said, "r1")
    assert "answer_not_stored" not in caplog.messages


async def test_a_question_that_cannot_be_stored(store: MemoryConversations) -> None:
    """If the question cannot be stored there is no turn."""
    store.broken_for = "user"
    with pytest.raises(StorageError):
        await opened(store)


async def test_a_turn_that_breaks_while_it_closes(store: MemoryConversations) -> None:
    """A turn whose cleaning up fails after ``Done`` has failed, and nothing is stored."""
    turn = await opened(store)

    async def untidy() -> AsyncGenerator[Event, None]:
        try:
            yield Done("answered")
        finally:
            raise ValueError(CANARY)

    events = [event async for event in recorder.record(turn, untidy(), store, Replies())]
    assert [type(event) for event in events] == [Started, Failed]
    assert [m.role for m in await stored(store, turn)] == ["user"]


async def test_a_reader_who_leaves_closes_the_turn(store: MemoryConversations) -> None:
    """Closing the stream in the middle closes the turn, and what the reader saw of the answer is
    stored as interrupted."""
    turn = await opened(store)
    script = ScriptedTurn(Token("half"), Token("whole"), Done("answered"))
    async with aclosing(recorder.record(turn, script(turn.request), store, Replies())) as events:
        async for event in events:
            if isinstance(event, Token):
                break
    assert script.closed == 1
    _, answer = await stored(store, turn)
    assert (answer.content, answer.state) == ("half", "interrupted")


async def test_a_turn_that_is_cancelled_while_it_waits(store: MemoryConversations) -> None:
    """Cancelled before its first token, a turn is closed and stores nothing."""
    turn = await opened(store)
    script = ScriptedTurn(anyio.sleep_forever)
    async with anyio.create_task_group() as group:
        group.start_soon(told, store, turn, script)
        while not script.requests:
            await anyio.lowlevel.checkpoint()
        group.cancel_scope.cancel()
    assert script.closed == 1
    assert [m.role for m in await stored(store, turn)] == ["user"]


async def test_a_complete_answer_outlives_its_reader(store: MemoryConversations) -> None:
    """If the reader leaves while the complete answer is being stored, it is stored."""

    class Slow(MemoryConversations):
        async def append(self, *args: object, **more: object) -> str:  # type: ignore[override]
            if args[2] == "assistant":
                group.cancel_scope.cancel()
                await anyio.sleep(0.01)
            return await super().append(*args, **more)  # type: ignore[arg-type]

    slow = Slow()
    turn = await opened(slow)
    async with anyio.create_task_group() as group:
        group.start_soon(told, slow, turn, ScriptedTurn())
    assert [m.role for m in await stored(slow, turn)] == ["user", "assistant"]


async def test_history_is_the_last_three_pairs(store: MemoryConversations) -> None:
    """A follow-up brings the last three answered questions, oldest first, and no others."""
    first = await opened(store, "0")
    id_, token = first.started.conversation_id, first.owner_token
    await store.append(id_, token, "assistant", "0!", state="answered")
    for number in range(1, 5):
        await store.append(id_, token, "user", str(number))
        if number != 3:  # whose turn failed
            await store.append(id_, token, "assistant", f"{number}!", state="answered")
    again = await recorder.begin(TurnRequest("next"), store, conversation_id=id_, owner_token=token)
    said = [message.content for message in again.request.history]
    assert said == ["1", "1!", "2", "2!", "4", "4!"]
    assert again.started.owner_token is None


async def test_two_questions_at_once(store: MemoryConversations) -> None:
    """Each is remembered with its own answer, in the order of the answers; where an answer names no
    question it is the one before. One whose question is not there is no pair."""
    first = await opened(store, "plans")
    id_, token = first.started.conversation_id, first.owner_token
    regions = await store.append(id_, token, "user", "regions")
    late = await store.append(id_, token, "user", "late")
    for text, question in (("plans!", first.started.message_id), ("regions!", regions)):
        await store.append(id_, token, "assistant", text, state="answered", reply_to=question)
    await store.append(id_, token, "user", "by hand")
    await store.append(id_, token, "assistant", "by hand!", state="answered")
    again = await recorder.begin(TurnRequest("next"), store, conversation_id=id_, owner_token=token)
    said = [message.content for message in again.request.history]
    assert said == ["plans", "plans!", "regions", "regions!", "by hand", "by hand!"]
    assert [message.id for message in again.request.earlier] == [late]
    messages = await store.messages(id_, token)
    _, history = divided(messages[1:])
    assert [each.content for each in history] == said[2:]


async def test_selection_mode_has_no_history(store: MemoryConversations) -> None:
    """A question about marked text never brings earlier messages along."""
    first = await opened(store)
    id_, token = first.started.conversation_id, first.owner_token
    await told(store, first, ScriptedTurn())
    request = TurnRequest("What is this?", mode="selection", context="marked text")
    again = await recorder.begin(request, store, conversation_id=id_, owner_token=token)
    assert again.request.history == ()
    assert again.request.context == "marked text"


@pytest.mark.parametrize("mode", ["general", "selection"])
async def test_a_foreign_conversation_is_not_written(store: MemoryConversations, mode: str) -> None:
    """In either mode a stranger's question goes nowhere."""
    turn = await opened(store)
    request = TurnRequest("let me in", mode=mode, context="x")  # type: ignore[arg-type]
    for token in (None, "", "guessed"):
        with pytest.raises(ConversationNotFoundError):
            await recorder.begin(
                request, store, conversation_id=turn.started.conversation_id, owner_token=token
            )
    assert len(await stored(store, turn)) == 1


async def test_a_keyed_question_reads_no_messages(store: MemoryConversations) -> None:
    """Whether it has an answer is asked of the store, which reads that alone: conversations are
    long, and whoever waits asks four times a second."""
    opening = await recorder.begin(TurnRequest("How?"), store, key=str(uuid4()))

    async def unread(*_: object, **__: object) -> list[Message]:
        raise AssertionError("the conversation was read")

    store.messages = unread  # type: ignore[method-assign]
    for _ in range(2):
        script = ScriptedTurn()
        events = recorder.answer(opening, script(opening.request), store, Replies())
        said = [event.content async for event in events if isinstance(event, Token)]
        assert said == ["Hello."]


async def test_a_token_that_owns_nothing_is_replaced(store: MemoryConversations) -> None:
    """A browser that outlived the database starts afresh, with a token the server made."""
    turn = await recorder.begin(TurnRequest("Hi"), store, owner_token="from before")
    assert turn.started.owner_token not in (None, "from before")


async def test_a_known_token_is_kept(store: MemoryConversations) -> None:
    """A known owner's next conversation is theirs too, and no new token is handed out."""
    first = await opened(store)
    second = await recorder.begin(TurnRequest("Hi"), store, owner_token=first.owner_token)
    assert second.started.owner_token is None
    assert second.started.conversation_id != first.started.conversation_id


async def test_the_log_names_the_place_and_not_the_text(
    store: MemoryConversations, caplog: pytest.LogCaptureFixture
) -> None:
    """An unexpected error is logged with request id, kind and place, and no word of its text."""
    caplog.set_level(logging.DEBUG)
    await told(store, await opened(store), ScriptedTurn(ValueError(CANARY)))
    [record] = [r for r in caplog.records if r.message == "unexpected_error"]
    assert record.request_id == "r1"  # type: ignore[attr-defined]
    assert record.error == "ValueError"  # type: ignore[attr-defined]
    assert any("fakes.py" in frame for frame in record.where)  # type: ignore[attr-defined]
    assert CANARY not in repr(vars(record))


class OneByOne(MemoryConversations):
    """Counts what is asked of it, each a transaction of a store on a disk."""

    writes = 0

    def check_health(self, role: Role | None = None) -> None:
        self.writes += 1
        super().check_health(role)


@pytest.mark.parametrize("key", [None, "5cfb3b8e-8ab7-4e2e-b0ef-2f4d3d9ad0a5"])
async def test_a_first_question_is_one_transaction(key: str | None) -> None:
    """A conversation is stored together with its first question, of a new and of a known owner; no
    other verb is asked, and where that fails there is no conversation."""
    store = OneByOne()
    request = TurnRequest("How?", request_id="r1")
    turn = await recorder.begin(request, store, key=key)
    again = await recorder.begin(request, store, owner_token=turn.owner_token)
    assert store.writes == 2
    assert again.started.owner_token is None
    store.broken_for = "user"
    with pytest.raises(StorageError):
        await recorder.begin(request, store)
    assert len(store.everything()) == 2


KEY = "5cfb3b8e-8ab7-4e2e-b0ef-2f4d3d9ad0a5"


@pytest.mark.parametrize("in_conversation", [False, True])
async def test_a_key_is_for_one_text_that_is_marked(
    store: MemoryConversations, in_conversation: bool
) -> None:
    """A key that was used for a question about one marked text is refused for another one, and for
    none; sent again with the same text it is the same question."""
    turn = await opened(store)
    id_ = turn.started.conversation_id if in_conversation else None

    async def ask(request: TurnRequest) -> recorder.Opened:
        token = turn.owner_token
        return await recorder.begin(request, store, conversation_id=id_, owner_token=token, key=KEY)

    marked = TurnRequest("What is the port?", "selection", "The blue server's is 1111.")
    first = await ask(marked)
    for other in (
        replace(marked, context="The red server's is 2222."),
        TurnRequest(marked.message),
    ):
        with pytest.raises(MessageExistsError):
            await ask(other)
    assert (await ask(replace(marked, request_id="r2"))).started.message_id == (
        first.started.message_id
    )
