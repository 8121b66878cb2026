"""Cuts and embeds on a Ray cluster: ``answerable ingest --workers ray://HOST:10001``.

Actors hold an embedder each and get whole batches; this process compares, stores and publishes, so
the index is the same as one made by a single process. A batch whose actor died is done again.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib.metadata
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from typing import Any

import ray
from ray.exceptions import RayError

from answerable.errors import ConfigError, WorkersError
from answerable.ingest_workers import Cut, Workers
from answerable.protocols import IndexedChunk
from answerable.types import Chunk, Document

CORES = 8  # for one actor: it embeds in as many threads, but cuts in one at a time
RETRIES = 3  # of a batch, and of an actor that dies
AHEAD = 2  # batches an actor may have: one to embed while it cuts the other

Make = Callable[[], Awaitable[Workers]]


async def connect(address: str, make: Make) -> RayWorkers:
    """Actors on the cluster at ``address``, each with the hands that ``make`` gives it.

    ``//HOST:PORT`` is a cluster's client port, ``auto`` the cluster that this machine is part of,
    and nothing starts one on this machine alone. Raises ``ConfigError`` for a cluster that is not
    there or has another version of this package.
    """
    try:
        await asyncio.to_thread(_join, address)
        workers = RayWorkers([_actor(make, cores) for cores in parts(_nodes())])
        await workers.check(_version())
    except (RayError, OSError, RuntimeError, ValueError) as error:
        ray.shutdown()
        raise ConfigError(_unreachable(address, error)) from error
    except BaseException:
        ray.shutdown()
        raise
    return workers


class RayWorkers:
    """``Workers`` whose batches go to the actors in turn."""

    def __init__(self, actors: Sequence[Any]) -> None:
        self._free: asyncio.Queue[Any] = asyncio.Queue()
        self._actors = actors
        for actor in [*actors] * AHEAD:
            self._free.put_nowait(actor)

    @property
    def at_once(self) -> int:
        return len(self._actors) * AHEAD

    async def cut(self, documents: Sequence[Document]) -> list[Cut]:
        async with self._borrowed() as actor:
            return await _done(actor.cut.remote(documents))  # type: ignore[no-any-return]

    async def embed(self, chunks: Sequence[Chunk]) -> list[IndexedChunk]:
        if not chunks:
            return []
        async with self._borrowed() as actor:
            return await _done(actor.embed.remote(chunks))  # type: ignore[no-any-return]

    async def check(self, version: str) -> None:
        """Raises ``ConfigError`` where an actor runs another version than ``version``."""
        others = {await actor.version.remote() for actor in self._actors} - {version}
        if others:
            raise ConfigError(
                f"The Ray cluster has answerable {', '.join(sorted(others))}, and this is "
                f"{version}. Install the same version on its nodes: "
                f"pip install 'answerable[ray]=={version}'"
            )

    async def close(self) -> None:
        """Leave the cluster; the actors end with it."""
        await asyncio.to_thread(ray.shutdown)

    @contextlib.asynccontextmanager
    async def _borrowed(self) -> AsyncIterator[Any]:
        actor = await self._free.get()
        try:
            yield actor
        finally:
            self._free.put_nowait(actor)


class _Actor:
    """Runs in a process of the cluster."""

    def __init__(self, make: Make) -> None:
        self._make = make
        self._made: asyncio.Task[Workers] | None = None

    async def version(self) -> str:
        return _version()

    async def cut(self, documents: Sequence[Document]) -> list[Cut]:
        return await (await self._hands()).cut(documents)

    async def embed(self, chunks: Sequence[Chunk]) -> list[IndexedChunk]:
        return await (await self._hands()).embed(chunks)

    async def _hands(self) -> Workers:
        if self._made is None:  # one embedder, however many batches come first
            self._made = asyncio.ensure_future(self._make())
        return await self._made


def _join(address: str) -> None:
    place = f"ray:{address}" if address.startswith("//") else address or "local"
    ray.init(
        place,
        logging_level=logging.ERROR,
        log_to_driver=False,
        include_dashboard=None if address else False,
    )


def _version() -> str:
    return importlib.metadata.version("answerable")


def parts(cores: Iterable[int]) -> list[int]:
    """The cores of each actor, from those of each node: at most ``CORES`` for one."""
    return [min(CORES, each - at) for each in cores for at in range(0, each, CORES)]


def _nodes() -> list[int]:
    """The cores of each node of the cluster."""
    alive = [node for node in ray.nodes() if node["Alive"]]  # type: ignore[no-untyped-call]
    return [int(node["Resources"].get("CPU", 0)) for node in alive]


def _actor(make: Make, cores: int) -> Any:
    made = ray.remote(_Actor).options(
        num_cpus=cores,
        max_restarts=RETRIES,
        max_task_retries=RETRIES,
        scheduling_strategy="SPREAD",
    )
    return made.remote(make)


async def _done(reference: Any) -> Any:
    try:
        return await reference
    except RayError as error:
        reason = str(getattr(error, "cause", None) or type(error).__name__)
        raise WorkersError(
            f"The Ray cluster could not finish a batch: {reason}. The index was left as it was. "
            "Run the ingest again."
        ) from error


def _unreachable(address: str, error: Exception) -> str:
    place = f"ray:{address}" if address else "a Ray cluster on this machine"
    return f"{place} cannot be used: {error}. Start it with: ray start --head"
