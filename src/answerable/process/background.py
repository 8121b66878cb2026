"""Work that is done again and again beside the requests, and what it found out."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from answerable.errors import AnswerableError, ClockDoubtedError, StorageError

PROBE_SECONDS = 2.0  # between two questions to one service
ANSWER_SECONDS = 1.5  # what has not answered by then is disconnected: known after 3.5 s at most
HOUR, MINUTE = 3600.0, 60.0

State = dict[str, Any]
# What it said before is not known to be true any more.
UNKNOWN = {"status": "error", "error": "unexpected error, see the log"}
Ping = Callable[[], Awaitable[State]]

_log = logging.getLogger(__name__)


@asynccontextmanager
async def repeated(work: Callable[[], Awaitable[float]]) -> AsyncIterator[None]:
    """Does ``work`` in the background until the block ends; it says how many seconds to rest."""

    failed: set[str] = set()  # the kinds of errors that are in the log

    async def forever() -> None:
        while True:
            try:
                rest = await work()
            except Exception as error:  # noqa: BLE001 -- a bug in one run must not end all others
                rest = MINUTE
                _tell_once("background_work_failed", error, failed)
            await asyncio.sleep(rest)

    task = asyncio.create_task(forever())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])


@asynccontextmanager
async def probed(
    pings: Mapping[str, Ping], *, every: float | None = None
) -> AsyncIterator[Mapping[str, State]]:
    """The latest state of each service, kept true in the background; each is asked once first.

    ``every`` is the rest between two questions to one, in seconds; None is ``PROBE_SECONDS``.
    Services are asked apart, so that one which hangs keeps no other's state from being true.
    """
    states: dict[str, State] = {}
    broken: dict[str, set[str]] = defaultdict(set)

    async def ask(name: str) -> float:
        try:
            states[name] = await _state(pings[name]())
            broken[name].clear()
        except Exception as error:  # noqa: BLE001 -- a bug must not end what tells of its end
            states[name] = dict(UNKNOWN)
            _tell_once("probe_failed", error, broken[name], service=name)
        return PROBE_SECONDS if every is None else every

    await asyncio.gather(*(ask(name) for name in pings))
    async with AsyncExitStack() as stack:
        for name in pings:
            await stack.enter_async_context(repeated(lambda name=name: ask(name)))  # type: ignore[misc]
        yield states


def _tell_once(event: str, error: Exception, told: set[str], **extra: str) -> None:
    """Log the kind of an error, not its text, which may hold anything; each kind once."""
    kind = type(error).__qualname__
    if kind not in told:
        told.add(kind)
        _log.error(event, extra={"error": kind, **extra})


async def _state(ping: Awaitable[State]) -> State:
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            return await ping
    except TimeoutError:
        return {"status": "disconnected", "error": f"no answer in {ANSWER_SECONDS} s"}
    except AnswerableError as error:
        return {"status": "disconnected", "error": str(error)}


class Forgetting:
    """Deletes what is older than ``days``: work for ``repeated``.

    ``expire`` deletes some of it and says how much, until there is none; ``what`` is its name in
    the log. A clock that is doubted is logged once, and asked again with the next run.
    """

    def __init__(self, expire: Callable[[float], Awaitable[int]], days: float, what: str) -> None:
        self._expire = expire
        self._days = days
        self._what = what
        self._doubted = False

    async def __call__(self) -> float:
        """Delete all that is old; seconds until that is to be done again."""
        deleted, rest = 0, HOUR
        try:
            while some := await self._expire(self._days):
                deleted += some
            self._doubted = False
        except ClockDoubtedError as error:
            if not self._doubted:
                _log.warning("clock_doubted", extra={"kept": self._what, "reason": str(error)})
            self._doubted = True
        except StorageError as error:
            _log.error(f"old_{self._what}_kept", extra={"reason": str(error)})
            rest = MINUTE
        if deleted:
            _log.info(f"old_{self._what}_deleted", extra={self._what: deleted})
        return rest
