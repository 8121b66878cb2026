"""Deleting what is old from the file of the conversations, by a clock that is believed."""

from __future__ import annotations

import time
from collections.abc import Callable

from answerable.conversations.lane import Connection, Lane
from answerable.sweeps import DAY, Sweep, SweepClock

_KEEP = (
    "INSERT INTO sweeps (name, at, doubted) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE"
    " SET at = excluded.at, doubted = excluded.doubted"
)


async def expire(
    lane: Lane,
    clock: SweepClock,
    of: tuple[str, str],
    days: float,
    delete: Callable[[Connection, float], int],
) -> int:
    """What ``delete`` says of having deleted what was written before a moment, ``days`` ago.

    ``of`` is the name of what is deleted, and the statement that finds when the newest of it was
    written: the first sweep goes by that. Raises ``ClockDoubtedError`` while ``clock`` is doubted.
    """
    now = time.time()

    def work(db: Connection) -> tuple[Sweep, int]:
        sweep = _swept(db, clock, of, now, days)
        return sweep, delete(db, max(0.0, now - days * DAY)) if sweep.doubted is None else 0

    sweep, deleted = await lane.run(work)
    sweep.check()
    return deleted


def _swept(
    db: Connection, clock: SweepClock, of: tuple[str, str], now: float, days: float
) -> Sweep:
    name, newest = of
    row = db.execute("SELECT at, doubted FROM sweeps WHERE name = ?", (name,)).fetchone()
    at, doubted = row or (*db.execute(newest).fetchone(), None)
    if at is None:  # there is nothing that could be deleted too soon
        return Sweep(now)
    sweep = clock.look(Sweep(at, doubted), now, days)
    db.execute(_KEEP, (name, sweep.at, sweep.doubted))
    return sweep
