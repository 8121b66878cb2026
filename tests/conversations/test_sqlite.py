"""Durability and privacy of the SQLite store, beyond the contract."""

# ruff: noqa: ASYNC240 -- nothing else runs on these loops

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from answerable.conversations import sqlite
from answerable.conversations.database_files import DatabaseFiles, make_private
from answerable.conversations.lane import Lane
from answerable.errors import ConversationNotFoundError, StorageError
from answerable.owner import fingerprint
from answerable.protocols import ConversationStore

from .killing import Kill, writers

HERE = Path(__file__).parent

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "conversations.sqlite"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[ConversationStore]:
    store = await sqlite.connect(path, busy_seconds=0.2)
    yield store
    await store.close()


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    db = sqlite3.connect(path)
    try:
        return db.execute(query).fetchall()
    finally:
        db.close()


def back_up(path: Path, copy: Path) -> None:
    with closing(sqlite3.connect(path)) as db, closing(sqlite3.connect(copy)) as target:
        db.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")


async def test_an_acknowledged_message_is_committed(store: ConversationStore, path: Path) -> None:
    """Once ``append`` returns, another connection reads the message."""
    conversation, token = await store.create()
    message = await store.append(conversation, token, "user", "hello")
    assert rows(path, "SELECT id, content FROM messages") == [(message, "hello")]


async def test_it_opens_again_where_it_was(store: ConversationStore, path: Path) -> None:
    """A restart keeps conversations, messages and the owner's right to them."""
    conversation, token = await store.create()
    await store.append(conversation, token, "user", "hello")
    await store.close()
    again = await sqlite.connect(str(path))
    assert [m.content for m in await again.messages(conversation, token)] == ["hello"]
    await again.close()


async def test_many_appends_share_a_commit(store: ConversationStore, path: Path) -> None:
    """Of 200 messages that wait for another commit few cost one themselves: the log grows by far
    less than a page each."""
    assert isinstance(store, sqlite.SqliteConversations)
    conversation, token = await store.create()
    log = path.with_name(path.name + "-wal")
    before = log.stat().st_size
    ended = threading.Event()
    other = asyncio.create_task(store._writing.run(lambda _: ended.wait(10)))
    appends = [
        asyncio.create_task(store.append(conversation, token, "user", str(number)))
        for number in range(200)
    ]
    await asyncio.sleep(0)  # by then all of them wait
    ended.set()
    await asyncio.gather(other, *appends)
    assert (log.stat().st_size - before) < 200 * 4096
    assert len(await store.messages(conversation, token)) == 200


async def test_synchronous_full_and_wal(path: Path) -> None:
    """Every commit reaches the disk before it is acknowledged, and readers do not wait for it."""
    db = sqlite._open(path, 1.0)
    try:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert db.execute("PRAGMA synchronous").fetchone() == (2,)
    finally:
        db.close()


async def test_the_token_is_not_stored(store: ConversationStore, path: Path) -> None:
    """A stolen file opens nothing: it holds the token's SHA-256 and not the token."""
    _, token = await store.create()
    stored = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert token.encode() not in stored
    assert fingerprint(token).encode() in stored


async def test_only_its_owner_can_read_the_file(store: ConversationStore, path: Path) -> None:
    """The file and its log are readable by nobody but the user who runs the server."""
    await store.create()
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    assert set(modes.values()) == {0o600}


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such modes")
async def test_a_backup_that_anybody_may_read(path: Path) -> None:
    """A file that was copied and moved into place as any other is closed when it is opened, with
    its log, under a running server too; that nobody may write it stays so. The folder that is made
    for it is closed."""

    def modes() -> dict[str, int]:
        return {each.name: stat.S_IMODE(each.stat().st_mode) for each in path.parent.iterdir()}

    store = await sqlite.connect(path)
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    conversation, token = await store.create(key="a key", first="before")
    back_up(path, path.with_name("backup.db"))
    path.with_name("backup.db").chmod(0o644)
    path.with_name("backup.db").replace(path)
    assert [m.content for m in await store.messages(conversation, token)] == ["before"]
    await store.append(conversation, token, "user", "after")
    assert len(modes()) == 3
    assert set(modes().values()) == {0o600}
    await store.close()
    path.chmod(0o444)
    make_private(path)
    assert modes()[path.name] == 0o400


async def test_what_is_deleted_is_gone_from_the_file(store: ConversationStore, path: Path) -> None:
    """Not only from its tables: the pages that held it are overwritten."""
    conversation, token = await store.create()
    for number in range(30):
        await store.append(conversation, token, "user", f"{number} Canary7Zq " + "words " * 100)
    rows(path, "PRAGMA wal_checkpoint(TRUNCATE)")
    assert b"Canary7Zq" in path.read_bytes()
    await store.delete(conversation, token)
    rows(path, "PRAGMA wal_checkpoint(TRUNCATE)")
    assert b"Canary7Zq" not in path.read_bytes()


