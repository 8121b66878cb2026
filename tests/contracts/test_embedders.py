"""The embedder contract, over every adapter in the folder and the fake that other tests use."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from answerable.adapters import available, open_adapter
from answerable.embedders.local import MODEL, TOKENIZER
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


@cache
def from_folder(folder: Path) -> Embedder:
    """The same, read once."""
    opened: Embedder = asyncio.run(open_adapter("embedders", f"onnx:{folder}"))
    return opened


@pytest.fixture(scope="module")
def model_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundled model's two files, as anybody's lie in a folder."""
    folder = tmp_path_factory.mktemp("model")
    for (package, relative), name in ((MODEL, "model.onnx"), (TOKENIZER, "tokenizer.json")):
        spec = find_spec(package)
        assert spec is not None
        assert spec.origin is not None
        (folder / name).symlink_to(Path(spec.origin).parent / relative)
    return folder


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


class TestOnnx(EmbedderContract):
    """``onnx:``, with the bundled model's files in a folder."""

    @pytest.fixture
    def embedder(self, model_folder: Path) -> Embedder:
        return from_folder(model_folder)


class TestHashed(EmbedderContract):
    """The fake keeps the same promises."""

    @pytest.fixture
    def embedder(self) -> Embedder:
        return HashedEmbedder()


def test_no_adapter_is_left_out() -> None:
    """Every embedder in the folder is tested by the contract above."""
    tested = {name.removeprefix("Test").lower() for name in globals() if name.startswith("Test")}
    assert set(available("embedders")) | {"hashed"} == tested
