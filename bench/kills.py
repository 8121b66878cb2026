"""Kills the server under load, again and again, and checks that nothing acknowledged is lost.

Each time the kill comes at another acknowledgement, and six checks follow: see
``answerable.testing.kill_drill``. Writes ``bench/results/kills.json``; ends with 1 at the first
check that does not hold.

python bench/kills.py [--kills 200] [--visitors 16]
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
from pathlib import Path
from typing import Any

from site_data import questions, write_site

from answerable.testing.kill_drill import Ledger, cycle
from answerable.testing.server_process import ServerProcess

RESULTS = Path(__file__).parent / "results" / "kills.json"
CONFIG = '[[sources]]\nkind = "markdown"\npath = "docs"\n'


async def drill(folder: Path, kills: int, visitors: int) -> dict[str, Any]:
    """The figures of so many kills. Raises ``AssertionError`` for what does not hold."""
    ledger, starts = Ledger(questions(1)[0]), []
    async with ServerProcess(folder) as server:
        for number in range(kills):
            after = 1 + 13 * number % 150
            file = folder / ".answerable" / "conversations.sqlite3"
            await cycle(server, file, ledger, after, visitors)
            starts.append(server.ready_seconds)
            print(f"{number + 1}: ready in {server.ready_seconds:.2f} s", flush=True)
    return {
        "machine": {"cores": os.cpu_count(), "python": platform.python_version()},
        "kills": kills,
        "visitors": visitors,
        "acknowledged_questions": len(ledger.questions),
        "acknowledged_answers": len(ledger.answers),
        "lost": 0,  # or a check would have ended it
        "doubled": 0,
        "ready_p50_s": round(statistics.median(starts), 2),
        "ready_max_s": round(max(starts), 2),
    }


def main() -> None:
    """Drill, print and keep."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--visitors", type=int, default=16)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_site(folder / "docs", 50)
        (folder / "answerable.toml").write_text(CONFIG)
        subprocess.run([sys.executable, "-m", "answerable", "ingest"], cwd=folder, check=True)
        figures = asyncio.run(drill(folder, options.kills, options.visitors))
    print(json.dumps(figures, indent=1))
    RESULTS.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
