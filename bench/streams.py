"""What a server makes of many readers at once: ratios within one run, in ``results/streams.json``.

Server, endpoint and load generator are processes of their own on one machine, so only ratios mean
something. The endpoint (``stream_endpoint.py``) sends its first sentence after 0.3 s and a word or
two in each chunk thereafter; the reader's first token is that first sentence, proven. Readers come
in a burst, all within three seconds, and steadily, so that as many are open all the time. What a
chunk and an answer cost the server is said in its processor time, which a busy machine changes
least.

python bench/streams.py [--seconds 10] [--small]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from site_data import write_site
from stream_readers import (
    Bench,
    Told,
    answered,
    differs,
    got,
    memory_of,
    milliseconds,
    percentile,
    probing,
    processor_seconds,
    read,
    resident,
)

from answerable.testing.server_process import ServerProcess

HERE = Path(__file__).parent
RESULTS = HERE / "results" / "streams.json"
SOURCES = '[[sources]]\nkind = "markdown"\npath = "docs"\n'
FIRST = 0.3  # seconds until the endpoint's first chunk
BURST_SECONDS = 3.0  # in which all readers of a burst come
LOADS = ((50, 10), (200, 10), (500, 5))  # streams, chunks a second
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
    "steady_ttft_p95_50_to_1": (1.10, False),
    "steady_ttft_p95_200_to_1": (1.5, False),
    "steady_ttft_p95_500_to_1": (2.0, False),
    "lost": (0, False),
    "transcripts_that_differ": (0, False),
    "memory_above_idle_mb": (250, False),
    "added_to_first_token_p50_ms": (20, False),
    "extractive_per_second": (100, True),
    "extractive_p95_50_users_to_1": (1.10, False),
    "health_p99_ms": (250, False),
}


@dataclass(frozen=True, slots=True)
class Load:
    """So many streams of a pace in chunks a second, each ``seconds`` long."""

    streams: int
    pace: float
    seconds: float

    @property
    def chunks(self) -> int:
        return round(self.pace * self.seconds)


async def burst(bench: Bench, load: Load, over: float = BURST_SECONDS) -> dict[str, Any]:
    """The readers come one after the other within ``over`` seconds, and each counts."""
    return await _told(bench, load, load.streams, over, 0)


async def steady(bench: Bench, load: Load) -> dict[str, Any]:
    """So many are open all the time: as one ends another begins. Those count who found the others
    there."""
    return await _told(bench, load, 2 * load.streams, 2 * load.seconds, load.streams)


async def _told(
    bench: Bench, load: Load, readers: int, over: float, uncounted: int
) -> dict[str, Any]:
    await got(bench.endpoint, f"/plan?first={FIRST}&pace={load.pace}&chunks={load.chunks}")
    began = time.perf_counter()

    async def later(number: int, question: str) -> Told:
        await asyncio.sleep(began + over * number / readers - time.perf_counter())
        return await read(bench.server.url, question)

    asking_now = (later(number, each) for number, each in enumerate(bench.fresh(readers)))
    spent = processor_seconds(bench.server.pid)
    async with resident(bench.server.pid) as memory, probing(bench.server.url) as health:
        told = await asyncio.gather(*asking_now)
    spent = processor_seconds(bench.server.pid) - spent
    sent = await got(bench.endpoint, "/sent")
    counted = [each for each in told[uncounted:] if each.first]
    firsts = [each.first for each in counted]
    gaps = [gap for each in counted for gap in each.gaps[1:]]
    added = [each.first - sent[each.question]["first"] for each in counted]
    return {
        "streams": load.streams,
        "chunks_per_second": load.pace,
        "opened_per_second": round(readers / over, 1) if over else None,
        "ttft_p50_ms": milliseconds(statistics.median(firsts)),
        "ttft_p95_ms": milliseconds(percentile(firsts, 95)),
        "added_p50_ms": milliseconds(statistics.median(added)),
        "gap_p95_ms": milliseconds(percentile(gaps, 95)),
        "lost": sum(each.ended != "done" for each in told),
        "transcripts_that_differ": sum(differs(each, sent) for each in told),
        "processor_ms_per_chunk": round(1000 * spent / (readers * load.chunks), 3),
        "memory_max_mb": max(memory),
        "health_p99_ms": milliseconds(percentile(health, 99)),
    }


async def one_after_another(bench: Bench, count: int) -> dict[str, Any]:
    """One stream at a time: what the others are compared with."""
    rows = [await burst(bench, Load(1, 10, 0.5), 0) for _ in range(count)]
    firsts = [row["ttft_p50_ms"] for row in rows]
    return {
        "streams": 1,
        "times": count,
        "ttft_p50_ms": statistics.median(firsts),
        "ttft_p95_ms": percentile(firsts, 95),
        "added_p50_ms": statistics.median(row["added_p50_ms"] for row in rows),
    }


async def extractive(bench: Bench, seconds: float) -> dict[str, Any]:
    """Answers without a model: as many as can be, then at a steady rate from one user and fifty."""
    counted, until = 0, time.perf_counter() + seconds
    asked = iter(bench.fresh(int(1000 * seconds)))

    async def visitor() -> None:
        nonlocal counted
        while time.perf_counter() < until:
            await answered(bench.server.url, next(asked))
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
        "one_user_p95_ms": milliseconds(percentile(one, 95)),
        "fifty_users_p95_ms": milliseconds(percentile(fifty, 95)),
        "health_p99_ms": milliseconds(percentile(health, 99)),
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
            waits.append(await answered(bench.server.url, question))
        return waits

    asked = bench.fresh(users * each)
    rows = await asyncio.gather(*(user(n, asked[n::users]) for n in range(users)))
    return [wait for row in rows for wait in row]


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
        await burst(bench, Load(5, 10, 0.5), 0.5)  # warm
        idle = memory_of(server.pid)
        found = {"1": await one_after_another(bench, 5 if small else 30), "memory_idle_mb": idle}
        for count, pace in LOADS:
            readers = count // 10 if small else count
            found[str(count)] = await burst(bench, Load(readers, pace, seconds))
            print(found[str(count)], flush=True)
        for count, pace in LOADS:  # an answer of a model takes some 20 seconds
            readers = count // 10 if small else count
            found[f"steady_{count}"] = await steady(bench, Load(readers, pace, 2 * seconds))
            print(found[f"steady_{count}"], flush=True)
    return found


async def measured(folder: Path, endpoint: str, seconds: float, *, small: bool) -> dict[str, Any]:
    """All rows, and the figures that have a target."""
    rows = await with_model(folder, endpoint, seconds, small=small)
    async with ServerProcess(folder) as server:
        bench = Bench(server, endpoint)
        await asyncio.gather(*(answered(server.url, each) for each in bench.fresh(20)))
        rows["extractive"] = await extractive(bench, seconds)
    names = [f"{way}{count}" for way in ("", "steady_") for count, _ in LOADS]
    loads = {name: rows[name] for name in names}
    one, fast = rows["1"]["ttft_p95_ms"], rows["extractive"]
    return {
        "machine": {"cores": os.cpu_count(), "python": platform.python_version()},
        "small": small,
        "rows": rows,
        **{_ratio(name): round(row["ttft_p95_ms"] / one, 2) for name, row in loads.items()},
        "lost": sum(row["lost"] for row in loads.values()),
        "transcripts_that_differ": sum(row["transcripts_that_differ"] for row in loads.values()),
        "memory_above_idle_mb": max(row["memory_max_mb"] for row in loads.values())
        - rows["memory_idle_mb"],
        "added_to_first_token_p50_ms": rows["1"]["added_p50_ms"],
        "extractive_per_second": fast["per_second"],
        "extractive_p95_50_users_to_1": round(
            fast["fifty_users_p95_ms"] / fast["one_user_p95_ms"], 2
        ),
        "health_p99_ms": max(row["health_p99_ms"] for row in (*loads.values(), fast)),
    }


def _ratio(load: str) -> str:
    """The name of a load's figure: ``steady_ttft_p95_50_to_1``."""
    way, _, count = load.rpartition("_")
    return f"{way}{'_' if way else ''}ttft_p95_{count}_to_1"


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
    parser.add_argument(
        "--seconds",
        type=float,
        default=10,
        help="of each stream of a burst, and half of each that is steadily there",
    )
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