async def test_a_locked_file_refuses_and_recovers(store: ConversationStore, path: Path) -> None:
    """While another process holds the file nothing is acknowledged, reading goes on, and writing
    works again afterwards without a restart."""
    conversation, token = await store.create()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError, match="Another program holds the file"):
        await store.append(conversation, token, "user", "locked out")
    assert await store.messages(conversation, token) == []
    with pytest.raises(StorageError):
        await store.ping()
    other.execute("ROLLBACK")
    other.close()
    assert await store.ping() == {"status": "connected"}
    await store.append(conversation, token, "user", "back")
    assert [m.content for m in await store.messages(conversation, token)] == ["back"]


async def test_a_link_to_itself(tmp_path: Path) -> None:
    """In place of the file, it is said that it cannot be opened."""
    path = tmp_path / "conversations.sqlite3"
    path.symlink_to(path)
    with pytest.raises(StorageError, match="could not be read or written"):
        await sqlite.connect(path)


async def test_a_full_disk_refuses_and_recovers(path: Path) -> None:
    """On a full disk nothing is acknowledged, what was is still there, and once there is room
    the same process goes on. Where it is full at the start that is said as well, and what to do."""
    done = await asyncio.to_thread(
        subprocess.run, [sys.executable, str(HERE / "full_disk.py"), str(path)],
        capture_output=True, check=True, timeout=300,
    )  # fmt: skip
    outcome = json.loads(done.stdout)
    refused, begun = outcome["start"]
    assert begun == "begun"
    said_by_all = "could not be read or written"
    assert all(said_by_all in said and "not full" in said for said in (refused, *outcome["full"]))
    assert outcome["nearly_full"] == ["down"] * 3
    assert outcome["ping_full"] == "down"
    assert outcome["read_full"] == 1
    assert outcome["repaired"] == ["connected", "stored"]
    assert outcome["kept"]
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]


async def test_a_read_only_folder_refuses_and_recovers() -> None:
    """A folder that cannot be written is refused at the start in words, and works once it is
    mended, with all that was acknowledged."""
    done = await asyncio.to_thread(
        subprocess.run, [sys.executable, str(HERE / "read_only.py")],
        capture_output=True, check=True, timeout=300,
    )  # fmt: skip
    outcome = json.loads(done.stdout)
    assert "Conversations could not be read or written" in outcome["read_only"]
    assert "readonly" in outcome["read_only"]
    assert outcome["mended"] == "stored"
    assert outcome["kept"]


async def test_a_deleted_file_is_noticed(store: ConversationStore, path: Path) -> None:
    """Messages are not acknowledged into a file that was deleted: a new one is begun."""
    conversation, token = await store.create()
    for file in path.parent.iterdir():
        file.unlink()
    with pytest.raises(ConversationNotFoundError):
        await store.append(conversation, token, "user", "into the void")
    conversation, token = await store.create()
    await store.append(conversation, token, "user", "hello")
    assert len(rows(path, "SELECT * FROM messages")) == 1


async def test_a_file_that_is_put_back_is_not_ruined(path: Path) -> None:
    """A backup moved into place under a running server is gone on with: what the old file's log
    holds is not written into it."""
    store = await sqlite.connect(path)
    conversation, token = await store.create()
    await store.append(conversation, token, "user", "before")
    back_up(path, path.with_name("backup.db"))
    for number in range(100):
        await store.append(conversation, token, "user", f"{number} " + "later " * 50)
    assert len(await store.messages(conversation, token)) == 101
    path.with_name("backup.db").replace(path)
    await store.append(conversation, token, "user", "after")
    said = [each.content for each in await store.messages(conversation, token)]
    await store.close()
    assert said == ["before", "after"]
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]
    assert len(rows(path, "SELECT * FROM messages")) == 2


async def test_a_deleted_log_is_noticed(path: Path) -> None:
    """Where the log is deleted under a running server, nothing more is acknowledged, health says
    so, and what was acknowledged is in the file, whatever ends the process then."""
    store = await sqlite.connect(path)
    conversation, token = await store.create()
    await store.append(conversation, token, "user", "before")
    path.with_name(f"{path.name}-wal").unlink()
    with pytest.raises(StorageError, match="-wal"):
        await store.ping()
    shutil.copy(path, path.with_name("as-left-by-kill-9"))
    for _ in range(2):
        with pytest.raises(StorageError, match=r"-wal.* until it is restarted"):
            await store.append(conversation, token, "user", "refused")
    await store.close()
    for file in (path, path.with_name("as-left-by-kill-9")):
        assert rows(file, "PRAGMA integrity_check") == [("ok",)]
        assert rows(file, "SELECT content FROM messages") == [("before",)]
    store = await sqlite.connect(path)
    await store.append(conversation, token, "user", "after")
    said = [each.content for each in await store.messages(conversation, token)]
    await store.close()
    assert said == ["before", "after"]


