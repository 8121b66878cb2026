"""Half a character (a lone surrogate), as a cut of UTF-16 leaves it."""

from __future__ import annotations


def sound(text: str) -> str:
    """``text`` with a ``?`` for each half a character: UTF-8 cannot write one, and no tokenizer
    reads it."""
    return text.encode("utf-8", "replace").decode()
