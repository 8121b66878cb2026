"""``POST /feedback``: what a visitor thinks of an answer."""

from __future__ import annotations

import time
from typing import Annotated, Literal

from fastapi import APIRouter, Depends
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from answerable.api.assistant import AssistantLike, TheAssistant
from answerable.api.chat import OwnerToken, clean, known_id
from answerable.api.errors import RefusedError, responses
from answerable.api.limits import require_json
from answerable.observability.telemetry import Feedback, Reason
from answerable.observability.turn_log import TurnLog
from answerable.types import Message

router = APIRouter(tags=["feedback"])

MAX_COMMENT = 1_000  # characters
NOT_KEPT = "This server keeps no feedback. Its owner can switch it on with [telemetry] keep."
NO_ANSWER = "There is no such answer in this conversation. Send the id that its done event carried."


class FeedbackRequest(BaseModel):
    """A verdict on one answer. Fields that are not known here are ignored."""

    model_config = ConfigDict(extra="ignore")

    conversation_id: str = Field(description="of the answer")
    message_id: str = Field(max_length=100, description="of the answer, or of its question")
    verdict: Literal["up", "down"] = Field(description="the last one sent counts")
    reasons: Annotated[list[Reason], Field(max_length=5)] = Field(
        [], description="what is wrong with it"
    )
    comment: str = Field(
        "", max_length=MAX_COMMENT, description="in the visitor's words; goes with the conversation"
    )


@router.post(
    "/feedback",
    summary="Rate an answer",
    status_code=204,
    dependencies=[Depends(require_json)],
    responses=responses(400, 404, 408, 413, 415, 422, 500, 503),
)
async def feedback(
    body: FeedbackRequest, assistant: TheAssistant, owner_token: OwnerToken = None
) -> Response:
    """The verdict is stored before the response. Only the owner of a conversation may rate it."""
    log_of(assistant)  # where nothing is kept, nothing is looked up either
    id_ = known_id(body.conversation_id) or ""
    messages = await assistant.conversations.messages(id_, owner_token or "")
    rated = answer_of(messages, body.message_id)
    if rated is None:
        raise RefusedError(404, "message_not_found", NO_ANSWER)
    reasons = tuple(dict.fromkeys(body.reasons))
    comment = clean(body.comment).strip()
    said = Feedback(turn_of(rated), id_, time.time(), body.verdict, reasons, comment)
    await assistant.journal.keep(said)
    return Response(status_code=204)


def log_of(assistant: AssistantLike) -> TurnLog:
    """Where feedback is kept. Raises ``RefusedError`` where none is."""
    if assistant.journal.log is None:
        raise RefusedError(404, "not_kept", NOT_KEPT)
    return assistant.journal.log


def answer_of(messages: list[Message], message_id: str) -> Message | None:
    """The answer with this id, or the one to the question with this id."""
    answers = (each for each in messages if each.role == "assistant")
    return next((each for each in answers if message_id in (each.id, each.reply_to)), None)


def turn_of(answer: Message) -> str:
    """The id of the turn that gave ``answer``; one of a very old answer is that of the answer."""
    return answer.reply_to or answer.id
