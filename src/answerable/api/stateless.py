"""Turns of clients that send the whole conversation with each question.

What they send is what the turn knows of it: nothing is looked up. Each question is stored with its
answer as a conversation of its own, since there is no token that would say whose the rest is.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from fastapi import Depends, Request
from pydantic import ValidationError

from answerable.api.addresses import TheAddress
from answerable.api.admission import TheSlot
from answerable.api.assistant import AssistantLike, TheAssistant, TheSettings
from answerable.api.chat import OwnerToken, clean, turn_request
from answerable.api.errors import RefusedError
from answerable.api.logs import request_id_of
from answerable.api.wire import ChatRequest
from answerable.caller import Caller
from answerable.events import Event
from answerable.protocols import Usage
from answerable.recording import recorder
from answerable.recording.history import EARLIER_MESSAGES, divided
from answerable.settings import ServerSettings
from answerable.types import Message, Role

# Of a conversation, as many messages are looked at as ``POST /chat`` reads from its store.
READ = EARLIER_MESSAGES
_OPTIONS = "'answerable' must be an object with fields of POST /chat, such as mode and context."
_LAST = 'The last message must be the visitor\'s question. Add one with the role "user".'


@dataclass(frozen=True, slots=True)
class Said:
    """A message of the conversation that a client sent."""

    role: Role
    text: str


@dataclass(frozen=True, slots=True)
class Desk:
    """What a request comes to: whom it asks, under which limits, and whose it will be."""

    assistant: AssistantLike
    limits: ServerSettings
    request_id: str
    owner_token: str | None
    address: str


async def _desk(
    request: Request,
    assistant: TheAssistant,
    settings: TheSettings,
    address: TheAddress,
    slot: TheSlot,
    owner_token: OwnerToken = None,
) -> Desk:
    """Whoever is at the desk has a slot until the response is sent."""
    return Desk(assistant, settings.server, request_id_of(request.scope), owner_token, address)


TheDesk = Annotated[Desk, Depends(_desk)]


def chat_request(said: Sequence[Said], options: Mapping[str, Any]) -> ChatRequest:
    """The last message as a question, with what ``options`` say beside it.

    Raises ``RefusedError`` where the last message is not the visitor's, or an option is wrong.
    """
    if not said or said[-1].role != "user":
        raise RefusedError(422, "invalid_request", _LAST)
    fields = {**options, "message": said[-1].text, "conversation_id": None}
    try:
        return ChatRequest(**fields)
    except ValidationError:
        raise RefusedError(422, "invalid_request", _OPTIONS) from None


async def begin(
    said: Sequence[Said],
    question: ChatRequest,
    user_id: str | None,
    desk: Desk,
    usage: Usage | None = None,
) -> AsyncGenerator[Event, None]:
    """The question is stored; what is returned are the events of its turn, to be read or closed.

    ``usage`` is counted up by what the turn asks of a model.

    Raises what ``recorder.begin`` raises, and ``RefusedError`` before anything is stored.
    """
    request = turn_request(question, desk.limits, desk.request_id)
    earlier, history = divided(_messages(said[:-1], desk.limits.max_message_chars))
    if question.mode == "general":
        request = replace(request, earlier=earlier, history=history)
    store = desk.assistant.conversations
    asked = replace(request, user_id=user_id)
    opened = await recorder.begin(asked, store, owner_token=desk.owner_token)
    caller = Caller(desk.address, opened.owner_token)
    turn = desk.assistant.turn(replace(asked, caller=caller), usage)
    note = desk.assistant.journal.note
    return recorder.record(opened, turn, store, desk.assistant.replies, note)


def _messages(said: Sequence[Said], max_chars: int) -> list[Message]:
    """The newest messages; of one that is longer than a question may be, the beginning."""
    return [
        Message(str(number), each.role, clean(each.text)[:max_chars], "")
        for number, each in enumerate(said[-READ:])
    ]
