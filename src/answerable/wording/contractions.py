"""English words that are written as one: "shouldn't" is "should not"."""

from __future__ import annotations

import re

_NOT = re.compile(r"n['\u2019]t\b", re.IGNORECASE)
_WHOLE = (
    (re.compile(r"\bcan(?:['\u2019]t|not)\b", re.IGNORECASE), "can not"),
    (re.compile(r"\bwon['\u2019]t\b", re.IGNORECASE), "will not"),
    (re.compile(r"\bshan['\u2019]t\b", re.IGNORECASE), "shall not"),
)


def written_out(text: str) -> str:
    """The text with what is not so in two words."""
    if "n" not in text:
        return text
    for pattern, words in _WHOLE:
        text = pattern.sub(words, text)
    return _NOT.sub(" not", text)
