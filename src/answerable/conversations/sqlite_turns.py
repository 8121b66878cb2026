"""The turn log in the file of the conversations, on their two lanes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from answerable.conversations import entries, sqlite_sweeps
from answerable.conversations.lane import Connection, Lane
from answerable.conversations.storable import storable
from answerable.observability.telemetry import Entry, Feedback, TurnRecord
from answerable.sweeps import SweepClock
from answerable.types import Message

_MESSAGES = "SELECT id, role, content, created_at, state, reply_to, detail FROM messages"
SHORT = {  # how SQLite writes ``turn_log.SHORT``
    "first_cited": "coalesce(json_extract(citations, '$[0][1]'), '')",
    "has_hops": "hops <> '[]'",
}


class SqliteTurnLog:
    """A ``TurnLog``; see the protocol for what each verb promises."""

    def __init__(self, writing: Lane, reading: Lane) -> None:
        self._writing = writing
        self._reading = reading
        self._clock = SweepClock()

    async def keep(self, entries_: Sequence[Entry]) -> None:
        kinds = entries.by_kind(entries_)
        await self._writing.run(lambda db: _keep(db, kinds))

    async def turn(self, message_id: str) -> TurnRecord | None:
        row = await self._reading.run(lambda db: _turn(db, storable(message_id)))
        return None if row is None else entries.record(row)

    async def rows(
        self, of: type[Entry], columns: Sequence[str], start: float, end: float
    ) -> list[tuple[Any, ...]]:
        query = (
            f"SELECT {entries.chosen(of, columns, SHORT)} FROM {entries.TABLES[of]}"  # noqa: S608
            " WHERE at >= ? AND at < ? ORDER BY at, id"
        )
        found = await self._reading.run(lambda db: db.execute(query, (start, end)).fetchall())
        return entries.told(of, columns, found)

    async def said(self, message_ids: Sequence[str]) -> dict[str, str]:
        return await self._reading.run(lambda db: _said(db, message_ids))

    async def conversation(self, conversation_id: str) -> list[Message]:
        return await self._reading.run(lambda db: whole(db, conversation_id))

    async def expire(self, days: float, *, limit: int = 5_000) -> int:
        of = ("turns", entries.NEWEST)
        return await sqlite_sweeps.expire(
            self._writing, self._clock, of, days, lambda db, before: _expire(db, before, limit)
        )


def whole(db: Connection, conversation_id: str, last: int | None = None) -> list[Message]:
    """The messages of a conversation, oldest first (the ``last`` ones only)."""
    rows = db.execute(
        f"{_MESSAGES} WHERE conversation_id = ? ORDER BY seq DESC LIMIT ?",
        (storable(conversation_id), -1 if last is None else max(last, 0)),
    ).fetchall()
    return [Message(*row) for row in reversed(rows)]


def behind(db: Connection, conversation_id: str, after: str | None, most: int) -> list[Message]:
    """So many messages of a conversation behind the one called ``after``, oldest first."""
    rows = db.execute(
        f"{_MESSAGES} WHERE conversation_id = :of AND seq > coalesce("  # noqa: S608
        "(SELECT seq FROM messages WHERE id = :after AND conversation_id = :of), 0)"
        " ORDER BY seq LIMIT :most",
        {"of": storable(conversation_id), "after": storable(after or ""), "most": most},
    )
    return [Message(*row) for row in rows]


def answer(db: Connection, conversation_id: str, message_id: str) -> Message | None:
    """The answer to a question of a conversation."""
    row = db.execute(
        f"{_MESSAGES} WHERE reply_to = ? AND conversation_id = ?",
        (storable(message_id), storable(conversation_id)),
    ).fetchone()
    return None if row is None else Message(*row)


def forget_comments(db: Connection, conversation_id: str) -> None:
    """Delete what visitors wrote about answers of a conversation; their verdicts stay."""
    db.execute("UPDATE feedback SET comment = '' WHERE conversation_id = ?", (conversation_id,))


def _keep(db: Connection, kinds: dict[type[Entry], list[tuple[Any, ...]]]) -> None:
    for kind, rows in kinds.items():
        db.executemany(entries.upsert(kind, ["?"] * len(entries.COLUMNS[kind])), rows)
    if Feedback in kinds:
        ids = json.dumps([row[0] for row in kinds[Feedback]])
        db.execute(
            "UPDATE feedback SET comment = ''"
            " WHERE id IN (SELECT value FROM json_each(?))"
            " AND conversation_id NOT IN (SELECT id FROM conversations)",
            (ids,),
        )


def _turn(db: Connection, message_id: str) -> Sequence[Any] | None:
    names = ", ".join(entries.COLUMNS[TurnRecord])
    found: Iterable[Sequence[Any]] = db.execute(
        f"SELECT {names} FROM turns WHERE id = ? OR (answer_id = ? AND answer_id <> '') LIMIT 1",  # noqa: S608
        (message_id, message_id),
    )
    return next(iter(found), None)


def _said(db: Connection, message_ids: Sequence[str]) -> dict[str, str]:
    ids = json.dumps([storable(each) for each in message_ids])
    query = "SELECT id, content FROM messages WHERE id IN (SELECT value FROM json_each(?))"
    return dict(db.execute(query, (ids,)).fetchall())


def _expire(db: Connection, before: float, limit: int) -> int:
    deleted = 0
    for table in entries.TABLES.values():
        query = (
            f"DELETE FROM {table} WHERE id IN"  # noqa: S608 -- names of this module's
            f" (SELECT id FROM {table} WHERE at < ? LIMIT ?)"
        )
        deleted += db.execute(query, (before, limit)).rowcount
    return deleted
