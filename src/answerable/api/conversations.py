"""A visitor's own conversations: the list, what was said, answers taken up again, and deletion."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response, StreamingResponse

from answerable.api.asked_again import LastEventId, TheRelay, TheStreams, seen
from answerable.api.assistant import TheAssistant
from answerable.api.chat import STREAM, OwnerToken, as_json, known_id, wants_json
from answerable.api.errors import RefusedError, responses
from answerable.api.logs import request_id_of
from answerable.api.sse import EventStream
from answerable.api.wire import ConversationBody, ConversationList, Json
from answerable.errors import ConversationNotFoundError
from answerable.events import Event, Started
from answerable.protocols import ConversationStore
from answerable.recording import replay
from answerable.types import Conversation, Message

router = APIRouter(tags=["conversations"])

SHOWN = ("warnings", "citations", "sources", "next_hops", "options")  # of an answer, in its JSON
NEWEST = 500  # messages; more than any reader scrolls through
PIECE = 50  # messages; some 10 kB each where an answer has citations
# Messages that are read at a time. A conversation of 40,000, read as a whole, was 60 MB for each
# export that nobody took, and the server kept them.
PAGE = 5 * PIECE
NO_ANSWER = (
    "No answer to this question is stored, and none is being written here. It may have failed, or "
    "another server is writing it. Try again in a moment, or ask anew."
)


@router.get(
    "/conversations",
    summary="List your conversations",
    response_class=Json,
    response_model=ConversationList,
    responses=responses(422, 500, 503),
)
async def conversations(
    assistant: TheAssistant, owner_token: OwnerToken = None
) -> dict[str, list[dict[str, Any]]]:
    """Those of the owner's token, the latest first, at most 1,000; none without one."""
    listed = await assistant.conversations.conversations(owner_token or "")
    return {"conversations": [asdict(each) for each in listed]}


@router.delete(
    "/conversations",
    summary="Delete all of your conversations",
    status_code=204,
    responses=responses(422, 500, 503),
)
async def delete_all(
    assistant: TheAssistant, relay: TheRelay, owner_token: OwnerToken = None
) -> Response:
    """Deletes every conversation of the owner's token, for good."""
    store, token = assistant.conversations, owner_token or ""
    while listed := await store.conversations(token):
        for each in listed:
            with suppress(ConversationNotFoundError):  # somebody else has just deleted it
                await store.delete(each.id, token)
        await relay.forget([each.id for each in listed])
    return Response(status_code=204)


@router.get(
    "/conversations/export",
    summary="Export all of your conversations",
    response_class=Json,
    responses=responses(422, 500, 503),
)
async def export(assistant: TheAssistant, owner_token: OwnerToken = None) -> StreamingResponse:
    """One JSON object with every message of every conversation of the owner's token, as a file."""
    store, token = assistant.conversations, owner_token or ""
    parts = _exported(await _all_of(token, store), token, store)
    headers = {"Content-Disposition": 'attachment; filename="conversations.json"'}
    return StreamingResponse(parts, media_type="application/json", headers=headers)


@router.get(
    "/conversations/{conversation_id}",
    summary="Read a conversation",
    response_class=Json,
    response_model=ConversationBody,
    responses=responses(404, 422, 500, 503),
)
async def conversation(
    conversation_id: str, assistant: TheAssistant, owner_token: OwnerToken = None
) -> dict[str, Any]:
    """The newest 500 messages, oldest first.

    The id alone opens nothing: without the owner's token the conversation does not exist.
    """
    id_ = known_id(conversation_id) or ""
    messages = await assistant.conversations.messages(id_, owner_token or "", last=NEWEST)
    return {"id": id_, "messages": [_message(message) for message in messages]}


@router.delete(
    "/conversations/{conversation_id}",
    summary="Delete a conversation",
    status_code=204,
    responses=responses(404, 422, 500, 503),
)
async def delete(
    conversation_id: str,
    assistant: TheAssistant,
    relay: TheRelay,
    owner_token: OwnerToken = None,
) -> Response:
    """Deletes the conversation with all of its messages, for good."""
    id_ = known_id(conversation_id) or ""
    await assistant.conversations.delete(id_, owner_token or "")
    await relay.forget([id_])
    return Response(status_code=204)


