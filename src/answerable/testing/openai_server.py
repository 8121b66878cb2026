"""An endpoint that speaks OpenAI's protocol and does what its script says: a model at its worst.

It is a server on a socket, so what is tested is the client as it runs. In a test::

    async with OpenAIServer(SCRIPTS["half_stream"]) as server:
        ...  # OPENAI_BASE_URL=server.url

The scripts are in ``answerable.testing.openai_scripts``.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

from answerable.testing.connections import Connections, read_request

PIECE = 12  # characters of a text in each chunk of a stream
USAGE = {
    "prompt_tokens": 100,
    "completion_tokens": 20,
    "prompt_tokens_details": {"cached_tokens": 60},
}


@dataclass
class Call:
    """One request for a completion; what a script answers it with."""

    number: int  # from 0
    body: dict[str, Any]
    writer: asyncio.StreamWriter

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def head(
        self, status: str = "200 OK", kind: str = "text/event-stream", extra: str = ""
    ) -> None:
        """Status and headers; the body ends where the connection does."""
        lines = f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nConnection: close\r\n{extra}\r\n"
        await self.send(lines.encode())

    async def respond(self, status: str, body: str, kind: str = "application/json") -> None:
        await self.head(status, kind, f"Content-Length: {len(body.encode())}\r\n")
        await self.send(body.encode())

    async def data(self, value: object) -> None:
        """One event of a stream."""
        await self.send(f"data: {json.dumps(value, ensure_ascii=False)}\n\n".encode())

    async def chunk(self, text: str | None, finish: str | None = None) -> None:
        delta = {} if text is None else {"content": text}
        await self.data({"choices": [{"index": 0, "delta": delta, "finish_reason": finish}]})

    async def text(self, text: str, piece: int = PIECE) -> None:
        """In chunks of so many characters."""
        for start in range(0, len(text), piece):
            await self.chunk(text[start : start + piece])

    async def done(self) -> None:
        await self.send(b"data: [DONE]\n\n")

    def reset(self) -> None:
        """Drop the connection without a word."""
        self.writer.transport.abort()


Script = Callable[[Call], Awaitable[None]]


@dataclass
class OpenAIServer:
    """``calls`` and ``aborts`` count; ``bodies`` are the requests; ``models_status`` and
    ``models_body`` answer the check of the key, or ``models_script`` does; as many of these as
    ``unheard`` says get no answer.
    """

    script: Script
    models_status: str = "200 OK"
    models_body: object = field(default_factory=lambda: {"data": []})
    models_script: Script | None = None
    unheard: int = 0
    port: int = 0
    calls: int = 0
    aborts: int = 0
    aborted: asyncio.Event = field(default_factory=asyncio.Event)
    bodies: list[dict[str, Any]] = field(default_factory=list)
    authorizations: list[str] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)  # of all requests, by lower-case name
    _connections: Connections = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._connections = Connections(self._request)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    async def __aenter__(self) -> Self:
        self.port = await self._connections.listen(self.port)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._connections.close()

    async def _request(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = await read_request(reader)
        self.authorizations.append(request.headers.get("authorization", ""))
        self.headers.update(request.headers)
        if request.method == "GET":
            await self._list(reader, Call(0, {}, writer))
            return
        call = Call(self.calls, json.loads(request.body), writer)
        self.calls += 1
        self.bodies.append(call.body)
        await self._play(call, reader)

    async def _list(self, reader: asyncio.StreamReader, call: Call) -> None:
        """The list of models, or nothing until the client leaves."""
        if self.unheard:
            self.unheard -= 1
            await reader.read(1)
        elif self.models_script is not None:
            await self.models_script(call)
        else:
            await call.respond(self.models_status, json.dumps(self.models_body))

    async def _play(self, call: Call, reader: asyncio.StreamReader) -> None:
        """Follow the script until it ends or the client leaves."""
        playing = asyncio.ensure_future(self.script(call))
        leaving = asyncio.ensure_future(reader.read(1))
        try:
            await asyncio.wait((playing, leaving), return_when=asyncio.FIRST_COMPLETED)
            if not playing.done():
                self.aborts += 1
                self.aborted.set()
        finally:
            for each in (playing, leaving):
                each.cancel()
            await asyncio.gather(playing, leaving, return_exceptions=True)


def says(text: str) -> Script:
    """Answers ``text``, streamed or whole as it was asked."""

    async def script(call: Call) -> None:
        if not call.body.get("stream"):
            await whole(call, text)
            return
        await call.head()
        await call.text(text)
        await call.chunk(None, "stop")
        await call.data({"choices": [], "usage": USAGE})
        await call.done()

    return script


def chooses(*choices: object) -> Script:
    """Answers with these JSON values, one a call, the last one for ever."""

    async def script(call: Call) -> None:
        value = choices[min(call.number, len(choices) - 1)]
        await says(value if isinstance(value, str) else json.dumps(value))(call)

    return script


def fails(status: str, body: str = "{}", kind: str = "application/json", extra: str = "") -> Script:
    """Answers with an error status."""

    async def script(call: Call) -> None:
        await call.head(status, kind, extra)
        await call.send(body.encode())

    return script


def in_turn(*scripts: Script) -> Script:
    """The first script for the first call, and so on; the last one for ever."""

    async def script(call: Call) -> None:
        await scripts[min(call.number, len(scripts) - 1)](call)

    return script


def sends(*parts: bytes, pause: float = 0.0, kind: str = "text/event-stream") -> Script:
    """A 200 with these bytes, then the end of the connection."""

    async def script(call: Call) -> None:
        await call.head(kind=kind)
        for part in parts:
            await call.send(part)
            await asyncio.sleep(pause)

    return script


def raw(data: bytes) -> Script:
    """These bytes instead of HTTP."""

    async def script(call: Call) -> None:
        await call.send(data)

    return script


def starts(*, text: str = "", then: Callable[[Call], Awaitable[None]]) -> Script:
    """Begins a stream with ``text``, then does ``then``."""

    async def script(call: Call) -> None:
        await call.head()
        await call.text(text)
        await then(call)

    return script


async def whole(call: Call, text: str, finish: str = "stop") -> None:
    """Answers ``text`` in one piece, as if no stream was asked for."""
    message = {"role": "assistant", "content": text}
    choice = {"index": 0, "message": message, "finish_reason": finish}
    await call.respond("200 OK", json.dumps({"choices": [choice], "usage": USAGE}))
