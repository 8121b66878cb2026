"""The entries of YAML: its top-level keys, and the items of its list.

The parser's events are read and nothing is built of them: no alias is followed, so that a few lines
cannot grow into gigabytes, and nesting costs no stack.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceStartEvent,
)

from answerable.viewer.entries import LIST, NAMES, Entry, item, keyed

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # libyaml is 20 times as fast
_KEPT = 4  # levels of nodes: document, key or value, item, its fields


@dataclass(slots=True)
class _Node:
    """A node at ``text[start:end]``; keys and values of a mapping take turns in ``children``."""

    start: int
    end: int
    value: str | None = None
    mapping: bool = False
    children: list[_Node] = field(default_factory=list)

    def pairs(self) -> Iterator[tuple[_Node, _Node]]:
        """Each key with its value."""
        return zip(self.children[::2], self.children[1::2], strict=False)

    def fields(self) -> dict[str, str]:
        """The keys whose values are texts."""
        pairs = self.pairs() if self.mapping else ()
        return {key.value: each.value for key, each in pairs if key.value and each.value}


def read(text: str) -> tuple[str, list[Entry]]:
    """Title and entries of a YAML file; none where it is not YAML, or no mapping or list."""
    try:
        root = _root(text)
    except (yaml.YAMLError, ValueError):
        return "", []
    if root is None or root.value is not None:
        return "", []
    if not root.mapping:
        return "", list(_items(root.children))
    fields = root.fields()
    title = next((fields[key] for key in NAMES if key in fields), "")
    return title, list(_entries(root, title))


def _entries(root: _Node, title: str) -> Iterator[Entry]:
    pairs = [
        (key, value)
        for key, value in root.pairs()
        if not (key.value in NAMES and value.value == title)
    ]
    named = _named(pairs)
    for key, value in pairs:
        name = key.value or "…"
        if value is named:
            yield from _things(value) if value.mapping else _items(value.children)
        elif named is None or value.children:
            yield keyed(name, value.fields(), key.start, max(key.end, value.end))


def _named(pairs: Sequence[tuple[_Node, _Node]]) -> _Node | None:
    """What holds the sections: ``sections``, or the only list of mappings there is.

    A mapping of mappings that have names is such a list too.
    """
    lists = [(key.value, node) for key, node in pairs if node.children and not node.mapping]
    named = next((node for name, node in lists if name == LIST), None)
    of_mappings = [node for _, node in lists if any(each.mapping for each in node.children)]
    alone = len(of_mappings) == 1 and not any(node.mapping for _, node in pairs)
    if named or of_mappings:
        return named or (of_mappings[0] if alone else None)
    held = [node for _, node in pairs if node.mapping]
    inside = held[0].children[1::2] if len(held) == 1 else []
    called = any(each.fields().keys() & set(NAMES) for each in inside)
    return held[0] if called and all(each.mapping for each in inside) else None


def _things(node: _Node) -> Iterator[Entry]:
    for number, (key, each) in enumerate(node.pairs(), start=1):
        yield item(each.fields(), number, key.start, max(key.end, each.end), key.value or "")


def _items(nodes: Sequence[_Node]) -> Iterator[Entry]:
    for number, node in enumerate(nodes, start=1):
        yield item(node.fields(), number, node.start, max(node.end, node.start + 1))


def _root(text: str) -> _Node | None:
    """The first document, down to ``_KEPT`` levels."""
    top = _Node(0, len(text))
    stack = [top]
    last = 0  # where the last event that has any extent ended: a block has no end of its own
    event: Any  # every event of a text has both marks, which the types do not know
    for event in yaml.parse(text, Loader=_LOADER):
        start, end = event.start_mark.index, event.end_mark.index
        last = end if end > start else last
        if isinstance(event, CollectionEndEvent):
            stack.pop().end = last
        elif isinstance(event, ScalarEvent | AliasEvent | MappingStartEvent | SequenceStartEvent):
            node = _Node(start, end, getattr(event, "value", None))
            if len(stack) <= _KEPT:
                stack[-1].children.append(node)
            if isinstance(event, MappingStartEvent | SequenceStartEvent):
                node.mapping = isinstance(event, MappingStartEvent)
                stack.append(node)
    return top.children[0] if top.children else None
