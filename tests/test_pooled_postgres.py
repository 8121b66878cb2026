"""Pooled connections whose server is gone."""

from __future__ import annotations

import socket

import asyncpg
import pytest

from answerable.pooled_postgres import PooledConnection
from postgres_server import RealPostgres

pytestmark = pytest.mark.anyio


async def test_an_expired_connection_that_cannot_say_goodbye(real_postgres: RealPostgres) -> None:
    """It is replaced, and its failed goodbye is not reported as an error that nobody handled:
    the runner of this test would raise it."""
    pool = await asyncpg.create_pool(
        real_postgres.dsn, min_size=1, max_size=1, connection_class=PooledConnection
    )
    async with pool.acquire() as connection:
        before = await connection.fetchval("SELECT pg_backend_pid()")
        line: socket.socket = connection._transport.get_extra_info("socket")
    with socket.socket(fileno=socket.dup(line.fileno())) as same:
        same.shutdown(socket.SHUT_WR)
    await pool.expire_connections()
    assert await pool.fetchval("SELECT pg_backend_pid()") != before
    await pool.close()
