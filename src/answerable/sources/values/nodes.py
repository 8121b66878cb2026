"""A JSON or YAML file as a tree whose every value knows its place in the file.

Parsers hand over events; the tree is built from them without recursion, so that nesting is refused
before it costs anything, and a key that stands twice is refused by its name and line.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from answerable.sources.files import UnreadableError
from answerable.text import lines

MAX_DEPTH = 32
MAX_NODES = 200_000  # brackets count too; costs about 5 s
MAX_NUMBER = 400  # characters; a double has at most 309 digits before the point

Style = Literal["json", "plain", "single", "double", "block"]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A single value. It takes up ``source[start:end]``, with its quotation marks or header.

    ``value`` is what it says. ``is_null`` tells that it says nothing: ``null``, or ``~`` in YAML.
    """

    value: str
    start: int
    end: int
    style: Style
    is_null: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """A list; it begins at ``start``."""

    start: int
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys with their values, in the order of the file; no two keys are equal."""

    start: int
    pairs: tuple[tuple[Leaf, Node], ...]

    def get(self, name: str) -> Node | None:
        """The value of the key ``name``."""
        return next((node for key, node in self.pairs if key.value == name), None)


Node = Leaf | Listing | Mapping


@dataclass(frozen=True, slots=True)
class Open:
    """A list or mapping begins."""

    kind: Literal["list", "mapping"]
    start: int


@dataclass(frozen=True, slots=True)
class Close:
    """What was opened last ends."""


Event = Open | Close | Leaf


def refused(source: str, position: int, what: str, advice: str = "") -> UnreadableError:
    """The reason with the line it is about."""
    where = f"{what} (line {lines.number(source, position)})."
    return UnreadableError(f"{where} {advice}".rstrip())


@dataclass(slots=True)
class _Frame:
    """What is open: its items so far, of a mapping keys and values in turn."""

    opened: Open
    items: list[Node] = field(default_factory=list)
    keys: dict[str, int] = field(default_factory=dict)  # with where each stands

    @property
    def awaits_key(self) -> bool:
        return self.opened.kind == "mapping" and len(self.items) % 2 == 0

    def closed(self) -> Node:
        if self.opened.kind == "list":
            return Listing(self.opened.start, tuple(self.items))
        names = [each for each in self.items[::2] if isinstance(each, Leaf)]
        return Mapping(self.opened.start, tuple(zip(names, self.items[1::2], strict=True)))


def build(events: Iterable[Event], source: str) -> Node:
    """The tree of the one value that ``events`` tell of.

    Raises ``UnreadableError`` with the reason and line for a key that stands twice or is no plain
    value, for nesting deeper than ``MAX_DEPTH`` and for more than ``MAX_NODES`` values.
    """
    root = _Frame(Open("list", 0))
    stack = [root]
    for number, event in enumerate(events):
        if number > MAX_NODES:
            raise UnreadableError(f"It holds more than {MAX_NODES:,} values. Split it.")
        if isinstance(event, Open):
            _check_open(stack, event, source)
            stack.append(_Frame(event))
            continue
        node = stack.pop().closed() if isinstance(event, Close) else event
        if isinstance(node, Leaf) and stack[-1].awaits_key:
            _check_key(stack[-1], node, source)
        stack[-1].items.append(node)
    if not root.items:
        raise UnreadableError("It holds nothing but comments. Write something in it, or remove it.")
    return root.items[0]


def _check_open(stack: list[_Frame], event: Open, source: str) -> None:
    if len(stack) > MAX_DEPTH:
        raise refused(source, event.start, f"It is nested deeper than {MAX_DEPTH} levels")
    if stack[-1].awaits_key:
        raise refused(source, event.start, "A key is a list or mapping", "Write a name instead.")


def _check_key(frame: _Frame, key: Leaf, source: str) -> None:
    first = frame.keys.setdefault(key.value, key.start)
    if first != key.start:
        line = lines.number(source, first)
        raise refused(
            source,
            key.start,
            f"The key '{_shortened(key.value)}' stands twice: first in line {line}, and again",
            "Rename or remove one.",
        )


def _shortened(name: str) -> str:
    shown = name if len(name) <= 60 else name[:59] + "…"
    return "".join(char if char.isprintable() else " " for char in shown)
