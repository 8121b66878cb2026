"""Reading what may hang, in a thread that nobody waits for.

A network folder that is away keeps whoever opens a file of it, for minutes or for ever, and what it
keeps cannot be interrupted. Threads of the loop's own pool are waited for at the end: one that
hangs keeps a server that was told to stop.
"""

from __future__ import annotations

import asyncio
import errno
import stat
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from answerable.errors import AnswerableError

T = TypeVar("T")
SECONDS = 10.0  # as long as the disk of the conversations has for one job


class Unwaited:
    """Does one piece of work at a time, each in a thread of its own."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._began = 0.0  # by the loop's clock
        self._idle = asyncio.Event()
        self._idle.set()

    async def run(self, work: Callable[[], T]) -> T:
        """What ``work`` returns. Raises ``TimeoutError`` where that takes too long, and as long as
        earlier work does."""
        await self._earlier()
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()

        def done(result: Any, error: BaseException | None) -> None:
            loop.call_soon_threadsafe(self._done, future, result, error)

        self._began = loop.time()
        self._idle.clear()
        # A daemon: one that hangs keeps no process from ending.
        thread = threading.Thread(
            target=_do, args=(work, done), name="answerable-reading", daemon=True
        )
        thread.start()
        async with asyncio.timeout(self.seconds):
            return await future

    async def _earlier(self) -> None:
        """Wait for work whose caller went away, for as long as it may take."""
        while not self._idle.is_set():
            left = self._began + self.seconds - asyncio.get_running_loop().time()
            async with asyncio.timeout(left):
                await self._idle.wait()

    def _done(self, future: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
        self._idle.set()
        if future.done():  # nobody waits for it any more
            return
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)


def _do(work: Callable[[], Any], done: Callable[[Any, BaseException | None], object]) -> None:
    result, error = None, None
    try:
        result = work()
    except AnswerableError as refused:
        error = refused
    finally:
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            done(result, error or sys.exception())


def refuse_pipes(path: Path) -> None:
    """Raises ``OSError`` for what may keep whoever opens it: a pipe, a socket, a device."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):  # of a folder the system says so itself
        raise OSError(errno.EINVAL, "it is a pipe or a device, not a file", str(path))
