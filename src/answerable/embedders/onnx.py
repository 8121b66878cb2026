"""A sentence model in ONNX from the owner's disk: other languages without a key or a download.

``onnx:FOLDER`` names a folder that holds ``model.onnx`` and ``tokenizer.json``, as model hubs offer
them for BERT-like models that were trained to embed. Behind the folder stands what the model's card
says of it: ``?query=query: &passage=passage: &pooling=cls&max_tokens=512``.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args
from urllib.parse import parse_qs

import numpy as np
from numpy.typing import NDArray

from answerable.embedders.one_thread import session
from answerable.embedders.pooling import pooled, tokenizer_of, unit_length
from answerable.embedders.recent_questions import RecentQuestions
from answerable.errors import ConfigError, ModelFileError
from answerable.process.onnx_runtime import InferenceSession, read_model_file
from answerable.protocols import Passage, PassageVectors
from answerable.text.surrogates import sound
from answerable.word_vectors import WordVectors

MODEL, TOKENIZER = "model.onnx", "tokenizer.json"
KEYS = frozenset({"query", "passage", "pooling", "max_tokens"})
Pooling = Literal["mean", "cls"]


@dataclass(frozen=True, slots=True)
class Card:
    """What the card of a model says: prefixes, how its states become one vector, its window."""

    query: str = ""
    passage: str = ""
    pooling: Pooling = "mean"
    max_tokens: int = 512

    @classmethod
    def of(cls, query: str) -> Card:
        """From the part of an address behind ``?``. Raises ``ConfigError``."""
        said = {name: values[-1] for name, values in parse_qs(query).items()}
        tokens = said.get("max_tokens", str(cls().max_tokens))
        pooling = said.get("pooling", "mean")
        known = said.keys() <= KEYS and tokens.isdecimal() and int(tokens) > 2
        if not known or pooling not in get_args(Pooling) or (query and not said):
            raise ConfigError(
                f"'?{query}' says nothing of an embedder: query, passage, pooling (mean or cls) "
                f"and max_tokens can be named."
            )
        chosen: Pooling = "cls" if pooling == "cls" else "mean"
        return cls(said.get("query", ""), said.get("passage", ""), chosen, int(tokens))


async def connect(address: str = "") -> OnnxEmbedder:
    """The model in the folder that ``address`` names.

    Raises ``ConfigError`` where the address cannot be understood, ``ModelFileError`` where a file
    is missing or is no model.
    """
    folder, _, query = address.partition("?")
    return await asyncio.to_thread(OnnxEmbedder, Path(folder), Card.of(query))


class OnnxEmbedder:
    """One text a thread, as with the bundled model. Words have no vectors by themselves."""

    def __init__(self, folder: Path, card: Card) -> None:
        model, tokenizer = read_model_file(folder / MODEL), read_model_file(folder / TOKENIZER)
        try:
            definition = tokenizer.decode()
            self._counter = tokenizer_of(definition, limit=None)
            self._tokenizer = tokenizer_of(definition, limit=card.max_tokens)
            self._session = _session(model)
        except Exception as error:  # noqa: BLE001 - neither engine's errors have a class in common
            raise ModelFileError(f"{folder} holds no embedding model: {error}") from None
        self._card = card
        self._inputs = {each.name for each in self._session.get_inputs()}
        self._pool = ThreadPoolExecutor(max(1, os.cpu_count() or 1), "embed")
        self._queries = RecentQuestions()
        self.max_tokens = card.max_tokens - 2
        self.dimension = len(self._embed_now(Passage("ok"), card.query).whole)
        # By its contents: a folder may move, and another model in it is another embedder.
        told = hashlib.sha256(model + tokenizer + repr(card).encode()).hexdigest()
        self.name = f"onnx:{told[:16]}:{self.dimension}"

    def count_tokens(self, text: str) -> int:
        return len(self._counter.encode(sound(text), add_special_tokens=False).ids)

    async def embed(self, passages: Sequence[Passage]) -> list[PassageVectors]:
        loop = asyncio.get_running_loop()
        prefix = self._card.passage
        jobs = [loop.run_in_executor(self._pool, self._embed_now, p, prefix) for p in passages]
        return await asyncio.gather(*jobs)

    async def embed_query(self, text: str) -> NDArray[np.float32]:
        known = self._queries.get(text)
        if known is None:
            loop, prefix = asyncio.get_running_loop(), self._card.query
            made = await loop.run_in_executor(self._pool, self._embed_now, Passage(text), prefix)
            known = self._queries.keep(text, made.whole)
        return known

    async def word_vectors(self, words: Sequence[str]) -> WordVectors | None:
        """None: which tensor would be its table of words is not the same in all models."""
        return None

    def _embed_now(self, passage: Passage, prefix: str) -> PassageVectors:
        encoding = self._tokenizer.encode(prefix + sound(passage.text))
        rows = {
            "input_ids": encoding.ids,
            "attention_mask": encoding.attention_mask,
            "token_type_ids": encoding.type_ids,
        }
        given = {name: np.array([row], np.int64) for name, row in rows.items()}
        wanted = {name: row for name, row in given.items() if name in self._inputs}
        states = np.asarray(self._session.run(None, wanted)[0], np.float32)[0]
        whole = unit_length(states[0] if self._card.pooling == "cls" else states.mean(axis=0))
        parts = [
            pooled(states, encoding, start + len(prefix), end + len(prefix), whole)
            for start, end in passage.parts
        ]
        return PassageVectors(whole, np.array(parts, np.float32).reshape(-1, len(whole)))


def _session(model: bytes) -> InferenceSession:
    made = session(model)
    shape = made.get_outputs()[0].shape
    if len(shape) != 3:
        raise ValueError("its first output is not the last hidden state (texts, tokens, dimension)")
    return made
