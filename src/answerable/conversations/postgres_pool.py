"""Pooled connections to Postgres, and transactions that cannot outlive their deadline.

A pooled connection may be dead without knowing it, after a restart of the server or a silent
network. So the first round trip of a transaction, which does nothing yet, is tried again on a new
connection when it fails; whatever fails later is not, as nobody could say what became of it.

More transactions at once than connections wait in a line. A server that brings others to an end
meanwhile is there and busy; one that brings none to an end is not there.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

import asyncpg
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from answerable.conversations import migrations
from answerable.conversations.postgres_address import Address
from answerable.errors import AnswerableError, StorageBusyError, StorageError
from answerable.postgres.lanes import Lane, Lanes

if TYPE_CHECKING:
    from sqlalchemy import Connection as SyncConnection

Connection: TypeAlias = Any  # asyncpg's, which is untyped

POOL_SIZE = 10
CONNECT_SECONDS = 2.0
BEGIN_SECONDS = 1.0  # for the first round trip on a pooled connection, which may be dead
TOTAL_SECONDS = 5.0  # for a transaction, and for a server until it has brought any to an end
JUST_SECONDS = 0.25  # ago, what was done says that the server is there
IDLE_SECONDS = 60.0  # an unused connection is closed: another replica may need it
LOOK_SECONDS = 60.0  # after a look at tables that mended nothing
# Counting relies on seeing what was committed before each statement, whatever a role's default is.
# LOCAL settings end with the transaction, so a pooler between us and the server leaks none of them.
BEGIN = (
    "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL search_path = {schema};"
    " SET LOCAL statement_timeout = 4000; SET LOCAL lock_timeout = 2000;"
    " SET LOCAL idle_in_transaction_session_timeout = 10000"
)
UPGRADE_LOCK = 4_846_237_231_908_105_217  # any number; whoever upgrades these tables holds it
MISCONFIGURED = (
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.exceptions.ClientConfigurationError,
)
NO_CHARACTER = (asyncpg.UntranslatableCharacterError, asyncpg.CharacterNotInRepertoireError)
# What passes by itself: the server is down, starting, full, or too far away.
UNREACHABLE = (
    asyncpg.PostgresConnectionError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.LockNotAvailableError,  # of tables that are made or upgraded, or by another replica
    OSError,
    TimeoutError,
)
ERRORS = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    SQLAlchemyError,
    OSError,
    TimeoutError,
)
# The database was dropped and made again, is another one since a fail-over, or an old backup.
OTHER_TABLES = (
    asyncpg.UndefinedTableError,
    asyncpg.UndefinedColumnError,
    asyncpg.InvalidSchemaNameError,
)
READ_ONLY = (
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.ActiveSQLTransactionError,  # the probe asks to write where that is off by default
    asyncpg.FeatureNotSupportedError,  # and where it cannot be on, in a standby
)
BUSY = (
    "Postgres is busy: all connections that this process has were in use for too long, and nothing "
    f"was read or written. Ask again later. It takes {POOL_SIZE} where the server grants them."
)


class Database:
    """One database. Nothing is opened before the first transaction; drivers' errors stay inside."""

    def __init__(self, address: Address) -> None:
        # Whether the server has refused something since it last took a write for certain: reading
        # goes on where its disk is full, and says nothing of that.
        self.doubted = False
        self.counted_in: set[str] = set()  # the tables in which budgets and places were counted
        self._address = address
        self._begin = BEGIN.format(schema=address.schema)
        self._pool: Lanes | None = None
        self._opening = asyncio.Lock()
        self._closed = False
        self._tables_doubted = False  # whether something was missed in them since the last look
        self._looked_at = -math.inf  # when that was, if it mended nothing
        self._ended_at = -math.inf  # when the server last brought a transaction to its end
        self._commits: dict[object, float] = {}  # when those that are awaited began

    @property
    def busy(self) -> bool:
        """Whether every connection is in use, and the server has just done what another asked."""
        crowded = self._pool is not None and self._pool.crowded
        return crowded and _now() - self._ended_at < JUST_SECONDS

    @property
    def committing_seconds(self) -> float:
        """How long the oldest commit that is awaited has been; 0 where none is. Reading says
        nothing of a disk, or a standby, that commits wait for."""
        return max((_now() - began for began in self._commits.values()), default=0.0)

    @asynccontextmanager
    async def transaction(self, patience: float | None = None) -> AsyncIterator[Connection]:
        """A connection inside a transaction that is committed at the end of the block.

        A busy server's is waited for ``patience`` seconds, ``TOTAL_SECONDS`` unless it is said.
        Raises ``StorageError``; then it is not known to be committed, except that it is not with
        ``StorageBusyError``.
        """
        try:
            pool = await self._opened()
            async with (
                self._place(pool, TOTAL_SECONDS if patience is None else patience) as (lane, until),
                asyncio.timeout_at(until),
                self._begun(pool, lane) as connection,
            ):
                yield connection
        except ERRORS as error:
            cause = _of_driver(error)
            self._learn_from(cause)
            raise StorageError(
                f"Conversations could not be read or written in Postgres ({_kind(error)}). "
                f"{_remedy(cause, self._address)}"
            ) from cause

    async def close(self) -> None:
        """Close every connection. Calling it twice is fine."""
        self._closed = True
        if self._pool is None:
            return
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                await self._pool.close()
        except ERRORS:  # the server does not say goodbye
            self._pool.terminate()

    def _learn_from(self, error: BaseException) -> None:
        self.doubted |= isinstance(error, asyncpg.PostgresError)
        # The next verb makes or upgrades the tables, as the first one does. The connections stay:
        # others may be writing on them, into tables that lack nothing.
        if isinstance(error, OTHER_TABLES) and _now() - self._looked_at > LOOK_SECONDS:
            self._tables_doubted = True

    @asynccontextmanager
    async def _place(self, pool: Lanes, patience: float) -> AsyncIterator[tuple[Lane, float]]:
        """One of the connections; until when a server that is there has answered.

        Raises ``TimeoutError`` where it has not while this one waited, and ``StorageBusyError``.
        """
        began = _now()
        async with AsyncExitStack() as stack:
            while True:
                until = min(began + patience, self._silent_at(began))
                if lane := await pool.entered_by(until, stack):
                    break
                if self._silent_at(began) <= _now():
                    raise TimeoutError
                if began + patience <= _now():
                    raise StorageBusyError(BUSY)
            yield lane, self._silent_at(began)

    def _silent_at(self, began: float) -> float:
        """When a server that did nothing more would not have answered whoever asked then."""
        return max(began, self._ended_at) + TOTAL_SECONDS

    @asynccontextmanager
    async def _begun(self, pool: Lanes, lane: Lane) -> AsyncIterator[Connection]:
        connection = await self._begin_anyhow(pool, lane)
        try:
            yield connection
            await self._commit(connection)
            self._ended_at = _now()
        except AnswerableError:
            await connection.execute("ROLLBACK")
            self._ended_at = _now()
            raise
        except BaseException:
            connection.terminate()  # an end for certain, also where the server says nothing more
            raise
        finally:
            await lane.release(connection)

    async def _commit(self, connection: Connection) -> None:
        awaited = object()
        self._commits[awaited] = _now()
        try:
            await connection.execute("COMMIT")
        finally:
            del self._commits[awaited]

    async def _begin_anyhow(self, pool: Lanes, lane: Lane) -> Connection:
        try:
            return await _begin_once(lane, self._begin, BEGIN_SECONDS)
        except asyncpg.TooManyConnectionsError:  # which ends none of those that there are
            raise
        except ERRORS as error:
            # What killed this one most likely killed them all; a server that is slow killed none.
            if not (isinstance(error, TimeoutError) and _now() - self._ended_at < BEGIN_SECONDS):
                pool.expire_connections()
            return await _begin_once(lane, self._begin, TOTAL_SECONDS)

    async def _opened(self) -> Lanes:
        if self._closed:
            raise StorageError("The conversation store is closed.")
        if self._pool is None:
            if self._opening.locked():
                raise StorageError("The conversation store is being opened. Try again in a moment.")
            async with self._opening:
                await _upgrade(self._address)
                self._pool = await Lanes.opened(
                    self._address.dsn,
                    POOL_SIZE,
                    timeout=CONNECT_SECONDS,
                    command_timeout=TOTAL_SECONDS,
                    max_inactive_connection_lifetime=IDLE_SECONDS,
                    statement_cache_size=0,  # poolers hand out another server each time
                    reset=_leave,
                )
        elif self._tables_doubted and not self._opening.locked():  # others go on meanwhile
            async with self._opening:
                await self._look_at_tables()
        return self._pool

    async def _look_at_tables(self) -> None:
        """Whoever comes next looks again, if this was cut short; in a while, if it is no use."""
        try:
            mended = await _upgrade(self._address)
        except (*ERRORS, AnswerableError) as error:
            if isinstance(_of_driver(error), UNREACHABLE):
                raise
            self._tables_doubted, self._looked_at = False, _now()
            raise
        self._tables_doubted = False
        self._looked_at = -math.inf if mended else _now()


