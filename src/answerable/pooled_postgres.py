"""What every pool of connections to Postgres shares."""

from __future__ import annotations

from contextlib import suppress

import asyncpg


class PooledConnection(asyncpg.Connection):  # type: ignore[misc]  # asyncpg is untyped
    """A connection whose goodbye may fail, for ``asyncpg.create_pool(connection_class=...)``.

    A pool says goodbye to expired connections in a task that nobody waits for. Where the server is
    gone already, that task's error is reported as one that nobody handled.
    """

    async def close(self, *, timeout: float | None = None) -> None:  # noqa: ASYNC109 -- asyncpg's
        """Close the connection, in seconds at most; one that cannot say goodbye is cut off."""
        with suppress(asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError):
            await super().close(timeout=timeout)
