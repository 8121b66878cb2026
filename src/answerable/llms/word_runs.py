"""Pieces of a model's text in which nothing can end are taken together with what follows.

The gate looks at all that is not yet complete with each piece, and a model sends a word or two at a
time. Within a sentence, words and blanks alone complete nothing.
"""

from __future__ import annotations

import re

WORDS = re.compile(r"(?:[^\W\d_]| (?! ))+")
WITHIN = re.compile(r"[^\W\d_]{2} ?\Z")  # behind a word, or enough of it to tell how it begins
MOST = 400  # characters that are held back


class WordRuns:
    """``gathered`` gives what is to be looked at now: nothing, or all that is there by now."""

    def __init__(self) -> None:
        self._held = ""
        self._within = False  # whether what was given out last ends within a sentence

    def gathered(self, piece: str) -> str:
        self._held += piece
        if self._within and len(self._held) < MOST and WORDS.fullmatch(piece):
            return ""
        return self.rest()

    def rest(self) -> str:
        """What is held back: no more is to come."""
        text, self._held = self._held, ""
        self._within = WITHIN.search(text) is not None
        return text
