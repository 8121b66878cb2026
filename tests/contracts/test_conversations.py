"""The conversation contract, over every adapter."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from answerable.conversations import sqlite
from answerable.protocols import ConversationStore
from answerable.testing.conversation_contract import ConversationContract
from answerable.testing.fakes import MemoryConversations


class TestSqlite(ConversationContract):
    """``sqlite:``"""

    @pytest.fixture
    async def store(self, tmp_path: Path) -> AsyncIterator[ConversationStore]:
        store = await sqlite.connect(tmp_path / "conversations.sqlite")
        yield store
        await store.close()


class TestMemory(ConversationContract):
    """The fake that other tests use keeps the same promises."""

    @pytest.fixture
    async def store(self) -> AsyncIterator[ConversationStore]:
        store = MemoryConversations()
        yield store
        await store.close()
