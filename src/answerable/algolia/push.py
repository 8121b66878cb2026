"""A plan carried out. Doing it twice changes nothing; after a failure the next push does the rest.

In each index the settings come first, since they decide how records group, and deleting comes last,
so that nothing is missing in between. Every step is waited for.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from answerable.algolia.client import PAGE, Algolia
from answerable.algolia.plan import IndexPlan, Plan

MAX_BATCH_BYTES = 5_000_000  # of one request; Algolia advises less than 10 MB

Progress = Callable[[int, int], None]  # (changes done, changes in all)


async def push(plan: Plan, algolia: Algolia, progress: Progress = lambda done, total: None) -> None:
    """Send what ``plan`` found. Raises ``StorageError``; what was done until then stays done."""
    total = sum(len(each.add) + len(each.replace) + len(each.delete) for each in plan.indexes)
    done = 0
    progress(done, total)
    for index in plan.indexes:
        if index.settings:
            await algolia.send_settings(index.name, {e.name: e.want for e in index.settings})
        for batch in batches(index):
            await algolia.write(index.name, batch)
            done += len(batch)
            progress(done, total)
    for name in plan.gone:
        await algolia.delete_index(name)


def batches(index: IndexPlan) -> Iterator[list[Mapping[str, Any]]]:
    """The requests of an index, at most ``PAGE`` of them and ``MAX_BATCH_BYTES`` at a time."""
    batch: list[Mapping[str, Any]] = []
    size = 0
    for request in _requests(index.add, index.replace, index.delete):
        length = len(json.dumps(request))
        if batch and (len(batch) == PAGE or size + length > MAX_BATCH_BYTES):
            yield batch
            batch, size = [], 0
        batch.append(request)
        size += length
    if batch:
        yield batch


def _requests(
    add: Sequence[Mapping[str, Any]], replace: Sequence[Mapping[str, Any]], delete: Sequence[str]
) -> Iterator[dict[str, Any]]:
    for record in (*add, *replace):
        yield {"action": "updateObject", "body": dict(record)}
    for id_ in delete:
        yield {"action": "deleteObject", "body": {"objectID": id_}}
