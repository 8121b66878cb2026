"""The moments of sweeps in the database of the conversations, by its clock."""

from __future__ import annotations

from answerable.conversations import postgres_statements as statements
from answerable.conversations.postgres_pool import Database
from answerable.sweeps import DAY, Sweep, SweepClock


async def oldest_kept(
    database: Database, clock: SweepClock, of: tuple[str, str], days: float
) -> float:
    """Keep that something is swept now; when what is just ``days`` old was written, since 1970.

    ``of`` is its name, and the statement that finds when the newest of it was written: the first
    sweep goes by that. Raises ``ClockDoubtedError`` while ``clock`` does not believe the database.

    The transaction is one of its own: replicas that sweep at once do not wait for each other.
    """
    name, newest = of
    async with database.transaction() as db:
        row = await db.fetchrow(statements.SWEPT, name)
        at = await db.fetchval(newest) if row["at"] is None else row["at"]
        sweep = Sweep(row["now"])
        if at is not None:  # else there is nothing that could be deleted too soon
            sweep = clock.look(Sweep(at, row["doubted"]), row["now"], days)
            await db.execute(statements.KEEP_SWEEP, name, sweep.at, sweep.doubted)
    sweep.check()
    return max(0.0, sweep.at - days * DAY)
