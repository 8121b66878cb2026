"""Runs the app with uvicorn, with limits that uvicorn leaves open."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import struct
import sys
import threading
from collections.abc import Callable, Iterator

import anyio
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from answerable.api import open_files
from answerable.api.logs import on_stderr
from answerable.errors import ConfigError
from answerable.settings import Settings

REQUEST_SECONDS = 10.0  # for a whole request; api.limits says so politely where a body is late
LATE_SECONDS = 1.0  # for that answer, before the connection is cut
STALL_SECONDS = 30.0  # a reader that does not take 48 KiB in so long is gone
KEEP_ALIVE_SECONDS = 5
SHUTDOWN_SECONDS = 5.0  # open streams are cut after that
# For SO_LINGER: closed without waiting for what is unsent.
AT_ONCE = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)
# asyncio accepts so many in each turn of the loop, and it takes four until one of those that wait
# has made room. Where it finds no file left, it accepts nobody for a second.
ACCEPTED_AT_ONCE = 8
BACKLOG = 2048  # connections that the system keeps until then
UNSENT_BYTES = 65_536  # of one connection in the system's hands; Linux takes up to 4 MB


async def serve(
    app: ASGIApp, settings: Settings, *, ready: Callable[[str], None] | None = None
) -> None:
    """Serve until SIGINT or SIGTERM; returns when the last request is done or was cut.

    ``ready`` is called with the address once connections are accepted; with port 0 the system
    chooses one. Logs go to standard error. Raises ``ConfigError`` if the address cannot be used.
    """
    open_files.allow_many()
    grace = settings.server.shutdown_seconds
    with on_stderr(), contextlib.closing(listen(settings)) as listener:
        url = address(listener)
        await run(make_server(app, lambda: ready(url) if ready else None, grace), listener)


async def run(server: uvicorn.Server, listener: socket.socket) -> None:
    """Serve until the server is told to stop. Cancelled, it still ends in good order."""
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        await asyncio.shield(serving)
    finally:
        server.should_exit = True
        with anyio.CancelScope(shield=True):
            await serving


def listen(settings: Settings) -> socket.socket:
    """A socket bound to the address in the settings. Raises ``ConfigError``."""
    host, port = settings.server.host, settings.server.port
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        # asyncio sets it only on sockets that name their protocol; without it every response on a
        # kept connection waits about 40 ms for the client's acknowledgement.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_NOTSENT_LOWAT"):  # what is sent and not yet confirmed is beside it
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT_BYTES)
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise ConfigError(
            f"Cannot listen on {host}:{port}: {error.strerror}. "
            "Choose another port with --port, or set server.host and server.port."
        ) from None
    return listener


def address(listener: socket.socket) -> str:
    """The URL of what listens there."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def make_server(
    app: ASGIApp, started: Callable[[], object], grace_seconds: float = SHUTDOWN_SECONDS
) -> uvicorn.Server:
    """A uvicorn server with our limits, not yet running; ``started`` is called when it listens.

    Told to stop, it gives running requests ``grace_seconds``.
    """
    config = uvicorn.Config(
        app,
        http=type("Protocol", (DeadlineProtocol,), {"waiting": {}}),
        backlog=ACCEPTED_AT_ONCE,  # _Server.startup says how many may wait
        ws="none",
        lifespan="auto",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # an address that clients can write is worth nothing
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
    )
    return _Server(config, started, grace_seconds)


