"""Entries of the turn log as rows: one table a kind, one column a field, alike in every database.

Tuples and mappings are JSON text, a bool is 0 or 1, times are seconds since 1970.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, get_origin, get_type_hints

from pydantic import TypeAdapter
from pydantic_core import from_json

from answerable.conversations.storable import storable
from answerable.observability.telemetry import (
    Click,
    Entry,
    Feedback,
    ModerationEvent,
    Review,
    TurnRecord,
)

TABLES: Mapping[type[Entry], str] = {
    TurnRecord: "turns",
    Feedback: "feedback",
    Click: "clicks",
    ModerationEvent: "moderation",
    Review: "reviews",
}
# When the newest of all kinds was made.
_NEWEST_OF = "SELECT max(at) AS at FROM {}"
NEWEST = (
    f"SELECT max(at) FROM ({' UNION ALL '.join(map(_NEWEST_OF.format, TABLES.values()))}) AS newest"  # noqa: S608
)
COLUMNS = {kind: tuple(each.name for each in fields(kind)) for kind in TABLES}
_JSON = {
    kind: frozenset(
        name for name, hint in get_type_hints(kind).items() if get_origin(hint) in (tuple, Mapping)
    )
    for kind in TABLES
}
_RECORD = TypeAdapter(TurnRecord)


def chosen(of: type[Entry], names: Sequence[str], short: Mapping[str, str]) -> str:
    """``names`` for a statement; ``short`` is how the database writes those of ``turn_log.SHORT``.

    Raises ``ValueError`` for what is neither a field of ``of`` nor, of a turn, one of these.
    """
    known = {name: name for name in COLUMNS[of]} | (dict(short) if of is TurnRecord else {})
    unknown = set(names) - set(known)
    if unknown or not names:
        raise ValueError(f"{of.__name__} has no {', '.join(sorted(unknown)) or 'empty row'}")
    return ", ".join(known[name] for name in names)


def upsert(of: type[Entry], marks: Iterable[str]) -> str:
    """The statement that stores one entry; ``marks`` stand for its values."""
    names = COLUMNS[of]
    updated = ", ".join(f"{name} = excluded.{name}" for name in names if name != "id")
    return (
        f"INSERT INTO {TABLES[of]} ({', '.join(names)}) VALUES ({', '.join(marks)})"  # noqa: S608
        f" ON CONFLICT (id) DO UPDATE SET {updated}"
    )


def stored(entry: Entry) -> tuple[Any, ...]:
    """The values of ``entry``, one for each column."""
    return tuple(_stored(getattr(entry, name)) for name in COLUMNS[type(entry)])


def by_kind(entries: Sequence[Entry]) -> dict[type[Entry], list[tuple[Any, ...]]]:
    """The values of all entries, by kind; of those with one id the last."""
    kinds: dict[type[Entry], dict[str, tuple[Any, ...]]] = {}
    for entry in entries:
        kinds.setdefault(type(entry), {})[entry.id] = stored(entry)
    return {kind: list(rows.values()) for kind, rows in kinds.items()}


def told(of: type[Entry], names: Sequence[str], rows: Iterable[Sequence[Any]]) -> list[Any]:
    """Rows as they are handed out: JSON text is read."""
    texts = [place for place, name in enumerate(names) if name in _JSON[of]]
    if not texts:
        return [tuple(row) for row in rows]
    columns: list[Sequence[Any]] = list(zip(*rows, strict=True))
    if not columns:
        return []
    for place in texts:
        # One text of them all: read one by one, they take three times as long.
        columns[place] = from_json(f"[{','.join(columns[place])}]")
    return list(zip(*columns, strict=True))


def record(row: Sequence[Any]) -> TurnRecord:
    """A whole row of ``turns`` as a record."""
    [values] = told(TurnRecord, COLUMNS[TurnRecord], [row])
    return _RECORD.validate_python(dict(zip(COLUMNS[TurnRecord], values, strict=True)))


def _stored(value: Any) -> Any:
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, tuple | Mapping):
        text = json.dumps(_plain(value), ensure_ascii=False, separators=(",", ":"))
        return storable(text)
    return value


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else value
