"""How much a request may bring, and for how long it may take to arrive."""

from __future__ import annotations

import time

import anyio
from fastapi import Request
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

# For the whole request: from its first byte where the server says when that was (``began`` in the
# scope's state), else from the end of its head. uvicorn waits for ever: 300 half-sent requests stay
# open.
BODY_SECONDS = 10.0
# The rest of a refused body is not worth reading.
_CLOSE = {"Connection": "close"}


class BodyLimit:
    """Refuses a body that is too large (413) or too slow (408), as soon as that is known.

    A declared length is refused before anything is read, a chunked body as soon as it outgrows
    the limit. FastAPI's own ``max_body_size`` answers the former in plain text.
    """

    def __init__(self, app: ASGIApp, max_bytes: int, seconds: float = BODY_SECONDS) -> None:
        self._app = app
        self._max_bytes = max_bytes
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            by = scope.get("state", {}).get("began", time.monotonic()) + self._seconds
            receive = _Reader(receive, self._max_bytes, _declared(scope), by)
        await self._app(scope, receive, send)


class _Reader:
    """``receive`` that counts."""

    def __init__(self, receive: Receive, max_bytes: int, declared: int, deadline: float) -> None:
        self._receive = receive
        self._room = max_bytes
        self._too_large = declared > max_bytes
        self._deadline = deadline
        self._complete = False

    async def __call__(self) -> Message:
        if self._complete:
            return await self._receive()  # waits for the client to leave, as long as it takes
        if self._too_large:
            raise HTTPException(413, headers=_CLOSE)
        with anyio.move_on_after(max(0.0, self._deadline - time.monotonic())):
            return self._count(await self._receive())
        raise HTTPException(408, headers=_CLOSE)

    def _count(self, message: Message) -> Message:
        self._room -= len(message.get("body", b""))
        if self._room < 0:
            raise HTTPException(413, headers=_CLOSE)
        self._complete = not message.get("more_body", False)
        return message


async def require_json(request: Request) -> None:
    """415 for a body of another type: a form or plain text can be posted from any web page."""
    content_type = request.headers.get("content-type", "")
    if content_type or await request.body():
        media_type = content_type.partition(";")[0].strip().lower()
        if media_type != "application/json" and not media_type.endswith("+json"):
            raise HTTPException(415)


def _declared(scope: Scope) -> int:
    length = Headers(scope=scope).get("content-length", "")
    return int(length) if length.isdecimal() else 0
