"""The index of the log (``-shm``) is deleted while the store is open, and others may come by."""

# ruff: noqa: ASYNC240 -- nothing else runs on these loops

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from answerable.conversations import sqlite
from answerable.errors import StorageError

from .test_sqlite import path, rows

__all__ = ["path"]  # the fixture

pytestmark = pytest.mark.anyio

REFUSED = r"index of it \(-shm\) was deleted .* until it is restarted"
# Another process that makes an index of its own; with "restart" it writes the log from its start
# again, over what is in the file by then. It leaves without a word, as one that is killed.
OTHER = """
import os, sqlite3, sys

db = sqlite3.connect(sys.argv[1], isolation_level=None)
if sys.argv[2] == "restart":
    print(db.execute("PRAGMA wal_checkpoint(RESTART)").fetchall())
for number in range(60):
    values = (f"other {number}", "nobody", "then", f"{number:04}" + "z" * 300)
    db.execute("INSERT INTO conversations (id, owner_hash, created_at, updated_at)"
               " VALUES (?, ?, ?, ?)", values)
os._exit(0)
"""


ASKED = """
import json, sqlite3, sys

print(json.dumps(sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchall()))
"""


def after_restart(path: Path, query: str) -> list[list[object]]:
    """What a process finds that had nothing to do with it."""
    done = subprocess.run(
        [sys.executable, "-c", ASKED, str(path), query], check=True, capture_output=True
    )
    found: list[list[object]] = json.loads(done.stdout)
    return found


def another_process(path: Path, how: str) -> None:
    subprocess.run([sys.executable, "-c", OTHER, str(path), how], check=True, capture_output=True)


async def test_a_deleted_index_is_noticed(path: Path) -> None:
    """Nothing is read or acknowledged past it, as another process would not see it; health says so,
    and what was acknowledged is there after a restart and after a kill."""
    store = await sqlite.connect(path)
    conversation, token = await store.create(key="a key", first="before")
    path.with_name(f"{path.name}-shm").unlink()
    with pytest.raises(StorageError, match=REFUSED):
        await store.ping()
    for _ in range(2):
        with pytest.raises(StorageError, match=REFUSED):
            await store.append(conversation, token, "user", "refused")
        with pytest.raises(StorageError, match=REFUSED):
            await store.messages(conversation, token)
    killed = path.with_name("as-left-by-kill-9")
    killed.write_bytes(path.read_bytes())  # the log is in it
    assert rows(killed, "SELECT content FROM messages") == [("before",)]
    await store.close()
    store = await sqlite.connect(path)
    await store.append(conversation, token, "user", "after")
    said = [each.content for each in await store.messages(conversation, token)]
    await store.close()
    assert said == ["before", "after"]


@pytest.mark.parametrize("how", ["append", "restart"])
async def test_what_others_wrote_by_a_new_index_stays(path: Path, how: str) -> None:
    """Whoever stops after another process has begun a new index writes nothing more into the file:
    old pages would end over newer ones, and the other's log be deleted."""
    store = await sqlite.connect(path)
    conversation, token = await store.create(key="a key", first="0")
    for number in range(1, 100):
        await store.append(conversation, token, "user", f"{number}")
    path.with_name(f"{path.name}-shm").unlink()
    another_process(path, how)
    with pytest.raises(StorageError, match=REFUSED):
        await store.append(conversation, token, "user", "refused")
    with pytest.raises(StorageError, match=REFUSED):
        await store.ping()
    await store.close()
    assert after_restart(path, "PRAGMA integrity_check") == [["ok"]]
    said = [content for (content,) in after_restart(path, "SELECT content FROM messages")]
    assert said == [str(number) for number in range(100)]
    assert after_restart(path, "SELECT count(*) FROM conversations") == [[61]]


async def test_one_that_opens_again_does_not_take_the_lost_index_for_a_new_one(path: Path) -> None:
    """What writes opens the file anew after an error, while what reads has it open: both go by the
    index that has no name any more, and know it."""
    store = await sqlite.connect(path, busy_seconds=0.2)
    conversation, token = await store.create(key="a key", first="before")
    assert len(await store.messages(conversation, token)) == 1
    path.with_name(f"{path.name}-shm").unlink()
    assert isinstance(store, sqlite.SqliteConversations)
    store._writing._drop()
    with pytest.raises(StorageError, match=REFUSED):
        await store.append(conversation, token, "user", "refused")
    await store.close()
    assert rows(path, "SELECT content FROM messages") == [("before",)]
