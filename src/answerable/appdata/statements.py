"""The only statements that are ever sent: four for each declared entity type, built once.

Names come from the settings, are validated there and quoted by SQLAlchemy; everything that a user
or a model says is a bound parameter. Each statement carries the owner's predicate, and selects the
owner so that the answer can be checked again. What is asked never changes a statement's shape.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Integer,
    Select,
    String,
    TableClause,
    Uuid,
    bindparam,
    case,
    cast,
    column,
    func,
    literal,
    or_,
    select,
    table,
)

from answerable.appdata.matching import GRAMS, cleaned
from answerable.settings import EntitySettings

Verb = Literal["all", "contains", "alike", "first"]
MAX_TEXT = 300  # characters of a column that are read; a note's body may have millions
_TYPES: Mapping[str, Any] = {"text": String(), "integer": BigInteger(), "uuid": Uuid()}


@dataclass(frozen=True, slots=True)
class Statements:
    """What can be asked about one entity type."""

    entity: EntitySettings
    by_verb: Mapping[Verb, Select[Any]]

    @classmethod
    def of(cls, entity: EntitySettings, backend: str) -> Statements:
        """Build them; nothing is added later. ``backend`` is SQLAlchemy's name of the database."""
        return cls(entity, _build(entity, backend))


def owner_value(entity: EntitySettings, user_id: str) -> Any | None:
    """``user_id`` as the owner column holds it; None if no row can belong to it.

    Only the canonical spelling counts: "042" is not user 42, although a database may think so.
    """
    if not user_id or cleaned(user_id) != user_id:
        return None
    if entity.owner_type == "text":
        return user_id
    try:
        value = int(user_id) if entity.owner_type == "integer" else UUID(user_id)
    except ValueError:
        return None
    fits = not isinstance(value, int) or abs(value) < 2**63
    return value if fits and str(value) == user_id else None


def _build(entity: EntitySettings, backend: str) -> dict[Verb, Select[Any]]:
    source = _table(entity)
    label = column(entity.label, String())
    others = (name for name in entity.searchable if name != entity.label)
    names = [label, *(column(name, String()) for name in others)]
    mine = column(entity.owner, _TYPES[entity.owner_type]) == bindparam(
        "owner", type_=_TYPES[entity.owner_type]
    )
    owned = select(*_columns(entity, names)).select_from(source).where(mine)
    owned = owned.limit(bindparam("most", type_=Integer()))
    pattern = bindparam("pattern", type_=String())
    contains = _any(names, pattern, backend)
    gram = [bindparam(f"gram_{n}", type_=String()) for n in range(GRAMS)]
    alike = [_any(names, each, backend) for each in gram]
    hits = [case((each, 1), else_=0) for each in alike]
    count = sum(hits[1:], start=hits[0])
    short = func.length(label)
    return {
        "all": owned.order_by(label),
        "contains": owned.where(contains).order_by(short, label),
        "alike": owned.where(or_(*alike)).order_by(count.desc(), short, label),
        "first": owned.order_by(case((contains, 0), else_=1), label),
    }


def _table(entity: EntitySettings) -> TableClause:
    schema, _, name = entity.table.rpartition(".")
    return table(name, schema=schema or None)


def _columns(
    entity: EntitySettings, names: Sequence[ColumnElement[Any]]
) -> list[ColumnElement[Any]]:
    empty = literal("", literal_execute=True)
    sublabel = _text(cast(column(entity.sublabel), String)) if entity.sublabel else empty
    return [
        cast(column(entity.id), String).label("row_id"),
        sublabel.label("row_sublabel"),
        cast(column(entity.owner), String).label("row_owner"),
        *(_text(name).label(f"row_name_{n}") for n, name in enumerate(names)),
    ]


def _text(name: ColumnElement[Any]) -> ColumnElement[Any]:
    return func.substr(name, 1, MAX_TEXT)


def _any(
    names: Sequence[ColumnElement[Any]], pattern: ColumnElement[Any], backend: str
) -> ColumnElement[bool]:
    """Whether one of the columns is like the pattern, ASCII letters of either case being equal.

    SQLite's LIKE is so by itself, and takes a third of the time that ILIKE takes there, which is
    LIKE over both sides in lower case.
    """
    if backend == "sqlite":
        return or_(*(name.like(pattern, escape="\\") for name in names))
    return or_(*(name.ilike(pattern, escape="\\") for name in names))
