"""Readers of a server's answers, and what watches the server meanwhile, for the benches."""

from __future__ import annotations

import asyncio
import os
import re
import statistics
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from site_data import questions

from answerable.testing.server_process import ServerProcess
from answerable.testing.wire_client import JSON, STREAM, EndedError, asking

MARK = re.compile(r" \[\d+\]")
PROBE_SECONDS = 0.05


@dataclass
class Told:
    """What one reader got, in seconds on its own clock."""

    question: str
    first: float = 0.0
    gaps: list[float] = field(default_factory=list)
    said: str = ""
    ended: str = ""


@dataclass
class Bench:
    """A server, its model, and the questions that were not asked yet."""

    server: ServerProcess
    endpoint: str
    asked: int = 0

    def fresh(self, count: int) -> list[str]:
        """Questions that nobody asked before."""
        self.asked += count
        return questions(self.asked, seed=5)[-count:]


async def read(url: str, question: str) -> Told:
    """One reader, from the connection to the last event."""
    told, began = Told(question), time.perf_counter()
    latest = began
    try:
        async with (
            asking(url, "/chat", {"message": question}, headers=STREAM) as answer,
            aclosing(answer.events()) as events,
        ):
            async for _, name, data in events:
                if name == "token":
                    now = time.perf_counter()
                    told.said += data["content"]
                    told.first = told.first or now - began
                    told.gaps.append(now - latest)
                    latest = now
                elif name in ("done", "error"):
                    told.ended = name
    except EndedError:
        told.ended = "lost"
    return told


def differs(told: Told, sent: dict[str, Any]) -> bool:
    wrote = sent.get(told.question)
    return wrote is None or MARK.sub("", told.said) != " ".join(wrote["said"])


async def answered(url: str, question: str) -> float:
    began = time.perf_counter()
    async with asking(url, "/chat", {"message": question}, headers=JSON) as answer:
        await answer.read()
        assert answer.status == 200
    return time.perf_counter() - began


@asynccontextmanager
async def probing(url: str) -> AsyncIterator[list[float]]:
    """How long ``/health`` takes, twenty times a second."""
    waits: list[float] = []

    async def probe() -> None:
        began = time.perf_counter()
        async with asking(url, "/health") as answer:
            await answer.read()
        waits.append(time.perf_counter() - began)

    async with _repeated(probe):
        yield waits


@asynccontextmanager
async def resident(pid: int) -> AsyncIterator[list[int]]:
    """The memory of a process in MB, twenty times a second."""
    seen = [memory_of(pid)]

    async def look() -> None:
        seen.append(memory_of(pid))

    async with _repeated(look):
        yield seen


@asynccontextmanager
async def _repeated(work: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
    async def forever() -> None:
        while True:
            await work()
            await asyncio.sleep(PROBE_SECONDS)

    task = asyncio.create_task(forever())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])


def memory_of(pid: int) -> int:
    """Resident memory in MB."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) // 1024 if found else 0


def processor_seconds(pid: int) -> float:
    """What a process and its threads have spent so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def got(url: str, path: str) -> Any:
    async with asking(url, path) as answer:
        return await answer.json()


def percentile(values: Sequence[float], percent: int) -> float:
    if len(values) < 2:
        return values[0]
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


def milliseconds(seconds: float) -> float:
    return round(1000 * seconds, 1)
