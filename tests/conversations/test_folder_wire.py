"""The wire between servers on one folder."""

# ruff: noqa: ASYNC240 -- nothing else runs on these loops

from __future__ import annotations

import asyncio
import socket
import stat
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import pytest

from answerable.conversations import folder_wire
from answerable.conversations.folder_wire import SUFFIX, FolderWire
from answerable.errors import StorageError
from answerable.replica_wire import LONGEST

pytestmark = pytest.mark.anyio


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A temporary folder with a short path, where the sockets are made."""
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        monkeypatch.setattr(tempfile, "tempdir", name)
        yield Path(name)


def sockets(place: Path) -> set[Path]:
    return set(place.glob(f"answerable-*/*/*{SUFFIX}"))


def folder_of(shared: Path) -> Path:
    """Where the sockets of the servers on a file are."""
    folder = FolderWire(shared)._folder
    for each in (folder.parent, folder):
        each.mkdir(mode=0o700, exist_ok=True)
    return folder


@asynccontextmanager
async def listening(shared: Path, heard: Callable[[str], None]) -> AsyncIterator[FolderWire]:
    """A wire that listens, once its socket is there."""
    place = Path(tempfile.gettempdir())
    wire, before = FolderWire(shared), sockets(place)
    task = asyncio.create_task(wire.listen(heard))
    await until(lambda: bool(sockets(place) - before))
    try:
        yield wire
    finally:
        task.cancel()
        await asyncio.wait([task])


async def until(true: Callable[[], bool]) -> None:
    with anyio.fail_after(30):
        while not true():  # noqa: ASYNC110 - what is waited for is on the disk
            await asyncio.sleep(0.001)


async def test_all_on_a_file_hear_all_in_order(tmp_path: Path, place: Path) -> None:
    """What each says is heard by both, its own speaker included, in that speaker's order; on
    another file it is not. Who has left leaves no socket and no folder behind, and none is where
    the file is."""
    said: tuple[list[str], list[str]] = ([], [])
    elsewhere: list[str] = []
    shared = tmp_path / "c.sqlite3"
    async with (
        listening(shared, said[0].append) as one,
        listening(tmp_path / "." / "c.sqlite3", said[1].append) as other,
        listening(tmp_path / "else.sqlite3", elsewhere.append),
    ):
        assert {stat.S_IMODE(each.stat().st_mode) for each in place.glob("**/")} == {0o700}
        texts = [f"{number} {'x' * LONGEST}"[:LONGEST] for number in range(50)]
        for text in texts:
            await one.send(text)
        await other.send("after")
        await until(lambda: all(len(heard) == 51 for heard in said))
        assert all([each for each in heard if each != "after"] == texts for heard in said)
    assert elsewhere == []
    assert not sockets(place)
    assert list(place.glob("answerable-*/*")) == []
    assert list(tmp_path.iterdir()) == []
    await one.send("to nobody")


async def test_a_killed_server_is_forgotten(tmp_path: Path, place: Path) -> None:
    """A socket that nobody listens to is removed when something is said, and the others hear it;
    those that are there when a server starts are removed too."""
    said: list[str] = []
    folder = folder_of(tmp_path / "c")
    left = [folder / f"{name}{SUFFIX}" for name in ("earlier", "later")]
    leave(left[0])
    async with listening(tmp_path / "c", said.append) as wire:
        assert not left[0].exists()
        leave(left[1])
        await wire.send("a")
        await until(lambda: said == ["a"])
        assert not left[1].exists()


def leave(place: Path) -> None:
    """A socket as a killed server leaves it."""
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(place))


async def test_who_leaves_and_comes_back(tmp_path: Path, place: Path) -> None:
    """One that left misses what is said, its place may be taken, and nobody else does."""
    said: list[str] = []
    async with listening(tmp_path, lambda text: None) as wire:
        for text in ("first", "second"):
            async with listening(tmp_path, said.append):
                await wire.send(text)
                await until(lambda text=text: text in said)  # type: ignore[misc]
            await wire.send("missed")
    assert said == ["first", "second"]


async def test_who_is_stuck_holds_up_nobody(
    tmp_path: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A listener that takes nothing in is let go after a moment; the others hear everything."""
    monkeypatch.setattr(folder_wire, "SEND_SECONDS", 0.05)
    said: list[str] = []
    with socket.socket(socket.AF_UNIX) as stuck:
        stuck.bind(str(folder_of(tmp_path) / f"0{SUFFIX}"))
        stuck.listen()
        async with listening(tmp_path, said.append) as wire:
            for _ in range(100):
                await wire.send("x" * LONGEST)
            await until(lambda: len(said) == 100)


async def test_where_no_socket_can_be_made(
    tmp_path: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the temporary folder's path is too long nobody listens, until that is possible."""
    monkeypatch.setattr(folder_wire, "AGAIN_SECONDS", 0.001)
    long = place / ("long" * 30)
    long.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(long))
    said: list[str] = []
    wire = FolderWire(tmp_path)
    with pytest.raises(StorageError):
        await wire.send("there is no folder yet")
    task = asyncio.create_task(wire.listen(said.append))
    await until(wire._folder.is_dir)
    await wire.send("nobody hears it")
    assert list(wire._folder.iterdir()) == []
    monkeypatch.setattr(wire, "_folder", place / "answerable-1" / "short")
    await until(lambda: bool(sockets(place)))
    await wire.send("heard")
    await until(lambda: said == ["heard"])
    task.cancel()
    await asyncio.wait([task])


@pytest.mark.parametrize("mode", [0o755, 0o777, 0o701])
async def test_a_folder_that_others_may_enter(tmp_path: Path, place: Path, mode: int) -> None:
    """In a folder that somebody else may have made ready nothing is said or heard."""
    folder = folder_of(tmp_path).parent
    folder.chmod(mode)
    wire = FolderWire(tmp_path)
    with pytest.raises(StorageError, match="alone"):
        await wire.send("secret")
    task = asyncio.create_task(wire.listen(lambda text: None))
    await asyncio.sleep(0.05)
    assert not sockets(place)
    task.cancel()
    await asyncio.wait([task])


def test_without_a_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where none can be written the sockets are beside the file, and nothing fails at the start."""

    def none() -> str:
        raise FileNotFoundError("No usable temporary directory found")

    monkeypatch.setattr(tempfile, "gettempdir", none)
    assert FolderWire(tmp_path / "conversations.sqlite3")._folder.is_relative_to(tmp_path)
