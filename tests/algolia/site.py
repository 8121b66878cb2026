"""A small site of three node types, settings that lead to the stand-in, and a push."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pydantic import SecretStr

from answerable.algolia.client import Algolia
from answerable.algolia.plan import Plan, plan
from answerable.algolia.push import push
from answerable.settings import AlgoliaSettings
from answerable.testing.algolia_server import AlgoliaServer
from answerable.testing.corpus import chunk
from answerable.types import Chunk


def node(kind: str, title: str, text: str, ordinal: int = 0, **metadata: str) -> Chunk:
    """A section of a document of one node type."""
    path = f"{kind}/{title.lower().replace(' ', '-')}.json"
    made = chunk(text, path=path, heading=(title, "Summary"), ordinal=ordinal)
    return replace(made, source_type=kind, metadata={"updated_at": "2026-01-02", **metadata})


SITE = [
    node(
        "project", "Atlas", "Atlas draws maps.\nIt runs in Rust.", slug="atlas", tags="maps, rust"
    ),
    node("project", "Borealis", "Borealis predicts weather.", slug="borealis", aliases="Aurora"),
    node("persona", "Decisions", "Simple things are preferred.", slug="decisions"),
    node("system_doc", "Constraints", "Every link must resolve.\nNo filler.", slug="constraints"),
]


def settings_for(server: AlgoliaServer, **values: object) -> AlgoliaSettings:
    """Settings that lead to the stand-in, with its keys."""
    return AlgoliaSettings(
        **{
            "app_id": server.app_id,
            "admin_key": SecretStr(server.admin_key),
            "search_key": SecretStr(server.search_key),
            "url": server.url,
            **values,
        }
    )


async def pushed(chunks: Sequence[Chunk], algolia: Algolia, settings: AlgoliaSettings) -> Plan:
    """Bring the stand-in up to date with ``chunks``."""
    found = await plan(chunks, algolia, settings)
    await push(found, algolia)
    return found
