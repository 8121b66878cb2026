"""Something breaks beneath a running server, under load, and is mended without a restart.

Meanwhile every question is either answered or refused in words, ``/readyz`` says no, and what was
acknowledged stays; afterwards questions are answered again.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from answerable.testing.kill_drill import Ledger, visit
from answerable.testing.server_process import ServerProcess

Act = Callable[[], Awaitable[object]]
POLL_SECONDS = 0.02


@dataclass(frozen=True, slots=True)
class Outcome:
    """What visitors saw: ``refusals`` by their code, and seconds.

    ``said`` is until ``/readyz`` told of the fault, ``works`` from the repair to ``/readyz`` and a
    new answer.
    """

    refusals: dict[str, int]
    said: float
    works: float


async def through(
    server: ServerProcess, ledger: Ledger, breaks: Act, mends: Act, *, visitors: int = 8
) -> Outcome:
    """Load, the fault until it was noticed and ``visitors`` refusals were heard, and the repair."""
    ledger.refused = Counter()
    load = [asyncio.create_task(visit(server.url, ledger)) for _ in range(visitors)]
    try:
        await _answers(ledger, visitors)
        began = time.perf_counter()
        await breaks()
        await _says(server, 503)
        said = time.perf_counter() - began
        while ledger.refused.total() < visitors:
            await _rest(load)
        await mends()
        began = time.perf_counter()
        await asyncio.gather(_says(server, 200), _answers(ledger, 1))
        works = time.perf_counter() - began
    finally:
        for each in load:
            each.cancel()
        ended = await asyncio.gather(*load, return_exceptions=True)
    failed = [each for each in ended if isinstance(each, Exception)]
    if failed:
        raise failed[0]
    return Outcome(dict(ledger.refused), round(said, 2), round(works, 2))


async def _says(server: ServerProcess, status: int) -> None:
    while await server.status("/readyz") != status:  # noqa: ASYNC110 -- of another process
        await asyncio.sleep(POLL_SECONDS)


async def _answers(ledger: Ledger, count: int) -> None:
    enough = len(ledger.answers) + count
    while len(ledger.answers) < enough:  # noqa: ASYNC110 -- many visitors tell of it
        await asyncio.sleep(POLL_SECONDS)


async def _rest(load: list[asyncio.Task[None]]) -> None:
    """Wait a moment; a visitor who has given up ends it all."""
    for each in load:
        if each.done():
            each.result()
    await asyncio.sleep(POLL_SECONDS)
