"""What is struck out is not said: its writer takes it back. A quote around it has it anyway."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Protocol

from answerable.wording.crossed_out import HOLE, begins, leaves_hole

Place = tuple[int, int]
_RANGE = re.compile(r"\d~\d")
_OPENS = "([\"'“‘|*_"


class _Shown(Protocol):
    """A stretch of the source, and what is shown of it."""

    start: int
    end: int
    display: str


def is_pair(source: str, opener: Place, closer: Place) -> bool:
    """Whether two runs of tildes belong together. One tilde each may also stand in numbers that go
    from one to another (``5~10, then 20~30``)."""
    if opener[1] - opener[0] > 1:
        return True
    return _strikes(source, opener, closer) or _is_lowered(source, opener, closer)


def in_tildes(source: str, opener: Place, closer: Place) -> Iterable[Place]:
    """What is struck out between two runs of tildes, with them. One tilde each may be a
    subscript."""
    first, last = opener[0], closer[1]
    if opener[1] - first > 1 or _strikes(source, opener, closer):
        yield begins(source, first, last), last


def _strikes(source: str, opener: Place, closer: Place) -> bool:
    """Whether single tildes stand around words."""
    first, last = opener[0], closer[1]
    before, after = source[first - 1 : first], source[last : last + 1]
    begins_word = not before or before.isspace() or before in _OPENS
    return begins_word and source[first + 1].isalnum() and not after.isalnum()


def _is_lowered(source: str, opener: Place, closer: Place) -> bool:
    """Whether single tildes make a subscript: ``H~2~O``."""
    starts = opener[0], closer[0]
    if any(_RANGE.match(source, max(0, each - 1)) for each in starts):
        return False
    held = source[opener[1] : closer[0]]
    return source[max(0, starts[0] - 1) : starts[0]].isalnum() and not any(map(str.isspace, held))


def without(source: str, shown: Sequence[_Shown], places: Iterable[Place]) -> None:
    """Show nothing of what stands at ``places``, which may lie within each other; where that leaves
    a hole, something that is not known."""
    at = 0
    for first, last in sorted(places):
        hole = HOLE if leaves_hole(source, first, last) else ""
        while at < len(shown) and shown[at].end <= first:
            at += 1
        while at < len(shown) and shown[at].start < last:
            each = shown[at]
            kept = first - each.start  # of a text that ends in a blank
            each.display = each.display[:kept] if kept > 0 else hole
            each.end = first if kept > 0 else each.end
            hole = hole if kept > 0 else ""
            at += 1
