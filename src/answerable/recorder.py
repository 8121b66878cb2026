"""Persistence listens: what a turn says is stored before anybody hears of it.

``begin`` stores the question, ``record`` passes the turn's events on and stores the answer before
``Done``. A turn that fails or is cut off leaves the question and no answer: half an answer is never
stored as a whole one.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import cast

import anyio

from answerable.errors import (
    AnswerableError,
    ConversationNotFoundError,
    ModelBusyError,
    StorageError,
    UnusableIndexError,
)
from answerable.events import Done, Event, Failed, Started, Token
from answerable.protocols import ConversationStore
from answerable.replies import Replies
from answerable.types import Message, TurnRequest

HISTORY_PAIRS = 3
EARLIER_MESSAGES = 40  # before those pairs, for what cannot be understood without
STORAGE_DOWN = "The storage of this assistant does not respond just now. Try again in a moment."
ANSWER_NOT_STORED = "The answer could not be saved. Ask again in a moment."

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Opened:
    """A turn whose question is stored; ``request`` has its history."""

    request: TurnRequest
    started: Started
    owner_token: str = field(repr=False)


async def begin(
    request: TurnRequest,
    store: ConversationStore,
    *,
    conversation_id: str | None = None,
    owner_token: str | None = None,
) -> Opened:
    """Store the question, in a new conversation if none is named, and load what came before.

    Only general mode gets history: an answer about marked text rests on that text alone. A token
    that owns nothing (a browser that outlived a database) starts afresh with a new one, which
    ``started`` carries. Raises ``ConversationNotFoundError`` and ``StorageError``.
    """
    fresh_token: str | None = None
    history: tuple[Message, ...] = ()
    earlier: tuple[Message, ...] = ()
    if conversation_id is None:
        conversation_id, owner_token, fresh_token = await _create(store, owner_token)
    elif request.mode == "general":
        earlier, history = await _history(store, conversation_id, owner_token or "")
    token = owner_token or ""
    message_id = await store.append(conversation_id, token, "user", request.message)
    started = Started(conversation_id, message_id, request.request_id, fresh_token)
    return Opened(replace(request, history=history, earlier=earlier), started, token)


async def record(
    opened: Opened,
    events: AsyncIterator[Event],
    store: ConversationStore,
    replies: Replies,
) -> AsyncGenerator[Event, None]:
    """``Started``, the turn's events, and exactly one ``Done`` or ``Failed`` at the end.

    ``Done`` is passed on once the answer is stored, with the ``message_id`` it was stored under.
    Never raises: whatever goes wrong becomes ``Failed``, as this is the turn's outermost edge.
    """
    end: Done | Failed | None = None
    answer: list[str] = []
    yield opened.started
    try:
        # A generator function may be annotated as the AsyncIterator that it also is.
        async with aclosing(cast("AsyncGenerator[Event, None]", events)) as turn:
            async for event in turn:
                if isinstance(event, Done | Failed):
                    end = event
                    break
                if isinstance(event, Token):
                    answer.append(event.content)
                yield event
        # Stored only now: a turn that breaks while it cleans up has not ended well.
        end = await _finish(opened, end, "".join(answer), store)
    except Exception as error:  # noqa: BLE001 -- the outermost edge of a turn
        end = failure(error, replies, opened.started.request_id)
    yield end


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
    _log.error("turn_failed", extra={"request_id": request_id, "reason": str(error)})
    said = replies.say("busy" if isinstance(error, ModelBusyError) else "error")
    said = STORAGE_DOWN if isinstance(error, StorageError) else said
    return Failed(error.code, said, request_id)


def log_unexpected(error: BaseException, request_id: str) -> None:
    """Log the kind of ``error`` and where it was raised, not its text: that may quote the user."""
    frames = traceback.extract_tb(error.__traceback__)
    where = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    extra = {"request_id": request_id, "error": type(error).__qualname__, "where": where}
    _log.error("unexpected_error", extra=extra)


async def _create(store: ConversationStore, owner_token: str | None) -> tuple[str, str, str | None]:
    """A new conversation: its id, its owner's token, and that token again if it is new."""
    if owner_token:
        try:
            return await store.create_for(owner_token), owner_token, None
        except ConversationNotFoundError:
            pass  # the token owns nothing, so nothing is lost by replacing it
    conversation_id, token = await store.create()
    return conversation_id, token, token


async def _history(
    store: ConversationStore, conversation_id: str, owner_token: str
) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    return divided(await store.messages(conversation_id, owner_token, last=EARLIER_MESSAGES))


def divided(messages: Sequence[Message]) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    """What was said before, and the last pairs of a question and its answer; oldest first.

    Questions whose turn failed have no answer and make no pair.
    """
    pairs = [
        (question, answer)
        for question, answer in pairwise(messages)
        if (question.role, answer.role) == ("user", "assistant")
    ]
    history = tuple(message for pair in pairs[-HISTORY_PAIRS:] for message in pair)
    known = {message.id for message in history}
    return tuple(each for each in messages if each.id not in known), history


async def _finish(
    opened: Opened, end: Done | Failed | None, answer: str, store: ConversationStore
) -> Done | Failed:
    if isinstance(end, Failed):
        return replace(end, request_id=opened.started.request_id)
    if end is None:
        raise RuntimeError("the turn ended without Done or Failed")
    started = opened.started
    try:
        # The answer is complete: it is kept even if its reader leaves at this very moment.
        with anyio.CancelScope(shield=True):
            message_id = await store.append(
                started.conversation_id, opened.owner_token, "assistant", answer, state=end.state
            )
    except AnswerableError as error:
        _log.error(
            "answer_not_stored", extra={"request_id": started.request_id, "reason": str(error)}
        )
        return Failed(StorageError.code, ANSWER_NOT_STORED, started.request_id)
    return replace(end, message_id=message_id)
