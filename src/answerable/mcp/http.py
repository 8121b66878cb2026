"""Streamable HTTP: the endpoint that the API mounts at ``/mcp``.

Every request is served by itself, as the protocol's current revision wants it: no session, nothing
kept between two requests, any worker will do. The SDK's session manager runs within the request,
so that no lifespan is needed, which an app mounted into another one would not see.
"""

from __future__ import annotations

import asyncio
import logging
import math
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from functools import partial
from importlib import import_module
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from answerable import mcp
from answerable.api import errors
from answerable.api.address_rate import AddressRate
from answerable.api.addresses import address_of
from answerable.api.admission import asking_from
from answerable.api.headers import LOOPBACK
from answerable.api.sse import cancelled_on_disconnect
from answerable.api.token_guesses import shows
from answerable.caller import Caller
from answerable.mcp import inputs, reading
from answerable.mcp.library import Library
from answerable.settings import Settings

# Of one address, by one process, whatever they are: a client sends some beside its questions. Each
# takes three to five milliseconds, so that no address takes more than a quarter of a processor.
REQUESTS_PER_MINUTE = 3_000
_NAME = re.compile(r"(?:\[[\da-fA-F:.]+\]|[^\s:/?#@\[\]]*)(?::\d{1,5})?")  # a host, and a port
_OWNER: ContextVar[bool] = ContextVar("owner", default=False)

_log = logging.getLogger(__name__)


def endpoint(shelf: Library, per_minute: int = REQUESTS_PER_MINUTE) -> ASGIApp | None:
    """What answers at ``/mcp``; None where it is switched off or the extra is not installed.

    ``per_minute`` is how many requests it takes from one address.
    """
    if not shelf.settings.mcp.enabled or not mcp.installed():
        return None
    return _Endpoint(shelf, per_minute)


class _Endpoint:
    """The ASGI app of the endpoint; the SDK is imported by the first request."""

    def __init__(self, shelf: Library, per_minute: int) -> None:
        self._shelf = shelf
        self._server: Any = None
        self._rate = AddressRate(per_minute)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] != "POST":  # there are no sessions to listen to or to end
            raise HTTPException(405, headers={"Allow": "POST"})
        address = address_of(scope, scope["app"].state.proxies)
        self._count(address)
        # Read here, so that its bounds are those of every route and a client that leaves is heard.
        request = Request(scope, receive)
        _refuse_lookalikes(request)
        body = await request.body()
        _OWNER.set(self._is_owner(request))
        manager = await self._manager()
        async with cancelled_on_disconnect(receive), manager.run():
            with _asking(scope, address):
                await manager.handle_request(scope, _replayed(body, receive), send)

    def _count(self, address: str) -> None:
        """One more request. Raises ``errors.RefusedError``, 429."""
        seconds = math.ceil(self._rate.left(address))
        if seconds:
            _log.warning("mcp_refused", extra={"code": "too_many_requests"})
            said = f"Too many requests came from your address. Try again in {seconds} seconds."
            raise errors.RefusedError(429, "too_many_requests", said, retry_after=seconds)
        self._rate.count(address)

    async def _manager(self) -> Any:
        """A session manager for one request: the SDK's own wants a new one for each ``run``."""
        sdk = await asyncio.to_thread(import_module, "mcp.server.streamable_http_manager")
        if self._server is None:
            serving = await asyncio.to_thread(import_module, "answerable.mcp.server")
            self._server = serving.build(self._shelf, lambda _: _OWNER.get())
        settings = self._shelf.settings
        return sdk.StreamableHTTPSessionManager(
            self._server,
            json_response=True,
            stateless=True,
            security_settings=_security(settings),
            max_request_body_size=settings.server.max_body_bytes,
        )

    def _is_owner(self, request: Request) -> bool:
        """Whether it carries the owner's token. Raises ``RefusedError``, 429."""
        given = request.headers.getlist("authorization")
        scheme, _, token = given[0].strip().partition(" ") if len(given) == 1 else ("", "", "")
        if scheme.lower() != "bearer":
            return False
        secret = self._shelf.settings.mcp.admin_token.get_secret_value()
        return shows(request.scope, token.strip(), "mcp.admin_token", secret)


@contextmanager
def _asking(scope: Scope, address: str) -> Iterator[None]:
    """While a request is served, its tools know who asks, and where a question gets its place."""
    caller = reading.CALLER.set(Caller(address))
    place = reading.PLACE.set(partial(_place, scope))
    try:
        yield
    finally:
        reading.CALLER.reset(caller)
        reading.PLACE.reset(place)


@asynccontextmanager
async def _place(scope: Scope) -> AsyncIterator[None]:
    """A question's slot, and one of those that its address may ask.

    Raises ``inputs.RefusedError``: clients show the words of a tool, and not those of a status.
    """
    try:
        async with asking_from(scope):
            yield
    except errors.RefusedError as refused:
        raise inputs.RefusedError(refused.message) from None


def _refuse_lookalikes(request: Request) -> None:
    """Raises ``HTTPException`` for a name with something else than a port behind the colon, of
    which the SDK compares the beginning alone."""
    for header, status in (("host", 421), ("origin", 403)):
        for given in request.headers.getlist(header):
            _, _, host = given.rpartition("//")
            if not _NAME.fullmatch(host):
                raise HTTPException(status)


def _security(settings: Settings) -> Any:
    """Which names and origins are answered: this machine's, and those in the settings."""
    from mcp.server.transport_security import TransportSecuritySettings

    hosts = [*LOOPBACK, *settings.mcp.hosts]
    local = [f"{scheme}://{name}" for scheme in ("http", "https") for name in LOOPBACK]
    return TransportSecuritySettings(
        allowed_hosts=[*hosts, *(f"{name}:*" for name in hosts)],
        allowed_origins=[
            *local,
            *(f"{origin}:*" for origin in local),
            *settings.server.cors_origins,
            *settings.mcp.origins,
        ],
    )


def _replayed(body: bytes, receive: Receive) -> Receive:
    """``receive`` for a body that was read: it is given once, and then whatever comes."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
