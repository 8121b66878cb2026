"""Logs as JSON lines on standard error, one a request, without a word of what the user wrote.

Inside the package everybody logs with the standard library; structlog renders at the edge. So an
application that mounts the API keeps its own logging, and hears only warnings until it asks.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import structlog
from starlette.datastructures import MutableHeaders
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from answerable.api.log_lines import LogLines, to_stderr
from answerable.observability.metrics import Metrics
from answerable.pii import Redactor

_log = logging.getLogger(__name__)
_PERSONAL = Redactor()  # of all kinds, whatever the settings keep elsewhere: no line needs it
_PATH_CHARS = 500
# The root is what all other loggers lead to; these two set up levels of their own.
_WARNING_ONLY = (("", logging.WARNING), ("uvicorn", logging.WARNING), ("mcp", logging.WARNING))


class RequestLog:
    """Gives every request an id of its own, returns it as ``X-Request-ID``, logs one line, counts.

    The id is always made here: one chosen by a client could forge lines or join strangers' ones.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request_id = uuid.uuid4().hex
        scope.setdefault("state", {})["request_id"] = request_id
        status = 0  # nothing was sent: the client left first
        began = time.monotonic()
        outer = scope.get("route")

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-ID"] = request_id
            await send(message)

        try:
            await self._app(scope, receive, note)
        finally:
            seconds = time.monotonic() - began
            _log_request(scope, request_id, status, seconds)
            route = _template(scope, outer)
            self._metrics.request(route, scope["method"], status, seconds)


def request_id_of(scope: Scope) -> str:
    """The id that ``RequestLog`` gave this request."""
    return str(scope["state"]["request_id"])


@contextmanager
def on_stderr(level: int | str = logging.INFO) -> Iterator[None]:
    """While it lasts, whatever is logged goes to standard error as JSON lines: of this package from
    ``level`` on, as the standard library has it or by its name in the settings; of all others,
    which would print bare text that nobody can tell apart, warnings and errors.

    Nobody who logs waits for whoever reads it: see ``log_lines``.
    """
    formatter = structlog.stdlib.ProcessorFormatter(
        processor=structlog.processors.JSONRenderer(),
        foreign_pre_chain=[
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.stdlib.ExtraAdder(),
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
        ],
    )
    lines = LogLines(to_stderr(), lambda count: _dropped(formatter, count))
    handler = _Handler(lines)
    handler.setFormatter(formatter)
    with ExitStack() as stack:
        stack.callback(lines.close)
        ours = level.upper() if isinstance(level, str) else level
        for name, threshold in (("answerable", ours), *_WARNING_ONLY):
            stack.enter_context(_handled_by(handler, logging.getLogger(name), threshold))
        yield


class _Handler(logging.StreamHandler[LogLines]):
    """Makes the line where it was said, while what it is about is still so."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 -- logging's name
        """A line that cannot be made is said to be none; logging would print that, and wait."""
        kind = type(sys.exception()).__name__
        said = {"event": "log_line_failed", "level": "error", "logger": record.name, "error": kind}
        self.stream.write(f"{json.dumps(said)}\n")


def _dropped(formatter: logging.Formatter, count: int) -> str:
    """The line that stands for those that found no room."""
    told = {"name": __name__, "levelno": logging.WARNING, "levelname": "WARNING", "count": count}
    return f"{formatter.format(logging.makeLogRecord({**told, 'msg': 'log_lines_dropped'}))}\n"


@contextmanager
def _handled_by(
    handler: logging.Handler, logger: logging.Logger, level: int | str
) -> Iterator[None]:
    before = logger.level, logger.propagate
    logger.addHandler(handler)
    logger.setLevel(level)
    logger.propagate = False
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(before[0])
        logger.propagate = before[1]


def _template(scope: Scope, outer: object) -> str | None:
    """The template of the route that took the request; None for an address that no route has.

    FastAPI names the routes that it made itself; of one that was added with ``add_route`` it names
    the endpoint alone. ``outer`` is the route of an application that mounts the API.
    """
    route = scope.get("route")
    if route is None or route is outer:
        endpoint, plain = scope.get("endpoint"), scope["app"].routes
        taken = (each for each in plain if isinstance(each, Route) and each.endpoint is endpoint)
        route = next(taken, None)
    return getattr(route, "path", None)


def _masked(path: str) -> str:
    """A path without what tells who a person is; part by part, since a number behind a slash would
    pass for a part of a longer one. Of a long one, which no route of ours has, only the parts are
    shown that begin it: to look through all of it would keep other requests waiting."""
    is_long = len(path) > _PATH_CHARS
    said, cut = (path[:_PATH_CHARS].rpartition("/")[0], "/…") if is_long else (path, "")
    return "/".join(map(_PERSONAL.masked, said.split("/"))) + cut


def _log_request(scope: Scope, request_id: str, status: int, seconds: float) -> None:
    extra = {
        "request_id": request_id,
        "method": scope["method"],
        "path": _masked(scope["path"]),
        "status": status,
        "ms": round(seconds * 1000, 1),
    }
    _log.info("request", extra=extra)
