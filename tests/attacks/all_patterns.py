"""Every compiled expression of the package, and whether a text can keep it busy: run by
``test_patterns``, in a process of its own, and prints a line before it tries one and what it found.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
import resource
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from types import ModuleType

import answerable
from attacks.pumped import slow, slow_on_runs

_USE = re.compile(r"\b(\w+)(?:\[\w+\])?\.(match|fullmatch|search|finditer|findall|subn?|split)\b")
# They never see what a stranger wrote, or run where they are imported.
_APART = ("answerable.testing", "answerable.evals", "answerable.conversations.migrations")
# What is never given a long text, and therefore not tried.
SHORT = {
    "answerable.wording.definition._ASKS": "a question of 200 characters at most",
    "answerable.wording.comparing._ASKS": "a question of 200 characters at most",
    "answerable.wording.definition._AROUND": "a question of 200 characters at most",
    "answerable.wording.comparing._AROUND": "a question of 200 characters at most",
    "answerable.llms.sentence_gate.ITEM": "looked for only where a block begins",
    "answerable.retrieval.another._MESSAGE": "a message of MOST_CHARS characters at most",
    "answerable.retrieval.valued._COSTS": "a question of 200 characters at most",
    "answerable.retrieval.valued._IS_FREE": "a question of 200 characters at most",
    "answerable.retrieval.valued._IS_OPEN": "a question of 200 characters at most",
    "answerable.moderation.everyday._WORDINGS": "a message in one line, without blanks in a row",
}
LONGEST = 900  # seconds of processor time for all; it takes a third
_DEEPEST = 4  # of tuples and mappings that hold patterns


def main() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))
    seen = set()
    for name, pattern, sources in patterns():
        key = (pattern.pattern, pattern.flags)
        if not isinstance(pattern.pattern, str) or key in seen:
            continue
        seen.add(key)
        if name not in SHORT:
            print("?", name, flush=True)
            used = methods(name.rpartition(".")[2], sources)
            if found := slow(pattern, used) or slow_on_runs(pattern, used):
                text = found.text
                shown = text if len(text) < 120 else f"{text[:80]}...{text[-20:]}"
                print("!", name, f"{found.how}({shown!r}), {len(text)} characters", flush=True)
    print("#", len(seen))


def patterns() -> Iterator[tuple[str, re.Pattern[str], str]]:
    """Each with its name, and the sources that may use it."""
    for module in list(modules()):
        for name, value in vars(module).items():
            if name.startswith("__"):
                continue
            held = list(_held(value))
            if inspect.isclass(value) and value.__module__ == module.__name__:
                held += [each for inner in vars(value).values() for each in _held(inner)]
            sources = _source(module) if name.startswith("_") else _everything()
            yield from ((f"{module.__name__}.{name}", each, sources) for each in held)


def modules() -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(answerable.__path__, "answerable."):
        if not found.name.startswith(_APART) and not found.name.endswith("__main__"):
            with suppress(ModuleNotFoundError):  # of an extra that is not installed
                importlib.import_module(found.name)
    for name, module in sorted(sys.modules.items()):
        if name.startswith("answerable") and not name.startswith(_APART):
            yield module


def methods(name: str, sources: str) -> frozenset[str]:
    """How a pattern is used: what only begins where a line does need not be quick to be found."""
    kept = ("match", "fullmatch", "search")
    uses = _uses(sources).get(name, kept)
    return frozenset(each if each in kept else "finditer" for each in uses)


@cache
def _uses(sources: str) -> dict[str, set[str]]:
    """The methods that are called of each name."""
    found: dict[str, set[str]] = {}
    for name, method in _USE.findall(sources):
        found.setdefault(name, set()).add(method)
    return found


def _held(value: object, depth: int = 0) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern):
        yield value
    elif depth < _DEEPEST and isinstance(value, list | tuple | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _held(each, depth + 1)
    elif depth < _DEEPEST and is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from _held(getattr(value, field.name), depth + 1)


@cache
def _source(module: ModuleType) -> str:
    return Path(str(module.__file__)).read_text("utf-8")


@cache
def _everything() -> str:
    return "\n".join(map(_source, modules()))


if __name__ == "__main__":
    main()
