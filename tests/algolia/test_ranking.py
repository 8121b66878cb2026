"""The settings that are sent rank as the seed says, as far as the stand-in ranks at all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.algolia.client import admin
from answerable.algolia.indexes import index_name, index_settings, searched_indexes
from answerable.settings import AlgoliaSettings
from answerable.testing.algolia_server import AlgoliaServer
from answerable.types import Chunk

from .site import node, pushed, settings_for

pytestmark = pytest.mark.anyio
ONE_INDEX = {"post": "all", "system_doc": "all", "project": "all"}


async def titles(server: AlgoliaServer, chunks: list[Chunk], query: str) -> list[str]:
    """The titles of what is found, best first, where all types are in one index."""
    settings = settings_for(server, indexes=ONE_INDEX)
    algolia = admin(settings)
    await pushed(chunks, algolia, settings)
    found = await algolia.search([{"indexName": "answerable_all", "query": query}])
    await algolia.close()
    return [each["title"] for each in found[0]]


async def test_node_types_rank_in_their_order(server: AlgoliaServer) -> None:
    """Where all else is equal: projects, then system documents, then posts."""
    chunks = [
        node(kind, kind, "the same text", updated_at=day)
        for kind, day in [
            ("post", "2026-03-03"),
            ("system_doc", "2026-02-02"),
            ("project", "2026-01-01"),
        ]
    ]
    assert await titles(server, chunks, "text") == ["project", "system_doc", "post"]


async def test_ties_are_broken_by_time_then_slug(server: AlgoliaServer) -> None:
    """Of one type the newest is first; of one day, the slug that comes first."""
    chunks = [
        node("project", title, "the same text", updated_at=day, slug=slug)
        for title, day, slug in [
            ("old", "2024-01-01", "a"),
            ("second", "2025-01-01", "z"),
            ("third", "2025-01-01", "m"),
            ("new", "2026-01-01", "z"),
        ]
    ]
    assert await titles(server, chunks, "text") == ["new", "third", "second", "old"]


async def test_attributes_rank_in_their_order(server: AlgoliaServer) -> None:
    """A word in the title ranks before one in the aliases, the tags, the heading, the text."""
    there = {
        "zebra": {},
        "aliased": {"aliases": "zebra"},
        "tagged": {"tags": "zebra"},
        "headed": {},
        "texted": {},
    }
    chunks = [
        node("post", title, "a zebra" if title == "texted" else "nothing", **more)
        for title, more in reversed(there.items())
    ]
    headed = replace(chunks[1], heading_path=("headed", "Of a zebra"))
    assert await titles(server, [chunks[0], headed, *chunks[2:]], "zebra") == list(there)


def test_names_and_settings() -> None:
    """Index names have the prefix, and what is sent says the number of results and the languages of
    the settings."""
    settings = AlgoliaSettings(index_prefix="mine", hits=7, languages=("de", "en"))
    assert searched_indexes(settings) == ["mine_projects", "mine_persona", "mine_system_docs"]
    assert index_name("post", settings) == "mine_post"
    sent = index_settings(settings)
    assert (sent["hitsPerPage"], sent["queryLanguages"]) == (7, ["de", "en"])
    assert sent["attributesForFaceting"][:3] == ["node_type", "tags", "section"]
    assert sent["exactOnSingleWordQuery"] == "attribute"
