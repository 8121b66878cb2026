"""A Postgres server as the store uses it: its address, a bounded pool, and errors in our words.

Reads go through the pool and are asked a second time where a connection broke, so that a server
which was restarted answers again without anybody restarting us. A writer has a connection of its
own, which holds the lock for as long as it lives.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import parse_qsl, urlencode, urlunsplit

import asyncpg

from answerable.errors import ConfigError, StorageError, UnavailableError
from answerable.postgres.lanes import Lanes
from answerable.postgres.pool import for_driver, option_refused, parts_of

T = TypeVar("T")
SCHEMA = "answerable"
POOL = 10  # connections of one process
CONNECT_SECONDS = 2.0  # until there is a new connection, or a broken one is given up
QUEUE_SECONDS = 5.0  # until one of the pool is free: 500 questions at once wait for two
READ_SECONDS = 4.0
IDLE_SECONDS = 60.0  # a connection unused for so long may have been cut off by something between
# What a server causes that breaks or restarts, of a connection that there was.
CUT_OFF = (
    asyncpg.ConnectionDoesNotExistError,
    asyncpg.InterfaceError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.InternalClientError,  # the server's last words, read while nothing was asked
)
# And of any: asked again, the question may be answered.
BROKEN = (*CUT_OFF, asyncpg.PostgresConnectionError, ConnectionError)
# Settings of every reading connection. Compiling a query takes longer than running it; a plan made
# for any vector and filter is a bad one; one core a question leaves the others to other visitors.
READING = {
    "jit": "off",
    "work_mem": "32MB",  # the chunks that a common word is in, without a file beside them
    "plan_cache_mode": "force_custom_plan",
    "max_parallel_workers_per_gather": "0",
    "default_transaction_read_only": "on",
    "statement_timeout": str(int(READ_SECONDS * 1000)),
    "hnsw.iterative_scan": "strict_order",
    "hnsw.ef_search": "400",
    "hnsw.max_scan_tuples": "200000",
}

# Settings of a writing connection, those that the server knows (PostgreSQL 13 has not all). What a
# user's role limits is meant for questions: an ingest embeds for minutes between two statements,
# and builds an index in one. A lock is waited for, though not without end and without a word.
LOCKED_SECONDS = 20.0
WRITING = {
    "statement_timeout": "0",
    "transaction_timeout": "0",
    "idle_in_transaction_session_timeout": "0",
    "idle_session_timeout": "0",
    "lock_timeout": str(int(LOCKED_SECONDS * 1000)),
}
APPLY = """
SELECT set_config(known.name, wanted.value, false)
FROM unnest($1::text[], $2::text[]) wanted (name, value)
JOIN pg_catalog.pg_settings known ON known.name = wanted.name
"""


@dataclass(frozen=True, slots=True)
class Address:
    """Where an index is; ``place`` names it without its password."""

    dsn: str
    schema: str
    place: str
    options: tuple[str, ...] = ()  # the names of what is said behind the "?"

    @classmethod
    def parsed(cls, rest: str) -> Address:
        """What follows ``postgres:``; empty means PGHOST, PGDATABASE and the others of libpq.

        Raises ``ConfigError`` without quoting the address, which may hold a password.
        """
        try:
            parts = parts_of(f"postgres:{rest}")
        except ValueError:
            raise ConfigError(_NO_ADDRESS) from None
        place = f"{parts.hostname or 'the local host'}{parts.path}"
        query = dict(parse_qsl(parts.query))
        schema = query.pop("schema", SCHEMA)
        if parts.netloc == "" and parts.path.strip("/"):
            raise ConfigError(_NO_ADDRESS)
        if not re.fullmatch(r"[a-z_][a-z0-9_]{0,39}", schema):
            raise ConfigError("The schema of a Postgres index is lower-case letters, digits and _.")
        options = for_driver(query)
        dsn = urlunsplit(parts._replace(query=urlencode(options)))
        return cls(dsn, schema, f"Postgres ({place}, schema {schema})", tuple(options))


_NO_ADDRESS = (
    "This is no address of a Postgres index. Write postgres://USER@HOST:5432/DATABASE, and the "
    "password into PGPASSWORD or ~/.pgpass. In a name or a password of an address @ is written "
    "%40, : is %3A and / is %2F."
)


class Server:
    """Connections to one database."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self._pool: Lanes | None = None
        self._opening = asyncio.Lock()

    async def ask(self, question: Callable[[Any], Awaitable[T]]) -> T:
        """What ``question`` makes of a reading connection. Raises ``StorageError``."""
        with self._driver_errors():
            pool = await self._opened()
            try:
                return await _asked(pool, question)
            except BROKEN:
                pool.expire_connections()
                return await _asked(pool, question)

    async def writer(self) -> Any:
        """A connection for one writer, which closes it. Raises ``StorageError``."""
        with self._driver_errors():
            connection = await asyncpg.connect(self.address.dsn, timeout=CONNECT_SECONDS)
            try:
                settings = list(WRITING), list(WRITING.values())
                await connection.fetch(APPLY, *settings, timeout=CONNECT_SECONDS)
            except BaseException:
                connection.terminate()
                raise
            return connection

    async def close(self) -> None:
        """Close every connection; those in use are cut off after a while."""
        pool, self._pool = self._pool, None
        if pool is not None:
            try:
                async with asyncio.timeout(CONNECT_SECONDS):
                    await pool.close()
            except TimeoutError:
                pool.terminate()

    @contextmanager
    def _driver_errors(self) -> Iterator[None]:
        """As ``driver_errors``, where a connection is made: it may refuse what the address says."""
        with driver_errors(self.address.place):
            try:
                yield
            except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
                if said := option_refused(error, self.address.options):
                    raise UnavailableError(f"{self.address.place}: {said}") from error
                raise

    async def _opened(self) -> Lanes:
        async with self._opening:
            if self._pool is None:
                self._pool = await Lanes.opened(
                    self.address.dsn,
                    POOL,
                    max_inactive_connection_lifetime=IDLE_SECONDS,
                    timeout=CONNECT_SECONDS,
                    command_timeout=READ_SECONDS,
                    server_settings=READING,
                    reset=_nothing,
                )
            return self._pool


