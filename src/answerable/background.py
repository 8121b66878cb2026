"""Work that is done again and again beside the requests, and what it found out."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from answerable.errors import AnswerableError, StorageError
from answerable.protocols import ConversationStore

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


async def forget_old(store: ConversationStore, days: float) -> float:
    """Delete what was silent for ``days``; seconds until that is to be done again."""
    deleted = 0
    try:
        while some := await store.expire(days):
            deleted += some
    except StorageError as error:
        _log.error("old_conversations_kept", extra={"reason": str(error)})
        return MINUTE
    if deleted:
        _log.info("old_conversations_deleted", extra={"conversations": deleted})
    return HOUR
