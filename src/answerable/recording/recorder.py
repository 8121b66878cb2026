"""Persistence listens: what a turn says is stored before anybody hears of it.

``begin`` stores the question, ``record`` passes the turn's events on and stores the answer before
``Done``. Of a turn that fails or is cut off, what was said by then is stored as ``interrupted``:
half an answer is never stored as a whole one. ``answer`` does the same for a question that may be
asked twice under one key, and answers it once.
"""

from __future__ import annotations

import logging
import math
import traceback
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from typing import cast
from uuid import uuid4

import anyio

from answerable.errors import (
    AnswerableError,
    ConversationNotFoundError,
    MessageExistsError,
    ModelBusyError,
    StorageBusyError,
    StorageError,
    UnusableIndexError,
)
from answerable.events import Done, Event, Failed, Started, Token
from answerable.observability.telemetry import TurnRecord
from answerable.owner import new_token, question_of
from answerable.process.shielded import in_any_case
from answerable.protocols import ConversationStore
from answerable.recording import asked_with, replay, turn_record
from answerable.recording.history import EARLIER_MESSAGES, divided
from answerable.recording.releases import given_back
from answerable.recording.turn_record import Watch
from answerable.replies import Replies
from answerable.types import Message, TurnRequest

# A turn that takes longer, and of which no process knows, is as good as dead: its question may be
# answered by somebody else. More where settings let a turn take longer.
CLAIM_SECONDS = 120.0
POLL_SECONDS = 0.25  # between looks at whether another process has answered
STORAGE_DOWN = "The storage of this assistant does not respond just now. Try again in a moment."
STORAGE_SECONDS = 5  # after which that is worth trying: nobody knows when it is back
KEY_REUSED = "This key was used for another question. Send a new one."
DELETED = "This conversation was deleted. Ask again to begin a new one."
ANSWER_NOT_STORED = "The answer could not be saved. Ask again in a moment."

# The events of a turn that another process runs, its ``Started`` included; None where none does.
Elsewhere = Callable[[Started], Awaitable[AsyncGenerator[Event, None] | None]]

_log = logging.getLogger(__name__)

Note = Callable[[TurnRecord], None]  # takes a turn's record; neither waits nor raises


def nowhere(record: TurnRecord) -> None:
    """Keeps no record."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A turn whose question is stored; ``request`` has its history."""

    request: TurnRequest
    started: Started
    owner_token: str = field(repr=False)
    keyed: bool = False  # whether it may be asked again under the same key


async def begin(
    request: TurnRequest,
    store: ConversationStore,
    *,
    conversation_id: str | None = None,
    owner_token: str | None = None,
    key: str | None = None,
) -> Opened:
    """Store the question, in a new conversation if none is named, and load what came before.

    Only general mode gets history: an answer about marked text rests on that text alone. A token
    that owns nothing (a browser that outlived a database) starts afresh with a new one, which
    ``started`` carries. With ``key``, a random UUID of the client, the question is stored once
    however often it is sent; with another text, mode, context or filter it raises
    ``MessageExistsError``. Raises ``ConversationNotFoundError`` and ``StorageError``.
    """
    if conversation_id is None:
        started, token = await _begun(request, store, owner_token, key)
        return Opened(request, started, token, key is not None)
    token = owner_token or ""
    history: tuple[Message, ...] = ()
    earlier: tuple[Message, ...] = ()
    if request.mode == "general":
        earlier, history = await _history(store, conversation_id, token)
    message_id = await store.append(
        conversation_id,
        token,
        "user",
        request.message,
        message_id=question_of(conversation_id, key) if key else None,
        detail=asked_with.digest(request, key) if key else "",
    )
    started = Started(conversation_id, message_id, request.request_id)
    return Opened(
        replace(request, history=history, earlier=earlier), started, token, key is not None
    )


def outside(request: TurnRequest) -> Opened:
    """A turn that belongs to no conversation and to nobody: its question is stored nowhere."""
    return Opened(request, Started("", str(uuid4()), request.request_id), "")


async def answer(
    opened: Opened,
    turn: AsyncIterator[Event],
    store: ConversationStore,
    replies: Replies,
    note: Note = nowhere,
    elsewhere: Elsewhere | None = None,
    claim_seconds: float = CLAIM_SECONDS,
) -> AsyncGenerator[Event, None]:
    """``record`` for a question that may be asked twice: it is answered once, by one process.

    Whoever comes second tells what ``elsewhere`` finds, the events of the process that answers, or
    else waits for the stored answer and tells that, ``claim_seconds`` at most. A turn that failed
    and said nothing may be asked again. ``turn`` is called for the first alone. Never raises.
    """
    stored = None
    try:
        if opened.keyed:
            stored = await _stored_or_claimed(opened, store, elsewhere, claim_seconds)
        until = anyio.current_time() + claim_seconds
    except AnswerableError as error:
        yield opened.started
        yield failure(error, replies, opened.started.request_id)
        return
    if stored is None:
        async with aclosing(_released(opened, turn, store, replies, note, until)) as events:
            async for event in events:
                yield event
        return
    if not isinstance(stored, Message):
        async with aclosing(stored) as events:
            async for event in events:
                yield event
        return
    yield opened.started
    for event in replay.events(stored, opened.started.request_id):
        yield event


