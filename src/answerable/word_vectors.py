"""What tells words of like meaning by themselves, outside of any text."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class WordVectors:
    """``vectors`` has shape (words, dimension), each row of length 1, in another space than texts.

    ``pieces`` are the ids of what each word's vector was put together from: one for a word that the
    model knows as a whole. Words that share a piece are near each other for that alone.
    """

    vectors: NDArray[np.float32]
    pieces: tuple[tuple[int, ...], ...]
