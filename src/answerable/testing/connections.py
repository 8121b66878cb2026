"""What the stand-ins for servers share: connections on a loopback socket, and HTTP requests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

Answering = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]

# From accepting a connection to telling us of it asyncio takes two turns of its loop. Closed within
# them, ``asyncio.Server`` forgets the connection, open (github.com/python/cpython/issues/109564),
# and the collector says so in whatever test runs by then.
ACCEPTING_TURNS = 3


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """A request as it came; the names of headers are in lower case."""

    method: str
    target: str
    headers: dict[str, str]
    body: bytes


async def read_request(reader: asyncio.StreamReader) -> HttpRequest:
    """The next request. Raises ``IncompleteReadError`` where the client leaves before its end."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    method, target, _ = first.split(" ")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return HttpRequest(method, target, headers, body)


class Connections:
    """Answers every connection with ``answering``, and leaves none open at the end."""

    def __init__(self, answering: Answering) -> None:
        self._answering = answering
        self._server: asyncio.Server | None = None
        self._open: dict[asyncio.Task[None], asyncio.StreamWriter] = {}

    async def listen(self, port: int = 0) -> int:
        """Accept connections; the port, which the system chooses where 0 is asked for."""
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", port)
        chosen: int = self._server.sockets[0].getsockname()[1]
        return chosen

    async def close(self) -> None:
        """Stop listening and cut every connection; returns when all are closed."""
        if self._server is not None:
            await self._stop_listening(self._server)
        tasks, writers = list(self._open), list(self._open.values())
        for task, writer in self._open.items():
            task.cancel()
            writer.transport.abort()  # a client that stopped reading would hold what is unsent
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(each.wait_closed() for each in writers), return_exceptions=True)

    async def _stop_listening(self, server: asyncio.Server) -> None:
        for each in server.sockets:
            asyncio.get_running_loop().remove_reader(each.fileno())
        for _ in range(ACCEPTING_TURNS):
            await asyncio.sleep(0)
        server.close()

    def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Not a coroutine, so that a connection is known before its first step runs."""
        task = asyncio.ensure_future(self._serve(reader, writer))
        self._open[task] = writer
        task.add_done_callback(self._open.pop)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            try:
                await self._answering(reader, writer)
            finally:
                writer.close()
                await writer.wait_closed()
