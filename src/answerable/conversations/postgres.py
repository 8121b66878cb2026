"""Conversations in Postgres, for several replicas over one database.

``postgres://USER@HOST/DATABASE?schema=NAME`` names the database; ``postgres:`` alone takes it from
the variables that every client of Postgres reads (``PGHOST``, ``PGDATABASE``, ``PGUSER``, others).
Each verb is one short transaction on a pooled connection, under deadlines on both sides.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from secrets import token_urlsafe
from typing import Any
from uuid import uuid4

from answerable.conversations import postgres_statements as statements
from answerable.conversations.postgres_address import Address
from answerable.conversations.postgres_again import again
from answerable.conversations.postgres_ledger import PostgresLedger
from answerable.conversations.postgres_pool import (
    MISCONFIGURED,
    UNREACHABLE,
    Connection,
    Database,
)
from answerable.conversations.postgres_sweeps import oldest_kept
from answerable.conversations.postgres_turns import PostgresTurnLog
from answerable.conversations.postgres_wire import PostgresWire
from answerable.conversations.storable import (
    HANGING_SECONDS,
    LISTED,
    PROBE_BYTES,
    TITLE,
    agree,
    storable,
)
from answerable.errors import ConfigError, MessageExistsError, StorageError
from answerable.observability.turn_log import TurnLog
from answerable.owner import (
    conversation_of,
    fingerprint,
    matches,
    new_token,
    not_found,
    question_of,
    token_of,
)
from answerable.protocols import ConversationStore
from answerable.replica_wire import ReplicaWire
from answerable.sweeps import SweepClock
from answerable.types import Conversation, Message, Role, State

# An answer cost more than its question, and its reader has waited for it already.
ANSWER_PATIENCE = 20.0

_log = logging.getLogger(__name__)


async def connect(address: str = "") -> ConversationStore:
    """The store in the database at ``address``; its tables are made or upgraded first.

    A database that cannot be reached just now stops nothing: it is tried again with every verb.
    Raises ``ConfigError`` where it refuses the user or has no such database, and ``StorageError``
    for tables of a newer version, or that the user may not make.
    """
    place = Address.parsed(address)
    store = PostgresConversations(place)
    try:
        await store.ping()
    except StorageError as error:
        if said := place.refusal(error.__cause__):
            raise ConfigError(f"store.conversations: {said}") from None
        if isinstance(error.__cause__, MISCONFIGURED):
            raise ConfigError(
                "store.conversations: Postgres refuses this user or has no such database. "
                "Check the address, or the PG variables where it is only postgres:"
            ) from None
        if not isinstance(error.__cause__, UNREACHABLE):
            raise
        _log.warning("conversations_not_reachable", extra={"reason": str(error)})
    return store


class PostgresConversations:
    """A ``ConversationStore``; see the protocol for what each verb promises."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._database = Database(address)
        self.ledger = PostgresLedger(self._database)
        self._clock = SweepClock()

    @again
    async def create(
        self, *, key: str | None = None, first: str | None = None, detail: str = ""
    ) -> tuple[str, str]:
        token = token_of(key) if key else new_token()
        async with self._database.transaction() as db:
            return await _create(db, fingerprint(token), key, first, detail), token

    @again
    async def create_for(
        self,
        owner_token: str,
        *,
        key: str | None = None,
        first: str | None = None,
        detail: str = "",
    ) -> str:
        owner = fingerprint(owner_token)
        async with self._database.transaction() as db:
            if await db.fetchval(statements.KNOWN_OWNER, owner) is None:
                raise not_found()
            return await _create(db, owner, key, first, detail)

    @again
    async def append(
        self,
        conversation_id: str,
        owner_token: str,
        role: Role,
        content: str,
        *,
        state: State | None = None,
        message_id: str | None = None,
        reply_to: str | None = None,
        detail: str = "",
    ) -> str:
        id_, text = message_id or str(uuid4()), storable(content)
        values = (id_, conversation_id, role, text, state, reply_to, storable(detail))
        patience = ANSWER_PATIENCE if role == "assistant" else None
        async with self._database.transaction(patience) as db:
            # Locked, so that messages get their numbers in the order in which they are committed.
            await _check_owner(db, statements.OWNER_LOCKED, conversation_id, owner_token)
            await _append(db, values)
        return id_

    async def messages(
        self, conversation_id: str, owner_token: str, *, last: int | None = None
    ) -> list[Message]:
        limit = None if last is None else max(last, 0)
        async with self._database.transaction() as db:
            await _check_owner(db, statements.OWNER, conversation_id, owner_token)
            rows = await db.fetch(statements.MESSAGES, conversation_id, limit)
        return [Message(**row) for row in reversed(rows)]

    async def further(
        self, conversation_id: str, owner_token: str, after: str | None, most: int
    ) -> list[Message]:
        place = (conversation_id, storable(after or ""), most)
        async with self._database.transaction() as db:
            await _check_owner(db, statements.OWNER, conversation_id, owner_token)
            rows = await db.fetch(statements.FURTHER, *place)
        return [Message(**row) for row in rows]

    async def answer_to(
        self, message_id: str, conversation_id: str, owner_token: str
    ) -> Message | None:
        async with self._database.transaction() as db:
            await _check_owner(db, statements.OWNER, conversation_id, owner_token)
            row = await db.fetchrow(statements.ANSWER, storable(message_id), conversation_id)
        return None if row is None else Message(**row)

    @again
    async def claim(
        self,
        conversation_id: str,
        owner_token: str,
        message_id: str,
        seconds: float,
        *,
        fresh: bool = False,
    ) -> bool:
        values = (message_id, conversation_id, float(seconds), fresh)
        async with self._database.transaction() as db:
            await _check_owner(db, statements.OWNER_LOCKED, conversation_id, owner_token)
            return await db.fetchval(statements.CLAIM, *values) is not None

    async def conversations(
        self, owner_token: str, *, after: Conversation | None = None
    ) -> list[Conversation]:
        owner = fingerprint(owner_token)
        place = (after.updated_at, after.id) if after else (None, None)
        async with self._database.transaction() as db:
            rows = await db.fetch(statements.CONVERSATIONS, owner, TITLE, LISTED, *place)
        return [Conversation(**row) for row in rows]

    @again
    async def delete(self, conversation_id: str, owner_token: str) -> None:
        async with self._database.transaction() as db:
            await _check_owner(db, statements.OWNER_LOCKED, conversation_id, owner_token)
            await _delete(db, [conversation_id])

    async def expire(self, days: float, *, limit: int = 500) -> int:
        of = ("conversations", statements.NEWEST_CONVERSATION)
        before = await oldest_kept(self._database, self._clock, of, days)
        async with self._database.transaction() as db:
            rows = await db.fetch(statements.EXPIRED, before, limit)
            await _delete(db, [row["id"] for row in rows])
        return len(rows)

    def turn_log(self) -> TurnLog:
        return PostgresTurnLog(self._database)

    def replica_wire(self) -> ReplicaWire:
        return PostgresWire(self._address, self._database)

    async def ping(self) -> dict[str, Any]:
        if (seconds := self._database.committing_seconds) > HANGING_SECONDS:
            raise StorageError(
                f"Postgres has not ended a commit for {seconds:.0f} s: its disk hangs, or a "
                "standby that it waits for (synchronous_standby_names) is gone."
            )
        if self._database.busy:  # it answers others, and this would wait behind them
            return {"status": "connected"}
        doubted = self._database.doubted
        async with self._database.transaction() as db:
            if doubted:
                await _write_and_take_back(db, sorted(self._database.counted_in))
            await db.fetchval(statements.WRITABLE)
        if doubted:
            self._database.doubted = False
        return {"status": "connected"}

    async def close(self) -> None:
        await self._database.close()


