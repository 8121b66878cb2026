"""Runs the app with uvicorn, with limits that uvicorn leaves open."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator

import anyio
import uvicorn
from starlette.types import ASGIApp

from answerable.api import open_files
from answerable.api.deadlines import DeadlineProtocol
from answerable.api.logs import on_stderr
from answerable.api.own_names import SERVED
from answerable.errors import ConfigError
from answerable.settings import Settings

KEEP_ALIVE_SECONDS = 5
SHUTDOWN_SECONDS = 5.0  # open streams are cut after that
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
    level = settings.telemetry.level
    asyncio.get_running_loop().set_exception_handler(open_files.ShortOfFiles())
    with on_stderr(level), contextlib.closing(listen(settings)) as listener:
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
        _hold_little(listener)
        listener.bind((host, port))
    except (OSError, ValueError, TypeError) as error:  # a name may be none at all
        listener.close()
        raise ConfigError(_refused(host, port, error)) from None
    return listener


def _refused(host: str, port: int, error: Exception) -> str:
    """Why nothing can listen there, and whether it is for the port or for the address."""
    if isinstance(error, OSError) and error.errno in (errno.EADDRINUSE, errno.EACCES):
        remedy = "Choose another port with --port, or set server.port."
    else:
        remedy = "Choose an address of this machine with --host, or set server.host."
    reason = error.strerror if isinstance(error, OSError) else "this is no name of a machine"
    return f"Cannot listen on {host}:{port}: {reason}. {remedy}"


def _hold_little(listener: socket.socket) -> None:
    """Bound what the system holds unsent, where it can; what is sent and unconfirmed is on top."""
    if hasattr(socket, "TCP_NOTSENT_LOWAT"):
        with contextlib.suppress(OSError):  # some sandboxes know the name and refuse it
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT_BYTES)


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
        # The state of every request has these.
        self.lifespan.state |= {"stopping": self._stopping, SERVED: True}
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
        if self.force_exit:  # uvicorn leaves it out; then its task is cancelled, with a traceback
            await self.lifespan.shutdown()

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
