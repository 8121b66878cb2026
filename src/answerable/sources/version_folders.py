"""Folders that hold the same pages for several versions: ``docs/v3.5`` beside ``docs/v3.6``.

Near-identical pages have the same words, and an answer might be that of years ago. So folders
beside each other that are called by versions, and have most files in common, are told apart: what
another supersedes answers last, as a changelog does.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

ALIKE = 0.5  # of an older version's files that the newest has too
_NUMBER = re.compile(r"v?(\d{1,4}(?:\.\d{1,4}){0,3})(?:\.x)?", re.IGNORECASE)
_RELEASED = ("stable", "latest", "current")  # what the one to be read may be called
_COMING = frozenset({"next", "main", "master", "dev", "nightly", "edge", "canary", "unreleased"})


def superseded(paths: Iterable[str], released: str = "") -> dict[str, str]:
    """The folders of versions that another supersedes, each with the one that does; by the posix
    paths of all files. ``released`` is the version that the site calls its newest release: one with
    a higher number is still to come."""
    found: dict[str, str] = {}
    for parent, versions in _beside_each_other(paths).items():
        if len(versions) < 2 or not any(_NUMBER.fullmatch(name) for name in versions):
            continue
        newest = _newest(versions, released)
        for name, files in versions.items():
            if name != newest and len(files & versions[newest]) >= ALIKE * len(files):
                found[parent + name] = parent + newest
    return found


def version_of(path: str, folders: Mapping[str, str]) -> str | None:
    """The superseded folder that a path is in; None if it is in none."""
    at = path.find("/")
    while at >= 0:
        if path[:at] in folders:
            return path[:at]
        at = path.find("/", at + 1)
    return None


def _beside_each_other(paths: Iterable[str]) -> Mapping[str, dict[str, set[str]]]:
    """By the folder that they are in, folders called by versions, each with the files below it."""
    found: defaultdict[str, dict[str, set[str]]] = defaultdict(dict)
    for path in paths:
        *folders, _ = path.split("/")
        start = 0
        for name in folders:
            rest = start + len(name) + 1
            if _is_version(name):
                found[path[:start]].setdefault(name, set()).add(path[rest:])
            start = rest
    return found


def _is_version(name: str) -> bool:
    return bool(_NUMBER.fullmatch(name)) or name.lower() in _COMING or name.lower() in _RELEASED


def _newest(names: Collection[str], said: str) -> str:
    number = _number(said)
    named = [
        n for n in names if n == said or (_number(n) and number[: len(_number(n))] == _number(n))
    ]
    if named:
        return max(named, key=len)
    released = [name for name in names if name.lower() in _RELEASED]
    if released:
        return min(released, key=lambda name: _RELEASED.index(name.lower()))
    return max(names, key=_number)


def _number(name: str) -> tuple[int, ...]:
    """To compare versions by; what is still to come is behind all numbers."""
    match = _NUMBER.fullmatch(name)
    return tuple(map(int, match[1].split("."))) if match else ()
