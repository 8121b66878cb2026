"""The sign of life of a writer, while its clock is set."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any, cast

import pytest
from qdrant_client import AsyncQdrantClient

from answerable.stores import qdrant_lock
from answerable.stores.qdrant_lock import Lock
from answerable.stores.qdrant_server import Address

pytestmark = pytest.mark.anyio


class Client:
    """A server that holds one point."""

    def __init__(self) -> None:
        self.payload: dict[str, Any] = {}
        self.signs = 0

    async def create_collection(self, name: str, **_: Any) -> bool:
        return True

    async def upsert(self, name: str, points: list[Any], **_: Any) -> None:
        self.payload, self.signs = points[0].payload, self.signs + 1

    async def retrieve(self, name: str, ids: list[int], **_: Any) -> list[Any]:
        return [SimpleNamespace(payload=self.payload)]


async def test_a_clock_that_is_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """The writer signs on, so that nobody takes it for dead and its work is not lost."""
    uptime, hour = 100.0, 0
    clock = SimpleNamespace(time=lambda: time.time() - hour * 3600, monotonic=lambda: uptime)
    monkeypatch.setattr(qdrant_lock, "time", clock)
    client = Client()
    lock = Lock(cast("AsyncQdrantClient", client), cast("Address", SimpleNamespace(collection="c")))
    await lock.take()
    hour, uptime = 1, uptime + 20
    await lock.keep()
    assert client.signs == 1
    uptime += 20
    await lock.keep()
    assert client.signs == 2
    assert client.payload["at"] == pytest.approx(time.time() - 3600, abs=60)
