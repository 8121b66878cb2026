"""Pooled connections whose server is gone."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from functools import partial

import asyncpg
import pytest

from answerable.adapters import open_adapter
from answerable.conversations import revisions
from answerable.errors import ConfigError, StorageError
from answerable.postgres import pool as pooled_postgres
from answerable.postgres.pool import PooledConnection, for_driver, option_refused
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


NEON = "&channel_binding=require&connect_timeout=10"  # behind the address that it hands out


@pytest.mark.parametrize("package", ["stores", "conversations"])
async def test_an_address_as_a_host_hands_it_out(
    package: str, real_postgres: RealPostgres, caplog: pytest.LogCaptureFixture
) -> None:
    """What only libpq knows is not passed on to the server, and that channels are not bound is
    logged, once for all stores."""
    pooled_postgres._say_unbound.cache_clear()
    with caplog.at_level(logging.WARNING, pooled_postgres.__name__):
        for _ in range(2):
            store = await open_adapter(package, real_postgres.address("s") + NEON)
            assert await (store.manifest() if package == "stores" else store.ping()) != {}
            await store.close()
    assert [each.message for each in caplog.records] == ["channels_not_bound"]


async def test_what_decides_about_encryption_is_passed_on() -> None:
    """Nothing that makes a connection safe is left out."""
    given = {"sslmode": "require", "sslrootcert": "system", "gssencmode": "require"}
    assert for_driver({**given, "channel_binding": "prefer"}) == given


@pytest.mark.parametrize("option", ["gssencmode=disable", "sslmode=certainly", "lock_timeout=soon"])
async def test_an_option_that_is_refused(option: str, real_postgres: RealPostgres) -> None:
    """Driver and server say which one, and so do we: not that nothing can be reached."""
    address = f"{real_postgres.address('s')}&{option}"
    said = f"'{option.partition('=')[0]}' in the address is refused"
    with pytest.raises(ConfigError, match=said):
        await open_adapter("conversations", address)
    with pytest.raises(StorageError, match=said):
        await revisions.of_postgres(address.partition(":")[2])
    store = await open_adapter("stores", address)
    with pytest.raises(StorageError, match=said):
        await store.manifest()
    with pytest.raises(StorageError, match=said):
        await store.begin(8)
    await store.close()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("sslmode=require", "the server offers no TLS"),
        ("sslmode=verify-ca&sslrootcert=/not/there.pem", "file that 'sslrootcert' in the address"),
    ],
)
async def test_a_connection_that_cannot_be_encrypted(options: str, said: str) -> None:
    """It is told as that, and not as a server that is out of reach; the server may be none of
    Postgres: all that it says is that it has no TLS."""

    async def no_tls(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(8)
        writer.write(b"N")
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(no_tls, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        address = f"postgres://u:hunter2@127.0.0.1:{port}/d?{options}"
        with pytest.raises(ConfigError, match=said) as refused:
            await open_adapter("conversations", address)
        assert "hunter2" not in str(refused.value)
        store = await open_adapter("stores", address)
        for asked in (store.manifest, partial(store.begin, 8)):
            with pytest.raises(StorageError, match=said):
                await asked()
        await store.close()


async def test_a_certificate_that_is_not_trusted() -> None:
    """What to name in the address is said, with the driver's word for it."""
    error = ssl.SSLCertVerificationError("self-signed certificate")
    assert "sslrootcert" in option_refused(error, [])
    assert option_refused(FileNotFoundError(), ["sslmode"]) == ""


async def test_errors_of_something_else() -> None:
    """Neither an error about what the address does not say, nor one of the network, is of it."""
    error = asyncpg.UndefinedObjectError('unrecognized configuration parameter "my_option"')
    assert option_refused(error, ["option", "my_option"]).startswith("'my_option'")
    assert option_refused(error, ["option"]) == option_refused(OSError("option"), ["option"]) == ""
