"""A cross-encoder in ONNX from the owner's disk: nothing is downloaded, and none is shipped.

``onnx:PATH`` names a folder that holds ``model.onnx`` and ``tokenizer.json``, as model hubs offer
them for BERT-like models that were trained to rank. The model takes ``input_ids`` and, if it wants,
``attention_mask`` and ``token_type_ids``; it returns one logit for each pair, or two of which the
second speaks for the passage (Nogueira and Cho 2019).
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

from answerable.errors import ModelFileError
from answerable.process.onnx_runtime import InferenceSession, read_model_file
from answerable.protocols import CrossEncoder
from answerable.settings import CrossEncoderSettings
from answerable.text.surrogates import sound

MODEL, TOKENIZER = "model.onnx", "tokenizer.json"
WINDOW = 512  # tokens of question and passage together; the passage is cut


async def connect(address: str, settings: CrossEncoderSettings) -> CrossEncoder:
    """The model in the folder ``address``.

    Raises ``ModelFileError`` if a file is missing, is no model, or is not the one whose SHA-256 the
    settings name.
    """
    return await asyncio.to_thread(OnnxCrossEncoder, Path(address), settings.sha256)


class OnnxCrossEncoder:
    """Reads one pair after the other: padding a batch costs more than it saves on a processor."""

    def __init__(self, folder: Path, sha256: str) -> None:
        model = _verified(folder / MODEL, sha256)
        try:
            self._tokenizer = Tokenizer.from_str(read_model_file(folder / TOKENIZER).decode())
            self._session = InferenceSession(model, providers=["CPUExecutionProvider"])
        except ModelFileError:
            raise
        except Exception as error:  # noqa: BLE001 - neither engine's errors have a class in common
            raise ModelFileError(f"{folder} holds no cross-encoder: {error}") from None
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(WINDOW, strategy="only_second")
        self._inputs = {each.name for each in self._session.get_inputs()}

    async def read_pairs(self, question: str, passages: Sequence[str]) -> list[float]:
        return await asyncio.to_thread(
            lambda: [self._read_now(question, passage) for passage in passages]
        )

    def _read_now(self, question: str, passage: str) -> float:
        encoding = self._tokenizer.encode(sound(question), sound(passage))
        given = {name: row for name, row in _rows(encoding).items() if name in self._inputs}
        return _probability(np.asarray(self._session.run(None, given)[0], np.float64).ravel())


def _rows(encoding: Encoding) -> dict[str, NDArray[np.int64]]:
    """Each input of the model, of shape (1, tokens)."""
    return {
        "input_ids": np.array([encoding.ids], np.int64),
        "attention_mask": np.array([encoding.attention_mask], np.int64),
        "token_type_ids": np.array([encoding.type_ids], np.int64),
    }


def _probability(logits: NDArray[np.float64]) -> float:
    """0..1: the logistic function of one logit, or of how far the second is above the first."""
    z = float(logits[-1] - logits[0]) if len(logits) > 1 else float(logits[0])
    return float(1 / (1 + np.exp(-np.clip(z, -30, 30))))


def _verified(path: Path, sha256: str) -> bytes:
    content = read_model_file(path)
    found = hashlib.sha256(content).hexdigest()
    if found != sha256.lower():
        raise ModelFileError(
            f"{path} is not the file that was set up: its SHA-256 is {found}. If it is the right "
            f"one, write this as sha256 in [retrieval.cross_encoder]."
        )
    return content
