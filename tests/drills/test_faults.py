"""What is beneath a real server breaks under load and is mended, without a restart.

``bench/faults.py`` does the same with an fsync that fails, and says how long everything took.
"""

from __future__ import annotations

import asyncio
import resource
import sys
from functools import partial
from pathlib import Path

import anyio
import pytest

import served_site
from answerable.testing.fault_drill import through
from answerable.testing.kill_drill import Ledger, check_file, check_told
from answerable.testing.server_process import ServerProcess
from postgres_server import running

pytestmark = pytest.mark.anyio

PATIENCE = 60.0  # seconds; the promise is five, and machines that run tests are busy
ON_POSTGRES = """
[store]
vectors = "{postgres}"
conversations = "{postgres}"
"""
UNLIMITED = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


@pytest.mark.skipif(sys.platform != "linux", reason="limits another process, which Linux alone can")
async def test_a_disk_that_is_full_for_a_while(tmp_path: Path) -> None:
    """While no file may grow nothing is acknowledged, visitors are told so and ``/readyz`` too;
    with room again the same process answers, and has all that it acknowledged."""
    folder = await served_site.make(tmp_path / "site")
    ledger = Ledger(served_site.QUESTION)
    async with ServerProcess(folder) as server:

        async def limit(limits: tuple[int, int]) -> None:
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, limits)

        with anyio.fail_after(PATIENCE):
            full = partial(limit, (4096, resource.RLIM_INFINITY))
            outcome = await through(server, ledger, full, partial(limit, UNLIMITED))
        await check_told(server.url, ledger)
    assert set(outcome.refusals) == {"storage_error"}
    check_file(folder / ".answerable" / "conversations.sqlite3", ledger)


async def test_a_postgres_that_crashes_again_and_again(tmp_path: Path) -> None:
    """Three times crashed and started under load, with index and conversations in it, Postgres has
    every acknowledged message once; in between visitors are refused in words."""
    with running() as postgres:
        address = postgres.address("flapping")
        folder = await served_site.make(tmp_path / "site", ON_POSTGRES.format(postgres=address))
        ledger = Ledger(served_site.QUESTION)
        crash = partial(asyncio.to_thread, postgres.kill)
        start = partial(asyncio.to_thread, postgres.start)
        async with ServerProcess(folder) as server:
            for _ in range(3):
                with anyio.fail_after(PATIENCE):
                    outcome = await through(server, ledger, crash, start)
                assert set(outcome.refusals) == {"storage_error"}
            await check_told(server.url, ledger, latest=24)
        doubled = postgres.psql(
            "SELECT content FROM flapping.messages WHERE role = 'user'"
            " GROUP BY content HAVING count(*) > 1;"
        )
        assert "(0 rows)" in doubled
        stored = postgres.psql("SELECT id FROM flapping.messages;")
        assert all(id_ in stored for id_ in (*ledger.questions, *ledger.answers))
