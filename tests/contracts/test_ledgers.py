"""The ledger contract, over every conversation store's own."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from answerable.adapters import available, open_adapter
from answerable.conversations import sqlite
from answerable.spending.ledger import Ledger
from answerable.testing.ledger import MemoryLedger
from answerable.testing.ledger_contract import LedgerContract
from postgres_server import RealPostgres


class TestSqlite(LedgerContract):
    """``sqlite:``"""

    @pytest.fixture
    async def ledger(self, tmp_path: Path) -> AsyncIterator[Ledger]:
        store = await sqlite.connect(tmp_path / "conversations.sqlite")
        yield store.ledger
        await store.close()


class TestPostgres(LedgerContract):
    """``postgres:``, a real server with an empty schema for each test."""

    @pytest.fixture
    async def ledger(self, real_postgres: RealPostgres) -> AsyncIterator[Ledger]:
        address = real_postgres.address(f"ledger_{secrets.token_hex(4)}")
        store = await open_adapter("conversations", address)
        yield store.ledger
        await store.close()


class TestMemory(LedgerContract):
    """The fake that other tests use keeps the same promises."""

    @pytest.fixture
    def ledger(self) -> Ledger:
        return MemoryLedger()


def test_no_ledger_is_left_out() -> None:
    """The ledger of every conversation store in the folder is tested by the contract above."""
    tested = {name.removeprefix("Test").lower() for name in globals() if name.startswith("Test")}
    assert set(available("conversations")) | {"memory"} == tested
