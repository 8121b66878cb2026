"""The block at the top of a page: YAML between ``---``, or TOML between ``+++`` as Hugo knows it.

The YAML is read event by event, which needs no recursion and builds nothing from an alias: an alias
bomb has nothing to multiply and deep nesting is refused before it is built. Scalars stay strings,
except ``true``, ``false`` and ``null``: a slug of ``2021`` and a title of ``1.0`` are text, and
Docusaurus reads them so too. Numbers and dates of TOML are strings here as well.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, time
from typing import Any

import yaml

from answerable.sources.files import UnreadableError
from answerable.sources.labels import DATES
from answerable.text import lines

MAX_CHARS = 65_536
MAX_DEPTH = 16
MAX_ALIASES = 32
_TOO_DEEP = f"Its front matter is nested deeper than {MAX_DEPTH} levels."

_OPENING = re.compile(r"---[ \t]*(?:ya?ml)?[ \t]*\r?(?:\n|\Z)")
_TOML = re.compile(
    r"\+\+\+[ \t]*\r?\n(?P<block>.*?)^\+\+\+[ \t]*\r?(?:\n|\Z)", re.DOTALL | re.MULTILINE
)
_DEEP_KEY = re.compile(
    rf"(?<![\w\"'-])(?:[\w\"'-]+[ \t]*\.[ \t]*){{{MAX_DEPTH}}}"
)  # costs its length squared
_KEY = re.compile(r"[\w\"'-]+[ \t]*:")
_LINE = re.compile(
    r"(?P<key>[A-Za-z_][\w-]*):"
    r"(?:[ \t]+(?:(?P<mark>[\"'])(?P<quoted>[^\"'\\]*)(?P=mark)"
    r"|(?P<plain>[^\s\[\"'|>#&*](?:(?!\s#).)*)))?"
)  # with no comment, list or block in it, and no space after it
_CONSTANTS = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("null", "Null", "NULL", "~", ""), None),
}


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What the block says, and where in the text the page begins after it."""

    values: Mapping[str, Any] = field(default_factory=dict)
    body_start: int = 0

    def text(self, key: str) -> str | None:
        """The value as a string, or None if it is missing, empty or something else."""
        value = self.values.get(key)
        return value.strip() or None if isinstance(value, str) else None

    def flag(self, key: str) -> bool:
        value = self.values.get(key)
        return value is True or (isinstance(value, str) and value.strip().lower() == "true")

    @property
    def updated_at(self) -> str | None:
        """The date of the last change that the page itself names, as its generator or as records
        name it; else its date."""
        update = self.values.get("last_update")
        date = update.get("date") if isinstance(update, dict) else None
        if isinstance(date, str) and date:
            return date
        return next(filter(None, map(self.text, (*DATES, "date"))), None)


def read(text: str) -> FrontMatter:
    """The front matter of a page. Raises ``UnreadableError`` for one that cannot be read."""
    text = lines.unified(text)
    toml = _TOML.match(text)
    if toml:
        return FrontMatter(_from_toml(toml["block"]), toml.end())
    opening = _OPENING.match(text)
    if opening is None:
        return FrontMatter()
    found = yaml_block(text)
    if found is None:
        return _unclosed(text, opening.end())
    block = text[found.start : found.stop]
    _check_size(block)
    values = _parse(block)
    if isinstance(values, str):  # two horizontal rules around a paragraph
        return FrontMatter()
    if not isinstance(values, dict | None):
        raise UnreadableError("Its front matter is not a list of `key: value` lines.")
    return FrontMatter(values or {}, _line_end(text, found.stop + len("---")))


def yaml_block(text: str) -> range | None:
    """Where the lines between the two ``---`` stand; None where there are none, or no second."""
    opening = _OPENING.match(text)
    close = text.find("\n---", opening.end() - 1) if opening else -1
    return range(opening.end(), close + 1) if opening and close >= 0 else None


def _unclosed(text: str, start: int) -> FrontMatter:
    if _KEY.match(text, start):
        raise UnreadableError(
            "Its front matter is opened with --- and never closed. Close it with a line of ---."
        )
    return FrontMatter()  # a horizontal rule, then