async def _stored_or_claimed(
    opened: Opened, store: ConversationStore, elsewhere: Elsewhere | None, seconds: float
) -> Message | AsyncGenerator[Event, None] | None:
    """The answer, stored or as it is written, or None once it is for the caller to answer.

    What somebody has held is taken over only once ``elsewhere`` knows nothing of it. Raises
    ``ModelBusyError`` where somebody holds the question for longer than anybody may.
    """
    started, token = opened.started, opened.owner_token
    place = (started.conversation_id, token, started.message_id)
    until, fresh = anyio.current_time() + seconds, True
    while True:
        if stored := await store.answer_to(started.message_id, started.conversation_id, token):
            return stored
        if await store.claim(*place, seconds, fresh=fresh):
            return None
        if elsewhere is not None and (events := await elsewhere(started)) is not None:
            return events
        fresh = False
        if anyio.current_time() > until:
            raise ModelBusyError("The question is being answered elsewhere, and does not end.")
        await anyio.sleep(POLL_SECONDS)


async def _released(
    opened: Opened,
    turn: AsyncIterator[Event],
    store: ConversationStore,
    replies: Replies,
    note: Note,
    until: float,
) -> AsyncGenerator[Event, None]:
    """``record``; a claim whose turn left no answer is given up, for the next try. It ends
    ``until`` then."""
    started = opened.started
    try:
        async with aclosing(record(opened, turn, store, replies, note)) as events:
            async for event in events:
                yield event
    finally:
        if opened.keyed:
            place = (started.conversation_id, opened.owner_token, started.message_id)
            # Once there is an answer this changes nothing.
            await given_back(lambda: store.claim(*place, 0), until)


async def record(
    opened: Opened,
    events: AsyncIterator[Event],
    store: ConversationStore | None,
    replies: Replies,
    note: Note = nowhere,
) -> AsyncGenerator[Event, None]:
    """``Started``, the turn's events, and exactly one ``Done`` or ``Failed`` at the end.

    ``Done`` is passed on once the answer is stored, with the ``message_id`` it was stored under.
    What was said of an answer that did not end well is stored as ``interrupted``, also if the
    reader leaves and this generator is closed or cancelled. Never raises: whatever goes wrong
    becomes ``Failed``, as this is the turn's outermost edge. The turn's record goes to ``note``
    once its end was passed on, so that no answer waits for it. Without a store no word is kept.
    """
    end: Done | Failed | None = None
    told: list[Event] = []
    watch = Watch()
    yield opened.started
    try:
        # A generator function may be annotated as the AsyncIterator that it also is.
        async with aclosing(cast("AsyncGenerator[Event, None]", events)) as turn:
            async for event in turn:
                if isinstance(event, Done | Failed):
                    end = event
                    break
                told.append(event)
                watch.saw(event)
                yield event
        # Stored only now: a turn that breaks while it cleans up has not ended well.
        end = await _finish(opened, end, told, store)
    except Exception as error:  # noqa: BLE001 -- the outermost edge of a turn
        end = failure(error, replies, opened.started.request_id)
    except BaseException:  # the reader has left
        stored, whole = await _keep_half(opened, told, store)
        if isinstance(end, Done) and whole is not None and end.state == whole.state:
            whole = end  # which knows its times
        note(_recorded(opened, told, whole, stored, watch))
        raise
    stored = end.message_id if isinstance(end, Done) else ""
    try:
        if isinstance(end, Failed):
            stored, _ = await _keep_half(opened, told, store)
        watch.stop()
        yield end
    finally:
        note(_recorded(opened, told, end, stored, watch))


def failure(error: Exception, replies: Replies, request_id: str) -> Failed:
    """What the user is told of ``error``; what nobody expected is logged.

    A store's own words (paths, addresses) stay in the log. An unusable index says itself which
    command mends it.
    """
    if not isinstance(error, AnswerableError):
        log_unexpected(error, request_id)
        return Failed("internal_error", replies.say("error"), request_id)
    if isinstance(error, UnusableIndexError | ConversationNotFoundError):
        return Failed(error.code, str(error), request_id)
    if isinstance(error, MessageExistsError):  # the client's mistake: nothing is broken here
        return Failed(error.code, KEY_REUSED, request_id)
    _log.error("turn_failed", extra={"request_id": request_id, "reason": str(error)})
    if isinstance(error, ModelBusyError):
        said = replies.say(error.sentence)
        return Failed(error.code, said, request_id, max(1, math.ceil(error.retry_after)))
    if isinstance(error, StorageError):
        said = replies.say("busy") if isinstance(error, StorageBusyError) else STORAGE_DOWN
        return Failed(error.code, said, request_id, STORAGE_SECONDS)
    return Failed(error.code, replies.say("error"), request_id)