async def _nothing(connection: Any) -> None:
    """Reading leaves nothing behind that would have to be reset."""


async def _asked(pool: Lanes, question: Callable[[Any], Awaitable[T]]) -> T:
    async with AsyncExitStack() as stack:
        async with asyncio.timeout(QUEUE_SECONDS):
            lane = await stack.enter_async_context(pool.lane())
            connection = await lane.acquire()
        try:
            return await question(connection)
        finally:
            await lane.release(connection, timeout=CONNECT_SECONDS)


@contextmanager
def driver_errors(place: str) -> Iterator[None]:
    """Turn errors of the driver and of the network into ``StorageError``; into
    ``UnavailableError`` those that say nothing of what is kept there.

    A server's own message is not repeated, as it may quote what was asked; only what it denies is
    named, a thing of its own.
    """
    try:
        yield
    except (asyncpg.PostgresError, *BROKEN, OSError, TimeoutError) as error:
        kind = UnavailableError if isinstance(error, AWAY) else StorageError
        raise kind(f"{place}: {_said(error)}") from error


def _said(error: BaseException) -> str:
    """What happened and what to do next."""
    name = type(error).__name__
    if isinstance(error, asyncpg.InsufficientPrivilegeError):
        return f"the user lacks a right ({error.args[0]}). {_RIGHTS}"
    for kinds, words in _WORDS:
        if isinstance(error, kinds):
            return f"{words} ({name})."
    return f"the index could not be read or written ({name}). Look into the server's log."


# What is the server's, the address's or the user's matter, whatever the tables hold.
AWAY = (
    *BROKEN,
    OSError,
    TimeoutError,
    asyncpg.OperatorInterventionError,  # it is shut down, starts, or cancels what takes too long
    asyncpg.InsufficientResourcesError,
    asyncpg.TransactionRollbackError,  # it chose this one of two that wait for each other
    asyncpg.LockNotAvailableError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.ProtocolViolationError,
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidPasswordError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.InsufficientPrivilegeError,
)
UTF8 = (
    "Make the database with ENCODING 'UTF8': CREATE DATABASE site ENCODING 'UTF8' TEMPLATE "
    "template0; and name it in the address"
)
_RIGHTS = (
    "Let an administrator run once: CREATE EXTENSION IF NOT EXISTS vector SCHEMA public; and, with "
    "your names for both, CREATE SCHEMA answerable AUTHORIZATION answerable; or, where that schema "
    "is there and another's, GRANT USAGE, CREATE ON SCHEMA answerable TO answerable; or, where it "
    "is the one that pgvector is in, GRANT USAGE ON SCHEMA extensions TO answerable;"
)
_WORDS: tuple[tuple[tuple[type[BaseException], ...], str], ...] = (
    (
        (asyncpg.InvalidAuthorizationSpecificationError, asyncpg.InvalidPasswordError),
        "it refused the login. Check the user in the address and the password in PGPASSWORD",
    ),
    ((asyncpg.InvalidCatalogNameError,), "there is no such database. Make it with createdb"),
    (
        (asyncpg.UndefinedFileError, asyncpg.FeatureNotSupportedError),
        "the extension pgvector (0.8 or newer) is not installed on the server. Install it there",
    ),
    (
        (asyncpg.InvalidSchemaNameError,),
        "there is no schema for the extension pgvector. Let an administrator run once, with the "
        "name of one: CREATE EXTENSION vector SCHEMA extensions",
    ),
    (
        (
            asyncpg.UndefinedObjectError,
            asyncpg.UndefinedFunctionError,
            asyncpg.UndefinedColumnError,
        ),
        "the extension pgvector is not where it was, or a part of the index is gone. Start what "
        "reads it again, and if that does not help rebuild it with: answerable ingest --full",
    ),
    (
        (asyncpg.UntranslatableCharacterError, asyncpg.CharacterNotInRepertoireError),
        f"its encoding has not every character. {UTF8}",
    ),
    (
        (asyncpg.DiskFullError,),
        "nothing can be written, as the disk of its server is full. Free some space there",
    ),
    (
        (asyncpg.ReadOnlySQLTransactionError,),
        "nothing can be written: it is a standby, or default_transaction_read_only is on. Name the "
        "primary server, or let this one take writes",
    ),
    (
        (asyncpg.ProtocolViolationError,),
        "a pooler such as PgBouncer refuses the settings that each connection brings along. Give "
        "the address of the server itself",
    ),
    (
        (asyncpg.TooManyConnectionsError,),
        "it has no connection left for this process. Raise max_connections, or the limit of the "
        "user or the database",
    ),
    (
        (asyncpg.LockNotAvailableError,),
        "another session holds a lock on a table of the index, as a backup or a change by hand "
        "does. Wait for it to end (pg_stat_activity shows it), then run this again",
    ),
    (
        (asyncpg.QueryCanceledError, TimeoutError),
        "it did not answer in time. Look whether it is overloaded, or another session holds a lock "
        "on a table of the index (pg_stat_activity shows it)",
    ),
    (
        CUT_OFF,
        "the connection to it broke, as its restart does. What was published before is as it was. "
        "Once it runs, do this again",
    ),
    (
        (*BROKEN, OSError),
        "it could not be reached. Check that it runs and that the address is right",
    ),
)
