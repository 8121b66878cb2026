"""The wire between servers on one folder."""

from __future__ import annotations

import asyncio
import socket
import stat
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import pytest

from answerable.conversations import folder_wire
from answerable.conversations.folder_wire import SUFFIX, FolderWire
from answerable.errors import StorageError
from answerable.replica_wire import LONGEST

pytestmark = pytest.mark.anyio


def sockets(folder: Path) -> list[Path]:
    return list(folder.glob(f"*{SUFFIX}"))


@asynccontextmanager
async def listening(folder: Path, heard: Callable[[str], None]) -> AsyncIterator[FolderWire]:
    """A wire that listens, once its socket is there."""
    wire, before = FolderWire(folder), set(sockets(folder))
    task = asyncio.create_task(wire.listen(heard))
    await until(lambda: bool(set(sockets(folder)) - before))
    try:
        yield wire
    finally:
        task.cancel()
        await asyncio.wait([task])


async def until(true: Callable[[], bool]) -> None:
    with anyio.fail_after(30):
        while not true():  # noqa: ASYNC110 - what is waited for is on the disk
            await asyncio.sleep(0.001)


async def test_all_in_a_folder_hear_all_in_order(tmp_path: Path) -> None:
    """What each says is heard by both, its own speaker included, in that speaker's order; in
    another folder it is not; and who has left leaves nothing behind."""
    folder, said, elsewhere = tmp_path / "wire", ([], []), list[str]()  # type: tuple[list[str], list[str]]
    async with (
        listening(folder, said[0].append) as one,
        listening(folder, said[1].append) as other,
        listening(tmp_path / "else", elsewhere.append),
    ):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        texts = [f"{number} {'x' * LONGEST}"[:LONGEST] for number in range(50)]
        for text in texts:
            await one.send(text)
        await other.send("after")
        await until(lambda: all(len(heard) == 51 for heard in said))
        assert all([each for each in heard if each != "after"] == texts for heard in said)
    assert elsewhere == []
    assert list(folder.iterdir()) == []
    await one.send("to nobody")


async def test_a_killed_server_is_forgotten(tmp_path: Path) -> None:
    """A socket that nobody listens to is removed when something is said, and the others hear it;
    those that are there when a server starts are removed too."""
    said: list[str] = []
    left = [tmp_path / f"{name}{SUFFIX}" for name in ("earlier", "later")]
    leave(left[0])
    async with listening(tmp_path, said.append) as wire:
        assert not left[0].exists()
        leave(left[1])
        await wire.send("a")
        await until(lambda: said == ["a"])
        assert not left[1].exists()


def leave(place: Path) -> None:
    """A socket as a killed server leaves it."""
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(place))


async def test_who_leaves_and_comes_back(tmp_path: Path) -> None:
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
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A listener that takes nothing in is let go after a moment; the others hear everything."""
    monkeypatch.setattr(folder_wire, "SEND_SECONDS", 0.05)
    said: list[str] = []
    with socket.socket(socket.AF_UNIX) as stuck:
        stuck.bind(str(tmp_path / f"0{SUFFIX}"))
        stuck.listen()
        async with listening(tmp_path, said.append) as wire:
            for _ in range(100):
                await wire.send("x" * LONGEST)
            await until(lambda: len(said) == 100)


async def test_where_no_socket_can_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is said in a folder that is missing; and in one with too long a path nobody listens,
    until that is possible."""
    monkeypatch.setattr(folder_wire, "AGAIN_SECONDS", 0.001)
    with pytest.raises(StorageError, match="missing"):
        await FolderWire(tmp_path / "missing").send("x")
    said: list[str] = []
    folder = tmp_path / ("long" * 30)
    wire = FolderWire(folder)
    task = asyncio.create_task(wire.listen(said.append))
    await until(folder.is_dir)
    await wire.send("nobody hears it")
    assert list(folder.iterdir()) == []
    monkeypatch.chdir(folder)  # from where the path is short
    await until(lambda: bool(sockets(folder)))
    await wire.send("heard")
    await until(lambda: said == ["heard"])
    task.cancel()
    await asyncio.wait([task])
