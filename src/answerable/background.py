"""Work that is done again and again beside the requests, and what it found out."""

from __future__ import annotations

import asyncio
import logging
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

    async def forever() -> None:
        while True:
            rest = await work()
            await asyncio.sleep(rest)

    task = asyncio.create_task(forever())
    task.add_done_callback(_report)
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

    broken: dict[str, str] = {}  # the kinds of errors that are in the log

    async def ask(name: str) -> float:
        try:
            states[name] = await _state(pings[name]())
            broken.pop(name, None)
        except Exception as error:  # noqa: BLE001 -- a bug must not end what tells of its end
            states[name] = dict(UNKNOWN)
            kind = type(error).__qualname__
            if broken.get(name) != kind:  # once, not every two seconds
                broken[name] = kind
                _log.error("probe_failed", extra={"service": name, "error": kind})
        return PROBE_SECONDS if every is None else every

    await asyncio.gather(*(ask(name) for name in pings))
    async with AsyncExitStack() as stack:
        for name in pings:
            await stack.enter_async_context(repeated(lambda name=name: ask(name)))  # type: ignore[misc]
        yield states


def _report(task: asyncio.Task[None]) -> None:
    """A bug ends the work; its kind is logged, not its text, which may hold anything."""
    if not task.cancelled() and task.exception() is not None:
        kind = type(task.exception()).__qualname__
        _log.error("background_work_ended", extra={"error": kind})


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