async def test_a_file_that_is_no_database(path: Path) -> None:
    """A file of another kind is refused at the start, and left as it is."""
    path.parent.mkdir()
    path.write_bytes(b"my holiday pictures " * 500)
    with pytest.raises(StorageError, match=r"damaged .*not a database.* look again.* a backup"):
        await sqlite.connect(path)
    assert path.read_bytes().startswith(b"my holiday")


async def test_a_damaged_file_is_said(path: Path) -> None:
    """A file that is damaged while the server runs is called that, with what to do, also by its
    health, though most of it can be read; with a backup moved into its place all is well again."""
    store = await sqlite.connect(path)
    conversation, token = await store.create()
    for number in range(100):
        await store.append(conversation, token, "user", f"{number} " + "words " * 100)
    back_up(path, path.with_name("backup.db"))
    await store.close()
    pages = path.stat().st_size // 4096
    with path.open("r+b") as file:
        file.seek(4096 * (pages // 2))
        file.write(b"\xff" * 4096 * (pages // 2))
    store = await sqlite.connect(path)
    with pytest.raises(StorageError, match=r"damaged .*move a backup into its place"):
        await store.messages(conversation, token)
    for _ in range(2):
        with pytest.raises(StorageError, match="damaged"):
            await store.ping()
    path.with_name("backup.db").replace(path)
    assert len(await store.messages(conversation, token)) == 100
    assert await store.ping() == {"status": "connected"}
    await store.close()


async def test_a_path_that_cannot_be_made(tmp_path: Path) -> None:
    """A data folder that is a file is a ``StorageError``, not a traceback."""
    (tmp_path / "data").write_text("in the way")
    with pytest.raises(StorageError):
        await sqlite.connect(tmp_path / "data" / "conversations.sqlite")


async def test_a_newer_schema_is_refused(store: ConversationStore, path: Path) -> None:
    """A file written by a newer version is not touched, and the message says what to do."""
    await store.close()
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(StorageError, match="newer version"):
        await sqlite.connect(path)


async def test_a_bug_fails_one_transaction(path: Path) -> None:
    """A bug in a job becomes a ``StorageError`` with its cause, and the lane goes on."""
    lane = Lane(DatabaseFiles(path), "BEGIN IMMEDIATE", lambda: sqlite._open(path, 1.0))
    with pytest.raises(StorageError) as raised:
        await lane.run(lambda db: db.execute("SELECT ?", ("\ud800",)))
    assert raised.value.__cause__ is not None
    assert await lane.run(lambda db: db.in_transaction)
    await lane.close()


async def test_a_closed_store_says_so(path: Path) -> None:
    """After ``close`` nothing is accepted, and closing again does no harm."""
    store = await sqlite.connect(path)
    await store.close()
    await store.close()
    with pytest.raises(StorageError, match="closed"):
        await store.create()


async def test_a_cancelled_append_disturbs_nobody(store: ConversationStore) -> None:
    """Whoever stops waiting for a commit takes nobody else's message with them."""
    conversation, token = await store.create()
    appends = [
        asyncio.create_task(store.append(conversation, token, "user", str(number)))
        for number in range(20)
    ]
    await asyncio.sleep(0)
    for append in appends[::2]:
        append.cancel()
    kept = await asyncio.gather(*appends, return_exceptions=True)
    acknowledged = {id_ for id_ in kept if isinstance(id_, str)}
    assert len(acknowledged) >= 10
    assert acknowledged <= {m.id for m in await store.messages(conversation, token)}


async def test_kill_9_loses_nothing_acknowledged(path: Path) -> None:
    """Twenty times killed at another moment, the store has every message it acknowledged, in one
    sound file."""
    with writers(f"sqlite:{path}") as kill:
        for round_ in range(20):
            await asyncio.to_thread(_kill_once, path, kill, 10 + 13 * round_)


def _kill_once(path: Path, kill: Kill, after: int) -> None:
    conversation, acknowledged = kill(after)
    stored = rows(
        path, f"SELECT id, content FROM messages WHERE conversation_id = '{conversation}'"
    )
    assert len(acknowledged) >= after
    assert set(acknowledged) <= {id_ for id_, _ in stored}
    assert all(str(content).count(" ") == 1 for _, content in stored)
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]


async def test_processes_share_the_file(path: Path) -> None:
    """Several processes that begin with a new file at the same moment all get to write."""
    with ExitStack() as stack:
        each = [stack.enter_context(writers(f"sqlite:{path}")) for _ in range(3)]
        wrote = await asyncio.gather(*(asyncio.to_thread(kill, 20) for kill in each))
    assert len({conversation for conversation, _ in wrote}) == 3
    assert all(len(set(acknowledged)) >= 20 for _, acknowledged in wrote)
    assert rows(path, "SELECT count(*) FROM conversations") == [(3,)]
