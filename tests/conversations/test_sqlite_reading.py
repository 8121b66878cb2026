"""What is kept of turns, in a file that may only be read."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from analytics.weeks import scripted
from answerable.conversations import migrations, sqlite
from answerable.errors import StorageError
from answerable.observability.telemetry import TurnRecord
from answerable.settings import Settings
from answerable.wiring.kept_turns import turn_log

pytestmark = pytest.mark.anyio


@pytest.fixture
async def kept(tmp_path: Path) -> Path:
    """A file with turns in it, as a server leaves it that was stopped."""
    path = tmp_path / "conversations.sqlite3"
    store = await sqlite.connect(path)
    assert isinstance(store, sqlite.SqliteConversations)
    await store.turn_log().keep(scripted(3).entries)
    await store.close()
    return path


@pytest.fixture(autouse=True)
def closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the folder is mounted read-only, which modes do not make it for root."""
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)


def as_it_is(file: Path) -> tuple[object, ...]:
    return file.read_bytes(), file.stat().st_mtime_ns, [*file.parent.iterdir()]


async def turns(folder: Path) -> list[tuple[object, ...]]:
    async with turn_log(Settings(data=folder)) as log:
        return await log.rows(TurnRecord, ["id"], 0, 4e9)


async def test_it_is_read_and_nothing_is_written(kept: Path) -> None:
    """Its turns are there, and neither the file nor what is beside it has changed."""
    before = as_it_is(kept)
    assert len(await turns(kept.parent)) == 3
    assert as_it_is(kept) == before


async def test_what_a_running_server_has_not_put_in_yet(kept: Path) -> None:
    """A log beside the file is read with it."""
    store = await sqlite.connect(kept)
    assert isinstance(store, sqlite.SqliteConversations)
    await store.turn_log().keep(scripted(5).entries)
    try:
        assert len(await turns(kept.parent)) == 5
    finally:
        await store.close()


async def test_a_log_that_cannot_be_read(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing may be made beside it, it is said what to do; what it holds is not left out."""
    kept.with_name(f"{kept.name}-wal").write_bytes(b"of a server that was killed")

    def connect(*given: object, **named: object) -> sqlite3.Connection:
        error = sqlite3.OperationalError("unable to open database file")
        error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
        raise error

    monkeypatch.setattr(sqlite3, "connect", connect)
    with pytest.raises(StorageError, match=r"has a log beside it .* Copy both to a folder"):
        await turns(kept.parent)


@pytest.mark.parametrize(("version", "said"), [(1, "older version"), (99, "newer version")])
async def test_another_version(kept: Path, version: int, said: str) -> None:
    """A file of an older version is not upgraded there, and one of a newer one not misread."""
    assert str(version) != migrations.HEAD
    with closing(sqlite3.connect(kept)) as db:
        db.execute(f"PRAGMA user_version = {version}")
    before = as_it_is(kept)
    with pytest.raises(StorageError, match=said):
        await turns(kept.parent)
    assert as_it_is(kept) == before
