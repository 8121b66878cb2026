"""A real server is killed under load: what was acknowledged is there, once, after the restart.

Two hundred kills are ``bench/kills.py``; these are three.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import served_site
from answerable.testing.kill_drill import Ledger, cycle
from answerable.testing.server_process import ServerProcess

pytestmark = pytest.mark.anyio


async def test_three_kills_under_load(tmp_path: Path) -> None:
    """Killed at its 1st, 21st and 41st acknowledgement while eight visitors ask, the server leaves
    a sound file in which nothing acknowledged is missing or there twice, and the next one tells
    it."""
    folder = await served_site.make(tmp_path / "site")
    ledger = Ledger(served_site.QUESTION)
    file = folder / ".answerable" / "conversations.sqlite3"
    async with ServerProcess(folder) as server:
        for after in (1, 21, 41):
            await cycle(server, file, ledger, after, visitors=8)
    assert len(ledger.questions) + len(ledger.answers) >= 63
    assert len(ledger.answers) >= 18
    assert all("port 8000 by default" in said for _, said in ledger.answers.values())
