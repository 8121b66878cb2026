"""Conversations in one SQLite file: WAL, ``synchronous=FULL``, group commit.

Appends go through one writing lane, reads through another, so that a locked or slow disk does not
keep anybody from reading. Several processes may share the file.
"""

from __future__ import annotations

import sqlite3
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from answerable.conversations import migrations, sqlite_sweeps
from answerable.conversations.database_files import DatabaseFiles, make_private
from answerable.conversations.folder_wire import FolderWire
from answerable.conversations.lane import WAIT_SECONDS, Connection, Lane
from answerable.conversations.sqlite_ledger import SqliteLedger
from answerable.conversations.sqlite_probe import read_nothing, write_and_take_back, write_nothing
from answerable.conversations.sqlite_turns import (
    SqliteTurnLog,
    answer,
    behind,
    forget_comments,
    whole,
)
from answerable.conversations.storable import HANGING_SECONDS, LISTED, TITLE, agree, storable
from answerable.errors import MessageExistsError, StorageError
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

BUSY_SECONDS = 3.0
NEWEST = "SELECT (julianday(max(updated_at)) - 2440587.5) * 86400.0 FROM conversations"


async def connect(address: str | Path, *, busy_seconds: float = BUSY_SECONDS) -> ConversationStore:
    """The store in the file ``address``, made if it is missing.

    ``busy_seconds`` is how long a message waits for a file that another process has locked.
    Raises ``StorageError`` if the file cannot be used.
    """
    store = SqliteConversations(Path(address), busy_seconds)
    try:
        await store.probe(opening=True)
    except StorageError:
        await store.close()
        raise
    return store


class SqliteConversations:
    """A ``ConversationStore``; see the protocol for what each verb promises."""

    def __init__(self, path: Path, busy_seconds: float = BUSY_SECONDS) -> None:
        self._files = DatabaseFiles(path)
        self._writing = Lane(self._files, "BEGIN IMMEDIATE", lambda: _open(path, busy_seconds))
        self._reading = Lane(self._files, "BEGIN", lambda: _open(path, busy_seconds))
        self.ledger = SqliteLedger(self._writing)
        self._wire = FolderWire(path)
        self._clock = SweepClock()

    async def create(
        self, *, key: str | None = None, first: str | None = None, detail: str = ""
    ) -> tuple[str, str]:
        token = token_of(key) if key else new_token()
        id_ = await self._writing.run(
            lambda db: _create(db, fingerprint(token), key, first, detail)
        )
        return id_, token

    async def create_for(
        self,
        owner_token: str,
        *,
        key: str | None = None,
        first: str | None = None,
        detail: str = "",
    ) -> str:
        owner = fingerprint(owner_token)
        return await self._writing.run(lambda db: _create_for(db, owner, key, first, detail))

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
        text, shown = storable(content), storable(detail)
        message = Message(message_id or str(uuid4()), role, text, _now(), state, reply_to, shown)

        def work(db: Connection) -> str:
            _check_owner(db, conversation_id, owner_token)
            return _insert(db, conversation_id, message)

        return await self._writing.run(work)

    async def messages(
        self, conversation_id: str, owner_token: str, *, last: int | None = None
    ) -> list[Message]:
        def work(db: Connection) -> list[Message]:
            _check_owner(db, conversation_id, owner_token)
            return whole(db, conversation_id, last)

        return await self._reading.run(work)

    async def further(
        self, conversation_id: str, owner_token: str, after: str | None, most: int
    ) -> list[Message]:
        def work(db: Connection) -> list[Message]:
            _check_owner(db, conversation_id, owner_token)
            return behind(db, conversation_id, after, most)

        return await self._reading.run(work)

    async def answer_to(
        self, message_id: str, conversation_id: str, owner_token: str
    ) -> Message | None:
        def work(db: Connection) -> Message | None:
            _check_owner(db, conversation_id, owner_token)
            return answer(db, conversation_id, message_id)

        return await self._reading.run(work)

    async def claim(
        self,
        conversation_id: str,
        owner_token: str,
        message_id: str,
        seconds: float,
        *,
        fresh: bool = False,
    ) -> bool:
        def work(db: Connection) -> bool:
            _check_owner(db, conversation_id, owner_token)
            return _claim(db, (message_id, conversation_id), seconds, fresh=fresh)

        return await self._writing.run(work)

    async def conversations(
        self, owner_token: str, *, after: Conversation | None = None
    ) -> list[Conversation]:
        owner = fingerprint(owner_token)
        return await self._reading.run(lambda db: _list(db, owner, after))

    async def delete(self, conversation_id: str, owner_token: str) -> None:
        def work(db: Connection) -> None:
            _check_owner(db, conversation_id, owner_token)
            _delete(db, [conversation_id])

        await self._writing.run(work)

    async def expire(self, days: float, *, limit: int = 500) -> int:
        of = ("conversations", NEWEST)
        return await sqlite_sweeps.expire(
            self._writing, self._clock, of, days, lambda db, before: _expire(db, before, limit)
        )

    def turn_log(self) -> TurnLog:
        return SqliteTurnLog(self._writing, self._reading)

    def replica_wire(self) -> ReplicaWire:
        return self._wire

    async def probe(self, *, opening: bool = False) -> None:
        """One transaction on each lane, of which nothing stays; raises ``StorageError``.

        ``opening`` it is waited for however long it takes: an upgrade of a big file takes long.
        """
        seconds = None if opening else WAIT_SECONDS
        await self._writing.run(write_nothing if opening else write_and_take_back, seconds)
        await self._reading.run(read_nothing, seconds)

    async def ping(self) -> dict[str, Any]:
        # Reading says little about writing: one that hangs is seen by how long it has been running.
        if (seconds := self._writing.busy_seconds) > HANGING_SECONDS:
            raise StorageError(f"A write has not ended for {seconds:.0f} s.")
        # After a failed write the probe writes. Otherwise it only reads: a health check must not
        # cost an fsync each time.
        if self._writing.failed:
            await self.probe()
        await self._reading.run(read_nothing)
        if self._files.damage is not None:  # most of a damaged file can still be read
            raise StorageError(str(self._files.damage))
        return {"status": "connected"}

    async def close(self) -> None:
        await self._writing.close()
        await self._reading.close()


