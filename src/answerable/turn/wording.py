"""A message reduced to what rules compare."""

from __future__ import annotations

_END = " .,;:!?…"


def plain(message: str) -> str:
    """``message`` in lower case and on one line, without its final punctuation.

    Typographic apostrophes become straight ones: phones write "what’s".
    """
    return " ".join(message.lower().replace("’", "'").split()).strip(_END)