def log_unexpected(error: BaseException, request_id: str) -> None:
    """Log the kind of ``error`` and where it was raised, not its text: that may quote the user."""
    frames = traceback.extract_tb(error.__traceback__)
    where = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    extra = {"request_id": request_id, "error": type(error).__qualname__, "where": where}
    _log.error("unexpected_error", extra=extra)


async def _begun(
    request: TurnRequest, store: ConversationStore, owner_token: str | None, key: str | None
) -> tuple[Started, str]:
    """A new conversation with its first question, stored as one: an answer waits for one fsync.

    ``Started`` carries the owner's token if it is new; it comes again in any case.
    """
    said, id_ = request.message, request.request_id
    detail = asked_with.digest(request, key) if key else ""
    key = key or new_token()
    if owner_token:
        try:
            conversation = await store.create_for(owner_token, key=key, first=said, detail=detail)
            return Started(conversation, question_of(conversation, key), id_), owner_token
        except ConversationNotFoundError:
            pass  # the token owns nothing, so nothing is lost by replacing it
    conversation, token = await store.create(key=key, first=said, detail=detail)
    return Started(conversation, question_of(conversation, key), id_, token), token


async def _history(
    store: ConversationStore, conversation_id: str, owner_token: str
) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    return divided(await store.messages(conversation_id, owner_token, last=EARLIER_MESSAGES))


async def _finish(
    opened: Opened, end: Done | Failed | None, told: list[Event], store: ConversationStore | None
) -> Done | Failed:
    if isinstance(end, Failed):
        return replace(end, request_id=opened.started.request_id)
    if end is None:
        raise RuntimeError("the turn ended without Done or Failed")
    if store is None:
        return end
    try:
        return await _stored(opened, end, told, store)
    except ConversationNotFoundError as error:  # its owner deleted it meanwhile
        return Failed(error.code, DELETED, opened.started.request_id)
    except AnswerableError as error:
        _log_not_stored(opened, error)
        request_id = opened.started.request_id
        return Failed(StorageError.code, ANSWER_NOT_STORED, request_id, STORAGE_SECONDS)


async def _stored(opened: Opened, end: Done, told: list[Event], store: ConversationStore) -> Done:
    """The end of an answer once it is stored; of the one that was stored before, where there is."""
    try:
        # The answer is complete: it is kept even if its reader leaves at this very moment.
        return replace(end, message_id=await in_any_case(_append(opened, told, end, store)))
    except MessageExistsError:  # another process has taken the question for given up
        _, other = await in_any_case(_stored_before(opened, store))
        if other is None:
            raise
        return replace(other, timings_ms=end.timings_ms)


async def _keep_half(
    opened: Opened, told: list[Event], store: ConversationStore | None
) -> tuple[str, Done | None]:
    """Store what the reader saw of an answer, as interrupted: its id, or nothing for nothing.

    Where the question has an answer already, as its reader left while that was being stored, it is
    the id of that one, and its end if it is whole.
    """
    if store is None or not any(isinstance(event, Token) for event in told):
        return "", None
    try:
        try:
            return await in_any_case(_append(opened, told, None, store)), None
        except MessageExistsError:
            return await in_any_case(_stored_before(opened, store))
    except ConversationNotFoundError:
        pass  # its owner deleted it: nothing is to be kept
    except AnswerableError as error:
        _log_not_stored(opened, error)
    return "", None


async def _stored_before(opened: Opened, store: ConversationStore) -> tuple[str, Done | None]:
    started = opened.started
    place = (started.message_id, started.conversation_id, opened.owner_token)
    answer = await store.answer_to(*place)
    if answer is None:
        return "", None
    end = replay.events(answer, started.request_id)[-1]
    return answer.id, end if isinstance(end, Done) else None


def _recorded(
    opened: Opened, told: list[Event], end: Done | Failed | None, answer_id: str, watch: Watch
) -> TurnRecord:
    """The turn's record, of which the log has a line."""
    request, started, token = opened.request, opened.started, opened.owner_token
    record = turn_record.made(request, started, token, told, end, answer_id, watch)
    _log.info("turn", extra=turn_record.line(record, request.notes, started.request_id))
    return record


async def _append(
    opened: Opened, told: list[Event], done: Done | None, store: ConversationStore
) -> str:
    started = opened.started
    return await store.append(
        started.conversation_id,
        opened.owner_token,
        "assistant",
        "".join(event.content for event in told if isinstance(event, Token)),
        state=done.state if done else "interrupted",
        reply_to=started.message_id,
        detail=replay.detail(told, done),
    )


def _log_not_stored(opened: Opened, error: AnswerableError) -> None:
    extra = {"request_id": opened.started.request_id, "reason": str(error)}
    _log.error("answer_not_stored", extra=extra)
