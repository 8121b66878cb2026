"""An older file becomes a present one, and loses nothing."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect

from answerable.conversations import entries, migrations, sqlite
from answerable.errors import StorageError

OLD = Path(__file__).parent / "old"
# Of version_1.sql, which the first release wrote.
CONVERSATION = "f427d611-3e26-476d-a2bf-757dc42d1d69"
TOKEN = "UMPfLYDmS9n0S5dzJ6b4BcMOP3LSbg84HJ86Z0kJnW0"


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    path = tmp_path / "conversations.sqlite"
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.executescript((OLD / "version_1.sql").read_text(encoding="utf-8"))
    return path


def rows(path: Path, query: str) -> list[tuple[Any, ...]]:
    with contextlib.closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()


def test_the_newest_revision_is_the_head() -> None:
    """The revision that a store checks for is the last of the shipped steps."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    assert ScriptDirectory.from_config(config).get_heads() == [migrations.HEAD]


@pytest.mark.anyio
async def test_a_file_of_the_first_version(old_file: Path) -> None:
    """A file of the first release opens, has every row it had, and works on."""
    old = "SELECT id, conversation_id, role, content, state, created_at FROM messages ORDER BY seq"
    before = rows(old_file, old)
    store = await sqlite.connect(old_file)
    assert rows(old_file, old) == before
    assert [m.id for m in await store.messages(CONVERSATION, TOKEN)] == [
        row[0] for row in before if row[1] == CONVERSATION
    ]
    listed = await store.conversations(TOKEN)
    assert [(each.title, each.updated_at) for each in listed] == [
        ("a turn that failed", before[3][5]),
        ("How do I install it?", before[2][5]),
    ]
    await store.append(CONVERSATION, TOKEN, "assistant", "So.", reply_to=before[2][0])
    await store.close()
    assert rows(old_file, "PRAGMA user_version") == [(int(migrations.HEAD),)]
    assert rows(old_file, "SELECT version_num FROM answerable_schema") == [(migrations.HEAD,)]
    assert rows(old_file, "PRAGMA integrity_check") == [("ok",)]


@pytest.mark.anyio
async def test_new_and_upgraded_files_are_alike(old_file: Path, tmp_path: Path) -> None:
    """A new file has the tables, columns and indexes of one that was upgraded."""
    new_file = tmp_path / "new.sqlite"
    for path in (old_file, new_file):
        await (await sqlite.connect(path)).close()
    for table in ("conversations", "messages", "places", "sweeps", *entries.TABLES.values()):
        columns = f"SELECT name FROM pragma_table_info('{table}')"
        assert rows(new_file, columns) == rows(old_file, columns)
    indexes = "SELECT name FROM sqlite_master WHERE type = 'index' ORDER BY name"
    assert rows(new_file, indexes) == rows(old_file, indexes)


@pytest.mark.anyio
async def test_tables_of_the_turn_log_have_its_fields(tmp_path: Path) -> None:
    """Each field of an entry is a column of its table, and there is no other."""
    path = tmp_path / "new.sqlite"
    await (await sqlite.connect(path)).close()
    for kind, table in entries.TABLES.items():
        columns = [name for (name,) in rows(path, f"SELECT name FROM pragma_table_info('{table}')")]
        assert sorted(columns) == sorted(entries.COLUMNS[kind])


@pytest.mark.anyio
async def test_an_upgrade_that_fails_changes_nothing(old_file: Path) -> None:
    """A step that cannot be taken leaves the file as it was, and the message says so."""
    with contextlib.closing(sqlite3.connect(old_file)) as db:
        db.execute("CREATE TABLE messages_reply_to (in_the_way TEXT)")
    before = rows(old_file, "SELECT name, sql FROM sqlite_master ORDER BY name")
    with pytest.raises(StorageError, match="could not be upgraded"):
        await sqlite.connect(old_file)
    assert rows(old_file, "SELECT name, sql FROM sqlite_master ORDER BY name") == before
    assert rows(old_file, "PRAGMA user_version") == [(1,)]


def test_every_step_can_be_taken_back(old_file: Path) -> None:
    """From the newest revision back to the first one, a file has what it had, and no more."""
    tables = "SELECT type, name FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
    stored = "SELECT id, conversation_id, role, content, state, created_at FROM messages"
    before = rows(old_file, tables), rows(old_file, stored)
    engine = create_engine(f"sqlite:///{old_file}")
    with engine.connect() as connection, connection.begin():
        migrations.upgrade(connection, stamp=migrations.FIRST)
        assert "places" in inspect(connection).get_table_names()
        config = Config()
        config.set_main_option("script_location", str(Path(migrations.__file__).parent))
        config.attributes["connection"] = connection
        command.downgrade(config, migrations.FIRST)
    engine.dispose()
    named = ("table", migrations.VERSION_TABLE)
    assert [each for each in rows(old_file, tables) if each != named] == before[0]
    assert rows(old_file, stored) == before[1]


@pytest.mark.anyio
async def test_a_file_of_another_program(tmp_path: Path) -> None:
    """A database that has such a table of its own is refused, with what to do, and stays as it
    is."""
    path = tmp_path / "app.sqlite3"
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE conversations (x)")
    with pytest.raises(StorageError, match="name one of its own with conversations in"):
        await sqlite.connect(path)
    with contextlib.closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT sql FROM sqlite_master").fetchall() == [
            ("CREATE TABLE conversations (x)",)
        ]
