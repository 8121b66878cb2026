"""``answerable serve`` in a process of its own, to be killed and started again."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from answerable.testing.wire_client import EndedError, asking

START_SECONDS = 60.0  # on a machine that is busy with other things
POLL_SECONDS = 0.01


class ServerProcess:
    """A server over the ``answerable.toml`` in a folder; ``environ`` is beside this process's own.

    ``ready_seconds`` is how long the latest start took until ``/readyz`` said yes; ``log`` is what
    it wrote to standard error.
    """

    def __init__(self, folder: Path, environ: Mapping[str, str] | None = None) -> None:
        self.url = ""
        self.ready_seconds = 0.0
        self.log: list[str] = []
        self._folder, self._environ = folder, environ or {}
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int:
        """Of the server that runs."""
        return self._running.pid

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process is not None and self._process.returncode is None:
            await self.end(signal.SIGKILL if kind else signal.SIGTERM)

    async def start(self, *command: str) -> None:
        """Start it and wait until it is ready; ``command`` comes before the interpreter's.

        Raises ``EndedError`` with its last words where it ends instead.
        """
        began = time.perf_counter()
        listening = asyncio.Event()
        self._process = await asyncio.create_subprocess_exec(
            *command, "env", *(f"{name}={value}" for name, value in self._environ.items()),
            sys.executable, "-m", "answerable", "serve", "--port", "0", cwd=self._folder,
            stdin=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        self._reading = asyncio.create_task(self._read(listening))
        async with asyncio.timeout(START_SECONDS):
            await listening.wait()
            if not self.url:
                raise EndedError("".join(self.log[-5:]) or "the server ended without a word")
            while await self.status("/readyz") != 200:  # noqa: ASYNC110 -- of another process
                await asyncio.sleep(POLL_SECONDS)
        self.ready_seconds = time.perf_counter() - began

    async def end(self, number: signal.Signals) -> int:
        """Send the signal and wait until the process is gone: its exit code."""
        self._running.send_signal(number)
        code = await self._running.wait()
        if self._reading is not None:
            await self._reading
        return code

    async def status(self, path: str) -> int:
        """The status that a GET is answered with; 0 where there is no answer."""
        try:
            async with asking(self.url, path) as answer:
                await answer.read()
                return answer.status
        except EndedError:
            return 0

    @property
    def _running(self) -> asyncio.subprocess.Process:
        if self._process is None:
            raise RuntimeError("the server was not started")
        return self._process

    async def _read(self, listening: asyncio.Event) -> None:
        """Keep reading to the end: a full pipe would stop the server."""
        self.url = ""
        stderr = self._running.stderr
        while stderr is not None and (line := (await stderr.readline()).decode()):
            self.log.append(line)
            found = re.match(r"Serving at (\S+)", line)
            if found and not self.url:
                self.url = found[1]
                listening.set()
        listening.set()
