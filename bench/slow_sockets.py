"""A thousand slow connections at a real server: who else is answered, and how long each is kept.

A fifth of them each: sends nothing, drips a request line, drips headers without end, drips a body,
asks for a large answer and never reads it. Whoever is closed opens anew at once, so that there are
always so many. Meanwhile ``/livez`` is asked twenty times a second and a question twice a second,
as they were before, and afterwards all must be closed. Writes ``bench/results/slow_sockets.json``.
Linux only.

python bench/slow_sockets.py [--sockets 1000] [--seconds 60] [--files 65536]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import socket
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import chain, repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from site_data import questions
from stream_readers import memory_of, milliseconds, percentile, processor_seconds
from streams import make_site

from answerable.testing.server_process import ServerProcess
from answerable.testing.wire_client import JSON, EndedError, asking

RESULTS = Path(__file__).parent / "results" / "slow_sockets.json"
POST = (
    b"POST /chat HTTP/1.1\r\nHost: x\r\n"
    b"Content-Type: application/json\r\nContent-Length: 4096\r\n\r\n"
)
GET = b"GET /llms-full.txt HTTP/1.1\r\nHost: x\r\n\r\n"
OVER_SECONDS = 10.0  # in which they come: it is slowness that is measured, not a rush
DRIP_SECONDS = 1.0
CLOSED, CLOSE_WAIT = 7, 8  # as the kernel's tcp_states.h has them
MANNERS: dict[str, Callable[[], Iterator[bytes]]] = {
    "sends nothing": lambda: repeat(b""),
    "drips a line": lambda: chain((b"GET /",), repeat(b"x")),
    "drips headers": lambda: chain((b"GET /livez HTTP/1.1\r\n",), repeat(b"X-A: 1\r\n")),
    "drips a body": lambda: chain((POST,), repeat(b"{")),
    "never reads": lambda: chain((GET,), repeat(b"")),
}


@dataclass
class Seen:
    """What came of everything so far; times are in seconds."""

    kept: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in MANNERS})
    refused: int = 0  # connections that were not even made
    open: int = 0
    left: int = 0  # that were still open in the end
    most_open: int = 0


def flood(url: str, sockets: int, seconds: float) -> Seen:
    """So many slow visitors for so long, and a minute more for the last ones to be closed.

    In a process of its own: to drip costs time that would count as the others' waiting.
    """
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return asyncio.run(flooded(url, sockets, seconds))


async def flooded(url: str, sockets: int, seconds: float) -> Seen:
    """See ``flood``."""
    seen, until, manners = Seen(), time.monotonic() + seconds, list(MANNERS)
    visitors = []
    for number in range(sockets):
        coming = slow(url, manners[number % len(manners)], seen, until)
        visitors.append(asyncio.create_task(coming))
        await asyncio.sleep(OVER_SECONDS / sockets)
    await asyncio.wait(visitors, timeout=seconds + 60)
    seen.left = seen.open
    for task in visitors:
        task.cancel()
    await asyncio.wait(visitors)
    return seen


async def slow(url: str, manner: str, seen: Seen, until: float) -> None:
    """One visitor, who comes back whenever they are closed."""
    while time.monotonic() < until:
        began = time.monotonic()
        try:
            async with connected(url) as connection:
                seen.open += 1
                seen.most_open = max(seen.most_open, seen.open)
                try:
                    await drip(connection, MANNERS[manner]())
                finally:
                    seen.open -= 1
                seen.kept[manner].append(time.monotonic() - began)
        except OSError:
            seen.refused += 1
            await asyncio.sleep(DRIP_SECONDS)


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[socket.socket]:
    """A socket that has room for very little."""
    place = urlsplit(url)
    with socket.socket() as connection:
        connection.setblocking(False)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        await asyncio.get_running_loop().sock_connect(connection, (place.hostname, place.port))
        yield connection


async def drip(connection: socket.socket, parts: Iterator[bytes]) -> None:
    """Send a part every second, until the other side has closed the connection."""
    for part in parts:
        try:
            connection.send(part)  # nothing, for those who say nothing more
        except (BrokenPipeError, ConnectionResetError):
            return
        await asyncio.sleep(DRIP_SECONDS)
        if is_closed(connection):
            return


def is_closed(connection: socket.socket) -> bool:
    """Whether the other side is gone; nothing is read for it."""
    state = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0]
    if state == CLOSED:
        return True
    try:
        return state == CLOSE_WAIT and not connection.recv(65_536)
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


@dataclass
class Probes:
    """How long others waited, in seconds, and how many were not answered."""

    waits: dict[str, list[float]] = field(default_factory=lambda: {"livez": [], "question": []})
    failed: int = 0

    async def run(self, url: str, asked: Iterator[str], seconds: float) -> None:
        """Ask for so long."""
        until = time.monotonic() + seconds
        await asyncio.gather(
            self._again("livez", 0.05, until, lambda: asking(url, "/livez")),
            self._again(
                "question",
                0.5,
                until,
                lambda: asking(url, "/chat", {"message": next(asked)}, headers=JSON),
            ),
        )

    async def _again(self, name: str, rest: float, until: float, ask: Callable[[], Any]) -> None:
        while time.monotonic() < until:
            began = time.perf_counter()
            try:
                async with asyncio.timeout(30), ask() as answer:
                    await answer.read()
                    self.failed += answer.status != 200
            except (EndedError, TimeoutError):
                self.failed += 1
            self.waits[name].append(time.perf_counter() - began)
            await asyncio.sleep(rest)

    def figures(self) -> dict[str, Any]:
        """For the results."""
        told: dict[str, Any] = {"not_answered": self.failed}
        for name, waits in self.waits.items():
            told |= {
                f"{name}_p50_ms": milliseconds(percentile(waits, 50)),
                f"{name}_p99_ms": milliseconds(percentile(waits, 99)),
            }
        return told


async def drill(server: ServerProcess, sockets: int, seconds: float) -> dict[str, Any]:
    """What others saw before and meanwhile, and what the server held."""
    asked = iter(questions(10_000, seed=7))
    before, meanwhile, after = Probes(), Probes(), Probes()
    await Probes().run(server.url, asked, 3)  # warm
    await before.run(server.url, asked, 10)
    idle, files = memory_of(server.pid), open_files(server.pid)
    spent = processor_seconds(server.pid)
    held, loop = Held(server.pid), asyncio.get_running_loop()
    watching = asyncio.create_task(held.watch())
    with ProcessPoolExecutor(1, get_context("spawn")) as beside:
        flooding = loop.run_in_executor(beside, flood, server.url, sockets, seconds)
        await meanwhile.run(server.url, asked, seconds)
        spent = processor_seconds(server.pid) - spent
        seen = await flooding
    watching.cancel()
    await asyncio.wait([watching])
    await after.run(server.url, asked, 10)
    return {
        "sockets": sockets,
        "open_at_a_time": seen.most_open,
        "refused_connections": seen.refused,
        "still_open_a_minute_later": seen.left,
        "longest_kept_s": {
            name: round(max(kept, default=0), 1) for name, kept in seen.kept.items()
        },
        "closed": {name: len(kept) for name, kept in seen.kept.items()},
        "before": before.figures(),
        "meanwhile": meanwhile.figures(),
        "after": after.figures(),
        "processor_share": round(spent / seconds, 2),
        "memory_idle_mb": idle,
        "memory_most_mb": held.memory,
        "files_idle": files,
        "files_most": held.files,
        "files_after": open_files(server.pid),
        "tcp_memory_most_mb": held.tcp,
        "orphans_most": held.orphans,
    }


@dataclass
class Held:
    """The most that a process, and the system's TCP, held."""

    pid: int
    memory: int = 0
    files: int = 0
    tcp: float = 0.0
    orphans: int = 0

    async def watch(self) -> None:
        """Look four times a second, until cancelled."""
        while True:
            self.memory = max(self.memory, memory_of(self.pid))
            self.files = max(self.files, open_files(self.pid))
            orphans, megabytes = of_the_system()
            self.orphans, self.tcp = max(self.orphans, orphans), max(self.tcp, megabytes)
            await asyncio.sleep(0.25)


