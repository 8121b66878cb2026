"""A warning for whoever put a proxy in front of the server and did not name it."""

from __future__ import annotations

import logging

from starlette.types import ASGIApp, Receive, Scope, Send

from answerable.api.addresses import Networks, is_disbelieved

ADVICE = (
    "A request said for whom it was forwarded, and who sent it is not in [server] trusted_proxies. "
    "If it was your proxy, name it there: until then all visitors count as one address. "
    "If you have none, somebody made that up, and it was not believed."
)

_log = logging.getLogger(__name__)


class UnnamedProxy:
    """Logs it once in the life of the process, without the address: it may be a visitor's."""

    def __init__(self, app: ASGIApp, trusted: Networks) -> None:
        self._app = app
        self._trusted = trusted
        self._said = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._said and scope["type"] == "http" and is_disbelieved(scope, self._trusted):
            self._said = True
            _log.warning("unnamed_proxy", extra={"reason": ADVICE})
        await self._app(scope, receive, send)
