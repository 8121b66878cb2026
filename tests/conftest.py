"""Fixtures for every test."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from postgres_server import RealPostgres, running

pytest.register_assert_rewrite("answerable.testing")


@pytest.fixture
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio: the drivers beneath know nothing else."""
    return "asyncio"


@pytest.fixture(scope="session")
def real_postgres() -> Iterator[RealPostgres]:
    """A Postgres for the whole run; each test takes a schema of its own."""
    with running() as server:
        yield server


@pytest.fixture(scope="session")
def qdrant_url() -> Iterator[str]:
    """A Qdrant for the whole run: the one that is named, or the one in this process."""
    import qdrant_server  # its client takes a second to import, which most tests do without

    named = os.environ.get(qdrant_server.REAL, "").rstrip("/")
    if named:
        yield named
        return
    with qdrant_server.running() as server:
        yield server.url
