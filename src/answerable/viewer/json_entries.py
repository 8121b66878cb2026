"""The entries of JSON: its top-level keys, the items of its list, the records of JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterator

from answerable.text.json_members import Member, members_of
from answerable.viewer.entries import LIST, NAMES, Entry, item, keyed


def read(text: str) -> tuple[str, list[Entry]]:
    """Title and entries of a JSON file; none where it is not JSON, or no object or array."""
    try:
        members = list(members_of(text))
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


def _named(members: list[Member]) -> Member | None:
    """What holds the sections: ``sections``, or the only list of objects there is.

    An object of objects that have names is such a list too.
    """
    lists = [each for each in members if each.key and isinstance(each.value, list)]
    named = next((each for each in lists if each.key == LIST), None)
    objects = [each for each in lists if any(isinstance(item, dict) for item in each.value)]
    alone = len(objects) == 1 and not any(isinstance(each.value, dict) for each in members)
    return named or (objects[0] if alone else None if objects else _things(members))


def _things(members: list[Member]) -> Member | None:
    held = [each for each in members if each.key and isinstance(each.value, dict)]
    inside = list(held[0].value.values()) if len(held) == 1 else []
    if not inside or not all(isinstance(each, dict) for each in inside):
        return None
    return held[0] if any(_fields(each).keys() & set(NAMES) for each in inside) else None


def _items(text: str, named: Member) -> Iterator[Entry]:
    for number, each in enumerate(members_of(text, named.value_at), start=1):
        yield item(_fields(each.value), number, each.start, each.end, each.key)


def _others(members: list[Member], named: Member) -> Iterator[Entry]:
    """Beside the list, what is no mere fact about the document, such as its version."""
    for each in members:
        if each is not named and isinstance(each.value, dict | list):
            yield keyed(each.key, _fields(each.value), each.start, each.end)


def _entry(number: int, member: Member) -> Entry:
    if member.key:
        return keyed(member.key, _fields(member.value), member.start, member.end)
    return item(_fields(member.value), number, member.start, member.end)


def _fields(value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        return {}
    return {key: each for key, each in value.items() if isinstance(each, str)}


def _title(members: list[Member]) -> str:
    texts = {each.key: each.value for each in members if isinstance(each.value, str)}
    return next((texts[key] for key in NAMES if texts.get(key)), "")
