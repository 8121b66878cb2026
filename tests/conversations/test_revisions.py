"""The revision of a stored database, asked without changing it."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest

from answerable.adapters import open_adapter
from answerable.conversations import revisions
from answerable.conversations.migrations import HEAD
from answerable.errors import StorageError
from postgres_server import RealPostgres

pytestmark = pytest.mark.anyio


async def test_a_file(tmp_path: Path) -> None:
    """A file that is not there has none and is not made; one that was used has the newest."""
    file = tmp_path / "conversations.sqlite3"
    assert await revisions.of_sqlite(str(file)) is None
    assert not file.exists()
    store = await open_adapter("conversations", f"sqlite:{file}")
    await store.close()
    assert await revisions.of_sqlite(str(file)) == HEAD


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    """What cannot be read is said in words."""
    (tmp_path / "file").write_text("no database " * 100)
    with pytest.raises(StorageError, match="cannot be read"):
        await revisions.of_sqlite(str(tmp_path / "file"))


async def test_a_schema(real_postgres: RealPostgres) -> None:
    """A schema that is not there has none and is not made; one that was used has the newest."""
    address = real_postgres.address(f"revision_{secrets.token_hex(4)}")
    place = address.partition(":")[2]
    assert await revisions.of_postgres(place) is None
    assert await revisions.of_postgres(place) is None
    store = await open_adapter("conversations", address)
    await store.close()
    assert await revisions.of_postgres(place) == HEAD


async def test_a_server_that_is_away(tmp_path: Path) -> None:
    """A server that does not answer is named, without its address."""
    with pytest.raises(StorageError, match="Postgres does not answer") as away:
        await revisions.of_postgres(f"//me:HUNTER2@/db?host={tmp_path}")
    assert "HUNTER2" not in str(away.value)