async def _write_and_take_back(db: Connection, counted_in: Sequence[str]) -> None:
    """What a question writes, with so much text that it needs room of its own: a few words may
    find some in a page that is there, also on a disk that is full. A table that is locked is told
    of before a question gives up on it, one in which it is only counted too."""
    id_ = str(uuid4())
    await db.execute("SAVEPOINT probe; SET LOCAL lock_timeout = 500")
    for table in counted_in:
        await db.execute(statements.AS_TO_WRITE.format(table=table))
    await db.execute(statements.CREATE, id_, "")
    text = token_urlsafe(PROBE_BYTES)  # which cannot be compressed
    await _append(db, (id_, id_, "user", text, None, None, ""))
    await db.execute("ROLLBACK TO SAVEPOINT probe")


async def _create(
    db: Connection, owner: str, key: str | None, first: str | None, detail: str
) -> str:
    id_ = conversation_of(owner, key) if key else str(uuid4())
    await db.execute(statements.CREATE, id_, owner)
    if first is not None:
        said, shown = storable(first), storable(detail)
        await _append(db, (question_of(id_, key), id_, "user", said, None, None, shown))
    return id_


async def _append(db: Connection, values: tuple[str | None, ...]) -> None:
    """Store a message, given as the values of ``APPEND``, unless this very one is there already."""
    if await db.fetchval(statements.APPEND, *values) is None:
        await _check_stored(db, values)


async def _check_owner(db: Connection, statement: str, conversation_id: str, token: str) -> None:
    stored = await db.fetchval(statement, storable(conversation_id))
    # The hash is computed for a missing conversation too: it takes as long as a foreign one.
    if not matches(token, stored or ""):
        raise not_found()


async def _check_stored(db: Connection, values: tuple[str | None, ...]) -> None:
    row = await db.fetchrow(statements.STORED, values[0])
    if row is None or tuple(row)[:3] != values[1:4] or not agree(row["detail"], values[-1] or ""):
        raise MessageExistsError("This message id belongs to another message.")


async def _delete(db: Connection, ids: list[str]) -> None:
    await db.execute(statements.DELETE_COMMENTS, ids)
    await db.execute(statements.DELETE_MESSAGES, ids)
    await db.execute(statements.DELETE_CONVERSATIONS, ids)
