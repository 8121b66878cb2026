"""``POST /v1/chat/completions`` and ``GET /v1/models``: the engine behind OpenAI's protocol."""

from __future__ import annotations

import hmac
import time
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from answerable.api import openai_errors, stateless
from answerable.api.assistant import TheSettings
from answerable.api.errors import RefusedError
from answerable.api.footer import without_footer
from answerable.api.health import ASKED
from answerable.api.identity import verified_user
from answerable.api.limits import require_json
from answerable.api.openai_chunks import MODEL, Chunks, completion
from answerable.api.openai_errors import FieldRefusedError, OpenAIRoute
from answerable.api.openai_usage import Tokens
from answerable.api.sse import EventStream, described, gathered
from answerable.api.stateless import Said, TheDesk
from answerable.api.token_guesses import sent_bytes, shows
from answerable.api.wire import Json
from answerable.events import Done, Failed
from answerable.replies import Replies

router = APIRouter(prefix="/v1", tags=["OpenAI"], route_class=OpenAIRoute)

# The values that change nothing here. What cannot be honoured is refused, not ignored; the rest of
# OpenAI's fields (temperature, seed, tools, max_tokens, ...) has no meaning for a quoted answer.
_HARMLESS: dict[str, tuple[Any, ...]] = {
    "n": (None, 1),
    "logprobs": (None, False),
    "modalities": (None, ["text"]),
    "audio": (None,),
    "response_format": (None, {"type": "text"}),
    "tool_choice": (None, "none", "auto"),
    "function_call": (None, "none", "auto"),
}
_TEXT_ONLY = "Only text can be read. Leave out images, files and sound."
_WRONG_KEY = "The API key is missing or wrong. Send it as: Authorization: Bearer KEY"
_NO_MODEL = f"There is no such model. Use '{MODEL}', as GET /v1/models says."
_USAGE_UNSTREAMED = "'stream_options' is for streams only. Set 'stream' to true or leave it out."

_COMPLETION = {
    "type": "object",
    "required": ["id", "object", "created", "model", "choices", "usage", "answerable"],
}
_OUT = {
    "description": "A chat completion; with `stream` its chunks as server-sent events",
    "content": {
        "application/json": {"schema": _COMPLETION},
        **described("a chunk as JSON; `[DONE]` in the last event"),
    },
}


class PartInput(BaseModel):
    """A part of a message's content."""

    model_config = ConfigDict(extra="ignore")

    type: str
    text: str | None = None


class MessageInput(BaseModel):
    """A message. Those of the system, of developers and of tools are not read."""

    model_config = ConfigDict(extra="ignore")

    role: Literal["system", "developer", "user", "assistant", "tool", "function"]
    content: str | list[PartInput] | None = None


class StreamOptions(BaseModel):
    """What a stream has beside its chunks."""

    model_config = ConfigDict(extra="ignore")

    include_usage: bool | None = None


class CompletionRequest(BaseModel):
    """A chat so far, the question last. Fields that have no meaning here are ignored."""

    model_config = ConfigDict(extra="ignore")

    model: str = Field(description="any name; one model answers", examples=[MODEL])
    messages: list[MessageInput] = Field(min_length=1)
    stream: bool | None = None
    stream_options: StreamOptions | None = None
    n: Any = Field(None, description="1 or left out")
    logprobs: Any = Field(None, description="false or left out")
    modalities: Any = Field(None, description='`["text"]` or left out')
    audio: Any = Field(None, description="left out")
    response_format: Any = Field(None, description='`{"type": "text"}` or left out')
    tool_choice: Any = Field(None, description="`none`, `auto` or left out")
    function_call: Any = Field(None, description="`none`, `auto` or left out")
    answerable: dict[str, Any] | None = Field(
        None, description="extension: `mode`, `context`, `filter`, ... as in `POST /chat`"
    )


class ModelBody(BaseModel):
    """A model that can be asked."""

    id: str
    object: Literal["model"]
    created: int = Field(description="always 0: it is as old as the index")
    owned_by: str


class ModelsBody(BaseModel):
    """The models that can be asked: one."""

    object: Literal["list"]
    data: list[ModelBody]


async def _caller(request: Request, settings: TheSettings) -> str | None:
    """Who asks: with a key in the settings, whoever has it, or a user with a token of their own."""
    key = settings.server.api_key.get_secret_value()
    given = request.headers.get("authorization", "").strip().partition(" ")[2].strip()
    if not key or (given and request.app.state.identity and not _same(given, key)):
        try:
            return await verified_user(request)
        except RefusedError:
            _is_key(request, given, key)
            raise
    if not _is_key(request, given, key):
        raise RefusedError(401, "invalid_api_key", _WRONG_KEY)
    return None


