r"""The lines of a text, by one rule for everyone who counts or shows them.

A line ends after its line feed (U+000A) or at the end of the text. A carriage return before the
line feed belongs to the line end; a lone carriage return, a form feed or a Unicode line separator
ends nothing. Only in a text without any line feed, as old Macs wrote it, does a carriage return
end a line. The end of a line at the very end of the text begins no further line. Lines are
numbered from 1, positions count Unicode code points from 0.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache


def unified(text: str) -> str:
    """The text with a line feed for each carriage return if it has no line feed; as long."""
    return text if "\n" in text else text.replace("\r", "\n")


@lru_cache(maxsize=4)
def starts(text: str) -> tuple[int, ...]:
    """Where each line begins; after a last line feed, where one more would. Never empty.

    Cached: thousands of records share one file.
    """
    return (0, *(match.end() for match in re.finditer("\n", unified(text))))


def count(text: str) -> int:
    """How many lines there are; an empty text has one."""
    text = unified(text)
    return text.count("\n") + (not text.endswith("\n"))


def number(text: str, position: int) -> int:
    """The number of the line that the character at ``position`` is in."""
    return bisect_right(starts(text), position)


def between(text: str, first: int, last: int) -> str:
    """The lines ``first`` to ``last``, both included, with their line ends.

    Raises ``ValueError`` where the text has no such lines.
    """
    begins = starts(text)
    if not 1 <= first <= last <= len(begins):
        raise ValueError(f"there are no lines {first} to {last}")
    end = begins[last] if last < len(begins) else len(text)
    return text[begins[first - 1] : end]
