"""The wire between servers on one folder: a Unix socket for each of them, in a folder of its own.

Not in the folder that they share: a tree that holds a socket is not copied by every program.
Whoever speaks connects to every socket that is there. One that nobody listens to any more was left
by a server that was killed, and is removed by whoever finds it. Where no socket can be made, or the
servers have temporary folders of their own, they do not hear each other. The last server that stops
in good order removes the folder; one that is just starting makes it again.
"""

from __future__ import annotations

import asyncio
import errno
import hashlib
import os
import secrets
import socket
import stat
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from answerable.errors import StorageError

AGAIN_SECONDS = 1.0  # until a socket that could not be made is tried again
SEND_SECONDS = 1.0  # for one listener: who takes longer is stuck, and misses the rest
SUFFIX = ".socket"


def _temporary(shared: Path) -> Path:
    """Where sockets are; beside the file where no folder for temporary files can be written."""
    try:
        return Path(tempfile.gettempdir())
    except OSError:
        return Path(os.path.realpath(shared)).parent


class FolderWire:
    """Between all servers of this user whose conversations are in the file ``shared``."""

    def __init__(self, shared: Path) -> None:
        # Unlike Path.resolve() it raises nothing for a link to itself; SQLite says that it is none.
        place = os.path.realpath(shared).encode("utf-8", "replace")
        name = hashlib.sha256(place).hexdigest()[:16]
        self._folder = _temporary(shared) / f"answerable-{os.getuid()}" / name
        self._speaking = asyncio.Lock()
        self._lines: dict[str, asyncio.StreamWriter] = {}

    async def send(self, text: str) -> None:
        try:
            await self._tell_all(text.encode("ascii") + b"\n")
        except OSError as error:
            raise StorageError(f"{self._folder.name}: {error.strerror}") from None

    async def listen(self, heard: Callable[[str], None]) -> None:
        while True:
            with suppress(OSError):
                await self._listen(heard)
            await asyncio.sleep(AGAIN_SECONDS)

    async def _tell_all(self, line: bytes) -> None:
        async with self._speaking:
            _check_is_ours(self._folder.parent)
            names = self._listening()
            for gone in self._lines.keys() - set(names):
                self._lines.pop(gone).close()
            for name in sorted(names):
                await self._tell(name, line)

    def _listening(self) -> list[str]:
        try:
            return [each for each in os.listdir(self._folder) if each.endswith(SUFFIX)]
        except FileNotFoundError:  # the last one took it along
            return []

    async def _tell(self, name: str, line: bytes) -> None:
        try:
            async with asyncio.timeout(SEND_SECONDS):
                if name not in self._lines:
                    own = await asyncio.open_unix_connection(str(self._folder / name))
                    self._lines[name] = own[1]
                self._lines[name].write(line)
                await self._lines[name].drain()
        except ConnectionRefusedError:
            (self._folder / name).unlink(missing_ok=True)
        except OSError:  # it has just left, or is stuck (``TimeoutError``)
            if name in self._lines:
                self._lines.pop(name).transport.abort()

    async def _listen(self, heard: Callable[[str], None]) -> None:
        for folder in (self._folder.parent, self._folder):
            folder.mkdir(mode=0o700, exist_ok=True)
        await self._tell_all(b"")  # to find those that were killed
        name = secrets.token_hex(8)
        async with self._server(name, heard):
            # Only now has it the name that others look for: all of those can be connected to.
            own = self._folder / f"{name}{SUFFIX}"
            (self._folder / name).rename(own)
            try:
                await asyncio.get_running_loop().create_future()  # until this is cancelled
            finally:
                own.unlink(missing_ok=True)
                with suppress(OSError):  # it is not empty while somebody else listens
                    self._folder.rmdir()
                for line in self._lines.values():
                    line.close()

    @asynccontextmanager
    async def _server(self, name: str, heard: Callable[[str], None]) -> AsyncIterator[None]:
        speakers: set[asyncio.StreamWriter] = set()

        async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            speakers.add(writer)
            try:
                with suppress(OSError):
                    while (line := await reader.readline()).endswith(b"\n"):
                        heard(line[:-1].decode("ascii"))
            finally:
                speakers.discard(writer)
                writer.close()

        bound = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            bound.bind(str(self._folder / name))
            server = await asyncio.start_unix_server(hear, sock=bound)
        except BaseException:
            bound.close()
            (self._folder / name).unlink(missing_ok=True)
            raise
        try:
            yield
        finally:
            server.close()
            for each in tuple(speakers):
                each.close()


def _check_is_ours(folder: Path) -> None:
    """Temporary folders are open to everybody: whoever made this one first would hear all that is
    said. Raises ``PermissionError``."""
    found = folder.lstat()
    private = stat.S_ISDIR(found.st_mode) and not found.st_mode & 0o077
    if not private or found.st_uid != os.getuid():
        raise PermissionError(errno.EACCES, "it is not this user's alone", str(folder))
