"""Conversations in one SQLite file: WAL, ``synchronous=FULL``, group commit.

Appends go through one writing lane, reads through another, so that a locked or slow disk does not
keep anybody from reading. Several processes may share the file.
"""

from __future__ import annotations

import os
import sqlite3
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from answerable.conversations.lane import Connection, Lane
from answerable.conversations.owner import fingerprint, matches, new_token, not_found
from answerable.errors import StorageError
from answerable.protocols import ConversationStore
from answerable.types import Message, Role, State

# The one place where tables are made. Messages are ordered by `seq`, never by the clock.
SCHEMA_VERSION = 1
SCHEMA = (
    """
    CREATE TABLE conversations (
        id TEXT PRIMARY KEY,
        owner_hash TEXT NOT NULL,
        created_at TEXT NOT NULL
    )
    """,
    "CREATE INDEX conversations_owner ON conversations (owner_hash)",
    """
    CREATE TABLE messages (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        conversation_id TEXT NOT NULL REFERENCES conversations (id),
        role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
        content TEXT NOT NULL,
        state TEXT,
        created_at TEXT NOT NULL
    )
    """,
    "CREATE INDEX messages_conversation ON messages (conversation_id, seq)",
)
BUSY_SECONDS = 3.0


async def connect(address: str | Path, *, busy_seconds: float = BUSY_SECONDS) -> ConversationStore:
    """The store in the file ``address``, made if it is missing.

    ``busy_seconds`` is how long a message waits for a file that another process has locked.
    Raises ``StorageError`` if the file cannot be used.
    """
    store = SqliteConversations(Path(address), busy_seconds)
    try:
        await store.probe()
    except StorageError:
        await store.close()
        raise
    return store


class SqliteConversations:
    """A ``ConversationStore``; see the protocol for what each verb promises."""

    def __init__(self, path: Path, busy_seconds: float = BUSY_SECONDS) -> None:
        self._writing = Lane(path, "BEGIN IMMEDIATE", lambda: _open(path, busy_seconds))
        self._reading = Lane(path, "BEGIN", lambda: _open(path, busy_seconds))

    async def create(self) -> tuple[str, str]:
        token = new_token()
        conversation_id = await self._writing.run(lambda db: _create(db, fingerprint(token)))
        return conversation_id, token

    async def create_for(self, owner_token: str) -> str:
        owner = fingerprint(owner_token)
        return await self._writing.run(lambda db: _create_for(db, owner))

    async def append(
        self,
        conversation_id: str,
        owner_token: str,
        role: Role,
        content: str,
        *,
        state: State | None = None,
        message_id: str | None = None,
    ) -> str:
        message = Message(message_id or str(uuid4()), role, _storable(content), _now(), state)

        def work(db: Connection) -> str:
            _check_owner(db, conversation_id, owner_token)
            return _insert(db, conversation_id, message)

        return await self._writing.run(work)

    async def messages(
        self, conversation_id: str, owner_token: str, *, last: int | None = None
    ) -> list[Message]:
        def work(db: Connection) -> list[Message]:
            _check_owner(db, conversation_id, owner_token)
            return _select(db, conversation_id, last)

        return await self._reading.run(work)

    async def probe(self) -> None:
        """One empty transaction on each lane; raises ``StorageError``."""
        await self._writing.run(_write_nothing)
        await self._reading.run(_read_nothing)

    async def ping(self) -> dict[str, Any]:
        # Reading says little about writing, so after a failed write the probe writes. Otherwise
        # it only reads: a health check must not cost an fsync each time.
        if self._writing.failed:
            await self.probe()
        await self._reading.run(_read_nothing)
        return {"status": "connected"}

    async def close(self) -> None:
        await self._writing.close()
        await self._reading.close()


def _open(path: Path, busy_seconds: float) -> Connection:
    _make_private_file(path)
    db = sqlite3.connect(path, timeout=busy_seconds, isolation_level=None)
    try:
        _use_wal(db, time.monotonic() + busy_seconds)
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA fullfsync = ON")  # macOS: fsync alone does not reach the disk there
        db.execute("PRAGMA foreign_keys = ON")
        _make_tables(db)
    except (sqlite3.Error, StorageError):
        db.close()
        raise
    return db


def _make_private_file(path: Path) -> None:
    """What visitors wrote is nobody else's to read: mode 0600, which -wal and -shm inherit.

    An existing file must not even be opened here: closing it again would drop the POSIX locks of
    every connection this process has to it (https://sqlite.org/howtocorrupt.html, section 2.2).
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:
        return
    except OSError as error:
        raise sqlite3.OperationalError(f"{path.name}: {error.strerror}") from None


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
    if _version(db) == SCHEMA_VERSION:
        return
    db.execute("BEGIN IMMEDIATE")
    version = _version(db)  # another process may have been faster
    if version > SCHEMA_VERSION:
        raise StorageError(
            "The conversations were written by a newer version of answerable. "
            "Update this one, or choose another folder with --data."
        )
    if version == 0:
        for statement in SCHEMA:
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    db.execute("COMMIT")


def _version(db: Connection) -> int:
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    return version


def _create(db: Connection, owner: str) -> str:
    conversation_id = str(uuid4())
    db.execute("INSERT INTO conversations VALUES (?, ?, ?)", (conversation_id, owner, _now()))
    return conversation_id


def _create_for(db: Connection, owner: str) -> str:
    known = db.execute("SELECT 1 FROM conversations WHERE owner_hash = ? LIMIT 1", (owner,))
    if known.fetchone() is None:
        raise not_found()
    return _create(db, owner)


def _check_owner(db: Connection, conversation_id: str, token: str) -> None:
    row = db.execute(
        "SELECT owner_hash FROM conversations WHERE id = ?", (_storable(conversation_id),)
    ).fetchone()
    # The hash is computed for a missing conversation too: it takes as long as a foreign one.
    if not matches(token, row[0] if row else ""):
        raise not_found()


def _insert(db: Connection, conversation_id: str, message: Message) -> str:
    """Append, or do nothing if this very message is there already (a client's retry)."""
    added = db.execute(
        "INSERT INTO messages (id, conversation_id, role, content, state, created_at)"
        " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
        (
            message.id,
            conversation_id,
            message.role,
            message.content,
            message.state,
            message.created_at,
        ),
    )
    if added.rowcount == 0 and not _is_stored(db, conversation_id, message):
        raise StorageError("This message id belongs to another message.")
    return message.id


def _is_stored(db: Connection, conversation_id: str, message: Message) -> bool:
    row = db.execute(
        "SELECT conversation_id, role, content FROM messages WHERE id = ?", (message.id,)
    ).fetchone()
    return bool(row == (conversation_id, message.role, message.content))


def _select(db: Connection, conversation_id: str, last: int | None) -> list[Message]:
    rows = db.execute(
        "SELECT id, role, content, created_at, state FROM messages"
        " WHERE conversation_id = ? ORDER BY seq DESC LIMIT ?",
        (conversation_id, -1 if last is None else max(last, 0)),
    ).fetchall()
    return [Message(*row) for row in reversed(rows)]


def _write_nothing(db: Connection) -> None:
    # Rewrites a page header: the least that goes through the log, the disk and the fsync.
    db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _read_nothing(db: Connection) -> None:
    db.execute("SELECT 1 FROM conversations LIMIT 1").fetchone()


def _storable(text: str) -> str:
    """``text`` without lone surrogates, which no encoding can write."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
