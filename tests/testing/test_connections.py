"""The connections of a stand-in end with it, whatever state they are in."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress

import pytest

from answerable.testing.connections import Connections, read_request

pytestmark = pytest.mark.anyio


async def read_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Waits for a request that does not come."""
    await read_request(reader)


@pytest.mark.parametrize("turns", range(7))
async def test_a_connection_that_is_just_made(turns: int) -> None:
    """However far the loop has come with accepting a connection, it is closed at the end."""
    connections = Connections(read_on)
    port = await connections.listen()
    with socket.create_connection(("127.0.0.1", port)) as client:
        for _ in range(turns):
            await asyncio.sleep(0)
        await connections.close()
        client.setblocking(False)
        with suppress(ConnectionResetError):  # it was never accepted
            assert client.recv(1) == b""


async def test_a_client_that_stopped_reading() -> None:
    """What it never took does not keep its connection open."""
    flooded = asyncio.Event()

    async def flood(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"x" * 50_000_000)
        flooded.set()
        await writer.drain()

    connections = Connections(flood)
    port = await connections.listen()
    with socket.create_connection(("127.0.0.1", port)):
        await flooded.wait()
        async with asyncio.timeout(30):
            await connections.close()


async def test_a_request_is_read_whole() -> None:
    """Names of headers in lower case, a value with its colons, and the body by its length."""
    reader = asyncio.StreamReader()
    reader.feed_data(b"POST /v1/x?y=1 HTTP/1.1\r\nHost: a:80\r\nCONTENT-LENGTH: 4\r\n\r\nbodyrest")
    request = await read_request(reader)
    assert (request.method, request.target, request.body) == ("POST", "/v1/x?y=1", b"body")
    assert request.headers["host"] == "a:80"
