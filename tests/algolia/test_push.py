"""Plan and push against the stand-in, which checks each body with the official client's models."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from answerable.algolia.client import Algolia
from answerable.algolia.indexes import index_settings
from answerable.algolia.plan import Plan, plan
from answerable.algolia.push import MAX_BATCH_BYTES, batches, push
from answerable.errors import ConfigError, StorageError
from answerable.settings import AlgoliaSettings
from answerable.testing.algolia_server import AlgoliaServer, Index, always, at
from answerable.types import Span, Unit

from .site import SITE, node, pushed, settings_for

pytestmark = pytest.mark.anyio
LIST = "/1/indexes"
THREE = ["answerable_persona", "answerable_projects", "answerable_system_docs"]


def held(server: AlgoliaServer) -> dict[str, dict[str, Any]]:
    return {name: dict(index.records) for name, index in server.indexes.items()}


def counts(found: Plan) -> list[tuple[int, int, int, int, int]]:
    return [
        (len(e.add), len(e.replace), len(e.delete), e.unchanged, len(e.settings))
        for e in found.indexes
    ]


async def test_a_plan_sends_nothing(
    server: AlgoliaServer, algolia: Algolia, settings: AlgoliaSettings
) -> None:
    """A plan says what is missing, and no request of it changes anything."""
    found = await plan(SITE, algolia, settings)
    assert [each.name for each in found.indexes] == THREE
    assert [len(each.add) for each in found.indexes] == [1, 2, 1]
    assert not any(each.exists for each in found.indexes)
    assert found.changes
    assert server.writes == []


async def test_a_push_fills_the_three_indexes(
    server: AlgoliaServer, algolia: Algolia, settings: AlgoliaSettings
) -> None:
    """After a push the three indexes hold each node type's records and the settings."""
    await pushed(SITE, algolia, settings)
    assert sorted(server.indexes) == THREE
    kinds = {
        name: {each["node_type"] for each in records.values()}
        for name, records in held(server).items()
    }
    assert kinds == {
        "answerable_persona": {"persona"},
        "answerable_projects": {"project"},
        "answerable_system_docs": {"system_doc"},
    }
    for index in server.indexes.values():
        assert index.settings == index_settings(settings)


async def test_a_second_push_sends_nothing(
    server: AlgoliaServer, algolia: Algolia, settings: AlgoliaSettings
) -> None:
    """A push is waited for and idempotent: right after it there is nothing to do, whatever the
    order of the chunks."""
    await pushed(SITE, algolia, settings)
    before = len(server.writes)
    mixed = SITE[:]
    random.Random(7).shuffle(mixed)
    again = await pushed(mixed, algolia, settings)
    assert not again.changes
    assert len(server.writes) == before
    assert sum(each.unchanged for each in again.indexes) == len(SITE)


async def test_only_what_changed_is_sent(
    server: AlgoliaServer, algolia: Algolia, settings: AlgoliaSettings
) -> None:
    """A changed text replaces its record, a new section is added, one that is gone is deleted; the
    rest is not sent."""
    await pushed(SITE, algolia, settings)
    sent = len(server.writes)
    edited = node("project", "Atlas", "Atlas draws globes.", slug="atlas", tags="maps, rust")
    new = node("project", "Cetus", "Cetus counts whales.", slug="cetus")
    found = await pushed([edited, new, *SITE[2:]], algolia, settings)
    assert counts(found) == [(0, 0, 0, 1, 0), (1, 1, 1, 0, 0), (0, 0, 0, 1, 0)]
    bodies = [request.body["requests"] for request in server.writes[sent:]]
    assert [[(e["action"], e["body"]["objectID"]) for e in batch] for batch in bodies] == [
        [
            ("updateObject", "project/cetus.json#0"),
            ("updateObject", "project/atlas.json#0"),
            ("deleteObject", "project/borealis.json#0"),
        ]
    ]
    assert not (await plan([edited, new, *SITE[2:]], algolia, settings)).changes


