"""What of a chunk is embedded: its units in a few strings, each under the heading path."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.ingest.markup.inline import visible
from answerable.ingest.units import Piece

_SPACE = re.compile(r"\s*")
CODE_CHARS = 600  # of a code block: its beginning says what it is


def pack(prefix: str, units: Sequence[Piece], limit: int) -> tuple[str, ...]:
    """Strings of at most ``limit`` characters: ``prefix`` and as many whole units as fit.

    ``units`` are not empty, and neither is the result. A unit that alone is too long is cut at a
    space.
    """
    head = visible(prefix)
    if len(head) > limit // 2:
        head = head[: limit // 2].rstrip() + "\n"
    room = limit - len(head)
    packed: list[str] = []
    current = ""
    for text in _texts(units, room):
        if current and len(current) + 1 + len(text) > room:
            packed.append(head + current)
            current = ""
        current = f"{current}\n{text}" if current else text
    return (*packed, head + current)


def _texts(units: Sequence[Piece], room: int) -> Iterator[str]:
    for unit in units:
        text = unit.text
        text = text[:CODE_CHARS].rstrip() if unit.kind == "code" else text
        yield from _cut("\n".join((*unit.under, text)), room)


def _cut(text: str, room: int) -> Iterator[str]:
    start = 0
    while len(text) - start > room:
        space = text.rfind(" ", start + room // 2, start + room + 1)
        end = space if space > 0 else start + room
        yield text[start:end]
        start = _after_space(text, end)
    if start < len(text):
        yield text[start:]


def _after_space(text: str, start: int) -> int:
    found = _SPACE.match(text, start)
    return found.end() if found else start
