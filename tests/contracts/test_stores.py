"""The store contract, over every adapter in the folder."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from answerable.adapters import available
from answerable.testing.store_contract import StoreContract
from postgres_server import RealPostgres
from qdrant_server import remove_collections


class TestEmbedded(StoreContract):
    """``embedded:``"""

    @pytest.fixture
    def address(self, tmp_path: Path) -> str:
        return f"embedded:{tmp_path / 'index'}"


class TestAlgolia(StoreContract):
    """``algolia:`` opened by its address alone: the index that Algolia's answers are read from."""

    @pytest.fixture
    def address(self, tmp_path: Path) -> str:
        return f"algolia:{tmp_path / 'index'}"


class TestPostgres(StoreContract):
    """``postgres:``, on a real server"""

    @pytest.fixture
    def address(self, real_postgres: RealPostgres) -> str:
        return real_postgres.address(f"contract_{secrets.token_hex(4)}")


class TestQdrant(StoreContract):
    """``qdrant:``, on a real server where the environment names one"""

    @pytest.fixture
    def address(self, qdrant_url: str) -> Iterator[str]:
        collection = f"contract-{secrets.token_hex(4)}"
        yield f"qdrant:{qdrant_url}/{collection}"
        remove_collections(qdrant_url, collection)


def test_no_adapter_is_left_out() -> None:
    """Every store in the folder is tested by the contract above."""
    tested = {name.removeprefix("Test").lower() for name in globals() if name.startswith("Test")}
    assert set(available("stores")) == tested
