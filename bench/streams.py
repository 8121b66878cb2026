"""What a server makes of many readers at once: ratios within one run, in ``results/streams.json``.

Server, endpoint and load generator are processes of their own on one machine, so only ratios mean
something. The endpoint (``stream_endpoint.py``) sends its first sentence after 0.3 s and a word or
two in each chunk thereafter; the reader's first token is that first sentence, proven. What a chunk
and an answer cost the server is said in its processor time, which a busy machine changes least.

python bench/streams.py [--seconds 10] [--small]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import aclosing, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from site_data import questions, write_site

from answerable.testing.server_process import ServerProcess
from answerable.testing.wire_client import JSON, STREAM, EndedError, asking

HERE = Path(__file__).parent
RESULTS = HERE / "results" / "streams.json"
SOURCES = '[[sources]]\nkind = "markdown"\npath = "docs"\n'
FIRST = 0.3  # seconds until the endpoint's first chunk
MARK = re.compile(r" \[\d+\]")
PROBE_SECONDS = 0.05
# All readers are one address here, which has a budget elsewhere.
UNBOUNDED = [
    f"{whose}_{what}"
    for whose in ("ADDRESS", "SESSION", "DAY", "MONTH")
    for what in ("CALLS", "TOKENS")
]
# figure, its target, and whether the target is a floor
TARGETS = {
    "ttft_p95_50_to_1": (1.10, False),
    "ttft_p95_200_to_1": (1.5, False),
    "ttft_p95_500_to_1": (2.0, False),
    "lost": (0, False),
    "transcripts_that_differ": (0, False),
    "memory_above_idle_mb": (250, False),
    "added_to_first_token_p50_ms": (20, False),
    "extractive_per_second": (100, True),
    "extractive_p95_50_users_to_1": (1.10, False),
    "health_p99_ms": (250, False),
}


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


async def streams(
    bench: Bench, count: int, pace: float, chunks: int, over: float
) -> dict[str, Any]:
    """So many readers, who come one after the other ``over`` so many seconds."""
    await _get(bench.endpoint, f"/plan?first={FIRST}&pace={pace}&chunks={chunks}")
    began = time.perf_counter()

    async def later(number: int, question: str) -> Told:
        await asyncio.sleep(began + over * number / count - time.perf_counter())
        return await read(bench.server.url, question)

    asking_now = (later(number, each) for number, each in enumerate(bench.fresh(count)))
    spent = processor_seconds(bench.server.pid)
    async with resident(bench.server.pid) as memory, probing(bench.server.url) as health:
        told = await asyncio.gather(*asking_now)
    spent = processor_seconds(bench.server.pid) - spent
    sent = await _get(bench.endpoint, "/sent")
    firsts = [each.first for each in told if each.first]
    added = [each.first - sent[each.question]["first"] for each in told if each.first]
    return {
        "streams": count,
        "chunks_per_second": pace,
        "opened_over_s": over,
        "ttft_p50_ms": _ms(statistics.median(firsts)),
        "ttft_p95_ms": _ms(_p(firsts, 95)),
        "added_p50_ms": _ms(statistics.median(added)),
        "gap_p95_ms": _ms(_p([gap for each in told for gap in each.gaps[1:]], 95)),
        "lost": sum(each.ended != "done" for each in told),
        "transcripts_that_differ": sum(_differs(each, sent) for each in told),
        "processor_ms_per_chunk": round(1000 * spent / (count * chunks), 3),
        "memory_max_mb": max(memory),
        "health_p99_ms": _ms(_p(health, 99)),
    }


def _differs(told: Told, sent: dict[str, Any]) -> bool:
    wrote = sent.get(told.question)
    return wrote is None or MARK.sub("", told.said) != " ".join(wrote["said"])


async def one_after_another(bench: Bench, count: int) -> dict[str, Any]:
    """One stream at a time: what the others are compared with."""
    rows = [await streams(bench, 1, 10, 5, 0) for _ in range(count)]
    firsts = [row["ttft_p50_ms"] for row in rows]
    return {
        "streams": 1,
        "times": count,
        "ttft_p50_ms": statistics.median(firsts),
        "ttft_p95_ms": _p(firsts, 95),
        "added_p50_ms": statistics.median(row["added_p50_ms"] for row in rows),
    }


async def extractive(bench: Bench, seconds: float) -> dict[str, Any]:
    """Answers without a model: as many as can be, then at a steady rate from one user and fifty."""
    counted, until = 0, time.perf_counter() + seconds
    asked = iter(bench.fresh(int(1000 * seconds)))

    async def visitor() -> None:
        nonlocal counted
        while time.perf_counter() < until:
            await _answered(bench.server.url, next(asked))
            counted += 1

    spent = processor_seconds(bench.server.pid)
    async with probing(bench.server.url) as health:
        await asyncio.gather(*(visitor() for _ in range(16)))
    spent = processor_seconds(bench.server.pid) - spent
    rate = counted / seconds
    steady = rate / 4
    one, fifty = [await _steady(bench, users, steady, seconds) for users in (1, 50)]
    return {
        "per_second": round(rate, 1),
        "processor_ms_per_answer": round(1000 * spent / counted, 2),
        "steady_per_second": round(steady, 1),
        "one_user_p95_ms": _ms(_p(one, 95)),
        "fifty_users_p95_ms": _ms(_p(fifty, 95)),
        "health_p99_ms": _ms(_p(health, 99)),
    }


async def _steady(bench: Bench, users: int, rate: float, seconds: float) -> list[float]:
    """Waiting times where questions come at ``rate``, each user asking every so often."""
    began = time.perf_counter()
    every = users / rate
    each = max(2, round(seconds / every))

    async def user(number: int, asked: Sequence[str]) -> list[float]:
        waits = []
        for turn, question in enumerate(asked):
            due = began + (number / users + turn) * every
            await asyncio.sleep(due - time.perf_counter())
            waits.append(await _answered(bench.server.url, question))
        return waits

    asked = bench.fresh(users * each)
    rows = await asyncio.gather(*(user(n, asked[n::users]) for n in range(users)))
    return [wait for row in rows for wait in row]


async def _answered(url: str, question: str) -> float:
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


async def _get(url: str, path: str) -> Any:
    async with asking(url, path) as answer:
        return await answer.json()


def _p(values: Sequence[float], percent: int) -> float:
    if len(values) < 2:
        return values[0]
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 1)


async def with_model(folder: Path, endpoint: str, seconds: float, *, small: bool) -> dict[str, Any]:
    """One stream, then 50, 200 and 500 at once; a tenth of them if ``small``."""
    environ = {
        "OPENAI_BASE_URL": endpoint,
        "ANSWERABLE_STORE__LLM": "openai:scripted",
        "ANSWERABLE_LIMITS__TURNS": "1000",
        # Made questions are not all answered by made pages; here each has to reach the model.
        "ANSWERABLE_RETRIEVAL__THRESHOLD": "0.1",
        **{f"ANSWERABLE_LIMITS__{each}": "0" for each in UNBOUNDED},
    }
    async with ServerProcess(folder, environ) as server:
        bench = Bench(server, endpoint)
        await streams(bench, 5, 10, 5, 0.5)  # warm
        idle = memory_of(server.pid)
        found = {"1": await one_after_another(bench, 5 if small else 30), "memory_idle_mb": idle}
        for count, pace in ((50, 10), (200, 10), (500, 5)):
            readers = count // 10 if small else count
            chunks = round(pace * seconds)
            found[str(count)] = await streams(bench, readers, pace, chunks, 3.0)
            print(found[str(count)], flush=True)
    return found


async def measured(folder: Path, endpoint: str, seconds: float, *, small: bool) -> dict[str, Any]:
    """All rows, and the figures that have a target."""
    rows = await with_model(folder, endpoint, seconds, small=small)
    async with ServerProcess(folder) as server:
        bench = Bench(server, endpoint)
        await asyncio.gather(*(_answered(server.url, each) for each in bench.fresh(20)))
        rows["extractive"] = await extractive(bench, seconds)
    loads = [rows[name] for name in ("50", "200", "500")]
    one, fast = rows["1"]["ttft_p95_ms"], rows["extractive"]
    return {
        "machine": {"cores": os.cpu_count(), "python": platform.python_version()},
        "small": small,
        "rows": rows,
        **{f"ttft_p95_{row}_to_1": round(rows[row]["ttft_p95_ms"] / one, 2)
           for row in ("50", "200", "500")},
        "lost": sum(row["lost"] for row in loads),
        "transcripts_that_differ": sum(row["transcripts_that_differ"] for row in loads),
        "memory_above_idle_mb": max(row["memory_max_mb"] for row in loads) - rows["memory_idle_mb"],
        "added_to_first_token_p50_ms": rows["1"]["added_p50_ms"],
        "extractive_per_second": fast["per_second"],
        "extractive_p95_50_users_to_1": round(
            fast["fifty_users_p95_ms"] / fast["one_user_p95_ms"], 2
        ),
        "health_p99_ms": max(row["health_p99_ms"] for row in (*loads, fast)),
    }  # fmt: skip


def make_site(folder: Path) -> Path:
    """A site with its index, unless it is there already."""
    if not (folder / ".answerable").is_dir():
        write_site(folder / "docs", 200)
        (folder / "answerable.toml").write_text(SOURCES)
        subprocess.run([sys.executable, "-m", "answerable", "ingest"], cwd=folder, check=True)
    return folder


@contextmanager
def running_endpoint() -> Iterator[str]:
    """The address of the model, in a process of its own."""
    command = [sys.executable, str(HERE / "stream_endpoint.py")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as endpoint:
        assert endpoint.stdout is not None
        try:
            yield endpoint.stdout.readline().strip()
        finally:
            endpoint.kill()


def main() -> None:
    """Measure, print and keep."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10, help="of each stream and each load")
    parser.add_argument("--folder", type=Path, help="keep the site and its index there")
    parser.add_argument("--small", action="store_true", help="a tenth of the readers: does it run?")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, running_endpoint() as url:
        folder = make_site(options.folder or Path(name))
        found = asyncio.run(measured(folder, url, options.seconds, small=options.small))
    RESULTS.write_text(json.dumps(found, indent=1) + "\n")
    for figure, (target, is_floor) in TARGETS.items():
        met = found[figure] >= target if is_floor else found[figure] <= target
        bound = ">=" if is_floor else "<="
        print(
            f"{'met   ' if met else 'MISSED'}  {figure}: {found[figure]} (target {bound} {target})"
        )


if __name__ == "__main__":
    main()
