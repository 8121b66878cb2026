"""Another configuration for a share of visitors: what it may change, and who gets it."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError

from answerable import settings as configuration
from answerable.caller import Caller
from answerable.errors import ConfigError
from answerable.settings import Settings

# What changes answers and nothing that both arms share: no index, store, limit or right.
ALL: frozenset[str] = frozenset()  # every key of a table
ANSWERING: Mapping[str, frozenset[str]] = {
    "retrieval": frozenset(configuration.RetrievalSettings.model_fields) - {"cross_encoder"},
    "guard": frozenset({"moderation", "allowed", "denylist"}),
    "site": frozenset({"web_search"}),
    "store": frozenset({"llm"}),
    **dict.fromkeys(
        ("answer", "persona", "context", "model", "intents", "profile", "replies"), ALL
    ),
}
PLACES = (("model", "voice"), ("intents", "catalog"), ("intents", "flows"))
BITS = 53  # of a hash: as many as a float holds exactly


def overlaid(settings: Settings) -> Settings:
    """``settings`` with what the canary's file says on top; themselves where there is no canary.

    The file holds only what differs. It wins over environment variables, which are everybody's.
    Raises ``ConfigError`` naming each setting that is wrong, or that a canary may not change.
    """
    path = settings.canary.config
    if path is None:
        return settings
    said = configuration.read_toml(path)
    foreign = list(_foreign(said))
    if foreign:
        raise ConfigError(
            f"{path} changes what both arms share: {', '.join(foreign)}. A canary may change "
            f"{', '.join(sorted(ANSWERING))}, and of these only what answers are made with."
        )
    try:
        tables = {name: _table(settings, name, _anchored(said, path)[name]) for name in said}
    except ValidationError as error:
        raise ConfigError(configuration.describe(error, str(path))) from None
    other = settings.model_copy(update=tables)
    if other.intents.catalog != settings.intents.catalog:  # two catalogs are fitted to two models
        folder = settings.data / "canary" / settings.canary.name
        other = other.model_copy(update={"data": folder})
    return other


def takes_part(caller: Caller | None, name: str, share: float) -> bool:
    """Whether a visitor is in the ``share`` (0..1) of the canary ``name``.

    It follows from who asks and from nothing else, so it is the same in every process, with every
    question, and for whoever was in a smaller share: the hash of the session, or of the address
    where there is no session. A turn of nobody in particular takes part only where all do.
    """
    who = (caller.session or caller.address) if caller is not None else ""
    return (_fraction(f"answerable arm {name} {who}") if who else math.nextafter(1, 0)) < share


def _fraction(text: str) -> float:
    """A number from 0 to below 1 that is as good as random, and always the same."""
    digest = hashlib.sha256(text.encode("utf-8", "replace")).digest()
    return math.ldexp(int.from_bytes(digest[:8], "big") >> (64 - BITS), -BITS)


def _foreign(said: Mapping[str, Any]) -> Iterator[str]:
    for table, values in said.items():
        allowed = ANSWERING.get(table)
        if allowed is None or not isinstance(values, dict):
            yield table
        elif allowed:
            yield from (f"{table}.{key}" for key in values if key not in allowed)


def _anchored(said: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """The file's relative paths are relative to it."""
    tables = {table: dict(values) for table, values in said.items()}
    for table, key in PLACES:
        place = tables.get(table, {}).get(key)
        if isinstance(place, str):
            tables[table][key] = path.parent / place
    return tables


def _table(settings: Settings, name: str, values: Mapping[str, Any]) -> Any:
    """A table of ``settings`` with other values: a section, or the profile's dictionary.

    Raises ``ValidationError``.
    """
    ours = getattr(settings, name)
    if isinstance(ours, BaseModel):
        merged = _merged(ours.model_dump(exclude_unset=True), values)
        return type(ours).model_validate(merged)
    return TypeAdapter(dict[str, str | int | float]).validate_python(_merged(ours, values))


def _merged(ours: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(ours)
    for key, value in values.items():
        both = isinstance(value, dict) and isinstance(merged.get(key), dict)
        merged[key] = _merged(merged[key], value) if both else value
    return merged
