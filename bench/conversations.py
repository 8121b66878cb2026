"""How many messages a second a conversation store acknowledges, by how many write at a time.

With group commit the rate grows with the writers, as those that wait share one fsync. Writes
``bench/results/conversations.json``.

python bench/conversations.py [--store sqlite:PATH] [--messages 2000]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from answerable.adapters import open_adapter
from answerable.protocols import ConversationStore

RESULTS = Path(__file__).parent / "results" / "conversations.json"
WRITERS = (1, 4, 16, 64, 256)


async def measured(store: ConversationStore, writers: int, messages: int) -> dict[str, Any]:
    """Rate and waiting times with so many ``writers``, each in a conversation of its own."""
    waits: list[float] = []

    async def write(number: int) -> None:
        conversation, token = owned[number]
        for each in range(messages // writers):
            began = time.perf_counter()
            await store.append(conversation, token, "user", f"How do I do it, number {each}?")
            waits.append(time.perf_counter() - began)

    owned = [await store.create() for _ in range(writers)]
    began = time.perf_counter()
    await asyncio.gather(*(write(number) for number in range(writers)))
    seconds = time.perf_counter() - began
    cuts = statistics.quantiles(waits, n=20)
    return {
        "writers": writers,
        "per_second": round(len(waits) / seconds),
        "p50_ms": round(1000 * cuts[9], 2),
        "p95_ms": round(1000 * cuts[18], 2),
    }


async def run(address: str, messages: int) -> list[dict[str, Any]]:
    """One row for each number of writers."""
    store: ConversationStore = await open_adapter("conversations", address)
    try:
        return [await measured(store, writers, messages) for writers in WRITERS]
    finally:
        await store.close()


def main() -> None:
    """Measure, print and keep."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--store", default="", help="as [store] conversations; default a new file")
    parser.add_argument("--messages", type=int, default=2_000, help="for each number of writers")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=".") as folder:
        address = options.store or f"sqlite:{Path(folder).absolute() / 'bench.sqlite'}"
        rows = asyncio.run(run(address, options.messages))
    print(json.dumps(rows, indent=1))
    kind = address.partition(":")[0]
    kept = json.loads(RESULTS.read_text()) if RESULTS.is_file() else {}
    RESULTS.write_text(json.dumps(kept | {kind: rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
