"""``POST /api/chat``: the engine behind the AI SDK's UI message stream, as ``useChat`` asks it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from fastapi import APIRouter, Depends
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from answerable.api import stateless
from answerable.api.ai_sdk_parts import HEADERS, Parts
from answerable.api.chat import clean
from answerable.api.errors import RefusedError, responses
from answerable.api.identity import TheUser
from answerable.api.limits import require_json
from answerable.api.sse import EventStream, described
from answerable.api.stateless import Said, TheDesk
from answerable.api.wire import Json

router = APIRouter(tags=["AI SDK"])

# A client that shows more or longer ones than the chat context takes has not got them from here.
_MOST_OPTIONS = 100
_LONGEST_LINE = 500
_LONGEST_TEXT = 20_000
_TEXT_ONLY = "Only text can be read. Send the question without attachments."
_STREAM = {
    "description": "A UI message stream: `start`, then `source-url`, `source-document`, "
    "`data-citation`, `data-warning` and text parts, then `data-state` with `finish` or `error`",
    "content": described("a part as JSON; `[DONE]` in the last event"),
}


class PartInput(BaseModel):
    """A part of a message. Text is read, and of the last answer the options it offered."""

    model_config = ConfigDict(extra="ignore")

    type: str
    text: str | None = None
    data: Any = None


class MessageInput(BaseModel):
    """A message of the chat, as the AI SDK keeps it. The system's are not read."""

    model_config = ConfigDict(extra="ignore")

    role: Literal["system", "user", "assistant"]
    parts: list[PartInput]


class UIChatRequest(BaseModel):
    """What ``DefaultChatTransport`` sends; `id`, `trigger` and `messageId` mean nothing here."""

    model_config = ConfigDict(extra="ignore")

    messages: list[MessageInput] = Field(min_length=1, description="the chat, the question last")
    answerable: dict[str, Any] | None = Field(
        None, description="`mode`, `context`, `filter`, ... as in `POST /chat`"
    )


@router.post(
    "/api/chat",
    summary="Ask as useChat does",
    dependencies=[Depends(require_json)],
    responses={200: _STREAM, **responses(400, 401, 408, 413, 415, 422, 429, 500, 503)},
    response_class=Json,
)
async def chat(body: UIChatRequest, user_id: TheUser, desk: TheDesk) -> Response:
    """Answers the last message from the site's own content, as a UI message stream."""
    said = conversation(body.messages)
    options = {"chat_context": chat_context(body.messages), **(body.answerable or {})}
    question = stateless.chat_request(said, options)
    events = await stateless.begin(said, question, user_id, desk)
    return EventStream(events, encode=Parts(desk.assistant.replies), headers=HEADERS)


@router.get(
    "/api/chat/{chat_id}/stream",
    summary="Resume a stream",
    status_code=204,
    response_class=Response,
)
async def resume(chat_id: str) -> Response:
    """204 for every chat: no stream outlives its connection, so there is none to resume."""
    return Response(status_code=204)


def conversation(messages: list[MessageInput]) -> list[Said]:
    """What visitor and assistant said, without answers that broke off in an error.

    Raises ``RefusedError`` for a question with files.
    """
    spoken = [each for each in messages if each.role != "system" and not _failed(each)]
    if spoken and any(part.type == "file" for part in spoken[-1].parts):
        raise RefusedError(422, "invalid_request", _TEXT_ONLY)
    said = (Said("user" if each.role == "user" else "assistant", _text(each)) for each in spoken)
    return [each for each in said if each.text or each.role == "user"]


def chat_context(messages: list[MessageInput]) -> dict[str, Any] | None:
    """What the visitor still sees: the answer before the question, and the options it offered.

    It is one message old; how many seconds is not known, so only the windows of messages count.
    """
    if len(messages) < 2 or messages[-2].role != "assistant" or _failed(messages[-2]):
        return None
    asked = next((each for each in reversed(messages[:-2]) if each.role == "user"), None)
    age = {"messages": 1}
    return {
        "last_assistant_message": clean(_text(messages[-2]))[:_LONGEST_TEXT],
        "last_user_message": clean(_text(asked))[:_LONGEST_TEXT] if asked else None,
        "last_options": list(_options(messages[-2]))[:_MOST_OPTIONS],
        "ages": {
            "last_assistant_message": age,
            "last_user_message": {"messages": 2},
            "last_options": age,
        },
    }


def _failed(message: MessageInput) -> bool:
    states = (part.data for part in message.parts if part.type == "data-state")
    return any(isinstance(each, dict) and each.get("state") == "error" for each in states)


def _options(message: MessageInput) -> Iterator[dict[str, str]]:
    for part in message.parts:
        if part.type == "data-options" and isinstance(part.data, list):
            for each in part.data:
                option = _option(each)
                if option.get("label"):
                    yield option


def _option(told: Any) -> dict[str, str]:
    known = told if isinstance(told, dict) else {}
    lines = {name: known.get(name) for name in ("label", "sublabel", "value")}
    return {
        name: clean(line)
        for name, line in lines.items()
        if isinstance(line, str) and len(line) <= _LONGEST_LINE
    }


def _text(message: MessageInput) -> str:
    return "\n".join(part.text for part in message.parts if part.type == "text" and part.text)