async def test_settings_that_differ_are_named_and_set(
    server: AlgoliaServer, algolia: Algolia, settings: AlgoliaSettings
) -> None:
    """One setting that was changed elsewhere is the only difference, with both values; what is not
    ours stays."""
    await pushed(SITE, algolia, settings)
    theirs = server.indexes["answerable_projects"].settings
    theirs |= {"hitsPerPage": 7, "minProximity": 3}
    found = await plan(SITE, algolia, settings)
    changes = [change for each in found.indexes for change in each.settings]
    assert [(e.name, e.have, e.want) for e in changes] == [("hitsPerPage", 7, 25)]
    await push(found, algolia)
    assert server.writes[-1].body == {"hitsPerPage": 25}
    assert theirs["minProximity"] == 3


async def test_records_without_a_date_are_told(algolia: Algolia, settings: AlgoliaSettings) -> None:
    """What ranks by its date and has none that can be read is counted by its type."""
    undated = replace(SITE[0], metadata={**SITE[0].metadata, "updated_at": "March 2024"})
    found = await plan([undated, *SITE[1:]], algolia, settings)
    assert [each for each in found.notes if "updated_at" in each] == [
        f"1 of {len([e for e in SITE if e.source_type == undated.source_type])} documents of type "
        f"{undated.source_type} have no updated_at that can be read"
    ]


async def test_another_node_type_has_its_own_index(
    server: AlgoliaServer, algolia: Algolia, settings: AlgoliaSettings
) -> None:
    """A node type without a name gets an index named as the type, and the plan says that it is not
    searched; once the type is gone its index is deleted."""
    posts = [node("post", "Hello", "A first post.")]
    found = await pushed([*SITE, *posts], algolia, settings)
    assert "answerable_post" in server.indexes
    assert found.notes == (
        "answerable_post is not searched: name 'post' in [algolia] indexes, if the store is "
        "algolia:",
    )
    gone = await pushed(SITE, algolia, settings)
    assert gone.gone == ("answerable_post",)
    assert sorted(server.indexes) == THREE


async def test_what_is_searched_exists_even_if_empty(
    server: AlgoliaServer, algolia: Algolia, settings: AlgoliaSettings
) -> None:
    """A site without facts about a person gets the persona index all the same: a search of several
    indexes fails if one is missing."""
    await pushed(SITE[:2], algolia, settings)
    assert sorted(server.indexes) == THREE
    assert server.indexes["answerable_persona"].records == {}


async def test_other_indexes_are_never_touched(
    server: AlgoliaServer, algolia: Algolia, settings: AlgoliaSettings
) -> None:
    """Neither an index without our prefix nor one with it that somebody else made is changed."""
    theirs = {"objectID": "1", "name": "theirs"}
    for name in ("shop", "answerable", "answerable_prod", "answerables_projects"):
        server.indexes[name] = Index({"hitsPerPage": 5}, {"1": theirs})
    await pushed(SITE, algolia, settings)
    await pushed(SITE[:1], algolia, settings)
    for name in ("shop", "answerable", "answerable_prod", "answerables_projects"):
        assert server.indexes[name] == Index({"hitsPerPage": 5}, {"1": theirs})
    asked = {request.path.split("/")[3] for request in server.requests if request.path != LIST}
    assert asked == {*THREE, "answerable_prod"}  # whose mark is looked for
    assert {request.path.split("/")[3] for request in server.writes} == set(THREE)


async def test_a_longer_prefix_is_another_site(
    server: AlgoliaServer, algolia: Algolia, settings: AlgoliaSettings
) -> None:
    """Two sites share an application, and the prefix of one begins with that of the other: neither
    touches what the other pushed."""
    other = settings.model_copy(update={"index_prefix": "answerable_v2"})
    await pushed(SITE, algolia, other)
    before = {name: dict(each.records) for name, each in server.indexes.items()}
    found = await pushed(SITE[:1], algolia, settings)
    assert found.gone == ()
    assert {name: each.records for name, each in server.indexes.items() if name in before} == before
    assert not (await plan(SITE, algolia, other)).changes


async def test_settings_come_before_records(
    server: AlgoliaServer, algolia: Algolia, settings: AlgoliaSettings
) -> None:
    """An index has its settings before its first record, since they say how records group."""
    await pushed(SITE, algolia, settings)
    for name in THREE:
        written = [each.path.split("/")[4] for each in server.writes if name in each.path]
        assert written == ["settings", "batch"]


