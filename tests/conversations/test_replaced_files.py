"""A file of conversations that is emptied, damaged or replaced while the store is open."""

# ruff: noqa: ASYNC240 -- nothing else runs on these loops

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from answerable.conversations import sqlite
from answerable.errors import StorageError
from answerable.protocols import ConversationStore

from .test_sqlite import back_up, path, rows

__all__ = ["path"]  # the fixture

pytestmark = pytest.mark.anyio


async def emptied(path: Path, logged: bool) -> tuple[ConversationStore, str, str]:
    """A store whose file was cut to nothing while it is open, with or without words in its log."""
    store = await sqlite.connect(path, busy_seconds=0.2)
    conversation, token = await store.create()
    for number in range(40):
        await store.append(conversation, token, "user", f"{number} " + "words " * 100)
    assert len(await store.messages(conversation, token)) == 40
    rows(path, "PRAGMA wal_checkpoint(TRUNCATE)")
    if logged:
        await store.append(conversation, token, "user", "in the log")
    os.truncate(path, 0)
    return store, conversation, token


@pytest.mark.parametrize("logged", [False, True])
@pytest.mark.parametrize("first", ["read", "write"])
async def test_an_emptied_file_is_begun_anew(path: Path, first: str, logged: bool) -> None:
    """Where the file is cut to nothing under the server, whoever notices says that it is damaged;
    then all of it begins anew, and health does not speak of damage that is no more."""
    store, conversation, token = await emptied(path, logged)
    with pytest.raises(StorageError, match="damaged"):
        await (store.create() if first == "write" else store.messages(conversation, token))
    async with asyncio.timeout(30):
        while True:
            try:
                conversation, token = await store.create(key="a key", first="stored")
                break
            except StorageError:
                await asyncio.sleep(0.01)
    assert await store.ping() == {"status": "connected"}
    assert [each.content for each in await store.messages(conversation, token)] == ["stored"]
    await store.close()
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]
    assert rows(path, "SELECT content FROM messages") == [("stored",)]


async def test_nothing_is_acknowledged_into_a_damaged_file(path: Path) -> None:
    """It will be moved away. What it still holds can be read, it is looked through once and not
    with each message, and once it is mended in its place all is well."""
    store = await sqlite.connect(path)
    whole, whole_token = await store.create(key="a key", first="whole")
    conversation, token = await store.create()
    for number in range(100):
        await store.append(conversation, token, "user", f"{number} " + "words " * 100)
    await store.close()
    sound = path.read_bytes()
    page = sound.index(b"50 words") // 4096 * 4096
    path.write_bytes(sound[:page] + b"\xff" * 4096 + sound[page + 4096 :])
    store = await sqlite.connect(path)
    with pytest.raises(StorageError, match="damaged"):
        await store.messages(conversation, token)
    for _ in range(2):
        with pytest.raises(StorageError, match="damaged"):
            await store.append(whole, whole_token, "user", "refused")
        assert [each.content for each in await store.messages(whole, whole_token)] == ["whole"]
        with pytest.raises(StorageError, match="damaged"):
            await store.ping()
    path.write_bytes(sound)
    await store.append(whole, whole_token, "user", "stored")
    assert await store.ping() == {"status": "connected"}
    assert len(await store.messages(conversation, token)) == 100
    await store.close()
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]


async def test_a_backup_in_place_of_a_file_begun_anew(path: Path) -> None:
    """The file is deleted, begun anew by what writes, and then a backup is moved into its place:
    what reads saw none of that, and does not fill the backup with the log of the one between."""
    store = await sqlite.connect(path)
    conversation, token = await store.create(key="a key", first="before")
    back_up(path, path.with_name("backup.db"))
    path.unlink()
    between, between_token = await store.create()
    for number in range(50):
        await store.append(between, between_token, "user", f"{number} " + "between " * 50)
    path.with_name("backup.db").replace(path)
    assert [m.content for m in await store.messages(conversation, token)] == ["before"]
    await store.append(conversation, token, "user", "after")
    assert await store.ping() == {"status": "connected"}
    await store.close()
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]
    assert rows(path, "SELECT content FROM messages") == [("before",), ("after",)]


async def test_backups_while_all_is_in_use(path: Path) -> None:
    """What reads and what writes go over to a file that was put back at the same moment: neither
    takes the other's log away."""
    store = await sqlite.connect(path)
    conversation, token = await store.create(key="a key", first="before")
    for _ in range(20):
        back_up(path, path.with_name("backup.db"))
        path.with_name("backup.db").replace(path)
        for _ in range(2):
            await asyncio.gather(
                store.messages(conversation, token),
                store.append(conversation, token, "user", "after"),
                store.ping(),
            )
    assert len(await store.messages(conversation, token)) == 41
    await store.close()
