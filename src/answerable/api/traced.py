"""Which trace a request belongs to, for whoever tells its turn to a collector."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.types import ASGIApp, Receive, Scope, Send

from answerable.observability.traceparent import HEADER, MOST, TRACEPARENT
from answerable.settings import Settings


def traced(settings: Settings) -> list[Middleware]:
    """Nothing where no traces are wanted."""
    return [Middleware(TraceParent)] if settings.telemetry.traces else []


class TraceParent:
    """Puts down the header ``traceparent`` while a request, and what it begins, lasts.

    One that comes twice names no trace, and nor does one that is too long.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        named = Headers(scope=scope).getlist(HEADER) if scope["type"] == "http" else []
        only = named[0].strip() if len(named) == 1 else ""
        before = TRACEPARENT.set(only if len(only) <= MOST else "")
        try:
            await self._app(scope, receive, send)
        finally:
            TRACEPARENT.reset(before)
