"""Which revision of the schema a stored database is of; nothing is made, locked or upgraded."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Mapping
from contextlib import closing
from pathlib import Path

from answerable.errors import StorageError

Ask = Callable[[str], Awaitable[str | None]]


async def of_sqlite(place: str) -> str | None:
    """The revision of a file, None where there is none. Raises ``StorageError``.

    To be asked by a process that has not opened the file otherwise: closing it here would drop
    that one's locks (https://sqlite.org/howtocorrupt.html, section 2.2).
    """
    return await asyncio.to_thread(_read, Path(place))


async def of_postgres(place: str) -> str | None:
    """The revision of the tables at an address, None without any. Raises ``StorageError``."""
    from answerable.conversations import postgres_pool as pool  # an extra
    from answerable.conversations.postgres_address import Address

    address = Address.parsed(place)
    try:
        return await pool.stored_revision(address)
    except pool.ERRORS as error:
        raise StorageError(
            address.refusal(error)
            or f"Postgres does not answer ({type(error).__name__}). Check [store] conversations, "
            "and that the server runs."
        ) from error


ASKED: Mapping[str, Ask] = {"sqlite": of_sqlite, "postgres": of_postgres}


def _read(path: Path) -> str | None:
    try:
        path.stat()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StorageError(
            f"{path} cannot be read: {error.strerror}. Give this user the folder and all in it."
        ) from error
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            version = db.execute("PRAGMA user_version").fetchone()[0]
    except sqlite3.Error as error:
        raise StorageError(
            f"{path} cannot be read: {error}. Check that this user may read and write it. If it is "
            "damaged, move a backup into its place, or move it away: then conversations begin anew."
        ) from error
    return str(version) if version else None
