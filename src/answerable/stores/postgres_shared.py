"""The two tables that all generations of a Postgres index share, put right before one is written.

Reading an index that somebody changed by hand says to rebuild it, so an ingest has to be able to.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from answerable.errors import StorageError
from answerable.stores import postgres_sql as sql

MISSING = """
SELECT wanted.name FROM unnest($2::text[]) wanted (name)
WHERE NOT EXISTS (
    SELECT FROM pg_attribute WHERE attrelid = to_regclass($1) AND attname = wanted.name
)
"""
ADD = "ALTER TABLE {schema}.generations ADD COLUMN {name} {kind}"
# A generation whose row lacks one of these can be deleted still, and no other be taken for it.
DESCRIBING = MappingProxyType(
    {
        "dimension": "integer NOT NULL DEFAULT 0",
        "begun_at": "timestamptz NOT NULL DEFAULT now()",
        "published_at": "timestamptz",
        "chunks": "integer",
        "pieces": "integer",
        "manifest": "text",
    }
)
NAMING = MappingProxyType({"generations": ("name",), "pointer": ("one", "generation")})


async def prepare(connection: Any, schema: str, place: str) -> None:
    """Make the tables, or the columns that they have lost: altered only then, as that waits for
    whoever reads. Raises ``StorageError`` where nobody can tell any more which generation is which.
    """
    await connection.execute(sql.SHARED.format(schema=schema))
    for table, columns in NAMING.items():
        if await _missing(connection, f"{schema}.{table}", columns):
            raise StorageError(
                f"{place}: the table {table} was changed by hand and says no more which tables "
                f"are of the index. Drop it, and run this again: "
                f"DROP TABLE {schema}.pointer, {schema}.generations;"
            )
    for name in await _missing(connection, f"{schema}.generations", tuple(DESCRIBING)):
        await connection.execute(ADD.format(schema=schema, name=name, kind=DESCRIBING[name]))


async def _missing(connection: Any, table: str, columns: tuple[str, ...]) -> list[str]:
    found = await connection.fetch(MISSING, table, list(columns))
    return [row["name"] for row in found]
