"""How long the dashboard takes with many turns: the request ``GET /admin``, by range.

Turns are made over 28 days in a SQLite file, then the page is asked of the app in this process.
Writes ``bench/results/analytics.json``.

python bench/analytics.py [--turns 100000] [--times 5]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
from pydantic import SecretStr

from answerable.api import create_app
from answerable.conversations.sqlite import SqliteConversations
from answerable.observability.telemetry import Click, Entry, Feedback, TurnRecord
from answerable.settings import ServerSettings, Settings
from answerable.testing.fakes import ScriptedAssistant

RESULTS = Path(__file__).parent / "results" / "analytics.json"
PATHS = ("/admin", "/admin/data.json", "/admin/export/days.csv")
TOKEN = "bench"
DAYS, DAY, BATCH = 28, 86_400.0, 5_000
STATES = ("answered",) * 7 + ("only_one_match", "no_match", "clarify")


def made(number: int, dice: random.Random, at: float) -> list[Entry]:
    """A turn as a documentation site has them, sometimes with a thumb and a click."""
    state = dice.choice(STATES)
    cited = state in ("answered", "only_one_match")
    chunks = [f"{dice.randrange(16**32):032x}" for _ in range(5)]
    turn = TurnRecord(
        id=f"{number:032x}",
        answer_id=f"a{number:031x}",
        conversation_id=f"c{number // 3:031x}",
        visitor=f"v{number // 4}",
        at=at,
        state=state,
        settings="0123456789ab",
        generation="0123456789ab",
        strength="MANY" if cited else "NONE",
        score=dice.random(),
        model="some-model",
        calls=1,
        prompt_tokens=dice.randrange(4_000),
        completion_tokens=dice.randrange(400),
        cost=dice.random() / 1_000,
        first_token_ms=900 * dice.random(),
        total_ms=3_000 * dice.random(),
        evidence=tuple((each, 0.5, f"https://docs.example.org/guide/{each}") for each in chunks),
        citations=tuple((f"https://docs.example.org/{x}", x) for x in chunks[:3]) if cited else (),
        hops=("https://docs.example.org/next",) if cited else (),
        timings_ms={"retrieval": 12.5, "answer": 800.0, "total": 900.0},
    )
    told: list[Entry] = [turn]
    if number % 10 == 0:
        told.append(Feedback(turn.id, turn.conversation_id, at, dice.choice(["up", "down"])))
    if cited and number % 4 == 0:
        told.append(Click(f"k{number}", at, "citation_click", "", turn.id, turn.citations[0][0]))
    return told


async def filled(store: SqliteConversations, turns: int) -> None:
    """Keep so many turns, in the order of their times."""
    dice, log = random.Random(1), store.turn_log()
    now = time.time()
    times = sorted(now - dice.random() * DAYS * DAY for _ in range(turns))
    for start in range(0, turns, BATCH):
        numbers = range(start, min(start + BATCH, turns))
        await log.keep([each for number in numbers for each in made(number, dice, times[number])])


async def measured(client: httpx.AsyncClient, path: str, times: int) -> dict[str, Any]:
    """Seconds for the first request of a range, which is counted, and for those after it."""
    seconds, of_cpu = [], []
    for _ in range(times):
        began, cpu = time.perf_counter(), time.process_time()
        response = await client.get(path, headers={"X-Admin-Token": TOKEN})
        seconds.append(time.perf_counter() - began)
        of_cpu.append(time.process_time() - cpu)
        response.raise_for_status()
    return {
        "path": path,
        "first_seconds": round(seconds[0], 3),
        "first_cpu_seconds": round(of_cpu[0], 3),
        "then_median_seconds": round(statistics.median(seconds[1:]), 3),
        "bytes": len(response.content),
    }


async def run(turns: int, times: int) -> list[dict[str, Any]]:
    """One row for each path."""
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteConversations(Path(folder) / "conversations.sqlite3")
        try:
            await filled(store, turns)
            settings = Settings(server=ServerSettings(admin_token=SecretStr(TOKEN)))
            app = create_app(ScriptedAssistant(conversations=store), settings)
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://bench") as client:
                ways = [f"{path}?{_range(n)}" for n, path in enumerate(PATHS)]
                return [await measured(client, way, times) for way in ways]
        finally:
            await store.close()


def _range(number: int) -> str:
    """Days that hold all turns, and are others for each path."""
    today = datetime.now(UTC).date()
    return f"from={today - timedelta(DAYS + number)}&until={today + timedelta(1)}"


def main() -> None:
    """Measure and write."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--turns", type=int, default=100_000)
    arguments.add_argument("--times", type=int, default=5)
    given = arguments.parse_args()
    rows = asyncio.run(run(given.turns, given.times))
    for row in rows:
        print(row)
    RESULTS.write_text(json.dumps({"turns": given.turns, "requests": rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
