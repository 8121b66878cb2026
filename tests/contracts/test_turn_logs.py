"""The turn log's contract, over every conversation store that has a log beside it."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from answerable.adapters import available, open_adapter
from answerable.conversations import sqlite
from answerable.testing.fakes import MemoryConversations
from answerable.testing.turn_log_contract import Store, TurnLogContract
from postgres_server import RealPostgres


class TestSqlite(TurnLogContract):
    """``sqlite:``"""

    @pytest.fixture
    async def store(self, tmp_path: Path) -> AsyncIterator[Store]:
        store = sqlite.SqliteConversations(tmp_path / "conversations.sqlite")
        yield store
        await store.close()


class TestPostgres(TurnLogContract):
    """``postgres:``, a real server with an empty schema for each test."""

    @pytest.fixture
    async def store(self, real_postgres: RealPostgres) -> AsyncIterator[Store]:
        address = real_postgres.address(f"turns_{secrets.token_hex(4)}")
        store = await open_adapter("conversations", address)
        yield store
        await store.close()


class TestMemory(TurnLogContract):
    """The fake that other tests use keeps the same promises."""

    @pytest.fixture
    async def store(self) -> AsyncIterator[Store]:
        store = MemoryConversations()
        yield store
        await store.close()


def test_no_adapter_is_left_out() -> None:
    """Every conversation store in the folder has a log, and it is tested by the contract above."""
    tested = {name.removeprefix("Test").lower() for name in globals() if name.startswith("Test")}
    assert set(available("conversations")) | {"memory"} == tested
