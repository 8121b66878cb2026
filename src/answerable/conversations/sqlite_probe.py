"""Whether the file of the conversations can be written and read, without writing anything."""

from __future__ import annotations

from sqlite3 import Connection
from uuid import uuid4

from answerable.conversations import migrations
from answerable.conversations.storable import PROBE_BYTES

SMALL_CACHE = 4  # pages: what does not fit goes to the disk at once


def write_nothing(db: Connection) -> None:
    """Rewrite a page header: the least that goes through the log, the disk and the fsync."""
    db.execute(f"PRAGMA user_version = {migrations.HEAD}")


def write_and_take_back(db: Connection) -> None:
    """Write as much as a question does, and nothing that stays: a page header has room in a log
    that is there, also where the disk has none for a question. With so small a cache the text is on
    the disk before it is taken back."""
    (cache,) = db.execute("PRAGMA cache_size").fetchone()
    db.execute(f"PRAGMA cache_size = {SMALL_CACHE}")
    try:
        db.execute("SAVEPOINT probe")
        id_ = str(uuid4())
        db.execute(
            "INSERT INTO conversations (id, owner_hash, created_at, updated_at)"
            " VALUES (?, '', '', '')",
            (id_,),
        )
        db.execute(
            "INSERT INTO messages (id, conversation_id, role, content, created_at)"
            " VALUES (?, ?, 'user', ?, '')",
            (id_, id_, "x" * PROBE_BYTES),
        )
        db.execute("ROLLBACK TO probe")
        db.execute("RELEASE probe")
    finally:
        db.execute(f"PRAGMA cache_size = {cache}")
    write_nothing(db)


def read_nothing(db: Connection) -> None:
    """The least that is read."""
    db.execute("SELECT 1 FROM conversations LIMIT 1").fetchone()
