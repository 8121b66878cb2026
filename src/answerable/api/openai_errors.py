"""Errors as OpenAI's clients expect them: ``{"error": {"message", "type", "param", "code"}}``.

The words and codes are those of the rest of the API; nothing of the input is repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import Response

from answerable.api.assistant import AssistantLike
from answerable.api.errors import REFUSALS, STATUSES, RefusedError, retry_later
from answerable.api.logs import request_id_of
from answerable.api.wire import Json
from answerable.errors import AnswerableError
from answerable.events import Failed
from answerable.recording import recorder

# A wrong field to what is wrong with it; a validator's words would quote the input.
_FIELDS = {
    "model": "'model' must be a string, such as the name of the model that GET /v1/models lists.",
    "messages": "'messages' must be a list of messages, each with a role and a content of text.",
    "stream": "'stream' must be true or false.",
    "stream_options": "'stream_options' must be an object such as {\"include_usage\": true}.",
    "answerable": "'answerable' must be an object with fields of POST /chat, or left out.",
}
_BODY = "The body must be a JSON object with 'model' and 'messages'."


class OpenAIErrorDetail(BaseModel):
    """What went wrong, in the fields that OpenAI's clients read."""

    message: str = Field(description="what happened and what to do next")
    type: str = Field(description="`invalid_request_error` or `server_error`")
    param: str | None = Field(description="the field that is wrong, where it is one")
    code: str | None = Field(description="stable, for programs")


class OpenAIErrorBody(BaseModel):
    """Errors below `/v1` look as OpenAI's do."""

    error: OpenAIErrorDetail


class FieldRefusedError(RefusedError):
    """A field whose value cannot be honoured."""

    def __init__(self, param: str, message: str) -> None:
        super().__init__(400, "unsupported_value", message)
        self.param = param


def responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """For OpenAPI: these statuses carry an error as OpenAI writes it."""
    return {status: {"model": OpenAIErrorBody} for status in statuses}


def error_body(
    code: str, message: str, *, status: int = 500, param: str | None = None
) -> dict[str, Any]:
    """The body, or in a stream the event, of an error."""
    kind = "server_error" if status >= 500 else "invalid_request_error"
    return {"error": {"message": message, "type": kind, "param": param, "code": code}}


def failed_response(failed: Failed) -> Json:
    """The response for a turn that failed before anything of it was sent."""
    status, headers = STATUSES.get(failed.code, 500), retry_later(failed.retry_after)
    return _response(status, failed.code, failed.message, headers=headers)


class OpenAIRoute(APIRoute):
    """A route whose refusals are written as OpenAI writes them; 422 is 400 there."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        answer = super().get_route_handler()

        async def handler(request: Request) -> Response:
            try:
                return await answer(request)
            except (
                RefusedError,
                AnswerableError,
                RequestValidationError,
                HTTPException,
            ) as error:
                return _refusal(error, request)

        return handler


def _refusal(
    error: RefusedError | AnswerableError | RequestValidationError | HTTPException,
    request: Request,
) -> Json:
    match error:
        case RefusedError():
            param = error.param if isinstance(error, FieldRefusedError) else None
            headers = retry_later(error.retry_after)
            return _response(error.status, error.code, error.message, param, headers)
        case RequestValidationError():
            return _invalid(error)
        case HTTPException():
            code, message = REFUSALS.get(error.status_code, REFUSALS[400])
            return _response(error.status_code, code, message, None, dict(error.headers or {}))
        case _:
            assistant: AssistantLike = request.app.state.assistant
            request_id = request_id_of(request.scope)
            return failed_response(recorder.failure(error, assistant.replies, request_id))


def _invalid(error: RequestValidationError) -> Json:
    wrong = [str(item["loc"][1]) for item in error.errors() if len(item["loc"]) > 1]
    param = next((name for name in wrong if name in _FIELDS), None)
    return _response(400, "invalid_request", _FIELDS[param] if param else _BODY, param)


def _response(
    status: int,
    code: str,
    message: str,
    param: str | None = None,
    headers: dict[str, str] | None = None,
) -> Json:
    status = 400 if status == 422 else status
    if status == 401:
        headers = {"WWW-Authenticate": "Bearer"}
    return Json(error_body(code, message, status=status, param=param), status, headers)
