"""The vectors of the questions asked last: a turn asks for its question several times."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

MOST = 1024


class RecentQuestions:
    """In memory, by the question's text; when there are ``MOST`` it begins anew."""

    def __init__(self) -> None:
        self._known: dict[str, NDArray[np.float32]] = {}

    def get(self, text: str) -> NDArray[np.float32] | None:
        """The vector (dimension,) of ``text``; None where it is not known."""
        return self._known.get(text)

    def keep(self, text: str, vector: NDArray[np.float32]) -> NDArray[np.float32]:
        """``vector``, which is known from now on."""
        if len(self._known) >= MOST:
            self._known.clear()
        self._known[text] = vector
        return vector
