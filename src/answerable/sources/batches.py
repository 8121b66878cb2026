"""Blocking work off the event loop, many items at a time."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from itertools import islice
from typing import TypeVar

from anyio import to_thread

# A hop to a worker thread costs about 0.1 ms, as much as reading a small page: one hop for 64 pages
# makes it disappear, and a cancelled ingest waits for at most one batch.
BATCH = 64

Item = TypeVar("Item")


async def in_threads(items: Iterable[Item]) -> AsyncIterator[Item]:
    """The items of a blocking iterable, which runs in worker threads only."""
    iterator = iter(items)
    while batch := await to_thread.run_sync(_take, iterator):
        for item in batch:
            yield item


def _take(iterator: Iterator[Item]) -> list[Item]:
    return list(islice(iterator, BATCH))
