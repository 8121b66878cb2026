"""What slow connections may hold: files, memory of the process, and memory of the system."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from urllib.parse import urlsplit

import anyio
import httpx
import pytest
from starlette.types import ASGIApp, Receive, Scope, Send

from answerable.api import create_app, open_files
from answerable.api.deadlines import DeadlineProtocol
from answerable.api.serve import UNSENT_BYTES
from answerable.errors import ConfigError
from answerable.events import Done, Token
from answerable.settings import Settings
from answerable.testing.fakes import ScriptedAssistant, ScriptedTurn

pytestmark = pytest.mark.anyio

Live = Callable[[ASGIApp], AbstractAsyncContextManager[str]]
HALF = b"GET /livez HTTP/1.1\r\nX-"
WHOLE = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


@asynccontextmanager
async def slow(url: str, sent: bytes) -> AsyncIterator[socket.socket]:
    """A connection on which ``sent`` was sent, with room for very little."""
    place = urlsplit(url)
    loop = asyncio.get_running_loop()
    with socket.socket() as connection:
        connection.setblocking(False)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        await loop.sock_connect(connection, (place.hostname, place.port))
        await loop.sock_sendall(connection, sent)
        yield connection


class Large:
    """An app whose answer has no end; ``taken`` is how many bytes of it the server took."""

    def __init__(self) -> None:
        self.taken = 0
        self.left = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return
        await send({"type": "http.response.start", "status": 200, "headers": []})
        async with asyncio.TaskGroup() as group:
            sending = group.create_task(self._send(send))
            while (await receive())["type"] != "http.disconnect":
                pass
            sending.cancel()
        self.left.set()

    async def _send(self, send: Send) -> None:
        while True:
            await send({"type": "http.response.body", "body": b"x" * 4096, "more_body": True})
            self.taken += 4096
            await asyncio.sleep(0)


async def test_those_who_wait_longest_make_room(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where files run short, others are answered at once: of the half-sent requests the oldest are
    cut, and a stream that runs, which is older, is not."""
    monkeypatch.setattr(open_files, "for_connections", lambda: 20)
    go_on = anyio.Event()
    turn = ScriptedTurn(Token("a"), go_on.wait, Done("answered"))
    app = create_app(ScriptedAssistant(turn), Settings())
    async with (
        live(app) as url,
        contextlib.AsyncExitStack() as stack,
        httpx.AsyncClient() as reader,
        httpx.AsyncClient() as client,
    ):
        asking = asyncio.create_task(reader.post(f"{url}/chat", json={"message": "How?"}))
        while not turn.requests:  # noqa: ASYNC110 -- no event
            await asyncio.sleep(0.005)
        waiting = [await stack.enter_async_context(slow(url, HALF)) for _ in range(60)]
        assert (await client.get(f"{url}/livez")).status_code == 200
        for each in waiting[:40]:
            await cut(each)
        for each in waiting[-10:]:
            with pytest.raises(BlockingIOError):
                each.recv(1)
        go_on.set()
        assert "event: done" in (await asking).text
    await app.state.streams.aclose()


async def cut(connection: socket.socket) -> None:
    """Wait until the other side has cut the connection."""
    with anyio.fail_after(20), contextlib.suppress(ConnectionResetError):
        assert await asyncio.get_running_loop().sock_recv(connection, 1) == b""


async def test_a_reader_who_takes_nothing_hears_of_it(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A connection that is cut is reset: what the reader did not take is not kept for it."""
    monkeypatch.setattr(DeadlineProtocol, "stall_seconds", 0.1)
    app = Large()
    async with live(app) as url, slow(url, WHOLE) as connection:
        with anyio.fail_after(20):
            await app.left.wait()
            with pytest.raises(ConnectionResetError):
                await read(connection)


async def read(connection: socket.socket) -> None:
    """Take everything, to the end."""
    while await asyncio.get_running_loop().sock_recv(connection, 65_536):
        pass


@pytest.mark.skipif(sys.platform != "linux", reason="other systems count what is sent otherwise")
async def test_the_system_holds_little(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of an answer that nobody takes, the system and the server hold two hundred kilobytes, not
    megabytes."""
    monkeypatch.setattr(DeadlineProtocol, "stall_seconds", 0.1)
    app = Large()
    async with live(app) as url, slow(url, WHOLE):
        with anyio.fail_after(20):
            await app.left.wait()
    assert UNSENT_BYTES < app.taken < 4 * UNSENT_BYTES


def test_an_eighth_of_the_files_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections may take seven eighths of the files; where there is no limit, any number."""
    monkeypatch.setattr(open_files, "limit", lambda: 1024)
    assert open_files.for_connections() == 896
    monkeypatch.setattr(open_files, "limit", lambda: 64)
    assert open_files.for_connections() == 32  # as many are left for the server itself
    monkeypatch.setattr(open_files, "limit", lambda: 16)
    assert open_files.for_connections() == 1
    monkeypatch.undo()
    assert 0 < open_files.for_connections() < open_files.limit()


def test_too_few_files_are_told_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server of sixteen said that it was healthy, and failed with every question."""
    monkeypatch.setattr(open_files, "limit", lambda: 16)
    with pytest.raises(ConfigError, match=r"may have 16 files open, .* needs 32 .* ulimit -n"):
        open_files.allow_many()
    monkeypatch.undo()
    open_files.allow_many()


async def test_a_connection_that_no_file_is_left_for(caplog: pytest.LogCaptureFixture) -> None:
    """It is said in one line, however often the loop tries, with how many files there may be; what
    else goes wrong in a loop is said with all there is to know."""
    told, loop = open_files.ShortOfFiles(), asyncio.get_running_loop()
    short = OSError(errno.EMFILE, "Too many open files")
    for _ in range(3):
        told(loop, {"message": "socket.accept() out of system resource", "exception": short,
                    "socket": None})  # fmt: skip
    [line] = caplog.records
    assert (line.getMessage(), line.exc_info) == ("connections_wait", None)
    assert line.__dict__["files"] == open_files.limit()
    told(loop, {"message": "Task exception was never retrieved", "exception": short})
    told(loop, {"message": "bad", "exception": ValueError("no file")})
    assert [each.name for each in caplog.records[1:]] == ["asyncio", "asyncio"]
    assert all(each.exc_info for each in caplog.records[1:])
