"""JSON with the place of each value.

Whether the text is JSON is for Python's own parser to say; what it accepts is then walked token by
token for the places, which are exact.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NoReturn

from answerable.sources.files import UnreadableError
from answerable.sources.values.nodes import (
    MAX_DEPTH,
    MAX_NUMBER,
    Close,
    Event,
    Leaf,
    Node,
    Open,
    build,
)

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"|[{}\[\]]|[^\s{}\[\]:,"]++', re.DOTALL)
_OPENED = ("{", "[")


def parse(text: str) -> Node:
    """The value in ``text``. Raises ``UnreadableError`` with the reason and the line."""
    _check(text)
    return build(_events(text), text)


def _check(text: str) -> None:
    """Numbers are not converted: what they are worth does not matter here, and takes time."""
    try:
        json.loads(text, parse_int=str, parse_float=str, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise UnreadableError(
            f"It is not valid JSON in line {error.lineno}, column {error.colno}: {error.msg}."
        ) from None
    except RecursionError:
        raise UnreadableError(f"It is nested deeper than {MAX_DEPTH} levels.") from None


def _no_number(name: str) -> NoReturn:
    raise UnreadableError(f"It is not valid JSON: {name} is no number. Write null or a string.")


def _events(text: str) -> Iterator[Event]:
    for token in _TOKEN.finditer(text):
        found = token.group()
        if found in _OPENED:
            yield Open("mapping" if found == "{" else "list", token.start())
        elif found in "}]":
            yield Close()
        else:
            yield _leaf(found, token)


def _leaf(found: str, token: re.Match[str]) -> Leaf:
    if not found.startswith('"'):
        if len(found) > MAX_NUMBER:
            raise UnreadableError(f"It holds a number of more than {MAX_NUMBER} digits.")
        return Leaf(found, *token.span(), "plain", is_null=found == "null")
    value: str = json.loads(found)
    if "\\u" in found:
        _check_characters(value)
    return Leaf(value, *token.span(), "json")


def _check_characters(value: str) -> None:
    """Escapes can spell half of a surrogate pair, which is no text."""
    try:
        value.encode()
    except UnicodeEncodeError:
        raise UnreadableError(
            "It holds half of a character (a \\ud800 to \\udfff alone). Write the whole one."
        ) from None