def _now() -> float:
    return asyncio.get_running_loop().time()


async def _begin_once(lane: Lane, begin: str, seconds: float) -> Connection:
    connection = await lane.acquire()
    try:
        await connection.execute(begin, timeout=seconds)
    except BaseException:
        connection.terminate()
        await lane.release(connection)
        raise
    return connection


async def _leave(connection: Connection) -> None:
    """Nothing outlives a transaction here, so nothing is to be reset after one."""


async def _upgrade(address: Address) -> bool:
    """Make or upgrade the tables if need be, and whether it was; of several replicas one does."""
    if await _revision(address) == migrations.HEAD:
        return False
    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: asyncpg.connect(address.dsn, timeout=CONNECT_SECONDS),
        poolclass=NullPool,
    )
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade_locked, address.schema)
    finally:
        await engine.dispose()
    return True


async def _revision(address: Address) -> str | None:
    revision = await stored_revision(address)
    if revision is not None:
        migrations.check_known(revision)
    return revision


async def stored_revision(address: Address) -> str | None:
    """What the tables say of themselves, None without any; nothing is made or upgraded.

    Raises the driver's errors.
    """
    connection = await asyncpg.connect(address.dsn, timeout=CONNECT_SECONDS)
    try:
        table = f"{address.schema}.{migrations.VERSION_TABLE}"
        if (
            await connection.fetchval("SELECT to_regclass($1)", table, timeout=TOTAL_SECONDS)
            is None
        ):
            return None
        query = f"SELECT version_num FROM {table}"  # noqa: S608 -- the schema was checked
        revision: str | None = await connection.fetchval(query, timeout=TOTAL_SECONDS)
    finally:
        await connection.close(timeout=CONNECT_SECONDS)
    return revision


