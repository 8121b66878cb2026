"""What visitors may want, with examples of how they say it: one file, shipped or the owner's.

YAML maps an intent's name to its ``description``, ``priority`` and ``examples``; CSV has the
columns ``utterance,intent`` and nothing else. Examples of ``out_of_scope`` are of no intent.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from answerable.errors import ConfigError
from answerable.owners_yaml import read_yaml
from answerable.process.unwaited import refuse_pipes

OUT_OF_SCOPE = "out_of_scope"
CLARIFICATION = "conversational.clarification"
SHIPPED = Path(__file__).with_name("catalog.yaml")
MAX_BYTES = 50_000_000
# Which of two equally likely intents is taken, where a catalog names no priorities.
PRIORITIES = {
    "compliance.nda_privacy": 100,
    "process.assignment_brief": 90,
    "assets.assets_request": 80,
    "logistics.compensation": 70,
    "retrieval_core.case_study": 60,
}


@dataclass(frozen=True, slots=True)
class Catalog:
    """``utterances`` are pairs (text, intent), each text once; ``priorities`` are above 0."""

    utterances: tuple[tuple[str, str], ...]
    priorities: Mapping[str, int] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """Changes with anything that a model fitted to the catalog depends on."""
        content = json.dumps([self.utterances, sorted(self.priorities.items())])
        return hashlib.sha256(content.encode()).hexdigest()


def read(path: Path) -> Catalog:
    """The catalog in a file, by its ending. Raises ``ConfigError`` naming file and line."""
    text = read_text(path)
    return _from_csv(path, text) if path.suffix.lower() == ".csv" else _from_yaml(path, text)


def read_text(path: Path) -> str:
    """A file's text, without a byte order mark. Raises ``ConfigError``."""
    try:
        refuse_pipes(path)
        if path.stat().st_size > MAX_BYTES:
            raise ConfigError(f"{path} is larger than {MAX_BYTES // 1_000_000} MB.")
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ConfigError(
            f"{path} cannot be read: {error.strerror}. Name a file that this user may read."
        ) from None
    except UnicodeDecodeError:
        raise ConfigError(f"{path} is not UTF-8 text. Save it as UTF-8.") from None


def read_pairs(path: Path, text: str, columns: tuple[str, str]) -> list[tuple[str, str]]:
    """The rows of a CSV with exactly these two columns. Raises ``ConfigError``."""
    return [pair for _, pair in read_lines(path, text, columns)]


def read_lines(
    path: Path, text: str, columns: tuple[str, str]
) -> list[tuple[int, tuple[str, str]]]:
    """The same, each with the number of its line, the last one of a row that has several."""
    reader = csv.reader(io.StringIO(text, newline=""))
    expected = ",".join(columns)
    try:
        header = [cell.strip() for cell in next(reader, [])]
        if header != list(columns):
            raise ConfigError(f"{path} must begin with the line: {expected}")
        return [(reader.line_num, _pair(path, reader.line_num, row)) for row in reader if any(row)]
    except csv.Error as error:
        raise ConfigError(f"{path}, line {reader.line_num}: {error}") from None


def _pair(path: Path, line: int, row: Sequence[str]) -> tuple[str, str]:
    cells = [" ".join(cell.split()) for cell in row]
    if len(cells) != 2 or not all(cells):
        raise ConfigError(
            f"{path}, line {line}: two filled columns are wanted. A text that holds a comma is put "
            f'between double quotes: "Yes, please",smalltalk'
        )
    return cells[0], cells[1]


def _from_csv(path: Path, text: str) -> Catalog:
    pairs = read_pairs(path, text, ("utterance", "intent"))
    names = {name for _, name in pairs}
    return _checked(path, pairs, {n: p for n, p in PRIORITIES.items() if n in names})


def _from_yaml(path: Path, text: str) -> Catalog:
    try:
        content = read_yaml(text)
    except yaml.YAMLError as error:
        raise ConfigError(f"{path} is not valid YAML: {error}") from None
    if not isinstance(content, dict):
        raise ConfigError(f"{path} must map each intent to its examples.")
    pairs: list[tuple[str, str]] = []
    priorities = {}
    for name, entry in content.items():
        examples, priority = _entry(path, name, entry)
        pairs += [(" ".join(each.split()), name) for each in examples]
        if priority:
            priorities[name] = priority
    return _checked(path, pairs, priorities)


def _entry(path: Path, name: object, entry: Any) -> tuple[list[str], int]:
    known = {"description", "priority", "examples"}  # what an intent is about, only people read
    if not isinstance(name, str) or not isinstance(entry, dict) or not entry.keys() <= known:
        raise ConfigError(f"{path}: intent '{name}' takes only {', '.join(sorted(known))}.")
    examples, priority = entry.get("examples"), entry.get("priority", 0)
    if not isinstance(examples, list) or not all(
        isinstance(each, str) and each.strip() for each in examples
    ):
        raise ConfigError(
            f"{path}: the examples of '{name}' must be texts; put quotes around yes, no and numbers"
        )
    if type(priority) is not int:
        raise ConfigError(f"{path}: the priority of '{name}' must be a whole number.")
    return examples, priority


def _checked(
    path: Path, pairs: Sequence[tuple[str, str]], priorities: Mapping[str, int]
) -> Catalog:
    once: dict[str, tuple[str, str]] = {}
    for text, name in pairs:
        kept = once.setdefault(text.casefold(), (text, name))
        if kept[1] != name:
            raise ConfigError(f"{path}: '{text}' stands under both '{kept[1]}' and '{name}'.")
    if len({name for _, name in once.values()} - {OUT_OF_SCOPE}) < 2:
        raise ConfigError(
            f"{path} needs at least two intents with an example each. Add a row for each: "
            "utterance,intent."
        )
    return Catalog(tuple(once.values()), dict(priorities))
