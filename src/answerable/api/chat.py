"""``POST /chat``: a question in, a stream of events or one JSON object out."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Sequence
from dataclasses import asdict, replace
from typing import Annotated, Any, get_args
from uuid import UUID

from fastapi import APIRouter, Depends, Header, Request
from starlette.responses import Response

from answerable.api.addresses import TheAddress
from answerable.api.admission import TheKeyedSlot
from answerable.api.asked_again import (
    IdempotencyKey,
    LastEventId,
    TheRelay,
    TheStreams,
    claim_seconds,
    key_of,
    seen,
)
from answerable.api.assistant import TheAssistant, TheSettings
from answerable.api.errors import RefusedError, failed_response, responses
from answerable.api.identity import TheUser
from answerable.api.limits import require_json
from answerable.api.logs import request_id_of
from answerable.api.sse import EventStream, gathered
from answerable.api.wire import ChatAnswer, ChatRequest, Json
from answerable.caller import Caller
from answerable.events import Cited, Done, Event, Failed, Picked, Started, Token, Warned, as_dict
from answerable.owner import not_found
from answerable.recording import recorder
from answerable.settings import ServerSettings
from answerable.turn import guard
from answerable.types import TurnRequest

router = APIRouter(tags=["chat"])

OwnerToken = Annotated[
    str | None,
    Header(alias="X-Owner-Token", description="the `owner_token` of the conversation's first turn"),
]

_FRAME = {
    "type": "object",
    "required": ["id", "event", "data"],
    "properties": {
        "id": {"type": "string", "description": "counts from 1"},
        "event": {
            "type": "string",
            "enum": [each.type for each in get_args(Event)],
        },
        "data": {"type": "string", "description": "the event as JSON, its `type` first"},
    },
}
STREAM = {
    "description": "Server-sent events: `start`, then `citation`, `picked`, `token` and `warning`, "
    "then exactly one `done` or `error`. As one object for `Accept: application/json`.",
    "content": {"text/event-stream": {"schema": _FRAME}},
    "model": ChatAnswer,
}


@router.post(
    "/chat",
    summary="Ask a question",
    dependencies=[Depends(require_json)],
    responses={200: STREAM, **responses(400, 401, 404, 408, 413, 415, 422, 429, 500, 503)},
    response_class=Json,
)
async def chat(
    body: ChatRequest,
    request: Request,
    assistant: TheAssistant,
    settings: TheSettings,
    user_id: TheUser,
    streams: TheStreams,
    address: TheAddress,
    slot: TheKeyedSlot,
    relay: TheRelay,
    owner_token: OwnerToken = None,
    idempotency_key: IdempotencyKey = None,
    last_event_id: LastEventId = None,
) -> Response:
    """Answers from the site's own content, with a checked quote for every claim.

    Without `conversation_id` a new conversation begins, and the answer's `start` event carries
    its id and, once, the `owner_token` that is needed to go on with it. A question that is sent
    again with the same `Idempotency-Key` gets the same answer and is not asked again.
    """
    opened = await recorder.begin(
        replace(
            turn_request(body, settings.server, request_id_of(request.scope)),
            user_id=user_id,
        ),
        assistant.conversations,
        conversation_id=known_id(body.conversation_id),
        owner_token=owner_token,
        key=key_of(idempotency_key, body.message_id),
    )
    caller = Caller(address, opened.owner_token)
    turn = assistant.turn(replace(opened.request, caller=caller))
    store, note = assistant.conversations, assistant.journal.note
    seconds = claim_seconds(settings)
    events = recorder.answer(opened, turn, store, assistant.replies, note, relay.whole, seconds)
    started = opened.started
    stream = streams.open((started.conversation_id, started.message_id), events)
    slot.held_until(stream.task)
    if wants_json(request.headers.get("accept", "")):
        return await as_json(stream.follow(), request)
    after = seen(last_event_id) if opened.keyed and seen(last_event_id) < len(stream) else 0
    return EventStream(stream.follow(after), after=after)


def known_id(conversation_id: str | None) -> str | None:
    """The id in the form it was given out in; one that is no UUID is as good as unknown."""
    if conversation_id is None:
        return None
    try:
        return str(UUID(conversation_id))
    except ValueError:
        raise not_found() from None


def wants_json(accept: str) -> bool:
    """Whether the client prefers one JSON object to a stream; in doubt it streams."""
    ranges = [_media_range(part) for part in accept.split(",") if part.strip()]
    as_json = _preference(ranges, ["*/*", "application/*", "application/json"])
    return as_json > _preference(ranges, ["*/*", "text/*", "text/event-stream"])


def turn_request(body: ChatRequest, limits: ServerSettings, request_id: str) -> TurnRequest:
    """What the turn is asked. Raises ``RefusedError`` before anything is stored."""
    marked = clean(body.context or "")
    _check_length(marked, limits.max_context_bytes)
    told = body.chat_context
    request = TurnRequest(
        clean(body.message),
        body.mode,
        body.context if marked else None,  # as it was sent: quotes stand in that
        request_id=request_id,
        chat_context=told.told(clean) if told else None,
        timezone=clean(body.timezone or "") or None,
        where=body.filter.told(clean) if body.filter else None,
    )
    refused = guard.objection(request, limits.max_message_chars)
    if refused is not None:  # before anything is stored
        raise RefusedError(422, refused.code, refused.message)
    return request


def _check_length(context: str, max_bytes: int) -> None:
    """What is cut to size later is cheap to read; beyond this it is no text that anyone marked."""
    if len(context.encode()) > max_bytes:
        advice = f"The selected text is longer than {max_bytes} bytes. Select less of it."
        raise RefusedError(422, "context_too_long", advice)


def clean(text: str) -> str:
    """Text from outside without control characters. Raises ``RefusedError`` for half characters."""
    cleaned = guard.cleaned(text)
    if cleaned is None:
        raise RefusedError(422, "invalid_text", guard.HALF_A_CHARACTER)
    return cleaned


async def as_json(events: AsyncGenerator[Event, None], request: Request) -> Response:
    """The answer as one object, or its error; read until the end or until the client leaves."""
    told = await gathered(events, request.receive)
    if not told or not isinstance(told[-1], Done | Failed):
        return Response(status_code=499)  # the client has left: nobody will read this
    if isinstance(told[-1], Failed):
        return failed_response(told[-1])
    return Json(answer_body(told, told[-1]))


def answer_body(told: Sequence[Event], done: Done) -> dict[str, Any]:
    """A turn that was answered, as one object (see ``wire.ChatAnswer``)."""
    started = next(event for event in told if isinstance(event, Started))
    ended = as_dict(done)
    return {
        "state": done.state,
        "answer": "".join(event.content for event in told if isinstance(event, Token)),
        "citations": [_untyped(event) for event in told if isinstance(event, Cited)],
        "sources": ended["sources"],
        "next_hops": ended["next_hops"],
        "options": ended["options"],
        "picked": next((asdict(each.option) for each in told if isinstance(each, Picked)), None),
        "conversation_id": started.conversation_id,
        "message_id": done.message_id,
        "owner_token": started.owner_token,
        "timings_ms": ended["timings_ms"],
        "warnings": [event.message for event in told if isinstance(event, Warned)],
    }


def _untyped(event: Cited) -> dict[str, Any]:
    return {key: value for key, value in as_dict(event).items() if key != "type"}


def _media_range(part: str) -> tuple[str, float]:
    name, *parameters = (piece.strip().lower() for piece in part.split(";"))
    for parameter in parameters:
        key, _, value = parameter.partition("=")
        if key.strip() == "q":
            return name, _number(value)
    return name, 1.0


def _number(value: str) -> float:
    return float(value) if re.fullmatch(r"\s*[01](\.\d{0,3})?\s*", value) else 0.0


def _preference(ranges: list[tuple[str, float]], names: list[str]) -> tuple[float, int]:
    """Weight and rank of the most specific range that matches (RFC 9110, section 12.5.1).

    With equal weights the one that is named wins: axios asks for ``application/json, */*``.
    """
    for rank in reversed(range(len(names))):
        weights = [weight for range_, weight in ranges if range_ == names[rank]]
        if weights:
            return max(weights), rank if max(weights) else -1
    return 0.0, -1