async def test_an_index_of_somebody_else_is_refused(
    server: AlgoliaServer, algolia: Algolia, settings: AlgoliaSettings
) -> None:
    """An index of the very name that we did not make stops the plan before anything is sent."""
    server.indexes["answerable_projects"] = Index({"hitsPerPage": 5}, {"1": {"objectID": "1"}})
    with pytest.raises(ConfigError, match="answerable_projects was not made by Answerable"):
        await plan(SITE, algolia, settings)
    assert server.writes == []


async def test_everything_can_be_sent_again(
    server: AlgoliaServer, algolia: Algolia, settings: AlgoliaSettings
) -> None:
    """A record that was edited at Algolia without its digest is not noticed, and ``full`` repairs
    it."""
    await pushed(SITE, algolia, settings)
    before = held(server)
    edited = server.indexes["answerable_persona"].records
    for id_ in edited:
        edited[id_] = {**edited[id_], "text": "tampered with"}
    assert not (await plan(SITE, algolia, settings)).changes
    await push(await plan(SITE, algolia, settings, full=True), algolia)
    assert held(server) == before


async def test_a_long_record_is_cut(
    server: AlgoliaServer, algolia: Algolia, settings: AlgoliaSettings
) -> None:
    """A section beyond the limit becomes several records that the server takes, the plan says so,
    and a search counts them as one result."""
    lines = "\n".join(f"Sentence {number} about the atlas, not long." for number in range(700))
    long = node("project", "Atlas", lines)
    found = await pushed([long, *SITE[1:]], algolia, settings)
    split = {place: n for each in found.indexes for place, n in each.split.items()}
    assert list(split.values()) == [3]
    assert next(iter(split)) == f"project/atlas.json: Atlas > Summary ({long.id})"
    hits = await algolia.search(
        [{"indexName": "answerable_projects", "query": "atlas", "hitsPerPage": 9}]
    )
    assert [each["chunk_id"] for each in hits[0]] == [long.id]
    assert not (await plan([long, *SITE[1:]], algolia, settings)).changes


async def test_a_limit_that_is_too_high_says_which_record(
    server: AlgoliaServer, algolia: Algolia
) -> None:
    """What Algolia says of a record that is too big reaches the user."""
    settings = settings_for(server, max_record_bytes=100_000)
    with pytest.raises(StorageError, match=r"objectID=project/atlas\.json#0 is too big"):
        await pushed([node("project", "Atlas", "word " * 4_000)], algolia, settings)


async def test_a_push_that_fails_is_finished_by_the_next(
    server: AlgoliaServer, algolia: Algolia, settings: AlgoliaSettings
) -> None:
    """What was sent before a failure is not sent again, and the next push does the rest."""
    server.fault = at("/batch", always(500), after=1, times=1)
    with pytest.raises(StorageError, match="could not be reached"):
        await pushed(SITE, algolia, settings)
    server.fault = None
    done = {name for name, records in held(server).items() if records}
    assert done == {"answerable_persona"}
    rest = await pushed(SITE, algolia, settings)
    assert [each.unchanged for each in rest.indexes] == [1, 0, 0]
    assert not (await plan(SITE, algolia, settings)).changes


async def test_batches_are_bounded(algolia: Algolia, settings: AlgoliaSettings) -> None:
    """No batch has more than a thousand requests or many more bytes than the limit, and none is
    lost."""
    many = [replace(SITE[0], id=str(n), ordinal=n, url=f"/a#{n}") for n in range(2_500)]
    long = (Unit("sentence", Span(0, 1, 1, 1), "x" * 9_000),)
    wide = [replace(each, units=long) for each in many]
    for chunks, wanted in ((many, 3), (wide, 5)):
        found = (await plan(chunks, algolia, settings)).indexes[1]
        made = list(batches(found))
        assert [len(made), sum(map(len, made))] == [wanted, 2_500]
        assert max(map(len, made)) <= 1_000
        assert all(len(json.dumps(batch)) < 1.01 * MAX_BATCH_BYTES for batch in made)
