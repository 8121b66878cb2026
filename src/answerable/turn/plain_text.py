"""A message reduced to what rules compare."""

from __future__ import annotations

_END = " .,;:!?…"


def plain(message: str) -> str:
    """``message`` in lower case and on one line, without its final punctuation.

    Typographic apostrophes become straight ones: phones write "what’s".
    """
    return tidy(message.lower())


def tidy(message: str) -> str:
    """The same in its own case, for what is to be said again."""
    return " ".join(message.replace("’", "'").split()).strip(_END)
