"""The turn log in the database of the conversations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from answerable.conversations import entries
from answerable.conversations import postgres_statements as statements
from answerable.conversations.postgres_pool import Connection, Database
from answerable.conversations.postgres_sweeps import oldest_kept
from answerable.conversations.storable import storable
from answerable.observability.telemetry import Entry, Feedback, TurnRecord
from answerable.sweeps import SweepClock
from answerable.types import Message


class PostgresTurnLog:
    """A ``TurnLog``; see the protocol for what each verb promises."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._clock = SweepClock()

    async def keep(self, entries_: Sequence[Entry]) -> None:
        kinds = entries.by_kind(entries_)
        async with self._database.transaction() as db:
            kept = await _kept(db, kinds.get(Feedback, []))
            for kind, rows in kinds.items():
                # In one order, so that two replicas never wait for each other in a circle.
                ordered = sorted(kept if kind is Feedback else rows, key=str)
                marks = [f"${place + 1}" for place in range(len(entries.COLUMNS[kind]))]
                await db.executemany(entries.upsert(kind, marks), ordered)

    async def turn(self, message_id: str) -> TurnRecord | None:
        names = ", ".join(entries.COLUMNS[TurnRecord])
        query = statements.TURN.format(columns=names)
        async with self._database.transaction() as db:
            row = await db.fetchrow(query, storable(message_id))
        return None if row is None else entries.record(tuple(row))

    async def rows(
        self, of: type[Entry], columns: Sequence[str], start: float, end: float
    ) -> list[tuple[Any, ...]]:
        query = (
            f"SELECT {entries.chosen(of, columns, statements.SHORT)} FROM {entries.TABLES[of]}"  # noqa: S608
            " WHERE at >= $1 AND at < $2 ORDER BY at, id"
        )
        async with self._database.transaction() as db:
            found = await db.fetch(query, float(start), float(end))
        return entries.told(of, columns, found)

    async def said(self, message_ids: Sequence[str]) -> dict[str, str]:
        ids = [storable(each) for each in message_ids]
        async with self._database.transaction() as db:
            return {row["id"]: row["content"] for row in await db.fetch(statements.SAID, ids)}

    async def conversation(self, conversation_id: str) -> list[Message]:
        async with self._database.transaction() as db:
            rows = await db.fetch(statements.MESSAGES, storable(conversation_id), None)
        return [Message(**row) for row in reversed(rows)]

    async def expire(self, days: float, *, limit: int = 5_000) -> int:
        before = await oldest_kept(self._database, self._clock, ("turns", entries.NEWEST), days)
        deleted = 0
        async with self._database.transaction() as db:
            for table in entries.TABLES.values():
                gone = await db.fetch(statements.EXPIRED_ENTRIES.format(table=table), before, limit)
                deleted += len(gone)
        return deleted


async def _kept(db: Connection, rows: Sequence[Sequence[Any]]) -> list[tuple[Any, ...]]:
    """Feedback without the comments of conversations that are deleted, or are being deleted."""
    names = entries.COLUMNS[Feedback]
    conversation, comment = names.index("conversation_id"), names.index("comment")
    ids = sorted({row[conversation] for row in rows})
    # Locked, so that a conversation which is deleted meanwhile waits and finds the comment.
    there = {row["id"] for row in await db.fetch(statements.THERE, ids)} if ids else set()
    return [
        tuple(row) if row[conversation] in there else (*row[:comment], "", *row[comment + 1 :])
        for row in rows
    ]
