"""One writer at a time, on a server that has no locks: a collection of which only one can be made.

A writer that was killed leaves it behind. It carries the time of its last sign of life, and whoever
finds an old one takes it over. A writer that lost it so finds that out before it publishes.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection

from qdrant_client import AsyncQdrantClient, models
from qdrant_client.http.exceptions import UnexpectedResponse

from answerable.errors import IndexBusyError
from answerable.stores.qdrant_server import Address, already_exists, is_missing

STALE_SECONDS = 900  # without a sign of life: its writer is gone
SIGN_SECONDS = 30


class Lock:
    """Held from ``take`` to ``release``."""

    def __init__(self, client: AsyncQdrantClient, address: Address) -> None:
        self._client = client
        self._address = address
        self._name = f"{address.collection}-lock"
        self._owner = secrets.token_hex(8)
        self._signed = 0.0  # in seconds that no setting of the clock moves

    async def take(self) -> None:
        """Raises ``IndexBusyError`` where another writer has it."""
        if not await self._made():
            if await self._is_alive():
                raise self._busy()
            await self._client.delete_collection(self._name)
            if not await self._made():
                raise self._busy()
        await self._sign()

    async def keep(self) -> None:
        """Give a sign of life, if the last one was a while ago."""
        if time.monotonic() - self._signed > SIGN_SECONDS:
            await self.check()
            await self._sign()

    async def check(self) -> None:
        """Raises ``IndexBusyError`` where another writer took it over."""
        if await self._owned_by() != self._owner:
            raise self._busy()

    async def release(self) -> None:
        """Let go of it, if it is still ours."""
        if await self._owned_by() == self._owner:
            await self._client.delete_collection(self._name)

    async def is_held(self, collections: Collection[str]) -> bool:
        """Whether somebody writes just now, as far as the last sign of life tells.

        ``collections`` are the names of all there are.
        """
        return self._name in collections and await self._is_alive()

    async def _made(self) -> bool:
        try:
            return await self._client.create_collection(self._name, vectors_config={})
        except UnexpectedResponse as error:
            if already_exists(error):
                return False
            raise

    async def _sign(self) -> None:
        self._signed = time.monotonic()
        payload = {"owner": self._owner, "at": time.time()}
        point = models.PointStruct(id=1, vector={}, payload=payload)
        await self._client.upsert(self._name, [point], wait=True)

    async def _read(self) -> dict[str, object]:
        try:
            found = await self._client.retrieve(self._name, [1], with_payload=True)
        except UnexpectedResponse as error:
            if is_missing(error):
                return {}
            raise
        return dict(found[0].payload or {}) if found else {}

    async def _owned_by(self) -> object:
        return (await self._read()).get("owner")

    async def _is_alive(self) -> bool:
        """One without any sign is being made just now, or its writer died within that moment."""
        at = (await self._read()).get("at")
        return not isinstance(at, int | float) or time.time() - at < STALE_SECONDS

    def _busy(self) -> IndexBusyError:
        return IndexBusyError(
            f"Another ingest is writing {self._address.place}. Wait for it to end, then run it "
            f"again. If it was killed: wait {STALE_SECONDS // 60} minutes, or delete the "
            f"collection {self._name}."
        )
