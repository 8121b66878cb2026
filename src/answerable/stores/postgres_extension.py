"""Where pgvector is in a database, and making it where it is not there yet.

Its types and operators are always named with its schema: hosts keep it in one of their own
(Supabase's is ``extensions``), and a user's ``search_path`` need not lead there.
"""

from __future__ import annotations

from typing import Any

from answerable.errors import StorageError
from answerable.stores import postgres_rows as rows
from answerable.stores import postgres_sql as sql

LEAST_VERSION = (0, 8)
EXTENSION = """
SELECT e.extversion AS version, n.nspname AS schema, quote_ident(n.nspname) AS quoted
FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'vector'
"""
MAKE = "CREATE EXTENSION IF NOT EXISTS vector"
SHARED = "public"


async def prepared(connection: Any, place: str) -> str:
    """The schema that pgvector is in, as SQL has it; vectors go to and fro as bytes from now on.

    Raises ``StorageError`` where pgvector is too old.
    """
    found = await connection.fetchrow(EXTENSION)
    if found is None:
        await _make(connection)
        found = await connection.fetchrow(EXTENSION)
    version, schema, quoted = found
    if tuple(int(part) for part in version.split(".")[:2]) < LEAST_VERSION:
        raise StorageError(
            f"{place}: pgvector {version} is too old, 0.8 is needed. Install it, "
            f"then run: ALTER EXTENSION vector UPDATE"
        )
    await connection.set_type_codec(
        "vector",
        schema=schema,
        encoder=rows.encode_vector,
        decoder=rows.decode_vector,
        format="binary",
    )
    return str(quoted)


async def _make(connection: Any) -> None:
    """For all of the database. Unless it is told otherwise Postgres makes it in the schema that is
    named like the user, where it would be gone with that user's index."""
    shared = await connection.fetchval(sql.HAS_SCHEMA, SHARED)
    await connection.execute(f"{MAKE} SCHEMA {SHARED}" if shared else MAKE)
