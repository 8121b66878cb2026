"""Errors as JSON: ``{"error": {"code", "message", "request_id"}}``, never with the input in it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from answerable.api.logs import request_id_of
from answerable.api.sse import STOPPING, is_stopping
from answerable.api.wire import ErrorBody, Json
from answerable.errors import AnswerableError
from answerable.events import Failed
from answerable.recording import recorder
from answerable.replies import Speaker
from answerable.turn.guard import NO_MODE

# The code of an error (AnswerableError.code) to the status of its response; else 500.
STATUSES = {
    "conversation_not_found": 404,
    "interrupted": 409,
    "key_reused": 422,
    "index_error": 503,
    "no_index": 503,
    "index_mismatch": 503,
    "index_busy": 503,
    "storage_error": 503,
    "model_file_error": 503,
    "model_busy": 503,
    "model_failed": 503,
    "busy": 503,
    "shutting_down": 503,
    "budget_spent": 429,
}

# What the framework itself refuses, by status.
REFUSALS = {
    400: ("invalid_request", "The body could not be read. Send a JSON object in UTF-8."),
    404: ("not_found", "There is nothing at this address. The page /api lists what there is."),
    405: ("method_not_allowed", "This address does not take this method; see the Allow header."),
    408: ("request_timeout", "The request took too long to arrive. Send it again."),
    413: ("body_too_large", "The request is too large. Send a shorter question or selection."),
    415: ("unsupported_media_type", "Send JSON, with the header Content-Type: application/json."),
    421: (
        "misdirected_request",
        "This server is not reached by that name. Its owner can add the name to hosts in "
        "[server], or name the proxy in front in trusted_proxies.",
    ),
}
_OTHER = ("http_error", "The request could not be handled.")

# A wrong field to what is wrong with it; written here because a validator's words quote the input.
_CONTEXT = "'chat_context' must be an object as the HTTP API reference describes, or left out."
_FILTER = (
    "'filter' must be an object with section, version, locale, source_type or file_path, each a "
    "string or a list of up to 20, of 1 to 200 characters; or left out."
)
_FIELDS = {
    "message": "'message' must be a string that holds the question.",
    "messages": "'messages' must be a list of messages, each with a role and a list of parts.",
    "answerable": "'answerable' must be an object with fields of POST /chat, or left out.",
    "mode": NO_MODE,
    "context": "'context' must be a string: the text marked on the page.",
    "conversation_id": "'conversation_id' must be a string from an earlier answer, or left out.",
    "message_id": "'message_id' must be a random UUID (version 4), or left out.",
    "Idempotency-Key": "'Idempotency-Key' must be a random UUID (version 4), or left out.",
    "filter": _FILTER,
    "chat_context": _CONTEXT,
    "chatContext": _CONTEXT,
    "timezone": "'timezone' must be a string such as \"Europe/Warsaw\", or left out.",
}
_RATED = "'message_id' must be the id of an answer or of its question, as an answer told it."
# What a field means depends on what it is sent to.
_FIELDS_AT = {
    "/feedback": {
        "message_id": _RATED,
        "conversation_id": "'conversation_id' must be a string from an earlier answer.",
        "verdict": '\'verdict\' must be "up" or "down".',
        "reasons": "'reasons' must be a list of up to 5 of wrong, incomplete, outdated, unclear "
        "and other, or left out.",
        "comment": "'comment' must be a string of 1,000 characters at most, or left out.",
    },
    "/events": {
        "events": "'events' must be a list of up to 50 objects, each with a kind: citation_click, "
        "hop_click or open.",
    },
}
_OBJECT = "The body must be a JSON object as the HTTP API reference describes."
_BODY = 'The body must be a JSON object such as {"message": "How do I start?"}.'


class RefusedError(Exception):
    """A request that is understood and not accepted; ``message`` says what to do.

    ``retry_after`` is in how many seconds it may be accepted.
    """

    def __init__(
        self, status: int, code: str, message: str, *, retry_after: int | None = None
    ) -> None:
        super().__init__(message)
        self.retry_after = retry_after
        self.status = status
        self.code = code
        self.message = message


def responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """For OpenAPI: these statuses carry an error body."""
    return {status: {"model": ErrorBody} for status in statuses}


def failed_response(failed: Failed) -> Json:
    """The response for a turn that failed before anything of it was sent."""
    status, headers = STATUSES.get(failed.code, 500), retry_later(failed.retry_after)
    return _response(status, failed.code, failed.message, failed.request_id, headers)


def retry_later(seconds: int | None) -> dict[str, str]:
    """The header that says when to ask again, where that is known."""
    return {} if seconds is None else {"Retry-After": str(seconds)}


def add_handlers(app: FastAPI, speaker: Speaker) -> None:
    """Every exception a route may raise becomes an error body."""

    async def refused(request: Request, error: Exception) -> Json:
        assert isinstance(error, RefusedError)  # noqa: S101 -- registered for it alone
        headers = retry_later(error.retry_after)
        if error.status == 401:
            headers = {"WWW-Authenticate": "Bearer"}
        request_id = request_id_of(request.scope)
        return _response(error.status, error.code, error.message, request_id, headers)

    async def known(request: Request, error: Exception) -> Json:
        return failed_response(
            recorder.failure(error, speaker.replies, request_id_of(request.scope))
        )

    app.add_exception_handler(RefusedError, refused)
    app.add_exception_handler(AnswerableError, known)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http_error)


class LastResort:
    """The outermost edge: what no handler expected is logged and becomes a plain 500."""

    def __init__(self, app: ASGIApp, speaker: Speaker) -> None:
        self._app = app
        self._speaker = speaker

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def watch(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, receive, watch)
        except asyncio.CancelledError:
            if started or not is_stopping(scope):
                raise
            stopping = replace(STOPPING, request_id=request_id_of(scope))
            await failed_response(stopping)(scope, receive, send)
        except Exception as error:  # noqa: BLE001 -- the outermost edge of a request
            failed = recorder.failure(error, self._speaker.replies, request_id_of(scope))
            if started:
                return  # the server sees an unfinished response and drops the connection
            await failed_response(failed)(scope, receive, send)


def _response(
    status: int,
    code: str,
    message: str,
    request_id: str,
    headers: Mapping[str, str] | None = None,
) -> Json:
    body = {"error": {"code": code, "message": message, "request_id": request_id}}
    return Json(body, status, headers)


async def _invalid(request: Request, error: Exception) -> Json:
    assert isinstance(error, RequestValidationError)  # noqa: S101 -- registered for it alone
    fields = [item["loc"][1] for item in error.errors() if len(item["loc"]) > 1]
    here = _FIELDS_AT.get(getattr(request.scope.get("route"), "path", ""))
    body = _BODY if here is None else _OBJECT
    said = dict.fromkeys((here or _FIELDS).get(str(field), body) for field in fields)
    message = " ".join(said) or body
    return _response(422, "invalid_request", message, request_id_of(request.scope))


def misdirected(scope: Scope) -> Json:
    """The response for a request that asked another name than one of this server."""
    code, message = REFUSALS[421]
    return _response(421, code, message, request_id_of(scope))


async def _http_error(request: Request, error: Exception) -> Json:
    assert isinstance(error, HTTPException)  # noqa: S101 -- registered for it alone
    code, message = REFUSALS.get(error.status_code, _OTHER)
    headers = Headers(error.headers or {})
    return _response(error.status_code, code, message, request_id_of(request.scope), headers)
