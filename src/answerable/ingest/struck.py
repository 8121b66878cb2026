"""What is struck out is not said: its writer takes it back. A quote around it has it anyway."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Protocol

from answerable.ingest.mdx import UNFILLED

Place = tuple[int, int]
# What ends the words before what is left out, with no blank between.
_MARK = re.compile(r"[.,;:!?)](?!\w)")
_ENDS = re.compile(r"[ \t]*+(?:[.!?]?[)\"'”’*_]*+(?:\s*+\Z|\n[ \t]*\n|(?<=[.!?])\s))")
# What a sentence does not end in: "It runs from May to ~~July~~." has a hole.
_LEADS_ON = re.compile(
    r"(?:(?<![\w'’-])(?:a|an|the|of|on|to|from|by|at|in|for|with|until|till|before|after|between|and"
    r"|or|than|is|are|was|were|be|costs?|per)|[-–—:,(])[ *_]*\Z",
    re.IGNORECASE,
)
_NEAR = 20  # characters that such a word may take
_OPENS = "([\"'“‘|"


class _Shown(Protocol):
    """A stretch of the source, and what is shown of it."""

    start: int
    end: int
    display: str


def begins(text: str, first: int, last: int) -> int:
    """Where what is left out begins, to ``last``: with the blank before it, if a mark follows."""
    has_blank = first > 0 and text[first - 1] == " " and _MARK.match(text, last)
    return first - 1 if has_blank else first


def leaves_hole(text: str, first: int, last: int) -> bool:
    """Whether a sentence that ends there goes on into what is left out, and nothing instead."""
    if not _ENDS.match(text, last):
        return False
    return _LEADS_ON.search(text[max(0, first - _NEAR) : first]) is not None


def in_tildes(source: str, opener: Place, closer: Place) -> Iterable[Place]:
    """What is struck out between two runs of tildes, with them. One tilde each may be a subscript
    (``H~2~O``), or stand before two numbers or folders."""
    first, last = opener[0], closer[1]
    if opener[1] - first == 1:
        before, after = source[first - 1 : first], source[last : last + 1]
        begins_word = not before or before.isspace() or before in _OPENS
        if not begins_word or not source[first + 1].isalnum() or after.isalnum():
            return
    yield begins(source, first, last), last


def without(source: str, shown: Sequence[_Shown], places: Iterable[Place]) -> None:
    """Show nothing of what stands at ``places``, which may lie within each other; where that leaves
    a hole, something that is not known."""
    at = 0
    for first, last in sorted(places):
        hole = UNFILLED if leaves_hole(source, first, last) else ""
        while at < len(shown) and shown[at].end <= first:
            at += 1
        while at < len(shown) and shown[at].start < last:
            each = shown[at]
            kept = first - each.start  # of a text that ends in a blank
            each.display = each.display[:kept] if kept > 0 else hole
            each.end = first if kept > 0 else each.end
            hole = hole if kept > 0 else ""
            at += 1
