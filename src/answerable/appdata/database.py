"""A database that can only be read: one short transaction a statement, each under a deadline."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Row, Select, event, make_url, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from answerable.errors import ConfigError, MissingExtraError, StorageError
from answerable.settings import AppDataSettings

DRIVERS = {"sqlite": "aiosqlite", "postgresql": "asyncpg", "postgres": "asyncpg"}
# How often SQLite asks whether it is late: each so many of its virtual machine's instructions.
PROGRESS_STEPS = 5_000
# The user's id and the deadline hold for this transaction alone, whatever becomes of it: a pooled
# connection has nothing to leak to the next user.
_SCOPE = text(
    "SELECT set_config('statement_timeout', :deadline, true), set_config(:setting, :owner, true)"
)
_DEADLINE = text("SELECT set_config('statement_timeout', :deadline, true)")


class Database:
    """Read-only access; drivers' exceptions leave it as ``StorageError``."""

    def __init__(self, settings: AppDataSettings) -> None:
        self._settings = settings
        self._seconds = settings.timeout_ms / 1000
        self.engine = _engine(settings)
        self.kind = self.engine.dialect.name
        self._errors: tuple[type[Exception], ...] = (
            SQLAlchemyError,
            OSError,
            TimeoutError,
            *_driver_errors(self.engine),
        )

    async def rows(
        self, statement: Select[Any], values: Mapping[str, Any], user_id: str
    ) -> Sequence[Row[Any]]:
        """The rows of one statement, asked on behalf of ``user_id``. Raises ``StorageError``."""
        try:
            async with asyncio.timeout(self._seconds), self.engine.connect() as connection:
                await self._scope(connection, user_id)
                found: Sequence[Row[Any]] = (await connection.execute(statement, values)).all()
                await connection.rollback()
                return found
        except self._errors as error:
            raise StorageError(
                f"The application's database could not be read ({_kind(error)})."
            ) from error

    async def close(self) -> None:
        """Close every connection."""
        await self.engine.dispose()

    async def _scope(self, connection: AsyncConnection, user_id: str) -> None:
        if self.kind != "postgresql":
            return
        deadline = {"deadline": str(self._settings.timeout_ms)}
        if self._settings.rls_setting:
            setting = {"setting": self._settings.rls_setting, "owner": user_id}
            await connection.execute(_SCOPE, deadline | setting)
        else:
            await connection.execute(_DEADLINE, deadline)


def _engine(settings: AppDataSettings) -> AsyncEngine:
    try:
        url = _with_driver(make_url(settings.url.get_secret_value()))
        if not 0 <= (url.port or 0) < 65_536:
            raise ValueError
        engine = create_async_engine(
            url,
            pool_size=settings.pool_size,
            max_overflow=0,
            pool_timeout=settings.timeout_ms / 1000,
            hide_parameters=True,  # errors are logged; what users ask is not
            execution_options=_read_only_options(url),
        )
        engine.dialect.create_connect_args(url)  # else options are read when somebody asks first
    # A ValueError is of a port or an option that is none; its message quotes what stands there,
    # which is a piece of the password where that has an "@" or a ":" in it.
    except (SQLAlchemyError, ValueError, TypeError):
        raise ConfigError(
            "app_data.url is no database address. Write one such as "
            "postgresql://user:password@host/database or sqlite:///app.db. In a name or a "
            "password @ is written %40, : is %3A and / is %2F."
        ) from None
    except ModuleNotFoundError as error:
        raise MissingExtraError("appdata: sql", "appdata") from error
    if url.get_backend_name() == "sqlite":
        _harden_sqlite(engine, settings.timeout_ms / 1000)
    return engine


def _read_only_options(url: URL) -> dict[str, Any]:
    """The transaction itself begins as READ ONLY where the database knows that."""
    return {"postgresql_readonly": True} if url.get_backend_name() == "postgresql" else {}


def _with_driver(url: URL) -> URL:
    backend, _, driver = url.drivername.partition("+")
    if not driver and backend in DRIVERS:
        known = "postgresql" if backend == "postgres" else backend
        url = url.set(drivername=f"{known}+{DRIVERS[backend]}")
    if backend == "sqlite" and url.database and not url.database.startswith("file:"):
        place = quote(str(Path(url.database).absolute()))
        url = url.set(database=f"file:{place}", query={"mode": "ro", "uri": "true"})
    return url


def _harden_sqlite(engine: AsyncEngine, seconds: float) -> None:
    """No statement may write, and none may run for longer than ``seconds``."""
    late_at: dict[int, float] = {}

    @event.listens_for(engine.sync_engine, "connect")
    def _connected(connection: Any, record: Any) -> None:
        key = id(record)

        def is_late() -> bool:
            return time.monotonic() > late_at.get(key, float("inf"))

        connection.run_async(lambda raw: raw.set_progress_handler(is_late, PROGRESS_STEPS))
        cursor = connection.cursor()
        cursor.execute("PRAGMA query_only = ON")
        cursor.close()

    @event.listens_for(engine.sync_engine, "checkout")
    def _checked_out(connection: Any, record: Any, proxy: Any) -> None:
        late_at[id(record)] = time.monotonic() + seconds


def _driver_errors(engine: AsyncEngine) -> tuple[type[Exception], ...]:
    """What SQLAlchemy lets through while a connection is being opened, such as a wrong password."""
    if engine.dialect.driver != "asyncpg":
        return ()
    asyncpg = import_module("asyncpg")
    return (asyncpg.PostgresError, asyncpg.InterfaceError)


def _kind(error: BaseException) -> str:
    """What went wrong, in one word: a driver's own message may quote the address or the data."""
    return type(getattr(error, "orig", None) or error).__name__
