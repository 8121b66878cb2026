"""The conversation contract, over every adapter."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from answerable.adapters import available, open_adapter
from answerable.conversations import sqlite
from answerable.protocols import ConversationStore
from answerable.testing.conversation_contract import ConversationContract
from answerable.testing.fakes import MemoryConversations
from postgres_server import RealPostgres


class TestSqlite(ConversationContract):
    """``sqlite:``"""

    @pytest.fixture
    async def store(self, tmp_path: Path) -> AsyncIterator[ConversationStore]:
        store = await sqlite.connect(tmp_path / "conversations.sqlite")
        yield store
        await store.close()


class TestPostgres(ConversationContract):
    """``postgres:``, a real server with an empty schema for each test."""

    @pytest.fixture
    async def store(self, real_postgres: RealPostgres) -> AsyncIterator[ConversationStore]:
        address = real_postgres.address(f"conversations_{secrets.token_hex(4)}")
        store = await open_adapter("conversations", address)
        yield store
        await store.close()


class TestMemory(ConversationContract):
    """The fake that other tests use keeps the same promises."""

    @pytest.fixture
    async def store(self) -> AsyncIterator[ConversationStore]:
        store = MemoryConversations()
        yield store
        await store.close()


def test_no_adapter_is_left_out() -> None:
    """Every conversation store in the folder is tested by the contract above."""
    tested = {name.removeprefix("Test").lower() for name in globals() if name.startswith("Test")}
    assert set(available("conversations")) | {"memory"} == tested