TheCaller = Annotated[str | None, Depends(_caller)]


@router.post(
    "/chat/completions",
    summary="Ask as with OpenAI's API",
    dependencies=[Depends(require_json)],
    responses={200: _OUT, **openai_errors.responses(400, 401, 408, 413, 415, 429, 500, 503)},
    response_class=Json,
)
async def chat_completions(
    body: CompletionRequest, request: Request, user_id: TheCaller, desk: TheDesk
) -> Response:
    """Answers the last message from the site's own content.

    Citations are `[1]` in the text, `annotations` of the message, and a list of sources below.
    """
    _check(body)
    replies = desk.assistant.replies
    said = conversation(body.messages, replies)
    question = stateless.chat_request(said, body.answerable or {})
    wanted = body.stream_options.include_usage if body.stream_options else not body.stream
    read = [each.text for each in said[-stateless.READ :]] if wanted else []
    tokens = await Tokens.of(read, desk.assistant.count_tokens)
    events = await stateless.begin(said, question, user_id, desk, tokens.model)
    created = int(time.time())
    if body.stream:
        usage = tokens if wanted else None
        return EventStream(events, encode=Chunks(created, replies, usage=usage))
    told = await gathered(events, request.receive)
    if told and isinstance(told[-1], Failed):
        return openai_errors.failed_response(told[-1])
    if not told or not isinstance(told[-1], Done):
        return Response(status_code=499)  # the client has left: nobody will read this
    return Json(completion(told, created, replies, tokens))


@router.get(
    "/models",
    summary="List the one model",
    response_class=Json,
    response_model=ModelsBody,
    responses=openai_errors.responses(401, 429),
)
@router.api_route("/models", methods=ASKED, response_class=Json, include_in_schema=False)
async def models(user_id: TheCaller, settings: TheSettings) -> dict[str, Any]:
    """The site's assistant, as a model."""
    return {"object": "list", "data": [_model(settings.site.name)]}


@router.get(
    "/models/{model}",
    summary="Read the one model",
    response_class=Json,
    response_model=ModelBody,
    responses=openai_errors.responses(400, 401, 404, 429),
)
@router.api_route("/models/{model}", methods=ASKED, response_class=Json, include_in_schema=False)
async def one_model(model: str, user_id: TheCaller, settings: TheSettings) -> dict[str, Any]:
    """The site's assistant; 404 for every other name."""
    if model != MODEL:
        raise RefusedError(404, "model_not_found", _NO_MODEL)
    return _model(settings.site.name)


def conversation(messages: list[MessageInput], replies: Replies) -> list[Said]:
    """What visitor and assistant said. Raises ``RefusedError`` for a question that is not text."""
    said = []
    question = next((each for each in reversed(messages) if each.role == "user"), None)
    for each in messages:
        if each.role == "user":
            said.append(Said("user", _text(each, strict=each is question)))
        elif each.role == "assistant" and each.content:
            said.append(Said("assistant", without_footer(_text(each), replies)))
    return said


def _text(message: MessageInput, *, strict: bool = False) -> str:
    if message.content is None or isinstance(message.content, str):
        return message.content or ""
    if strict and any(part.type != "text" for part in message.content):
        raise FieldRefusedError("messages", _TEXT_ONLY)
    return "\n".join(part.text for part in message.content if part.text)


def _check(body: CompletionRequest) -> None:
    """Refuses what an answer cannot be; OpenAI refuses the same where a model lacks it.

    Any name of a model will do: front ends send one of their own, and there is one to answer.
    """
    for name, harmless in _HARMLESS.items():
        if getattr(body, name) not in harmless:
            raise FieldRefusedError(name, f"'{name}' cannot have this value here. Leave it out.")
    if body.stream_options is not None and not body.stream:
        raise FieldRefusedError("stream_options", _USAGE_UNSTREAMED)


def _model(owner: str) -> dict[str, Any]:
    return {"id": MODEL, "object": "model", "created": 0, "owned_by": owner}


def _is_key(request: Request, given: str, key: str) -> bool:
    """Whether it is the key; a wrong one counts as a guess. Raises ``RefusedError``, 429."""
    return shows(request.scope, given, "server.api_key", key)


def _same(given: str, key: str) -> bool:
    return hmac.compare_digest(sent_bytes(given), key.encode())
