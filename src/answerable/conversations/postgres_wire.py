"""The wire between replicas: ``NOTIFY`` and ``LISTEN`` of the Postgres that they share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import asyncpg

from answerable.conversations.postgres_address import Address
from answerable.conversations.postgres_pool import CONNECT_SECONDS, ERRORS, Database

AGAIN_SECONDS = 1.0  # until a lost connection is made anew
# A network that forgot a connection tells nobody, and who only listens sends nothing.
ASK_SECONDS = 20.0  # between two questions whether it is still there
ANSWER_SECONDS = 2.0
NOTIFY = "SELECT pg_notify($1, $2)"


class PostgresWire:
    """One channel for each schema; a connection of its own listens to it."""

    def __init__(self, address: Address, database: Database) -> None:
        self._address = address
        self._database = database
        self._channel = f"answerable_{address.schema}"

    async def send(self, text: str) -> None:
        async with self._database.transaction() as db:
            await db.execute(NOTIFY, self._channel, text)

    async def listen(self, heard: Callable[[str], None]) -> None:
        while True:
            with suppress(*ERRORS):
                await self._listen(heard)
            await asyncio.sleep(AGAIN_SECONDS)

    async def _listen(self, heard: Callable[[str], None]) -> None:
        """Until the connection is lost."""
        lost = asyncio.Event()
        connection = await asyncpg.connect(self._address.dsn, timeout=CONNECT_SECONDS)
        try:
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(self._channel, _handing_on(heard))
            while not await _set_within(lost, ASK_SECONDS):
                await connection.execute("SELECT 1", timeout=ANSWER_SECONDS)
        finally:
            connection.terminate()


async def _set_within(event: asyncio.Event, seconds: float) -> bool:
    with suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)
    return event.is_set()


def _handing_on(heard: Callable[[str], None]) -> Callable[[Any, int, str, str], None]:
    return lambda connection, process, channel, text: heard(text)
