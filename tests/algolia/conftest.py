"""Fixtures of Algolia: a stand-in, the settings that lead to it, and its client."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from answerable.algolia.client import Algolia, admin
from answerable.settings import AlgoliaSettings
from answerable.testing.algolia_server import AlgoliaServer

from .site import settings_for


@pytest.fixture
async def server() -> AsyncIterator[AlgoliaServer]:
    async with AlgoliaServer() as server:
        yield server
        assert server.refused == []


@pytest.fixture
def settings(server: AlgoliaServer) -> AlgoliaSettings:
    return settings_for(server)


@pytest.fixture
async def algolia(settings: AlgoliaSettings) -> AsyncIterator[Algolia]:
    algolia = admin(settings)
    yield algolia
    await algolia.close()