def _open(path: Path, busy_seconds: float) -> Connection:
    make_private(path)
    db = sqlite3.connect(path, timeout=busy_seconds, isolation_level=None)
    try:
        _use_wal(db, time.monotonic() + busy_seconds)
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA fullfsync = ON")  # macOS: fsync alone does not reach the disk there
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA secure_delete = ON")  # what is deleted is gone from the file too
        _make_tables(db)
    except (sqlite3.Error, StorageError):
        db.close()
        raise
    return db


def _use_wal(db: Connection, deadline: float) -> None:
    """Switch to WAL; SQLite does not wait for the lock here, so processes that start together must.

    Measured: of six processes opening a new file at once, one failed in every second run.
    """
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


def _make_tables(db: Connection) -> None:
    version = _version(db)
    migrations.check_known(str(version))
    if version < int(migrations.HEAD):
        _upgrade(db)


def _upgrade(db: Connection) -> None:
    """Alembic's steps over this very connection, all in one transaction."""
    from sqlalchemy import StaticPool, create_engine
    from sqlalchemy.exc import OperationalError, SQLAlchemyError

    engine = create_engine("sqlite://", creator=lambda: db, poolclass=StaticPool)
    try:
        with engine.connect() as connection, connection.begin():
            db.execute("BEGIN IMMEDIATE")  # not sooner: connecting rolls back
            version = _version(db)  # another process may have been faster
            if version < int(migrations.HEAD):
                migrations.upgrade(connection, stamp=migrations.FIRST if version == 1 else None)
                db.execute(f"PRAGMA user_version = {migrations.HEAD}")
    except SQLAlchemyError as error:
        cause = error.orig if isinstance(error, OperationalError) else None
        if isinstance(cause, sqlite3.Error) and cause.sqlite_errorcode != sqlite3.SQLITE_ERROR:
            raise cause from None  # of the disk, not of what an upgrade did to the tables
        raise StorageError(
            f"The stored conversations could not be upgraded: {error.args[0]}. They are as they "
            "were. If the file is another program's, name one of its own with conversations in "
            "[store]."
        ) from error


def _version(db: Connection) -> int:
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    return version


