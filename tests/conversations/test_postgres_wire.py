"""The wire between replicas over a Postgres, where the network in between is not what it seems."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import anyio
import pytest

from answerable.conversations import postgres_wire
from answerable.conversations.postgres import PostgresConversations
from answerable.conversations.postgres_address import Address
from postgres_server import RealPostgres

pytestmark = pytest.mark.anyio


class Network:
    """Carries connections to a server, and forgets them when it is told to, without a word."""

    def __init__(self, server: RealPostgres) -> None:
        self._socket = f"{server.socket_folder}/.s.PGSQL.5432"
        self._carried: list[asyncio.Task[None]] = []
        self.opened = 0
        self.port = 0

    def forget(self) -> None:
        """Both ends of every connection stay open, and hear nothing of each other any more."""
        for task in self._carried:
            task.cancel()
        self._carried.clear()

    @asynccontextmanager
    async def carrying(self) -> AsyncIterator[Network]:
        writers: list[asyncio.StreamWriter] = []

        async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            self.opened += 1
            there, back = await asyncio.open_unix_connection(self._socket)
            writers.extend((writer, back))
            for source, target in ((reader, back), (there, writer)):
                self._carried.append(asyncio.create_task(pump(source, target)))

        async def pump(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
            with suppress(OSError):
                while some := await source.read(65_536):
                    target.write(some)
                    await target.drain()
            target.close()

        server = await asyncio.start_server(carry, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            self.forget()
            for each in writers:
                each.transport.abort()


@pytest.fixture
async def network(real_postgres: RealPostgres) -> AsyncIterator[Network]:
    async with Network(real_postgres).carrying() as network:
        yield network


@pytest.fixture
async def store(network: Network) -> AsyncIterator[PostgresConversations]:
    schema = f"wire_{secrets.token_hex(4)}"
    place = f"//postgres@127.0.0.1:{network.port}/postgres?schema={schema}&sslmode=disable"
    store = PostgresConversations(Address.parsed(place))
    yield store
    await store.close()


async def until_heard(store: PostgresConversations, heard: list[str], text: str) -> None:
    """Say it again and again, as a replica that begins to listen hears nothing of before."""
    with anyio.fail_after(30):
        while text not in heard:
            await store.replica_wire().send(text)
            await asyncio.sleep(0.05)


async def test_a_connection_that_was_forgotten(
    store: PostgresConversations, network: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a network forgets the connection that listens, and tells nobody, it is made anew."""
    monkeypatch.setattr(postgres_wire, "ASK_SECONDS", 0.2)
    monkeypatch.setattr(postgres_wire, "ANSWER_SECONDS", 0.2)
    monkeypatch.setattr(postgres_wire, "AGAIN_SECONDS", 0.01)
    heard: list[str] = []
    listening = asyncio.create_task(store.replica_wire().listen(heard.append))
    await until_heard(store, heard, "before")
    network.forget()
    await until_heard(store, heard, "after")
    listening.cancel()


async def test_a_connection_that_is_there_is_kept(
    store: PostgresConversations, network: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asking whether it is there loses nothing of what is said, and opens no other."""
    monkeypatch.setattr(postgres_wire, "ASK_SECONDS", 0.01)
    heard: list[str] = []
    listening = asyncio.create_task(store.replica_wire().listen(heard.append))
    await until_heard(store, heard, "begun")
    opened, said = network.opened, [str(number) for number in range(40)]
    for text in said:
        await store.replica_wire().send(text)
        await asyncio.sleep(0.005)
    with anyio.fail_after(30):
        while said[-1] not in heard:  # noqa: ASYNC110 -- nothing there could set an event
            await asyncio.sleep(0.01)
    assert [each for each in heard if each != "begun"] == said
    assert network.opened == opened
    listening.cancel()
