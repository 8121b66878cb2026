"""The places in a minute that servers gave out, in the table where they keep them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncpg

from postgres_server import RealPostgres

AGE = "UPDATE {}places SET at = at - {}"
METERS = "SELECT meter FROM {}places"


@dataclass
class InSqlite:
    """The table of a file, over a connection of its own."""

    path: Path

    async def age(self, seconds: float) -> None:
        with closing(sqlite3.connect(self.path, isolation_level=None)) as db:
            db.execute(AGE.format("", seconds))

    async def meters(self) -> list[str]:
        with closing(sqlite3.connect(self.path)) as db:
            return [meter for (meter,) in db.execute(METERS.format(""))]


@dataclass
class InPostgres:
    """The table of a schema."""

    server: RealPostgres
    schema: str

    async def age(self, seconds: float) -> None:
        await self._rows(AGE.format(f"{self.schema}.", seconds))

    async def meters(self) -> list[str]:
        return [row["meter"] for row in await self._rows(METERS.format(f"{self.schema}."))]

    async def _rows(self, statement: str) -> list[Any]:
        connection = await asyncpg.connect(self.server.dsn)
        try:
            rows: list[Any] = await connection.fetch(statement)
        finally:
            await connection.close()
        return rows
