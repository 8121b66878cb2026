"""MCP over standard input and output, for clients that start the server themselves."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import threading
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, cast

import anyio
from anyio import AsyncFile, CancelScope
from mcp.server.stdio import stdio_server

from answerable.mcp.library import Library
from answerable.mcp.server import build
from answerable.text.surrogates import sound

_log = logging.getLogger(__name__)
CHUNK = 65_536  # bytes read at once
MAX_LINE = 4 * 1024 * 1024  # bytes; the SDK's own bound for a request over HTTP


async def serve(shelf: Library, *, owner: bool = False) -> None:
    """Serve until standard input ends, or until SIGINT or SIGTERM.

    ``owner`` offers the tools that change the index. While it runs, whatever is printed by
    accident goes to standard error.
    """
    server = build(shelf, lambda context: owner, is_local=True)
    async with anyio.create_task_group() as group:
        group.start_soon(_cancel_on_signal, group.cancel_scope)
        lines = cast("AsyncFile[str]", _lines(os.dup(0)))
        async with stdio_server(stdin=lines) as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())
        group.cancel_scope.cancel()


async def _cancel_on_signal(scope: CancelScope) -> None:
    with (
        suppress(NotImplementedError),  # Windows: Ctrl-C interrupts the program instead
        anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals,
    ):
        async for _ in signals:
            scope.cancel()


async def _lines(descriptor: int) -> AsyncIterator[str]:
    """The lines that arrive at ``descriptor``, which it closes in the end.

    They are read in a thread that nobody waits for: a read cannot be interrupted, and the SDK's
    own reader would keep a server that was told to stop until its client says something more. A
    line that is too long is dropped, as what no client can mean.
    """
    loop = asyncio.get_running_loop()
    arrived: asyncio.Queue[bytes] = asyncio.Queue()
    threading.Thread(target=_read, args=(descriptor, loop, arrived), daemon=True).start()
    line = bytearray()
    while data := await arrived.get():
        *whole, rest = data.split(b"\n")
        for piece in whole:
            line += piece
            if len(line) > MAX_LINE:
                _log.warning("line_too_long", extra={"most": MAX_LINE})
            elif line.strip():
                yield _readable(line.decode("utf-8", "replace"))
            line.clear()
        if len(line) <= MAX_LINE:
            line += rest


def _readable(line: str) -> str:
    """A line with a ``?`` for each half a character, as a cut of UTF-16 leaves it: the SDK passes
    over a line that has one, and whoever asked would wait for an answer that never comes."""
    if r"\ud" not in line.lower():
        return line
    try:
        return sound(json.dumps(json.loads(line), ensure_ascii=False))
    except (ValueError, RecursionError):
        return line


def _read(descriptor: int, loop: Any, arrived: asyncio.Queue[bytes]) -> None:
    """Hand on what arrives; an empty piece is the end."""
    data = b" "
    while data:
        try:
            data = os.read(descriptor, CHUNK)
        except OSError:
            data = b""
        try:
            loop.call_soon_threadsafe(arrived.put_nowait, data)
        except RuntimeError:  # the loop is closed: nobody reads any more
            break
    os.close(descriptor)