def _check_size(block: str) -> None:
    if len(block) > MAX_CHARS:
        raise UnreadableError(f"Its front matter is longer than {MAX_CHARS:,} characters.")


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    # Some close with "---" and go on in the same line: that rest is content.
    if text[start : end if end >= 0 else None].strip(" \t\r"):
        return start
    return end + 1 if end >= 0 else len(text)


def _from_toml(block: str) -> Mapping[str, Any]:
    _check_size(block)
    if _DEEP_KEY.search(block):
        raise UnreadableError(_TOO_DEEP)
    try:
        return {key: _plain(value) for key, value in tomllib.loads(block).items()}
    except (ValueError, RecursionError) as error:
        said = isinstance(error, tomllib.TOMLDecodeError)
        problem = str(error) if said else "it is nested too deeply, or holds a number too long"
        raise UnreadableError(f"Its front matter is not valid TOML: {problem}.") from None


def _plain(value: Any) -> Any:
    """As YAML's would be: strings, constants, and lists and mappings of them."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    if isinstance(value, date | time):
        return value.isoformat()
    return value if isinstance(value, str | bool) else str(value)


def _parse(block: str) -> Any:
    try:
        return _build(_events(block))
    except yaml.YAMLError as error:
        flat = _flat(block)
        if flat is not None:
            return flat
        mark = getattr(error, "problem_mark", None)
        where = f" in line {mark.line + 2}" if mark else ""  # the first line is the ---
        problem = getattr(error, "problem", None) or "it cannot be parsed"
        raise UnreadableError(f"Its front matter is not valid YAML{where}: {problem}.") from None


def _flat(block: str) -> dict[str, Any] | None:
    """The values of a block that is no YAML and needs to be none: lines of a key and a text, such
    as ``title: {#if ...}`` or ``title: Error: no port``, which sites read line by line. None where
    a line is anything else: what it says might be lost, as that a page is a draft."""
    values: dict[str, Any] = {}
    for line in block.splitlines():
        found = _LINE.fullmatch(line.rstrip(" \t"))
        if found:
            value = found["plain"] or found["quoted"] or ""
            values[found["key"]] = _CONSTANTS.get(value, value)
        elif line.strip():
            return None
    return values if all(line.isprintable() for line in block.splitlines()) else None


def _events(block: str) -> Iterator[yaml.Event]:
    """The events of the block, with limits on depth and aliases."""
    depth = aliases = 0
    for event in yaml.parse(block, Loader=yaml.CSafeLoader):
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        aliases += isinstance(event, yaml.AliasEvent)
        if depth > MAX_DEPTH:
            raise UnreadableError(_TOO_DEEP)
        if aliases > MAX_ALIASES:
            raise UnreadableError(f"Its front matter uses more than {MAX_ALIASES} YAML aliases.")
        yield event


def _build(events: Iterator[yaml.Event]) -> Any:
    """The value of the first document, built without recursion: ``stack`` holds what is open."""
    stack: list[list[Any]] = [[]]
    for event in events:
        if isinstance(event, yaml.CollectionStartEvent):
            stack.append([])
        elif isinstance(event, yaml.SequenceEndEvent):
            items = stack.pop()
            stack[-1].append(items)
        elif isinstance(event, yaml.MappingEndEvent):
            items = stack.pop()
            stack[-1].append(_pairs(items))
        elif isinstance(event, yaml.ScalarEvent):
            stack[-1].append(_scalar(event))
        elif isinstance(event, yaml.AliasEvent):
            stack[-1].append(None)
        elif isinstance(event, yaml.DocumentEndEvent):
            break
    return stack[0][0] if stack[0] else None


def _pairs(items: list[Any]) -> dict[str, Any]:
    pairs = zip(items[::2], items[1::2], strict=True)
    return {key: value for key, value in pairs if isinstance(key, str)}


def _scalar(event: yaml.ScalarEvent) -> Any:
    plain = event.style is None or event.style == ""
    return _CONSTANTS.get(event.value, event.value) if plain else event.value