class DeadlineProtocol(H11Protocol):
    """Closes a connection whose request does not arrive in time, or whose reader takes nothing.

    uvicorn never does: of 300 half-sent requests all were still open after 30 seconds, and enough
    of them lock everybody else out. Where files run short, those go first that wait longest.
    """

    request_seconds = REQUEST_SECONDS
    late_seconds = LATE_SECONDS
    stall_seconds = STALL_SECONDS
    # Of one server, those first that wait longest; the keys of a dict keep their order.
    waiting: dict[DeadlineProtocol, None]
    _began: float | None = None  # when the first byte of the request came that is being read
    _timer: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > open_files.for_connections():
            self._make_room()
        self._keep_place()
        self._watch()

    def _make_room(self) -> None:
        """Cut the connection that has waited longest for its other side; this one comes for it."""
        longest = next(iter(self.waiting), None)
        if longest is not None:
            del self.waiting[longest]
            longest.cut()

    def _keep_place(self) -> None:
        """Among those that wait for their other side to send or to read, or not: more bytes change
        nothing."""
        cycle = self.cycle
        asked = cycle is not None and not cycle.more_body and not cycle.response_complete
        if self._stalled is not None or not asked:
            self.waiting.setdefault(self)
        else:
            self.waiting.pop(self, None)

    def cut(self) -> None:
        """Close the connection and forget what is unsent.

        Closed in good order, the system would keep offering it for minutes, and the reader would
        not hear that it is over.
        """
        connection = self.transport.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if self._began is None:
            self._began = self.loop.time()
            self._disarm()  # what is measured now is this request
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before and self.cycle is not None:
            # The request's task begins with the next turn of the loop, and finds this.
            self.cycle.scope["state"]["began"] = self._began
        self._keep_place()
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        # What is unsent by then has no writer that would notice that nobody takes it.
        if self.transport.get_write_buffer_size() > 0:
            self._watch_reader()
        self._keep_place()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reader()
        self._keep_place()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._forget_reader()
        self._keep_place()

    def connection_lost(self, exc: Exception | None) -> None:
        self._disarm()
        self._forget_reader()
        self.waiting.pop(self, None)
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Arm the timer when a request begins, disarm it when it is there: more bytes do not
        help."""
        cycle = self.cycle
        if cycle is not None and not cycle.more_body and not cycle.response_complete:
            self._disarm()
            self._began = None
        elif self._timer is None:
            self._timer = self.loop.call_later(self.request_seconds, self._too_late)

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_late(self) -> None:
        """Cut the connection; where a body is late, once whoever reads it has said so."""
        self._timer = None
        if self.cycle is None or self.cycle.response_complete:
            self.transport.abort()
        else:
            self._timer = self.loop.call_later(self.late_seconds, self.transport.abort)

    def _watch_reader(self) -> None:
        self._forget_reader()
        self._stalled = self.loop.call_later(self.stall_seconds, self._check_reader)

    def _forget_reader(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _check_reader(self) -> None:
        self._stalled = None
        if self.transport.get_write_buffer_size() > 0:
            self.cut()


class _Server(uvicorn.Server):
    """Stops on a signal, in good order, and leaves it at that.

    uvicorn closes its door at once, so that a load balancer meets a refused connection before it
    has heard anything. Here the door stays open while running requests end, and who comes in hears
    that the server stops. uvicorn also raises the signal again afterwards, which would kill the
    process before its stores are closed, with a bad exit code for an orderly end.
    """

    def __init__(
        self, config: uvicorn.Config, on_started: Callable[[], object], grace_seconds: float
    ) -> None:
        super().__init__(config)
        self.grace_seconds = grace_seconds
        self._on_started = on_started
        self._stopping = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.lifespan.state["stopping"] = self._stopping  # the state of every request has it
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(BACKLOG)
        self._on_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """New questions are refused from now on; what runs may end in time."""
        self._stopping.set()
        loop = asyncio.get_running_loop()
        end, running = loop.time() + self.grace_seconds, set(self.server_state.tasks)
        while running and loop.time() < end and not self.force_exit:
            _, running = await asyncio.wait(running, timeout=min(0.1, end - loop.time()))
        # What is not over is cut now, and says so; idle connections are closed.
        self.config.timeout_graceful_shutdown = 0 if self.server_state.tasks else 1
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread() or sys.platform == "win32":
            with super().capture_signals():
                yield
            return
        loop = asyncio.get_running_loop()
        signals = (signal.SIGINT, signal.SIGTERM)
        for number in signals:
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in signals:
                loop.remove_signal_handler(number)