@router.get(
    "/conversations/{conversation_id}/answers/{message_id}",
    summary="Take up an answer again",
    responses={
        200: STREAM,
        204: {"description": "All of its events have arrived already"},
        **responses(404, 409, 422, 500, 503),
    },
    response_class=Json,
)
async def resume(
    conversation_id: str,
    message_id: str,
    request: Request,
    assistant: TheAssistant,
    streams: TheStreams,
    relay: TheRelay,
    owner_token: OwnerToken = None,
    last_event_id: LastEventId = None,
) -> Response:
    """The answer to the question `message_id`, after the event `Last-Event-ID`.

    While it is written, here or by another replica, what was missed comes, and then the rest as it
    is written. Once this server does not know it any more, the stored answer comes as a whole, from
    its `start` on: whoever showed a part of it begins anew.
    """
    id_, token = known_id(conversation_id) or "", owner_token or ""
    store = assistant.conversations
    stored = await store.answer_to(message_id, id_, token)  # whose is it?
    stream, after = streams.find((id_, message_id)), seen(last_event_id)
    as_object = wants_json(request.headers.get("accept", ""))
    elsewhere = None
    if stream is None and stored is None:
        elsewhere = await relay.follow((id_, message_id), 0 if as_object else after)
    if elsewhere is not None:
        after, events = elsewhere
    elif stream is None:
        started = Started(id_, message_id, request_id_of(request.scope))
        events, after = _told(started, stored), 0
    else:
        after = after if after <= len(stream) else 0
        if stream.ended_at is not None and after == len(stream):
            return Response(status_code=204)
        events = stream.follow(after)
    if as_object:
        return await as_json(stream.follow() if stream else events, request)
    return EventStream(events, after=after)


async def _events(started: Started, stored: Message) -> AsyncGenerator[Event, None]:
    yield started
    for event in replay.events(stored, started.request_id):
        yield event


def _told(started: Started, stored: Message | None) -> AsyncGenerator[Event, None]:
    if stored is None:
        raise RefusedError(409, "no_answer", NO_ANSWER)
    return _events(started, stored)


def _message(message: Message) -> dict[str, Any]:
    """A message as it goes over the wire: what an answer showed stands beside its text."""
    fields = asdict(message)
    del fields["detail"]
    shown = asdict(replay.shown(message))
    return fields | {key: shown[key] for key in SHOWN}


async def _all_of(token: str, store: ConversationStore) -> list[Conversation]:
    """Every conversation of a token, page after page.

    They are read before the first byte is sent: one that is continued during an export moves to
    the top of the list, and would be missed below.
    """
    every = page = await store.conversations(token)
    while page:
        page = await store.conversations(token, after=page[-1])
        every = every + page
    return every


async def _exported(
    listed: list[Conversation], token: str, store: ConversationStore
) -> AsyncIterator[bytes]:
    """JSON piece by piece: no more than a page of messages is in memory. What is gone is left out.

    Pieces are made in a thread, and are small: while one is written as JSON no thread else runs.
    """
    yield b'{"conversations":['
    between = b""
    for each in listed:
        before = between + _json(asdict(each))[:-1] + b', "messages": ['
        async for piece in _pieces(each.id, token, store):
            text = await asyncio.to_thread(lambda some: _json([_message(m) for m in some]), piece)
            yield before + text[1:-1]
            before, between = b", ", b",\n"
        if before == b", ":
            yield b"]}"
    yield b"]}\n"


async def _pieces(
    conversation_id: str, token: str, store: ConversationStore
) -> AsyncIterator[list[Message]]:
    """The messages of a conversation, one empty piece without any; nothing of one that is gone.

    Of one that is deleted meanwhile the pieces end.
    """
    after: str | None = None
    with suppress(ConversationNotFoundError):
        while True:
            page = await store.further(conversation_id, token, after, PAGE)
            for start in range(0, len(page) or int(after is None), PIECE):
                yield page[start : start + PIECE]
            if len(page) < PAGE:
                return
            after = page[-1].id


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")
