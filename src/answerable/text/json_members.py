"""The members of a JSON object or array, with their places in the text.

Values are read by the standard library; here only the places between them are walked over.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

_SPACE = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Member:
    """A member of an object, or an item of an array, whose key is empty."""

    key: str
    start: int
    value_at: int
    end: int
    value: Any


def members_of(text: str, at: int = 0) -> Iterator[Member]:
    """The members of the object or array that begins at ``at``, after white space.

    Raises ``ValueError`` or ``IndexError`` where none does, or it is broken.
    """
    at = _skip(text, at)
    closing = {"{": "}", "[": "]"}[text[at]] if text[at] in "{[" else ""
    if not closing:
        raise ValueError("neither an object nor an array")
    position = _skip(text, at + 1)
    while text[position] != closing:
        start, key = position, ""
        if closing == "}":
            key, position = _key(text, position)
            position = _skip(text, _past(text, _skip(text, position), ":"))
        value, end = _DECODER.raw_decode(text, position)
        yield Member(key, start, position, end, value)
        position = _skip(text, end)
        if text[position] != closing:
            position = _skip(text, _past(text, position, ","))


def _key(text: str, position: int) -> tuple[str, int]:
    key, end = _DECODER.raw_decode(text, position)
    if not isinstance(key, str):
        raise ValueError("a key that is no string")
    return key, end


def _past(text: str, position: int, expected: str) -> int:
    if text[position] != expected:
        raise ValueError(f"no {expected}")
    return position + 1


def _skip(text: str, position: int) -> int:
    space = _SPACE.match(text, position)
    return space.end() if space else position
