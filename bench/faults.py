"""Breaks what is beneath a server under load, mends it, and says how long everything took.

The faults: an fsync that fails (EIO) or takes six seconds (both by strace, where it is installed),
a disk that is full, a Postgres that is stopped at once and started again, one that hangs or whose
disk is as slow, each several times, and one that a standby takes over from. Nothing acknowledged
may be lost, visitors are refused in words, and the server is never restarted: see
``answerable.testing.fault_drill``. Writes ``bench/results/faults.json``. Linux only.

python bench/faults.py [--times 5]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from site_data import questions, write_site

from answerable.testing.fault_drill import Act, Outcome, through
from answerable.testing.kill_drill import Ledger, check_file, check_told
from answerable.testing.server_process import ServerProcess

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from standby import Standby, Switch

from postgres_server import RealPostgres, running

RESULTS = Path(__file__).parent / "results" / "faults.json"
SOURCES = '[[sources]]\nkind = "markdown"\npath = "docs"\n'
IN_POSTGRES = '[store]\nvectors = "{0}"\nconversations = "{0}"\n'
FAILING, SLOW = "error=EIO", "delay_enter=6000000"  # of an fsync; microseconds
INFINITE = resource.RLIM_INFINITY
Faults = Callable[[ServerProcess], Sequence[tuple[str, Act, Act]]]


class Strace:
    """Meddles with every fsync of processes while it is attached to them."""

    def __init__(self, injected: str, processes: Callable[[], Sequence[int]]) -> None:
        self._injected = injected
        self._processes = processes
        self._process: asyncio.subprocess.Process | None = None

    async def attach(self) -> None:
        calls = "fsync,fdatasync"
        command = ["strace", "-f", "-e", f"trace={calls}", "-e", f"inject={calls}:{self._injected}"]
        for each in self._processes():
            command += ["-p", str(each)]
        self._process = await asyncio.create_subprocess_exec(
            *command, stderr=asyncio.subprocess.DEVNULL
        )

    async def detach(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        await self._process.wait()


def of_the_disk(server: ServerProcess) -> list[tuple[str, Act, Act]]:
    """Faults of a server whose conversations are in a file."""

    async def limit(most: int) -> None:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (most, INFINITE))

    faults: list[tuple[str, Act, Act]] = [
        ("disk_full", partial(limit, 4096), partial(limit, INFINITE))
    ]
    faults += _of_fsync("eio_on_fsync", FAILING, lambda: [server.pid])
    return faults + _of_fsync("slow_fsync", SLOW, lambda: [server.pid])


def _of_fsync(
    name: str, injected: str, processes: Callable[[], Sequence[int]]
) -> list[tuple[str, Act, Act]]:
    if not shutil.which("strace"):
        return []
    strace = Strace(injected, processes)
    return [(name, strace.attach, strace.detach)]


def of_postgres(postgres: RealPostgres) -> list[tuple[str, Act, Act]]:
    """Faults of the Postgres that holds index and conversations: it crashes, hangs, or writes
    slowly."""
    crash, start, freeze, thaw = (
        partial(asyncio.to_thread, act)
        for act in (postgres.kill, postgres.start, postgres.freeze, postgres.thaw)
    )
    faults = [("postgres_immediate", crash, start), ("postgres_frozen", freeze, thaw)]
    return faults + _of_fsync("postgres_slow_fsync", SLOW, postgres.process_ids)


async def drill(folder: Path, faults: Faults, times: int) -> tuple[dict[str, Any], Ledger]:
    """Each of the faults so many times, at one server, with what was acknowledged checked."""
    found: dict[str, Any] = {}
    ledger = Ledger(questions(1)[0])
    async with ServerProcess(folder) as server:
        for name, breaks, mends in faults(server):
            outcomes = [await through(server, ledger, breaks, mends) for _ in range(times)]
            await check_told(server.url, ledger, latest=50)
            found[name] = _figures(outcomes)
            print(name, found[name], flush=True)
    return found, ledger


def _figures(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    return {
        "times": len(outcomes),
        "said_max_s": max(each.said for each in outcomes),
        "works_max_s": max(each.works for each in outcomes),
        "outcomes": [asdict(each) for each in outcomes],
    }


def _site(folder: Path, config: str = "") -> Path:
    write_site(folder / "docs", 50)
    (folder / "answerable.toml").write_text(config + SOURCES)
    subprocess.run([sys.executable, "-m", "answerable", "ingest"], cwd=folder, check=True)
    return folder


async def measured(folder: Path, times: int) -> dict[str, Any]:
    """All figures. Raises ``AssertionError`` for what does not hold."""
    on_disk = _site(folder / "disk")
    found, ledger = await drill(on_disk, of_the_disk, times)
    check_file(on_disk / ".answerable" / "conversations.sqlite3", ledger)
    with running() as postgres:
        in_postgres = _site(folder / "postgres", IN_POSTGRES.format(postgres.address("faults")))
        more, ledger = await drill(in_postgres, lambda _: of_postgres(postgres), times)
        _check_stored(postgres.psql, ledger)
        return found | more | await failed_over(postgres, in_postgres, folder)


async def failed_over(postgres: RealPostgres, site: Path, folder: Path) -> dict[str, Any]:
    """Once: Postgres is gone for good, and a standby that has all it committed takes over."""
    standby = Standby(postgres, folder)
    switch = Switch(folder / "switch", postgres.socket_folder)
    async with switch.open():
        config = site / "answerable.toml"
        config.write_text(config.read_text().replace(postgres.socket_folder, str(switch.folder)))
        await standby.follow()

        async def take_over() -> None:
            await standby.take_over()
            switch.target = standby.socket_folder

        crash = partial(asyncio.to_thread, postgres.kill)
        try:
            found, ledger = await drill(site, lambda _: [("fail_over", crash, take_over)], 1)
            _check_stored(standby.psql, ledger)
        finally:
            await standby.stop()
    return found


def _check_stored(psql: Callable[[str], str], ledger: Ledger) -> None:
    stored = psql("SELECT id FROM faults.messages;")
    assert all(id_ in stored for id_ in (*ledger.questions, *ledger.answers))


def main() -> None:
    """Drill, print and keep."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5, help="each fault so often")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        figures = asyncio.run(measured(Path(name), options.times))
    RESULTS.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
