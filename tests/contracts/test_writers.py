"""The writer contract, over every adapter in the folder."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from answerable.adapters import available, open_adapter
from answerable.llms.extractive import ExtractiveWriter
from answerable.protocols import Writer
from answerable.testing.openai_scripts import FAULTS
from answerable.testing.openai_server import OpenAIServer
from answerable.testing.writer_contract import WriterContract


class TestExtractive(WriterContract):
    """``extractive:``"""

    @pytest.fixture
    def writer(self) -> Writer:
        return ExtractiveWriter()


class TestOpenai(WriterContract):
    """``openai:``, asking an endpoint that answers as it should."""

    @pytest.fixture
    async def writer(self, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Writer]:
        async with OpenAIServer(FAULTS["answers"]) as server:
            monkeypatch.setenv("OPENAI_BASE_URL", server.url)
            writer = await open_adapter("llms", "openai:scripted")
            yield writer
            await writer.close()


def test_no_adapter_is_left_out() -> None:
    """Every writer in the folder is tested by the contract above."""
    tested = {name.removeprefix("Test").lower() for name in globals() if name.startswith("Test")}
    assert set(available("llms")) == tested
