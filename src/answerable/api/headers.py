"""Which other sites may call, and what a browser may do with a response."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from answerable.errors import ConfigError
from answerable.settings import Settings

_HEADERS = (
    "Accept",
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "Last-Event-ID",
    "X-Owner-Token",
)
_MCP_HEADERS = ("Mcp-Method", "Mcp-Name", "MCP-Protocol-Version")  # of the protocol at /mcp
_ALLOWED: dict[str, Any] = {
    "allow_methods": ["DELETE", "GET", "POST"],
    "allow_headers": [*_HEADERS, *_MCP_HEADERS],
    "expose_headers": ["Retry-After", "X-Request-ID"],
    "allow_credentials": False,
}
_ORIGIN = re.compile(r"https?://[^\s/*?#@,]+")
OWN_PORTS = {"http": 80, "https": 443}
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")  # the names of this machine
_LOOPBACK = rf"(?:{'|'.join(map(re.escape, LOOPBACK))})(?::\d{{1,5}})?"
_LOCAL_ORIGIN, _LOCAL_HOST = rf"https?://{_LOOPBACK}", re.compile(_LOOPBACK, re.IGNORECASE)


def cors(settings: Settings) -> list[Middleware]:
    """CORS for exactly the origins in the settings; without any for what is asked on one machine.

    Cookies are never allowed: the owner's token travels in a header of its own, so a page of
    another origin has nothing to ride on. Raises ``ConfigError`` for ``*``, ``null`` and whatever
    else is not an origin, as it would match nothing, or everything.
    """
    origins = settings.server.cors_origins
    for origin in origins:
        if not _ORIGIN.fullmatch(origin):
            raise ConfigError(
                f"server.cors_origins: {origin!r} is not an origin. "
                "Write scheme and host, such as https://example.org, without a path."
            )
        if (sent := _as_sent(origin)) != origin:
            raise ConfigError(
                f"server.cors_origins: no browser sends {origin!r} as an origin. Write {sent!r}."
            )
    if not origins:
        return [Middleware(LocalCors)]
    return [Middleware(CORSMiddleware, allow_origins=origins, **_ALLOWED)]


def _as_sent(origin: str) -> str:
    """An origin as browsers write it: in lower case, without the scheme's own port, and a name in
    other letters as it is asked for. Raises ``ConfigError`` for a port that is none."""
    try:
        parts = urlsplit(origin)
        host, port = (parts.hostname or "").encode("idna").decode(), parts.port
    except (ValueError, UnicodeError) as error:
        raise ConfigError(f"server.cors_origins: {origin!r} is not an origin: {error}.") from None
    named = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{named}" + (
        f":{port}" if port not in (None, OWN_PORTS[parts.scheme]) else ""
    )


class LocalCors:
    """CORS between pages and a server of one machine, whatever their ports: what a site's own
    server shows while somebody writes it. Who calls the server by any other name, through a proxy
    say, gets no CORS headers at all."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._cors = CORSMiddleware(app, allow_origin_regex=_LOCAL_ORIGIN, **_ALLOWED)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        local = scope["type"] == "http" and _LOCAL_HOST.fullmatch(
            Headers(scope=scope).get("host", "")
        )
        await (self._cors if local else self._app)(scope, receive, send)


class SecurityHeaders:
    """Nothing is sniffed; addresses of pages do not leak; JSON is never a page."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def harden(message: Message) -> None:
            if message["type"] == "http.response.start":
                _harden(MutableHeaders(scope=message))
            await send(message)

        await self._app(scope, receive, harden)


def _harden(headers: MutableHeaders) -> None:
    headers["X-Content-Type-Options"] = "nosniff"
    headers.setdefault("Referrer-Policy", "strict-origin-when-cross-origin")
    if headers.get("content-type", "").startswith("application/json"):
        headers["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'"
        headers.setdefault("Cache-Control", "no-store")
