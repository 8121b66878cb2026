"""Fixtures for every test."""

from __future__ import annotations

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
