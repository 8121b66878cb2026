"""States of a model's tokens to vectors of length 1, for a text and for its parts."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

from answerable.protocols import Vectors


def tokenizer_of(definition: str, limit: int | None) -> Tokenizer:
    """The tokenizer of a ``tokenizer.json`` without padding; it cuts at ``limit`` tokens."""
    tokenizer = Tokenizer.from_str(definition)
    tokenizer.no_padding()
    tokenizer.no_truncation()
    if limit is not None:
        tokenizer.enable_truncation(limit)
    return tokenizer


def pooled(
    states: Vectors, encoding: Encoding, start: int, end: int, fallback: NDArray[np.float32]
) -> NDArray[np.float32]:
    """The mean over the tokens within ``[start, end)``; ``fallback`` if the window ends before."""
    inside = [
        row
        for row, (left, right) in enumerate(encoding.offsets)
        if left < right and left >= start and right <= end
    ]
    return unit_length(states[inside].mean(axis=0)) if inside else fallback


def unit_length(vector: NDArray[np.float32]) -> NDArray[np.float32]:
    """``vector`` (dimension,) scaled to length 1."""
    scaled: NDArray[np.float32] = vector / max(float(np.linalg.norm(vector)), 1e-12)
    return scaled
