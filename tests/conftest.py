"""Fixtures for every test."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("answerable.testing")


@pytest.fixture
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio: the drivers beneath know nothing else."""
    return "asyncio"
