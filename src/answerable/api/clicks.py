"""``POST /events``: which links of an answer were followed, and that the widget was opened.

A click counts only where the conversation is the sender's and its answer showed that link, and once
for each link of an answer. So nobody can make figures of what they were not shown.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Sequence
from typing import Annotated
from uuid import UUID, uuid4, uuid5

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from answerable.api.addresses import TheAddress
from answerable.api.assistant import TheAssistant
from answerable.api.chat import OwnerToken
from answerable.api.errors import responses
from answerable.api.feedback import answer_of, log_of, turn_of
from answerable.api.limits import require_json
from answerable.api.opened_rate import OpenedRate
from answerable.errors import ConversationNotFoundError
from answerable.observability.telemetry import Click, ClickKind
from answerable.protocols import ConversationStore
from answerable.recording import replay
from answerable.types import Message

router = APIRouter(tags=["feedback"])

MOST = 50  # events of one request
CLICKS = UUID("6f0d8a57-4f0e-4a51-9a3b-2f4b1b7d1c11")  # any; one click has one id below it


class EventInput(BaseModel):
    """Something a visitor did. Fields that are not known here are ignored."""

    model_config = ConfigDict(extra="ignore")

    kind: ClickKind = Field(description="`open` means the widget, and needs no other field")
    conversation_id: str | None = Field(None, max_length=100, description="of the answer")
    message_id: str | None = Field(
        None, max_length=100, description="of the answer, or of its question"
    )
    url: str | None = Field(None, max_length=4_000, description="the link, as the answer told it")
    n: int | None = Field(None, ge=1, le=10_000, description="the number of a citation")


class EventsRequest(BaseModel):
    """Up to 50 events at a time."""

    model_config = ConfigDict(extra="ignore")

    events: Annotated[list[EventInput], Field(max_length=MOST)]


@router.post(
    "/events",
    summary="Tell what was clicked",
    status_code=204,
    dependencies=[Depends(require_json)],
    responses=responses(400, 404, 408, 413, 415, 422, 500, 503),
)
async def events(
    body: EventsRequest,
    request: Request,
    assistant: TheAssistant,
    address: TheAddress,
    owner_token: OwnerToken = None,
) -> Response:
    """Answers 204 whatever of it counts: it tells nobody what there is in a conversation."""
    log_of(assistant)
    rate: OpenedRate = request.app.state.opened
    for each in body.events:
        if each.kind == "open" and rate.allows(address):
            assistant.journal.note(Click(str(uuid4()), time.time(), "open"))
    clicks = [each for each in body.events if each.kind != "open"]
    async for click in _counted(clicks, assistant.conversations, owner_token or ""):
        assistant.journal.note(click)
    return Response(status_code=204)


async def _counted(
    clicks: Sequence[EventInput], store: ConversationStore, token: str
) -> AsyncIterator[Click]:
    """The clicks on what the owner of ``token`` was really shown."""
    for conversation in dict.fromkeys(each.conversation_id for each in clicks):
        messages = await _messages(conversation, store, token)
        for each in clicks:
            if each.conversation_id == conversation:
                answer = answer_of(messages, each.message_id or "")
                link = None if answer is None else _shown(each, answer)
                if answer is not None and link is not None:
                    yield _click(each.kind, conversation or "", turn_of(answer), *link)


async def _messages(
    conversation: str | None, store: ConversationStore, token: str
) -> list[Message]:
    """Nothing of what is foreign or not there."""
    try:
        return await store.messages(str(UUID(conversation or "")), token)
    except (ValueError, ConversationNotFoundError):
        return []


def _shown(event: EventInput, answer: Message) -> tuple[str, int] | None:
    """The address of what was clicked and its number, if ``answer`` showed it."""
    shown = replay.shown(answer)
    if event.kind == "hop_click":
        links = [(hop.url, (hop.url, hop.repo), 0) for hop in shown.next_hops]
    else:
        links = [(each.section_url, (each.link, each.url), each.n) for each in shown.citations]
    if not event.url and event.n is None:
        return None  # it names nothing
    for url, ways, n in links:
        if (not event.url or event.url in ways) and event.n in (None, n):
            return url, n
    return None


def _click(kind: ClickKind, conversation: str, turn: str, url: str, n: int) -> Click:
    id_ = str(uuid5(CLICKS, f"{turn} {kind} {url}"))
    return Click(id_, time.time(), kind, str(UUID(conversation)), turn, url, n)