def of_the_system() -> tuple[int, float]:
    """Closed connections that the system still serves, and MB of memory of all its TCP."""
    told = Path("/proc/net/sockstat").read_text().split("TCP:")[1].split()
    return int(told[3]), round(int(told[9]) * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)


def open_files(pid: int) -> int:
    """How many descriptors a process holds."""
    return len(os.listdir(f"/proc/{pid}/fd"))


async def served(folder: Path, options: argparse.Namespace) -> dict[str, Any]:
    """The drill at a server that may have so many files open."""
    server = ServerProcess(folder)
    limit = f'ulimit -n {options.files} 2>/dev/null; exec "$@"'
    await server.start("sh", "-c", limit, "sh")
    async with ending(server):
        return await drill(server, options.sockets, options.seconds)


@asynccontextmanager
async def ending(server: ServerProcess) -> AsyncIterator[None]:
    """Ends a server that runs."""
    try:
        yield
    finally:
        await server.__aexit__(None, None, None)


def main() -> None:
    """Measure, print and keep."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--files", type=int, default=65_536, help="the server's limit")
    parser.add_argument("--folder", type=Path, help="keep the site and its index there")
    parser.add_argument("--results", type=Path, default=RESULTS)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        found = asyncio.run(served(make_site(options.folder or Path(name)), options))
    found["files_limit"] = options.files
    text = json.dumps(found, indent=1)
    options.results.write_text(text + "\n")
    print(text)


if __name__ == "__main__":
    main()