def _create(db: Connection, owner: str, key: str | None, first: str | None, detail: str) -> str:
    id_ = conversation_of(owner, key) if key else str(uuid4())
    db.execute(
        "INSERT INTO conversations (id, owner_hash, created_at, updated_at) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (id) DO NOTHING",
        (id_, owner, _now(), _now()),
    )
    if first is not None:
        # A message of this id belongs to this conversation, which was there then: where another
        # text is refused, nothing has been written.
        said, shown = storable(first), storable(detail)
        _insert(db, id_, Message(question_of(id_, key), "user", said, _now(), detail=shown))
    return id_


def _create_for(db: Connection, owner: str, key: str | None, first: str | None, detail: str) -> str:
    known = db.execute("SELECT 1 FROM conversations WHERE owner_hash = ? LIMIT 1", (owner,))
    if known.fetchone() is None:
        raise not_found()
    return _create(db, owner, key, first, detail)


def _check_owner(db: Connection, conversation_id: str, token: str) -> None:
    row = db.execute(
        "SELECT owner_hash FROM conversations WHERE id = ?", (storable(conversation_id),)
    ).fetchone()
    # The hash is computed for a missing conversation too: it takes as long as a foreign one.
    if not matches(token, row[0] if row else ""):
        raise not_found()


def _insert(db: Connection, conversation_id: str, message: Message) -> str:
    """Append, or do nothing if this very message is there already (a client's retry)."""
    values = (message.id, conversation_id, message.role, message.content, message.state)
    added = db.execute(
        "INSERT INTO messages"
        " (id, conversation_id, role, content, state, created_at, reply_to, detail)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (*values, message.created_at, message.reply_to, message.detail),
    )
    if added.rowcount == 0 and not _is_stored(db, conversation_id, message):
        raise MessageExistsError("This message id belongs to another message.")
    db.execute(
        "UPDATE conversations SET updated_at = ? WHERE id = ?",
        (message.created_at, conversation_id),
    )
    return message.id


def _is_stored(db: Connection, conversation_id: str, message: Message) -> bool:
    row = db.execute(
        "SELECT conversation_id, role, content, detail FROM messages WHERE id = ?", (message.id,)
    ).fetchone()
    if row is None or row[:3] != (conversation_id, message.role, message.content):
        return False
    return agree(row[3], message.detail)


def _claim(db: Connection, place: tuple[str, str], seconds: float, *, fresh: bool) -> bool:
    now = time.time()
    until = now + seconds
    claimed = db.execute(
        "UPDATE messages SET claimed_until = ? WHERE id = ? AND conversation_id = ?"
        # Nobody claims for so long: what ends later was claimed by a clock that was ahead.
        " AND (? <= 0 OR claimed_until IS NULL"
        "      OR (NOT ? AND claimed_until NOT BETWEEN ? AND ?))"
        " AND NOT EXISTS (SELECT 1 FROM messages AS answers WHERE answers.reply_to = messages.id)",
        (until if seconds > 0 else None, *place, seconds, fresh, now, until + seconds),
    )
    return claimed.rowcount == 1


def _list(db: Connection, owner: str, after: Conversation | None) -> list[Conversation]:
    at, id_ = (after.updated_at, after.id) if after else (None, None)
    rows = db.execute(
        "SELECT id, created_at, updated_at, coalesce("
        "(SELECT substr(content, 1, ?) FROM messages WHERE conversation_id = conversations.id"
        " AND role = 'user' ORDER BY seq LIMIT 1), '')"
        " FROM conversations WHERE owner_hash = ?"
        " AND (? IS NULL OR updated_at < ? OR (updated_at = ? AND id > ?))"
        " ORDER BY updated_at DESC, id LIMIT ?",
        (TITLE, owner, at, at, at, id_, LISTED),
    )
    return [Conversation(*row) for row in rows]


def _delete(db: Connection, ids: list[str]) -> None:
    for id_ in ids:
        forget_comments(db, id_)
        db.execute("DELETE FROM messages WHERE conversation_id = ?", (id_,))
        db.execute("DELETE FROM conversations WHERE id = ?", (id_,))


def _expire(db: Connection, before: float, limit: int) -> int:
    moment = _iso(datetime.fromtimestamp(before, UTC))
    query = "SELECT id FROM conversations WHERE updated_at < ? LIMIT ?"
    rows = db.execute(query, (moment, limit)).fetchall()
    _delete(db, [id_ for (id_,) in rows])
    return len(rows)


def _now() -> str:
    return _iso(datetime.now(UTC))


def _iso(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
