"""The entries of JSON: its top-level keys, the items of its list, the records of JSON lines.

Values are read by the standard library; here only the places between them are walked over.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from answerable.viewer.entries import LIST, NAMES, Entry, item, keyed

_SPACE = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class _Member:
    """A member of an object, or an item of an array, whose key is empty."""

    key: str
    start: int
    value_at: int
    end: int
    value: Any


def read(text: str) -> tuple[str, list[Entry]]:
    """Title and entries of a JSON file; none where it is not JSON, or no object or array."""
    try:
        members = list(_members(text, _skip(text, 0)))
        named = _named(members)
        if named is None:
            title = _title(members)
            shown = [m for m in members if not (m.key in NAMES and m.value == title)]
            entries = [_entry(number, each) for number, each in enumerate(shown, start=1)]
        else:
            entries = [*_items(text, named), *_others(members, named)]
    except (ValueError, IndexError, RecursionError):
        return "", []
    return _title(members), sorted(entries, key=lambda each: each.start)


def read_lines(text: str) -> tuple[str, list[Entry]]:
    """The entries of JSON lines: each line that holds an object."""
    entries: list[Entry] = []
    start = 0
    for number, line in enumerate(text.split("\n"), start=1):
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            value = None
        if isinstance(value, dict):
            entries.append(item(_fields(value), number, start, start + len(line)))
        start += len(line) + 1
    return "", entries


def _members(text: str, at: int) -> Iterator[_Member]:
    """The members of the object or array that begins at ``at``.

    Raises ``ValueError`` or ``IndexError`` where none does, or it is broken.
    """
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
        yield _Member(key, start, position, end, value)
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


def _named(members: list[_Member]) -> _Member | None:
    """What holds the sections: ``sections``, or the only list of objects there is.

    An object of objects that have names is such a list too.
    """
    lists = [each for each in members if each.key and isinstance(each.value, list)]
    named = next((each for each in lists if each.key == LIST), None)
    objects = [each for each in lists if any(isinstance(item, dict) for item in each.value)]
    alone = len(objects) == 1 and not any(isinstance(each.value, dict) for each in members)
    return named or (objects[0] if alone else None if objects else _things(members))


def _things(members: list[_Member]) -> _Member | None:
    held = [each for each in members if each.key and isinstance(each.value, dict)]
    inside = list(held[0].value.values()) if len(held) == 1 else []
    if not inside or not all(isinstance(each, dict) for each in inside):
        return None
    return held[0] if any(_fields(each).keys() & set(NAMES) for each in inside) else None


def _items(text: str, named: _Member) -> Iterator[Entry]:
    for number, each in enumerate(_members(text, named.value_at), start=1):
        yield item(_fields(each.value), number, each.start, each.end, each.key)


def _others(members: list[_Member], named: _Member) -> Iterator[Entry]:
    """Beside the list, what is no mere fact about the document, such as its version."""
    for each in members:
        if each is not named and isinstance(each.value, dict | list):
            yield keyed(each.key, _fields(each.value), each.start, each.end)


def _entry(number: int, member: _Member) -> Entry:
    if member.key:
        return keyed(member.key, _fields(member.value), member.start, member.end)
    return item(_fields(member.value), number, member.start, member.end)


def _fields(value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        return {}
    return {key: each for key, each in value.items() if isinstance(each, str)}


def _title(members: list[_Member]) -> str:
    texts = {each.key: each.value for each in members if isinstance(each.value, str)}
    return next((texts[key] for key in NAMES if texts.get(key)), "")
