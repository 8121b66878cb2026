"""What nobody closed is closed as the event loop ends.

A program that just ends leaves generators open that wait for each other. Python then closes all of
them at the same time, and each that waits for another is a traceback that says nothing. Tasks are
cancelled before: one that does nothing else closes them in their order.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable


class AtTheEnd:
    """Awaits ``close`` where the loop ends and ``over`` was not called."""

    def __init__(self, close: Callable[[], Awaitable[None]]) -> None:
        self._close = close
        self._task: asyncio.Task[None] | None = None
        self._over = asyncio.Event()

    def begin(self) -> None:
        """Wait for the end of the loop that runs."""
        self._over = asyncio.Event()
        self._task = asyncio.create_task(self._wait(self._over))

    def over(self) -> None:
        """It is closed already."""
        self._over.set()
        self._task = None

    async def _wait(self, over: asyncio.Event) -> None:
        try:
            await over.wait()
        except asyncio.CancelledError:
            if not over.is_set():
                await self._close()
            raise
