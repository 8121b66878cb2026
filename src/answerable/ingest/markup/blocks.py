"""What a page is cut into: its leaf blocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from answerable.list_place import OUTSIDE, ListPlace

BlockKind = Literal["heading", "paragraph", "item", "code", "row"]
Segment = tuple[int, int]
Titled = tuple[int, int, str]  # from where to where stands below which title, as it is written


@dataclass(frozen=True, slots=True)
class Block:
    """A leaf block. It takes up the whole lines ``text[start:end]``.

    ``lines`` are the stretches that hold its content, one a line, without indentation and markers
    (of a row: one a cell; of code: one a line inside the fence). ``headers`` are a row's column
    names as written. A heading that is written as a tag has the ``anchor`` that the tag gives it,
    which may be none; others get theirs from what they say.
    """

    kind: BlockKind
    start: int
    end: int
    lines: tuple[Segment, ...]
    level: int = 0
    nested: bool = False
    language: str = ""
    code: str = ""  # without indentation and quote markers
    headers: tuple[str, ...] = ()
    anchor: str | None = None
    place: ListPlace = OUTSIDE
