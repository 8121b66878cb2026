"""The same rows in SQLite and in Postgres with row-level security."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from answerable.appdata.sql import SqlAppData, connect
from answerable.testing.embedders import HashedEmbedder

from .databases import Filled, postgres_server, sqlite_file


@pytest.fixture(scope="session")
def postgres() -> Iterator[Filled]:
    with postgres_server() as filled:
        yield filled


@pytest.fixture(params=["sqlite", "postgres"])
def filled(request: pytest.FixtureRequest, tmp_path: Path) -> Filled:
    if request.param == "sqlite":
        return sqlite_file(tmp_path / "app.db")
    server: Filled = request.getfixturevalue("postgres")
    return server


@pytest.fixture
async def app_data(filled: Filled) -> AsyncIterator[SqlAppData]:
    opened = await connect(filled.settings(), HashedEmbedder())
    assert isinstance(opened, SqlAppData)
    yield opened
    await opened.close()
