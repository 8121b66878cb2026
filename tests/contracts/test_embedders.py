"""The embedder contract, over every adapter in the folder and the fake that other tests use."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import cache

import pytest

from answerable.adapters import available, open_adapter
from answerable.protocols import Embedder
from answerable.testing.embedder_contract import EmbedderContract
from answerable.testing.embedders import HashedEmbedder
from answerable.testing.embeddings_script import embeds
from answerable.testing.openai_server import OpenAIServer


@cache
def local() -> Embedder:
    """Loading the model takes half a second."""
    opened: Embedder = asyncio.run(open_adapter("embedders", "local:"))
    return opened


class TestLocal(EmbedderContract):
    """``local:``"""

    @pytest.fixture
    def embedder(self) -> Embedder:
        return local()


class TestOpenAI(EmbedderContract):
    """``openai:``, at an endpoint whose vectors are the fake's."""

    @pytest.fixture
    async def embedder(self, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Embedder]:
        async with OpenAIServer(embeds()) as server:
            monkeypatch.setenv("EMBEDDING_BASE_URL", server.url)
            embedder = await open_adapter("embedders", "openai:m?dimensions=64")
            yield embedder
            await embedder.close()


class TestHashed(EmbedderContract):
    """The fake keeps the same promises."""

    @pytest.fixture
    def embedder(self) -> Embedder:
        return HashedEmbedder()


def test_no_adapter_is_left_out() -> None:
    """Every embedder in the folder is tested by the contract above."""
    tested = {name.removeprefix("Test").lower() for name in globals() if name.startswith("Test")}
    assert set(available("embedders")) | {"hashed"} == tested
