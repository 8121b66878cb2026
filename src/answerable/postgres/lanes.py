"""A pool of connections to Postgres that makes do with as many as the server grants.

A server, a database or a user may have fewer connections left than a pool would open. That one more
was refused says nothing of those that are there: they stay, and whoever asks waits for one of them.
More are tried for again in a while. A pool that has none at all asks the other pools of its process
for one that they do not use.
"""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any, Self
from weakref import WeakSet

import asyncpg

from answerable.postgres.pool import PooledConnection

Lane = Any  # asyncpg's pool, of one connection: which of several it would take cannot be chosen

REST_SECONDS = 0.5  # after a refusal, until one more is tried for
NONE_SECONDS = 1.0  # that somebody waits where there is none at all
POLL_SECONDS = 0.1  # meanwhile
GOODBYE_SECONDS = 0.2  # to a server that may be gone

_pools: WeakSet[Lanes] = WeakSet()


class Lanes:
    """At most ``size`` connections, of which as many are open as were needed at once and granted.

    First come, first served.
    """

    def __init__(self, lanes: list[Lane]) -> None:
        self._all = tuple(lanes)
        self._free = lanes  # the last used is the last
        self._line: deque[asyncio.Event] = deque()
        self._expired: set[Lane] = set()
        self._refused_at = -math.inf
        self._loop = asyncio.get_running_loop()
        _pools.add(self)

    @classmethod
    async def opened(cls, dsn: str, size: int, **options: Any) -> Self:
        """``options`` are those of ``asyncpg.create_pool``. No connection is made yet."""
        one: dict[str, Any] = {"min_size": 0, "max_size": 1, "connection_class": PooledConnection}
        return cls([await asyncpg.create_pool(dsn, **one, **options) for _ in range(size)])

    @property
    def open(self) -> int:
        """How many connections there are."""
        return sum(each.get_size() for each in self._all)

    @property
    def crowded(self) -> bool:
        """Whether the next one would have to wait."""
        return bool(self._line) or self._next() is None

    @asynccontextmanager
    async def lane(self) -> AsyncIterator[Lane]:
        """A lane whose connection is open, or was when it was last used.

        Waits as long as the caller lets it where others have what there is. Raises the driver's
        errors.
        """
        lane = await self._granted()
        try:
            yield lane
        finally:
            self._back(lane)

    async def entered_by(self, until: float, stack: AsyncExitStack) -> Lane | None:
        """A lane if there is one by then, which the stack gives back."""
        try:
            async with asyncio.timeout_at(until) as limit:
                return await stack.enter_async_context(self.lane())
        except TimeoutError:
            if not limit.expired():  # it is about a connection that is not made in time
                raise
        return None

    def expire_connections(self) -> None:
        """Each is replaced before it is used again; closed first, as there may be room for no more
        than there are."""
        self._expired.update(self._all)

    async def close(self) -> None:
        await asyncio.gather(*(each.close() for each in self._all))

    def terminate(self) -> None:
        for each in self._all:
            each.terminate()

    async def _granted(self) -> Lane:
        returned = False
        until = self._loop.time() + NONE_SECONDS
        while True:
            lane = await self._chosen(returned)
            returned = True
            try:
                await self._connect(lane)
            except asyncpg.TooManyConnectionsError:
                self._refused_at = self._loop.time()
                self._back(lane)
                if not self.open:
                    await self._ask_others(until)
            except BaseException:
                self._back(lane)
                raise
            else:
                return lane

    async def _connect(self, lane: Lane) -> None:
        if lane in self._expired and lane.get_size():
            await _disconnect(lane)
        self._expired.discard(lane)
        if not lane.get_size():
            await lane.release(await lane.acquire())

    async def _ask_others(self, until: float) -> None:
        """One of the others' connections is closed, or a moment passes; raises what is being
        handled where that has been so for too long."""
        if self._loop.time() >= until:
            raise
        for each in tuple(_pools):  # one may be added meanwhile
            if each is not self and each._loop is self._loop and await each._give_up_one():
                return
        await asyncio.sleep(POLL_SECONDS)

    async def _give_up_one(self) -> bool:
        """Close a connection that nobody uses; whether there was one."""
        lane = next((each for each in self._free if each.get_idle_size()), None)
        if lane is None:
            return False
        self._free.remove(lane)
        try:
            await _disconnect(lane)
        finally:
            self._back(lane)
        return True

    async def _chosen(self, returned: bool) -> Lane:
        """The next lane; who was refused a connection keeps its place at the head of the line."""
        place = asyncio.Event()  # set when it may be the place's turn
        (self._line.appendleft if returned else self._line.append)(place)
        try:
            while self._line[0] is not place or (lane := self._next()) is None:
                place.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(REST_SECONDS):
                        await place.wait()
            self._free.remove(lane)
            return lane
        finally:
            self._line.remove(place)
            self._call_next()

    def _next(self) -> Lane | None:
        """The free lane that was used last; one without a connection where more may be granted."""
        for each in reversed(self._free):
            if each.get_size():
                return each
        resting = self._loop.time() - self._refused_at < REST_SECONDS
        return None if not self._free or (resting and self.open) else self._free[0]

    def _back(self, lane: Lane) -> None:
        self._free.append(lane)
        self._call_next()

    def _call_next(self) -> None:
        """Only the head of the line is served: who just asks takes nothing from who waits."""
        if self._line:
            self._line[0].set()


async def _disconnect(lane: Lane) -> None:
    connection = await lane.acquire()
    await connection.close(timeout=GOODBYE_SECONDS)
    await lane.release(connection)
