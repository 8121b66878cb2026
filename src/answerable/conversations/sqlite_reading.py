"""What is kept of turns in an SQLite file that may only be read: a mounted backup, another user's
folder, a volume that a container is given read-only.

SQLite writes beside a file with a write-ahead log even to read it, unless it is told that nobody
changes the file.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from urllib.parse import quote

from answerable.conversations import migrations
from answerable.conversations.database_files import DatabaseFiles, all_of
from answerable.conversations.lane import Connection, Lane
from answerable.conversations.sqlite_probe import read_nothing
from answerable.conversations.sqlite_turns import SqliteTurnLog
from answerable.errors import StorageError
from answerable.observability.turn_log import TurnLog

OLDER = (
    "The conversations were written by an older version of answerable, and this user may only read "
    "them. Start the server once where they may be written, or do this with a copy of their folder."
)
LOG_UNREAD = (
    "The file of the conversations has a log beside it ({name}), which cannot be read where "
    "nothing may be written. Copy both to a folder of this user's, and name that with --data."
)


def may_be_written(path: Path) -> bool:
    """Whether this user may write to a file and beside it; to what is not there, too."""
    return not path.exists() or all(os.access(each, os.W_OK) for each in (path, path.parent))


class ReadOnlyTurns:
    """Opens the file for the log of turns, and never writes to it or beside it."""

    def __init__(self, path: Path) -> None:
        self._lane = Lane(DatabaseFiles(path), "BEGIN", lambda: _open(path))

    async def open(self) -> None:
        """Raises ``StorageError`` for what cannot be read."""
        await self._lane.run(read_nothing)

    def turn_log(self) -> TurnLog:
        """See ``answerable.observability.turn_log.LogsTurns``."""
        return SqliteTurnLog(self._lane, self._lane)

    async def close(self) -> None:
        """Let go of the file."""
        await self._lane.close()


def _open(path: Path) -> Connection:
    log = all_of(path)[1]
    unchanged = not log.exists() or log.stat().st_size == 0
    mode = "mode=ro&immutable=1" if unchanged else "mode=ro"
    address = f"file:{quote(str(path.absolute()))}?{mode}"
    try:
        db = sqlite3.connect(address, uri=True, isolation_level=None)
        version = str(db.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CANTOPEN and not unchanged:
            raise StorageError(LOG_UNREAD.format(name=log.name)) from None
        raise
    migrations.check_known(version)
    if int(version) < int(migrations.HEAD):
        raise StorageError(OLDER)
    return db
