"""A plain TCP balancer: each connection goes to the next server in turn, as its bytes are."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Sequence
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

CHUNK = 65_536  # bytes


class Balancer:
    """``url`` is where it listens; ``went_to`` is the server of each connection so far."""

    def __init__(self, servers: Sequence[str]) -> None:
        self.url = ""
        self.went_to: list[str] = []
        self._turn = itertools.cycle(servers)
        self._open: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._server is not None
        self._server.close()
        for task in self._open:
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)

    def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.ensure_future(self._balanced(reader, writer))
        self._open.add(task)
        task.add_done_callback(self._open.discard)
        # Also where it was cancelled before it began.
        task.add_done_callback(lambda _: writer.transport.abort())

    async def _balanced(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server = next(self._turn)
        self.went_to.append(server)
        place = urlsplit(server)
        try:
            there, back = await asyncio.open_connection(place.hostname, place.port)
        except OSError:
            return
        ways = [asyncio.create_task(each) for each in (pumped(reader, back), pumped(there, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            back.transport.abort()  # first: waiting for the ways may be cancelled
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)


async def pumped(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Hand on what is read until its end."""
    with contextlib.suppress(ConnectionError):
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
