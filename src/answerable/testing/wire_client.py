"""A client of the HTTP API over a bare socket: light enough to be many visitors at once.

A connection that ends early is an ``EndedError``, as it is for whoever talks to a server that is
killed.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

STREAM = {"Accept": "text/event-stream"}
JSON = {"Accept": "application/json"}
_GONE = (ConnectionError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)


class EndedError(Exception):
    """The connection ended before the answer did, or there was none to be had."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A response whose body is still to be read."""

    status: int
    headers: Mapping[str, str]
    body: AsyncGenerator[bytes]

    async def read(self) -> bytes:
        """The whole body."""
        return b"".join([part async for part in self.body])

    async def json(self) -> Any:
        """The body as JSON; None where it is empty."""
        body = await self.read()
        return json.loads(body) if body else None

    async def events(self) -> AsyncGenerator[tuple[str, str, dict[str, Any]]]:
        """Number, name and data of each event; comments are left out."""
        rest = b""
        async for part in self.body:
            *frames, rest = (rest + part).split(b"\n\n")
            for frame in frames:
                if not frame.startswith(b":"):
                    yield _event(frame)


@asynccontextmanager
async def asking(
    url: str,
    path: str,
    body: Mapping[str, Any] | None = None,
    *,
    method: str = "",
    headers: Mapping[str, str] = STREAM,
) -> AsyncGenerator[Answer]:
    """A request on a connection of its own, which is cut at the end; POST where there is a body."""
    place = urlsplit(url)
    data = b"" if body is None else json.dumps(body).encode()
    verb = method or ("GET" if body is None else "POST")
    lines = [f"{verb} {path} HTTP/1.1", f"Host: {place.netloc}", f"Content-Length: {len(data)}"]
    lines += ["Content-Type: application/json"] if data else []
    lines += [f"{name}: {value}" for name, value in headers.items()]
    try:
        reader, writer = await asyncio.open_connection(place.hostname, place.port)
    except OSError as error:
        raise EndedError(str(error)) from None
    try:
        writer.write("\r\n".join([*lines, "", ""]).encode() + data)
        answer = await _answer(reader)
        async with aclosing(answer.body):
            yield answer
    except _GONE as error:
        raise EndedError(str(error)) from None
    finally:
        writer.transport.abort()


async def _answer(reader: asyncio.StreamReader) -> Answer:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
    body = _chunked(reader) if "chunked" in headers.get("transfer-encoding", "") else None
    length = int(headers.get("content-length", "0"))
    return Answer(int(head[0].split()[1]), headers, body or _counted(reader, length))


async def _counted(reader: asyncio.StreamReader, length: int) -> AsyncGenerator[bytes]:
    try:
        yield await reader.readexactly(length)
    except _GONE as error:
        raise EndedError(str(error)) from None


async def _chunked(reader: asyncio.StreamReader) -> AsyncGenerator[bytes]:
    try:
        while size := int(await reader.readuntil(b"\r\n"), 16):
            yield (await reader.readexactly(size + 2))[:-2]
        await reader.readexactly(2)
    except _GONE as error:
        raise EndedError(str(error)) from None


def _event(frame: bytes) -> tuple[str, str, dict[str, Any]]:
    fields = dict(line.split(": ", 1) for line in frame.decode().split("\n"))
    return fields["id"], fields["event"], json.loads(fields["data"])
