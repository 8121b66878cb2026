"""Where VitePress serves pages by its ``rewrites``: https://vitepress.dev/guide/routing#route-rewrites

``'packages/:name/src/:page*': ':name/:page*'``; the first pattern that fits a page decides. Of one
that says more than names, only the pages are known that it may move.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_NAME = re.compile(r":(?P<name>[A-Za-z_]\w*)(?P<many>[*+]?)")
_MORE = re.compile(r"[(){}*+?:]|\\\\")  # what else a pattern of path-to-regexp may say
_MAX_RULES = 500
_MAX_NAMES = 8
_MAX_CHARS = 300


@dataclass(frozen=True, slots=True)
class Rule:
    """``pattern`` fits what a rule moves; ``target`` is None where it is not known whereto."""

    pattern: re.Pattern[str]
    target: str | None


def read(said: Any) -> list[Rule]:
    """The rules, in their order; none where there are none that are written out."""
    pairs = list(said.items())[:_MAX_RULES] if isinstance(said, Mapping) else []
    known = [(key, value) for key, value in pairs if isinstance(value, str)]
    return [_rule(key, value) for key, value in known if len(key) <= _MAX_CHARS]


def _rule(source: str, target: str) -> Rule:
    names = [each["name"] for each in _NAME.finditer(source)]
    plain = _NAME.sub("", source)
    wanted = {each["name"] for each in _NAME.finditer(target)}
    strange = _MORE.search(plain) or _MORE.search(_NAME.sub("", target))
    if strange or len({*names}) != len(names) or len(names) > _MAX_NAMES or wanted - {*names}:
        begins = re.split(r"[:(*{]", source, maxsplit=1)[0]
        return Rule(re.compile(re.escape(begins) + ".*", re.DOTALL), None)
    return Rule(re.compile(_expression(source)), target)


def _expression(source: str) -> str:
    parts, at = [], 0
    for each in _NAME.finditer(source):
        fixed, many = source[at : each.start()], each["many"]
        value = f"(?P<{each['name']}>[^/]+(?:/[^/]+)*)" if many else f"(?P<{each['name']}>[^/]+?)"
        if many == "*" and fixed.endswith("/"):  # the slash goes with what may be missing
            parts.append(f"{re.escape(fixed[:-1])}(?:/{value})?")
        else:
            parts.append(re.escape(fixed) + value)
        at = each.end()
    return "".join([*parts, re.escape(source[at:])])


def moves(rules: list[Rule], path: str) -> bool:
    """Whether a rule is about a page."""
    return any(each.pattern.fullmatch(path) for each in rules)


def rewritten(rules: list[Rule], path: str) -> str | None:
    """Where the page at a path goes; None where it stays, or that is not known."""
    for each in rules:
        found = each.pattern.fullmatch(path)
        if found:
            return _target(each.target, found.groupdict())
    return None


def _target(target: str | None, values: Mapping[str, str | None]) -> str | None:
    if target is None:
        return None
    filled = _NAME.sub(lambda each: values[each["name"]] or "", target)
    return re.sub("/{2,}", "/", filled).strip("/")
