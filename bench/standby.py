"""A Postgres that takes over from another one, and the address that leads to whichever serves."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from balancer import pumped

if TYPE_CHECKING:
    from postgres_server import RealPostgres

NAME = "standby"
SOCKET = ".s.PGSQL.5432"  # as every driver calls it, in the folder that it is given
STREAMING = f"SELECT state FROM pg_stat_replication WHERE application_name = '{NAME}';"


@dataclass
class Switch:
    """A socket in ``folder`` which hands everything on to the one in ``target``."""

    folder: Path
    target: str

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Listen meanwhile."""
        self.folder.mkdir(exist_ok=True)
        server = await asyncio.start_unix_server(self._serve, self.folder / SOCKET)
        try:
            yield
        finally:
            server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            to_reader, to_writer = await asyncio.open_unix_connection(Path(self.target) / SOCKET)
        except OSError:  # nobody is there
            writer.close()
            return
        await asyncio.gather(_hand_on(reader, to_writer), _hand_on(to_reader, writer))


async def _hand_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await pumped(reader, writer)
    writer.close()


class Standby:
    """A copy of ``postgres`` below ``folder``, without which it commits nothing any more."""

    def __init__(self, postgres: RealPostgres, folder: Path) -> None:
        self.socket_folder = str(folder / "standby-socket")
        self._postgres = postgres
        self._data = folder / NAME

    async def follow(self) -> None:
        """Copy everything, and follow from then on."""
        await asyncio.to_thread(self._copy)
        await asyncio.to_thread(self._start)
        while "streaming" not in await self._asked(STREAMING):  # noqa: ASYNC110 -- of another process
            await asyncio.sleep(0.1)
        await self._asked(f"ALTER SYSTEM SET synchronous_standby_names = '{NAME}';")
        await self._asked("SELECT pg_reload_conf();")

    async def take_over(self) -> None:
        """Be the one that is written to."""
        await asyncio.to_thread(
            self._postgres.run, "pg_ctl", "-w", "-D", str(self._data), "promote"
        )

    async def stop(self) -> None:
        """End it."""
        stop = ("pg_ctl", "-w", "-D", str(self._data), "-m", "immediate", "stop")
        await asyncio.to_thread(self._postgres.run, *stop)

    def psql(self, statement: str) -> str:
        """What psql prints of what it holds."""
        return self._postgres.run(
            "psql", "-h", self.socket_folder, "-U", "postgres", "-c", statement
        )

    async def _asked(self, statement: str) -> str:
        return await asyncio.to_thread(self._postgres.psql, statement)

    def _copy(self) -> None:
        self._data.parent.chmod(0o711)  # the user of the server comes by here
        for each in (self._data, Path(self.socket_folder)):
            each.mkdir(mode=0o700)
            if user := self._postgres.system_user:
                shutil.chown(each, user)
        source = f"host={self._postgres.socket_folder} user=postgres application_name={NAME}"
        copy = ("-d", source, "-D", str(self._data), "--write-recovery-conf", "-X", "stream")
        self._postgres.run("pg_basebackup", *copy)

    def _start(self) -> None:
        os.chmod(self.socket_folder, 0o755)
        options = f'-h "" -k {self.socket_folder}'
        log = str(self._data / "log")
        self._postgres.run("pg_ctl", "-w", "-D", str(self._data), "-o", options, "-l", log, "start")