def _upgrade_locked(connection: SyncConnection, schema: str) -> None:
    connection.execute(text("SET LOCAL lock_timeout = 2000"))  # or a start would wait without end
    connection.execute(text("SET LOCAL statement_timeout = 0"))  # as a role's may be a short one
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": UPGRADE_LOCK})
    # Not IF NOT EXISTS, which asks for the right to make one even where it is there.
    if connection.scalar(text("SELECT to_regnamespace(:name)"), {"name": schema}) is None:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    connection.execute(text(f"SET LOCAL search_path = {schema}"))
    migrations.upgrade(connection)


def _kind(error: BaseException) -> str:
    """The name of an error: its text may hold an address, a user or what a visitor wrote."""
    return type(_of_driver(error)).__name__


def _remedy(error: BaseException, address: Address) -> str:
    """What to do next."""
    if said := address.refusal(error):
        return f"{said[0].upper()}{said[1:]}"
    if isinstance(error, asyncpg.InsufficientPrivilegeError):
        return (
            "The user lacks a right. Let an administrator run once, with your user for the last "
            f"word: CREATE SCHEMA {address.schema} AUTHORIZATION answerable; or, where that schema "
            f"is there and another's, GRANT USAGE, CREATE ON SCHEMA {address.schema} TO answerable;"
        )
    for kinds, said in _REMEDIES:
        if isinstance(_of_driver(error), kinds):
            return said
    return "Check that the server runs and can be reached; nothing needs a restart."


_REMEDIES: tuple[tuple[tuple[type[Exception], ...], str], ...] = (
    (
        (asyncpg.TooManyConnectionsError,),
        "It has no connection left for this process. Raise max_connections, or the limit of the "
        "user or the database; nothing needs a restart.",
    ),
    (
        (asyncpg.LockNotAvailableError,),
        "Another session holds a lock on its tables, as a backup put back or a change by hand "
        "does; pg_stat_activity shows it. Once it ends all goes on; nothing needs a restart.",
    ),
    (
        (asyncpg.InvalidCatalogNameError,),
        "There is no such database. Put it back, or name another one in [store] conversations.",
    ),
    (
        (asyncpg.InvalidAuthorizationSpecificationError,),
        "It refused the login. Check the user in the address and the password in PGPASSWORD.",
    ),
    (NO_CHARACTER, "Its encoding has not every character. Make the database with ENCODING 'UTF8'."),
    (
        (asyncpg.DiskFullError,),
        "The disk of its server is full. Make room there; nothing needs a restart.",
    ),
    (
        READ_ONLY,
        "It takes no writes: it is a standby, or default_transaction_read_only is on. Name the "
        "server that takes them, or let this one take them, which needs no restart.",
    ),
    (
        (*OTHER_TABLES, asyncpg.DuplicateTableError, asyncpg.DuplicateColumnError),
        "Its tables are not there, or are of another version. They are made or upgraded with the "
        "next attempt; where they are not, put a whole backup back. Nothing needs a restart.",
    ),
)


def _of_driver(error: BaseException) -> BaseException:
    """The driver's own error, beneath SQLAlchemy's."""
    return getattr(getattr(error, "orig", None), "__cause__", None) or error
