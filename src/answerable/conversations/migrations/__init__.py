"""The schema of conversations, and how an older one becomes the present one: Alembic, two dialects.

A stored file or database names its revision in the table ``answerable_schema``. A file of version
1, which was made before there was such a table, says 1 in SQLite's ``user_version``.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from answerable.errors import StorageError

if TYPE_CHECKING:  # Alembic takes a third of a second to import, and most starts need nothing of it
    from sqlalchemy import Connection

HEAD = "7"  # the newest revision; a test holds it against the files in versions/
FIRST = "1"
VERSION_TABLE = "answerable_schema"
NEWER = (
    "The conversations were written by a newer version of answerable. Update this one, or have it "
    "keep its own: in another folder (--data), or at another address (conversations in [store])."
)


def check_known(revision: str) -> None:
    """Raises ``StorageError`` for a revision that is newer than this code."""
    if not revision.isdecimal() or int(revision) > int(HEAD):
        raise StorageError(NEWER)


def upgrade(connection: Connection, *, stamp: str | None = None) -> None:
    """Bring the schema behind ``connection`` to ``HEAD``, inside the transaction it is in.

    ``stamp`` is the revision of a schema that does not name its own. Raises SQLAlchemy's errors.
    """
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    if stamp is not None:
        command.stamp(config, stamp)
    command.upgrade(config, HEAD)
