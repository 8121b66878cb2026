"""A turn as server-sent events, and what happens when its reader leaves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import aclosing, asynccontextmanager
from dataclasses import replace
from typing import Any, Protocol

import anyio
import anyio.lowlevel
from anyio import CancelScope
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from answerable.api.wire import dumps
from answerable.events import Cited, Done, Event, Failed, as_dict

KEEP_ALIVE_SECONDS = 15.0  # proxies cut a silent connection after 30 to 60 seconds
STALL_SECONDS = 30.0  # a reader that takes nothing for so long is gone
KEEP_ALIVE = b": keep-alive\n\n"
STOPPING = Failed(
    "shutting_down", "The server is restarting. Ask again in a moment.", retry_after=5
)

_LAST: Message = {"type": "http.response.body", "body": b"", "more_body": False}


def is_stopping(scope: Scope) -> bool:
    """Whether the server that runs this app was told to stop: it puts that into every scope."""
    stopping = scope.get("state", {}).get("stopping")
    return isinstance(stopping, asyncio.Event) and stopping.is_set()


class Encoder(Protocol):
    """The events of one turn to bytes, in their order."""

    def __call__(self, event: Event) -> bytes:
        """What is sent for ``event``; it may be nothing."""
        ...


class Numbered:
    """The stream of ``POST /chat``: each event is a frame with its number, from 1.

    ``after`` is how many came before, in an earlier response.
    """

    def __init__(self, after: int = 0) -> None:
        self._number = after

    def __call__(self, event: Event) -> bytes:
        """One frame; its data is one line, as JSON escapes line breaks."""
        self._number += 1
        name = event.type.encode()
        return b"id: %d\nevent: %s\ndata: %s\n\n" % (self._number, name, dumps(as_dict(event)))


async def gathered(events: AsyncGenerator[Event, None], receive: Receive) -> list[Event]:
    """All events of a turn that is not streamed; they end early where the client leaves."""
    told: list[Event] = []
    async with cancelled_on_disconnect(receive), aclosing(events):
        told.extend([event async for event in events])
    return told


@asynccontextmanager
async def cancelled_on_disconnect(receive: Receive) -> AsyncIterator[CancelScope]:
    """Cancels its body when the client leaves; the request's body must have been read.

    The server says so only to whoever listens, and a turn that waits for a model's first token
    sends nothing by which it would notice.
    """
    async with anyio.create_task_group() as group:
        group.start_soon(_cancel_on_disconnect, receive, group.cancel_scope)
        yield group.cancel_scope
        group.cancel_scope.cancel()


def described(data: str) -> dict[str, Any]:
    """For OpenAPI: a stream whose events hold nothing but ``data``, described event by event."""
    field = {"type": "string", "description": data}
    schema = {"type": "object", "required": ["data"], "properties": {"data": field}}
    return {"text/event-stream": {"schema": schema}}


class EventStream(Response):
    """Streams ``events`` until their end or until the reader leaves, then closes them.

    The events are read in the task that serves the request, from first to last, so that
    cancellation reaches whatever they wait for.
    """

    media_type = "text/event-stream"

    def __init__(
        self,
        events: AsyncGenerator[Event, None],
        *,
        encode: Encoder | None = None,
        headers: Mapping[str, str] | None = None,
        keep_alive_seconds: float = KEEP_ALIVE_SECONDS,
        stall_seconds: float = STALL_SECONDS,
        after: int = 0,
    ) -> None:
        """``after`` is how many events came before these, in an earlier response."""
        # no-transform: a proxy that compresses would hold events back.
        own = {"Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no"}
        super().__init__(headers={**own, **(headers or {})})
        del self.headers["content-length"]
        self._events = events
        self._keep_alive_seconds = keep_alive_seconds
        self._stall_seconds = stall_seconds
        self._encode = encode or Numbered(after)
        self._ended = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        try:
            async with cancelled_on_disconnect(receive) as reading:
                await self._stream(send, reading)
                await send(_LAST)
        except asyncio.CancelledError:
            # A reader who leaves cancels from within; from without it is the server that stops.
            # This stream, too, ends in one event that says so.
            if not self._ended:
                request_id = scope.get("state", {}).get("request_id", "")
                stopping = replace(STOPPING, request_id=request_id)
                await send(_body(self._encode(stopping)))
            await send(_LAST)

    async def _stream(self, send: Send, reading: CancelScope) -> None:
        async with aclosing(self._events) as events, anyio.create_task_group() as group:
            group.start_soon(self._keep_alive, send, reading)
            data = b""
            async for event in events:
                data += self._encode(event)
                if isinstance(event, Cited):
                    continue  # the text that refers to it follows at once: half the writes
                await self._write(send, reading, data)
                data = b""
                self._ended = isinstance(event, Done | Failed)
            group.cancel_scope.cancel()

    async def _keep_alive(self, send: Send, reading: CancelScope) -> None:
        while True:
            await anyio.sleep(self._keep_alive_seconds)
            await self._write(send, reading, KEEP_ALIVE)

    async def _write(self, send: Send, reading: CancelScope, data: bytes) -> None:
        with anyio.move_on_after(self._stall_seconds) as patience:
            await send(_body(data))
        if patience.cancelled_caught:
            reading.cancel()
        # A turn that never waits would keep the loop to itself and never hear of a disconnect.
        await anyio.lowlevel.checkpoint()


def _body(data: bytes) -> Message:
    return {"type": "http.response.body", "body": data, "more_body": True}


async def _cancel_on_disconnect(receive: Receive, scope: CancelScope) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    scope.cancel()
