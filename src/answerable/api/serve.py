"""Runs the app with uvicorn, with limits that uvicorn leaves open."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator

import anyio
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from answerable.api.logs import on_stderr
from answerable.errors import ConfigError
from answerable.settings import Settings

HEADER_SECONDS = 10.0  # for the whole head of a request; its body has as long, in limits
KEEP_ALIVE_SECONDS = 5
SHUTDOWN_SECONDS = 5  # open streams are cut after that


async def serve(
    app: ASGIApp, settings: Settings, *, ready: Callable[[str], None] | None = None
) -> None:
    """Serve until SIGINT or SIGTERM; returns when the last request is done or was cut.

    ``ready`` is called with the address once connections are accepted; with port 0 the system
    chooses one. Logs go to standard error. Raises ``ConfigError`` if the address cannot be used.
    """
    with on_stderr(), contextlib.closing(listen(settings)) as listener:
        url = address(listener)
        await run(make_server(app, lambda: ready(url) if ready else None), listener)


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


def make_server(app: ASGIApp, started: Callable[[], object]) -> uvicorn.Server:
    """A uvicorn server with our limits, not yet running; ``started`` is called when it listens."""
    config = uvicorn.Config(
        app,
        http=DeadlineProtocol,
        ws="none",
        lifespan="auto",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # an address that clients can write is worth nothing
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    return _Server(config, started)


class DeadlineProtocol(H11Protocol):
    """Closes a connection whose request head does not arrive in time.

    uvicorn never does: of 300 half-sent requests all were still open after 30 seconds, and enough
    of them lock everybody else out.
    """

    header_seconds = HEADER_SECONDS
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._disarm()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Arm the timer when a head begins, disarm it when it is there: more bytes do not help."""
        if self.cycle is not None and not self.cycle.response_complete:
            self._disarm()
        elif self._timer is None:
            self._timer = self.loop.call_later(self.header_seconds, self._too_late)

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_late(self) -> None:
        self._timer = None
        if self.cycle is None or self.cycle.response_complete:
            self.transport.abort()


class _Server(uvicorn.Server):
    """Stops on a signal, and leaves it at that.

    uvicorn raises the signal again afterwards, which would kill the process before its stores
    are closed, with a bad exit code for an orderly end.
    """

    def __init__(self, config: uvicorn.Config, on_started: Callable[[], object]) -> None:
        super().__init__(config)
        self._on_started = on_started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_started()

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
