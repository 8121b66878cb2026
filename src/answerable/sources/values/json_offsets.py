"""Where the characters of a decoded JSON string are in the file it came from."""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import overload

from answerable.text.json_members import members_of

_ESCAPE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\."
)


@dataclass
class StringOffsets(Sequence[int]):
    """Item ``i`` is where character ``i`` of a string begins in ``file_text``; the last, its end.

    The string is the value of ``key`` in the JSON object in ``file_text[start:end]``. Nothing is
    computed before the first look: a record that did not change never pays for it.
    """

    file_text: str
    start: int
    end: int
    key: str
    length: int  # of the decoded string
    _offsets: array[int] | None = field(default=None, repr=False)

    def __len__(self) -> int:
        return self.length + 1

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[int]: ...
    def __getitem__(self, index: int | slice) -> int | Sequence[int]:
        if self._offsets is None:
            self._offsets = self._compute()
        return self._offsets[index]

    def _compute(self) -> array[int]:
        record = self.file_text[self.start : self.end]
        found = {each.key: each for each in members_of(record)}[self.key]  # of two, the last counts
        begin = found.value_at + 1
        return character_starts(record[begin : found.end - 1], self.start + begin)


def character_starts(raw: str, base: int) -> array[int]:
    """The start of each character of a JSON string's source, and its end."""
    starts = array("q")
    position = 0
    for escape in _ESCAPE.finditer(raw):
        starts.extend(range(base + position, base + escape.start() + 1))
        position = escape.end()
    starts.extend(range(base + position, base + len(raw) + 1))
    return starts
