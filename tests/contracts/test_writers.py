"""The writer contract, over every adapter in the folder."""

from __future__ import annotations

import pytest

from answerable.adapters import available
from answerable.llms.extractive import ExtractiveWriter
from answerable.protocols import Writer
from answerable.testing.writer_contract import WriterContract


class TestExtractive(WriterContract):
    """``extractive:``"""

    @pytest.fixture
    def writer(self) -> Writer:
        return ExtractiveWriter()


def test_no_adapter_is_left_out() -> None:
    """Every writer in the folder is tested by the contract above."""
    tested = {name.removeprefix("Test").lower() for name in globals() if name.startswith("Test")}
    assert set(available("llms")) == tested
