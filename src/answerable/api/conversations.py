"""``GET /conversations/{id}``: what was said, for its owner."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter

from answerable.api.assistant import TheAssistant
from answerable.api.chat import OwnerToken, known_id
from answerable.api.errors import responses
from answerable.api.wire import ConversationBody, Json

router = APIRouter(tags=["conversations"])

NEWEST = 500  # messages; more than any reader scrolls through


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
    return {"id": id_, "messages": [asdict(message) for message in messages]}
