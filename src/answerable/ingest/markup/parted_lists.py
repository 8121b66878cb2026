"""Lists of which only a container's mark says that they are two: those of two tabs, and what stands
in a note below a list.

Marks are blank to Markdown, which makes one list of the items before and behind them, and goes on
counting where the second list begins with 1.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from answerable.ingest.markup.containers import Around
from answerable.ingest.markup.mdx import Construct

_NUMBER = re.compile(
    r"[ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)*?(?P<number>\d{1,9})[.)](?:[ \t]|$)"
)
# Tags that hold nothing, and so stand between the steps of one list: pictures, and line breaks.
_HOLDS_NOTHING = re.compile(r"<(?:br|hr|img|input|source|wbr)\b|[^>]*/>\Z", re.IGNORECASE)


@dataclass(slots=True)
class OpenList:
    """A list that is being read: the number of its last item, and where in the page that begins."""

    ordered: bool
    number: int
    at: int = -1

    @classmethod
    def of(cls, token: Token) -> OpenList:
        """The list that ``token`` opens."""
        start = token.attrGet("start")
        return cls(token.type == "ordered_list_open", (1 if start is None else int(start)) - 1)


class Parts:
    """Where on a page one list ends and another begins, though Markdown sees none."""

    def __init__(
        self, text: str, masked: str, constructs: Sequence[Construct], around: Around
    ) -> None:
        self._text = text
        self._around = around
        self._marks = [(at, _column(text, at)) for at in _marks(text, masked, constructs)]

    def follow(self, found: OpenList, at: int) -> None:
        """The next item of a list begins in the line at ``at``."""
        if found.at >= 0 and self._are_parted(found.at, at):
            number = _NUMBER.match(self._text, at) if found.ordered else None
            found.number = int(number["number"]) if number else 1
        else:
            found.number += 1
        found.at = at

    def _are_parted(self, one: int, other: int) -> bool:
        if self._around.of(one, one) != self._around.of(other, other):
            return True
        first, last = (bisect_left(self._marks, (at,)) for at in (one, other))
        column = _column(self._text, other)
        return any(own <= column for _, own in self._marks[first:last])


def _column(text: str, at: int) -> int:
    """How far the first word of the line at ``at`` is from its beginning."""
    start = text.rfind("\n", 0, at) + 1
    line = text[start : start + 2_000].lstrip(" \t>")
    return len(text[start : start + 2_000]) - len(line)


def _marks(text: str, masked: str, constructs: Sequence[Construct]) -> Iterator[int]:
    """Where something that opens or closes begins a line of which Markdown sees nothing."""
    end = -1  # of the last line with a construct, whose others begin no line
    for kind, start, last in constructs:
        if start <= end:
            continue
        first = text.rfind("\n", 0, start) + 1
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        holds_nothing = kind == "tag" and _HOLDS_NOTHING.match(text[start:last])
        begins = not text[first:start].strip(" \t>") and not masked[first:end].strip(" \t>")
        if begins and kind in ("directive", "tag", "markdoc") and not holds_nothing:
            yield start
