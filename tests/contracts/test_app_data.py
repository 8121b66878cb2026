"""The contract of app data, over the fake; ``tests/appdata`` runs it over real databases."""

from __future__ import annotations

import pytest

from answerable.adapters import available
from answerable.testing.app_data import MemoryAppData
from answerable.testing.app_data_contract import AppDataContract


class TestMemory(AppDataContract):
    """The fake that other tests use keeps the same promises."""

    @pytest.fixture
    def app_data(self) -> MemoryAppData:
        return MemoryAppData()


def test_no_adapter_is_left_out() -> None:
    """The one adapter there is runs the contract in ``tests/appdata``."""
    assert available("appdata") == ["sql"]
