"""A server that only its own machine can reach is asked by its own names.

A page of any site can have its own name lead to 127.0.0.1, after it was loaded (DNS rebinding): a
browser then takes this server for that site, and hands the page whatever it reads here. All that
tells the two apart is the name that was asked for, in ``Host``. Nobody could have led here an
address, a name below ``localhost`` (RFC 6761), or one that no public name server has: without a
dot, or below ``internal``, which ICANN has reserved. Containers reach their host by such names.
"""

from __future__ import annotations

import re
from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from answerable.api.errors import misdirected
from answerable.settings import Settings

SERVED = "own_names"  # of the lifespan's state: this very process listens, and nothing mounts us
_PORT = re.compile(r":\d{1,5}$")
_RESERVED = (".localhost", ".internal")  # "host.docker.internal"
_DOTLESS = re.compile(r"[\w-]*")  # "localhost", a service's name, nothing at all of an old client


def guarded(settings: Settings) -> bool:
    """Whether such names can be told at all: a proxy in front hands on the site's own name."""
    server = settings.server
    return server.on_loopback and not server.trusted_proxies and not server.cors_origins


class OwnNames:
    """Refuses any other name with 421, where the settings' server listens on loopback.

    An application that mounts the API has names of its own, and answers by them.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        known = (settings.server.host, *settings.server.hosts, *settings.mcp.hosts)
        self._known = frozenset(map(_bare, known)) if guarded(settings) else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and self._known is not None and SERVED in scope.get("state", {}):
            asked = map(_bare, Headers(scope=scope).getlist("host"))
            if not all(_is_local(name) or name in self._known for name in asked):
                await misdirected(scope)(scope, receive, send)
                return
        await self._app(scope, receive, send)


def _bare(host: str) -> str:
    """A name without its port, as names are compared."""
    return _PORT.sub("", host.strip()).rstrip(".").casefold()


def _is_local(name: str) -> bool:
    """Whether no stranger's name server is asked for it."""
    if _DOTLESS.fullmatch(name) or name.endswith(_RESERVED):
        return True
    try:
        ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True
