"""Closing a connection whose other side is still sending, so that it hears why.

Closed at once, the system answers what comes next with a reset, and whoever gets one may lose the
answer that was there before it.
"""

from __future__ import annotations

import asyncio
from typing import Any

MOST_DROPPED = 16 * 1024 * 1024  # bytes; who sends more in that time floods


class Lingering:
    """A transport that, closed before a whole request is there, ends its own side first and drops
    what comes, for ``seconds``, until it is too much or until the other side ends, too."""

    def __init__(self, transport: asyncio.Transport, seconds: float) -> None:
        self._transport = transport
        self._seconds = seconds
        self.awaits_more = False  # of a request
        self.lingers = False
        self._dropped = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def is_closing(self) -> bool:
        return self.lingers or self._transport.is_closing()

    def close(self) -> None:
        """A second time it is closed at once."""
        if self.lingers or not self.awaits_more or not self._transport.can_write_eof():
            self._transport.close()
            return
        self.lingers = True
        self._transport.write_eof()
        self._transport.resume_reading()
        asyncio.get_running_loop().call_later(self._seconds, self._transport.abort)

    def drop(self, data: bytes) -> None:
        """Count what comes in vain."""
        self._dropped += len(data)
        if self._dropped > MOST_DROPPED:
            self._transport.abort()
