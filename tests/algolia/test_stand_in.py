"""The stand-in itself: it refuses what Algolia would, and what is not waited for is not there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from answerable.algolia.client import Algolia, admin
from answerable.errors import StorageError
from answerable.testing import algolia_bodies as bodies
from answerable.testing.algolia_server import AlgoliaServer, Index

from .site import settings_for

pytestmark = pytest.mark.anyio
REFUSED: list[tuple[Callable[[Any], object], Any]] = [
    (bodies.settings, {"hitsPerPag": 25}),
    (bodies.settings, {"hitsPerPage": "many"}),
    (bodies.settings, {"exactOnSingleWordQuery": "sometimes"}),
    (bodies.settings, ["title"]),
    (bodies.batch, {}),
    (bodies.batch, {"requests": [{"action": "upsert", "body": {"objectID": "1"}}]}),
    (bodies.batch, {"requests": [{"action": "addObject", "body": {}}]}),
    (bodies.batch, {"requests": [{"action": "clear", "body": {"objectID": "1"}}]}),
    (bodies.batch, {"requests": [], "index": "x"}),
    (bodies.browse, {"hits": 3}),
    (bodies.queries, {"requests": [{"query": "no index"}]}),
    (bodies.queries, {"requests": [{"indexName": "a", "optionalFilter": []}]}),
    (bodies.queries, {"requests": [{"indexName": "a", "query": "x" * 513}]}),
]


@pytest.mark.parametrize(("check", "body"), REFUSED, ids=range(len(REFUSED)))
def test_bodies_that_do_not_fit(check: Callable[[Any], object], body: Any) -> None:
    """A body with an unknown key, a wrong type or a missing field is refused."""
    with pytest.raises(bodies.RefusedError):
        check(body)


async def test_a_refusal_is_kept_and_answered() -> None:
    """What the stand-in refuses it answers with 400 and remembers."""
    async with AlgoliaServer() as server:
        algolia = admin(settings_for(server))
        with pytest.raises(StorageError, match="IndexSettings has no hitsPerPag"):
            await algolia.send_settings("answerable_x", {"hitsPerPag": 3})
        assert len(server.refused) == 1
        await algolia.close()


async def test_a_write_takes_effect_when_its_task_is_done(
    server: AlgoliaServer, algolia: Algolia
) -> None:
    """After a write was waited for its record is there, and its task was asked for twice."""
    record = {"objectID": "1", "digest": "d"}
    await algolia.write("answerable_x", [{"action": "updateObject", "body": record}])
    assert await algolia.digests("answerable_x") == {"1": "d"}
    assert [each.path.split("/")[4] for each in server.requests] == [
        "batch",
        "task",
        "task",
        "browse",
    ]


async def test_pages_are_read_to_their_end(server: AlgoliaServer, algolia: Algolia) -> None:
    """All pages of indexes and records are read, replicas left out."""
    for number in range(7):
        records = {str(n): {"objectID": str(n), "digest": str(n)} for n in range(number)}
        server.indexes[f"index_{number}"] = Index({}, records)
    server.indexes["index_0_by_price"] = Index({}, primary="index_0")
    assert await algolia.index_names() == [f"index_{number}" for number in range(7)]
    assert [len(await algolia.digests(f"index_{number}")) for number in range(7)] == list(range(7))


async def test_an_index_that_is_not_there(algolia: Algolia) -> None:
    """A missing index has no settings, and browsing it fails."""
    assert await algolia.settings("answerable_x") is None
    with pytest.raises(StorageError, match="404: Index does not exist"):
        await algolia.digests("answerable_x")


async def test_a_setting_of_an_index_without_any(server: AlgoliaServer, algolia: Algolia) -> None:
    """An index that exists has settings, its own and Algolia's defaults."""
    server.indexes["answerable_x"] = Index({"hitsPerPage": 3})
    assert (await algolia.settings("answerable_x") or {})["hitsPerPage"] == 3
