"""Entries for the turn log, handed over without waiting and written in the background.

Whoever makes an entry never waits for the disk and never sees it fail: entries queue up, and what
piled up during one write goes into the next. A store that is slow or down keeps at most ``most``
waiting; what comes then is dropped and counted. On an orderly end the queue is written out.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import islice

from answerable.errors import StorageError
from answerable.observability.telemetry import Entry
from answerable.observability.turn_log import TurnLog
from answerable.process.background import Forgetting, repeated

BATCH = 500  # entries in one transaction
GATHER_SECONDS = 0.1  # between two writes, so that a busy server commits ten times a second
RETRY_SECONDS = 1.0
LAST_SECONDS = 5.0  # for what waits when the server stops

_log = logging.getLogger(__name__)


class Journal:
    """Takes entries and writes them to ``log``; without one it keeps nothing.

    ``heard_by`` is told each entry at once: metrics and traces. ``dropped`` counts the entries that
    found no room.
    """

    def __init__(
        self,
        log: TurnLog | None = None,
        most: int = 10_000,
        heard_by: Sequence[Callable[[Entry], None]] = (),
    ) -> None:
        self.log = log
        self.heard_by = heard_by
        self.dropped = 0
        self._most = most
        self._waiting: deque[Entry] = deque()
        self._come = asyncio.Event()
        self._writing = asyncio.Lock()

    def note(self, entry: Entry) -> None:
        """Keep ``entry`` soon. Neither waits nor raises."""
        self._tell(entry)
        if self.log is None:
            return
        if len(self._waiting) >= self._most:
            self._drop(1)
            return
        self._waiting.append(entry)
        self._come.set()

    async def keep(self, entry: Entry) -> None:
        """Keep ``entry`` now: it is stored once this returns, and told only then.

        Raises ``StorageError``.
        """
        if self.log is not None:
            await self.log.keep([entry])
        self._tell(entry)

    async def flush(self) -> None:
        """Write all that waits. Raises ``StorageError``; what was not written waits on."""
        async with self._writing:
            while self.log is not None and self._waiting:
                batch = list(islice(self._waiting, BATCH))
                await self.log.keep(batch)
                for _ in batch:
                    self._waiting.popleft()
        self._come.clear()

    async def write_on(self) -> float:
        """Wait for entries and write them; seconds until that is to be done again."""
        await self._come.wait()
        try:
            await self.flush()
        except StorageError as error:
            extra = {"reason": str(error), "waiting": len(self._waiting)}
            _log.error("turn_records_not_written", extra=extra)
            return RETRY_SECONDS
        return GATHER_SECONDS

    async def write_out(self) -> None:
        """Write what waits, as far as there is time; the rest is dropped and counted."""
        try:
            async with asyncio.timeout(LAST_SECONDS):
                await self.flush()
        except (StorageError, TimeoutError) as error:
            _log.error("turn_records_not_written", extra={"reason": str(error) or "too slow"})
            self._drop(len(self._waiting))

    def _tell(self, entry: Entry) -> None:
        for hear in self.heard_by:
            hear(entry)

    def _drop(self, count: int) -> None:
        if count and not self.dropped:
            _log.error("turn_records_dropped", extra={"most_waiting": self._most})
        self.dropped += count


@asynccontextmanager
async def journal(
    log: TurnLog | None,
    *,
    days: float = 0,
    most: int = 10_000,
    heard_by: Sequence[Callable[[Entry], None]] = (),
) -> AsyncIterator[Journal]:
    """A journal that writes until the block ends, and then what is left.

    What is older than ``days`` is deleted every hour; 0 keeps it.
    """
    opened = Journal(log, most, heard_by)
    if log is None:
        yield opened
        return
    try:
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(repeated(opened.write_on))
            if days:
                forgetting = Forgetting(log.expire, days, "turn_records")
                await stack.enter_async_context(repeated(forgetting))
            yield opened
    finally:
        await opened.write_out()
