"""What the stand-in for Algolia understands of a search: enough to tell a right request from a
wrong one, and in Algolia's order of criteria. No typos, stop words, plurals or languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

Record = Mapping[str, Any]

_WORD = re.compile(r"\w+")
_SCORED = re.compile(r"(?P<name>\w+):(?P<value>.*?)(?:<score=(?P<score>\d+)>)?", re.DOTALL)


def found(
    records: Iterable[Record], settings: Mapping[str, Any], params: Mapping[str, Any]
) -> list[Record]:
    """The records that match, best first, one of each group, at most ``hitsPerPage``.

    Criteria: number of words, optional filters, attribute, custom ranking, id.
    """
    words = _words(params.get("query", ""))
    optional = _words(" ".join(params.get("optionalWords", [])))
    facets = settings.get("attributesForFaceting", [])
    matching = [
        each
        for each in records
        if _admitted(each, params.get("facetFilters", []), facets)
        if (mine := words & _text(each, settings)) or not words
        if words - mine <= optional
    ]
    ordered = sorted(matching, key=lambda each: _criteria(each, words, settings, params))
    return _distinct(ordered, settings)[: params.get("hitsPerPage", 20)]


def shown(record: Record, params: Mapping[str, Any]) -> dict[str, Any]:
    """A record as it is answered: the attributes that are asked for, and its id."""
    wanted = params.get("attributesToRetrieve", ["*"])
    return {k: v for k, v in record.items() if k == "objectID" or k in wanted or "*" in wanted}


def _criteria(
    record: Record, words: set[str], settings: Mapping[str, Any], params: Mapping[str, Any]
) -> tuple[Any, ...]:
    facets = settings.get("attributesForFaceting", [])
    lift = sum(_lift(record, each, facets) for each in params.get("optionalFilters", []))
    first = next(
        (n for n, name in enumerate(_searched(settings)) if words & _values(record, name)), 99
    )
    custom = [_sorted_by(record, each) for each in settings.get("customRanking", [])]
    return (-len(words & _text(record, settings)), -lift, first, *custom, record["objectID"])


def _sorted_by(record: Record, rule: str) -> Any:
    way, _, name = rule.rstrip(")").partition("(")
    value = record.get(name, 0 if way == "desc" else "")
    return -value if way == "desc" else value


def _lift(record: Record, rule: str, facets: list[str]) -> int:
    parsed = _SCORED.fullmatch(rule)
    if parsed is None or not _has(record, parsed["name"], parsed["value"], facets):
        return 0
    return int(parsed["score"] or 1)


def _admitted(record: Record, filters: list[Any], facets: list[str]) -> bool:
    """Every group holds, each by any of its alternatives."""
    return all(
        any(_has(record, each.split(":", 1)[0], each.split(":", 1)[1], facets) for each in group)
        for group in filters
    )


def _has(record: Record, name: str, value: str, facets: list[str]) -> bool:
    """Whether an attribute that may be filtered by has this value, in whatever case."""
    if not any(each in (name, f"filterOnly({name})", f"searchable({name})") for each in facets):
        return False
    if value.startswith("-"):  # means: anything but
        return not _has(record, name, value[1:], facets)
    wanted = value.removeprefix("\\").casefold()
    values = record.get(name, [])
    return wanted in [str(v).casefold() for v in (values if isinstance(values, list) else [values])]


def _distinct(records: list[Record], settings: Mapping[str, Any]) -> list[Record]:
    group = settings.get("attributeForDistinct")
    if not group or not settings.get("distinct"):
        return records
    first: dict[Any, Record] = {}
    for each in records:
        first.setdefault(each.get(group, each["objectID"]), each)
    return list(first.values())


def _searched(settings: Mapping[str, Any]) -> list[str]:
    names = settings.get("searchableAttributes", [])
    return [re.sub(r"^\w+\((.*)\)$", r"\1", each) for each in names]


def _text(record: Record, settings: Mapping[str, Any]) -> set[str]:
    return {word for name in _searched(settings) for word in _values(record, name)}


def _values(record: Record, name: str) -> set[str]:
    value = record.get(name, "")
    return _words(" ".join(value) if isinstance(value, list) else str(value))


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))
