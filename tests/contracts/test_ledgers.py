"""The ledger contract, over every conversation store's own."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest

from answerable.adapters import available, open_adapter
from answerable.conversations import sqlite
from answerable.spending.ledger import Ledger
from answerable.spending.pace import RateLimit
from answerable.testing.ledger import MemoryLedger
from answerable.testing.ledger_contract import LedgerContract, Places, waits
from given_places import InPostgres, InSqlite
from postgres_server import RealPostgres


@dataclass
class InMemory:
    """What a fake has given out."""

    ledger: MemoryLedger

    async def age(self, seconds: float) -> None:
        self.ledger.now += timedelta(seconds=seconds)

    async def meters(self) -> list[str]:
        return [meter for meter, _ in self.ledger.places.given.values()]


class TestSqlite(LedgerContract):
    """``sqlite:``"""

    @pytest.fixture
    async def ledger(self, tmp_path: Path) -> AsyncIterator[Ledger]:
        store = await sqlite.connect(tmp_path / "conversations.sqlite")
        yield store.ledger
        await store.close()

    @pytest.fixture
    async def other(self, tmp_path: Path, ledger: Ledger) -> AsyncIterator[Ledger]:
        store = await sqlite.connect(tmp_path / "conversations.sqlite")
        yield store.ledger
        await store.close()

    @pytest.fixture
    def places(self, tmp_path: Path) -> Places:
        return InSqlite(tmp_path / "conversations.sqlite")


class TestPostgres(LedgerContract):
    """``postgres:``, a real server with an empty schema for each test."""

    @pytest.fixture
    def schema(self) -> str:
        return f"ledger_{secrets.token_hex(4)}"

    @pytest.fixture
    async def ledger(self, real_postgres: RealPostgres, schema: str) -> AsyncIterator[Ledger]:
        store = await open_adapter("conversations", real_postgres.address(schema))
        yield store.ledger
        await store.close()

    @pytest.fixture
    async def other(
        self, real_postgres: RealPostgres, schema: str, ledger: Ledger
    ) -> AsyncIterator[Ledger]:
        store = await open_adapter("conversations", real_postgres.address(schema))
        yield store.ledger
        await store.close()

    @pytest.fixture
    def places(self, real_postgres: RealPostgres, schema: str) -> Places:
        return InPostgres(real_postgres, schema)


class TestMemory(LedgerContract):
    """The fake that other tests use keeps the same promises."""

    @pytest.fixture
    def ledger(self) -> MemoryLedger:
        return MemoryLedger()

    @pytest.fixture
    def other(self, ledger: MemoryLedger) -> Ledger:
        return ledger

    @pytest.fixture
    def places(self, ledger: MemoryLedger) -> Places:
        return InMemory(ledger)


@pytest.mark.anyio
async def test_a_database_that_isolates_more(real_postgres: RealPostgres) -> None:
    """Where a transaction would see nothing that was committed since it began, as a role's default
    may say, counting is exact all the same."""
    address = real_postgres.address(f"ledger_{secrets.token_hex(4)}")
    isolated = f"{address}&default_transaction_isolation=repeatable%20read"
    first, second = [await open_adapter("conversations", isolated) for _ in range(2)]
    limit = RateLimit("call", "", 7)
    found = await waits([first.ledger, second.ledger], *[limit] * 40)
    assert found[33:] == [0] * 7
    await first.close()
    await second.close()


def test_no_ledger_is_left_out() -> None:
    """The ledger of every conversation store in the folder is tested by the contract above."""
    tested = {name.removeprefix("Test").lower() for name in globals() if name.startswith("Test")}
    assert set(available("conversations")) | {"memory"} == tested
