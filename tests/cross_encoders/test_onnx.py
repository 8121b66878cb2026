"""The adapter for cross-encoders in ONNX, over a model that the test writes."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from answerable import adapters
from answerable.errors import ModelFileError
from answerable.protocols import CrossEncoder
from answerable.settings import CrossEncoderSettings

from .tiny_model import mean_of_ids

pytestmark = pytest.mark.anyio
WORDS = {"[UNK]": 0, "good": 5, "bad": 1, "which": 2}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A model whose logit is the mean of 5 for "good", 2 for "which" and 1 for "bad"."""
    (tmp_path / "model.onnx").write_bytes(mean_of_ids())
    tokenizer = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [],
        "normalizer": None,
        "pre_tokenizer": {"type": "Whitespace"},
        "post_processor": None,
        "decoder": None,
        "model": {"type": "WordLevel", "vocab": WORDS, "unk_token": "[UNK]"},
    }
    (tmp_path / "tokenizer.json").write_text(json.dumps(tokenizer))
    return tmp_path


async def opened(folder: Path, sha256: str | None = None) -> CrossEncoder:
    model = folder / "model.onnx"
    own = hashlib.sha256(model.read_bytes()).hexdigest() if model.is_file() else ""
    settings = CrossEncoderSettings(address=f"onnx:{folder}", sha256=sha256 or own)
    reader = await adapters.open_adapter("cross_encoders", settings.address, settings)
    assert isinstance(reader, CrossEncoder)
    return reader


async def test_pairs_are_read(folder: Path) -> None:
    """Each passage gets the probability that its logit means, in the given order."""
    reader = await opened(folder)
    scores = await reader.read_pairs("which", ["bad bad", "good good", "good \ud800"])
    assert scores == pytest.approx([0.79139, 0.98201, 0.91160], abs=1e-4)
    assert await reader.read_pairs("which", []) == []


async def test_long_passages_are_cut(folder: Path) -> None:
    """A passage longer than the model reads is read by its beginning."""
    scores = await (await opened(folder)).read_pairs("which", ["good " * 600 + "bad " * 600])
    assert scores == [pytest.approx(0.9933, abs=1e-3)]


async def test_another_file_is_refused(folder: Path) -> None:
    """A model whose hash is not the one set up is not loaded; the error says its hash."""
    with pytest.raises(ModelFileError, match=r"SHA-256 is [0-9a-f]{64}"):
        await opened(folder, "0" * 64)


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json"])
async def test_what_is_missing_is_named(folder: Path, name: str) -> None:
    """A folder without one of the files is an error that names it."""
    (folder / name).unlink()
    with pytest.raises(ModelFileError, match=name):
        await opened(folder)


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json"])
async def test_what_is_no_model_is_refused(folder: Path, name: str) -> None:
    """A file that is not what its name says is an error that names the folder."""
    (folder / name).write_text("{}")
    with pytest.raises(ModelFileError, match="holds no cross-encoder"):
        await opened(folder)
