"""YAML with the place of each value.

The text is read event by event, as in ``front_matter``: nothing is built from an alias, so an alias
bomb has nothing to multiply. An alias is refused altogether, since what it stands for is in other
lines than it is. Values stay as they are written: ``1.0`` is no number and ``no`` is no falsehood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

from answerable.sources.files import UnreadableError
from answerable.sources.front_matter import yaml_block
from answerable.sources.values.nodes import (
    MAX_NUMBER,
    Close,
    Event,
    Leaf,
    Mapping,
    Node,
    Open,
    Style,
    build,
    refused,
)
from answerable.text.lines import unified

_STYLES: dict[str | None, Style] = {"'": "single", '"': "double", "|": "block", ">": "block"}
_NULLS = ("", "~", "null", "Null", "NULL")
# An anchor or tag before a value: no value begins with & or !.
_PROPERTIES = re.compile(r"(?:[&!]\S*+(?:\s++(?:#[^\n]*+\s++)*+)?+)*+")
_BINARY = ("!!binary", "tag:yaml.org,2002:binary")


def parse(text: str) -> Node:
    """The value in ``text``. Raises ``UnreadableError`` with the reason and the line."""
    try:
        return build(_events(text), text)
    except yaml.reader.ReaderError as error:
        raise UnreadableError(
            f"It is not valid YAML: character {error.position + 1:,} is not allowed in it."
        ) from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" in line {mark.line + 1}" if mark else ""
        problem = getattr(error, "problem", None) or "it cannot be parsed"
        raise UnreadableError(f"It is not valid YAML{where}: {problem}.") from None


def front_matter(text: str) -> Mapping | None:
    """What the YAML at the top of a page says, with the places of its values in the page.

    None where there is none, or where their places cannot be told (an alias, say, which is no
    fault there).
    """
    text = unified(text)
    block = yaml_block(text)
    if block is None:
        return None
    before = " " * (block.start - 1) + "\n"  # so that places are those in the file
    try:
        node = parse(before + text[block.start : block.stop])
    except UnreadableError:
        return None
    return node if isinstance(node, Mapping) else None


def _events(text: str) -> Iterator[Event]:
    documents = 0
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        at = _index(event.start_mark)
        if isinstance(event, yaml.CollectionStartEvent):
            yield Open("mapping" if isinstance(event, yaml.MappingStartEvent) else "list", at)
        elif isinstance(event, yaml.CollectionEndEvent):
            yield Close()
        elif isinstance(event, yaml.ScalarEvent):
            yield _leaf(event, text)
        elif isinstance(event, yaml.AliasEvent):
            raise _alias(event, text)
        elif isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise refused(text, at, "A second YAML document begins", "Give it its own file.")


def _index(mark: Any) -> int:
    """The place of a mark in characters; every event that libyaml reports has one."""
    return int(mark.index)


def _alias(event: yaml.AliasEvent, text: str) -> UnreadableError:
    return refused(
        text,
        _index(event.start_mark),
        f"It uses the alias *{event.anchor}",
        "What it stands for is in other lines: write it out here.",
    )


def _leaf(event: yaml.ScalarEvent, text: str) -> Leaf:
    start, end = _index(event.start_mark), _index(event.end_mark)
    if event.tag in _BINARY:
        raise refused(text, start, "It holds binary data", "Keep that in a file of its own.")
    if event.anchor or event.tag:
        properties = _PROPERTIES.match(text, start, end)
        start = properties.end() if properties else start
    style = _STYLES.get(event.style, "plain")
    value: str = event.value
    if style == "plain" and len(value) > MAX_NUMBER and value.replace("_", "").isdecimal():
        raise refused(text, start, f"It holds a number of more than {MAX_NUMBER} digits")
    return Leaf(value, start, end, style, is_null=style == "plain" and value in _NULLS)
