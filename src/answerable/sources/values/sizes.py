"""How much a value of a structured file says: a line, a name, an item of a list or more."""

from __future__ import annotations

import re
from typing import TypeGuard

from answerable.sources.values.nodes import Leaf, Listing, Mapping, Node

SMALL = 240  # characters of an object that is one list item
LONG_NAME = 100  # and of a name in a list that it has
BREAK = re.compile(r"\r\n|[\r\n\x85\u2028\u2029]")


def says_something(node: Node) -> bool:
    """Whether there is any value in it that is not empty."""
    if isinstance(node, Leaf):
        return not node.is_null and bool(node.value.strip())
    inside = node.items if isinstance(node, Listing) else [value for _, value in node.pairs]
    return any(map(says_something, inside))


def are_lines(node: Listing) -> bool:
    """Whether a list has nothing but such values."""
    return all(isinstance(item, Leaf) and is_line(item) for item in node.items)


def are_large(node: Listing) -> bool:
    """Whether all are objects, of which one says more than an item of a list does."""
    objects = [item for item in node.items if isinstance(item, Mapping)]
    return len(objects) == len(node.items) and not all(map(is_small, objects))


def is_small(node: Mapping) -> bool:
    """Whether an object has room in one item of a list: a few short values, and lists of names."""
    leaves = [leaf for _, value in node.pairs for leaf in _short(value)]
    whole = all(_short(value) or not says_something(value) for _, value in node.pairs)
    length = sum(len(key.value) for key, _ in node.pairs) + sum(len(each.value) for each in leaves)
    return whole and length <= SMALL


def _short(node: Node) -> list[Leaf]:
    """The value that is a line, or all of a list of names; empty where it is neither."""
    if isinstance(node, Leaf):
        return [node] if is_line(node) else []
    names = [item for item in node.items if _is_name(item)] if isinstance(node, Listing) else []
    return [] if isinstance(node, Mapping) or len(names) < len(node.items) else names


def _is_name(node: Node) -> TypeGuard[Leaf]:
    if not isinstance(node, Leaf) or not is_line(node) or len(node.value) > LONG_NAME:
        return False
    return not node.value.rstrip().endswith((".", "!", "?"))


def is_line(leaf: Leaf) -> bool:
    """Whether a value is one line of text."""
    return BREAK.search(leaf.value.strip()) is None
