"""The text of an answer in portions, and no more of it than was asked for.

One line of a stream may hold a megabyte. What is checked of a text takes this process's own time,
in which nobody else is answered.
"""

from __future__ import annotations

from collections.abc import Iterator

from answerable.errors import ModelFailedError

CHARS_PER_TOKEN = 16  # more than any tokenizer gives: beyond, max_tokens was ignored
MOST = 1_000  # characters of a portion


class Portions:
    """Feed it the pieces of one answer."""

    def __init__(self, max_tokens: int) -> None:
        self._left = CHARS_PER_TOKEN * max_tokens

    def feed(self, text: str) -> Iterator[str]:
        """``text`` in portions. Raises ``ModelFailedError`` behind what is allowed of it."""
        allowed = text[: self._left]
        self._left -= len(allowed)
        yield from (allowed[start : start + MOST] for start in range(0, len(allowed), MOST))
        if len(allowed) < len(text):
            raise ModelFailedError("The model wrote more than it was allowed to.")
