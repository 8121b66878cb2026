"""Headings that are nothing but code, as sections of references about one option have them."""

from __future__ import annotations

import re
from functools import lru_cache

_NAME_ENDS = re.compile(r"[\s,=(<\[]+")  # "--save-dev, -D <pkg>"
_PLAIN_WORD = re.compile(r"[A-Z]?[a-z]+")


@lru_cache(maxsize=16_384)  # asked again for each candidate of each question
def names_in(heading: str) -> frozenset[str]:
    """The words of a heading that has no plain one: "Using createStore" is about using it."""
    names = _NAME_ENDS.split(heading)
    return frozenset() if any(map(_PLAIN_WORD.fullmatch, names)) else frozenset(names)
