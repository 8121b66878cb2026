"""A key of a file as words to read: ``max_total`` and ``maxTotal`` are "Max total"."""

from __future__ import annotations

import re
from collections.abc import Iterator

_WRITTEN_AS_ONE = re.compile(
    r"(?:start|end|begin|due|issue|release|birth|hire)(?=date$)", re.IGNORECASE
)


def humanized(name: str) -> str:
    """A key as words."""
    return "".join(char for char, _ in placed(name))


def placed(name: str) -> Iterator[tuple[str, int]]:
    """The characters of a key as words, each with the index of the one it comes from."""
    parted = found.end() if (found := _WRITTEN_AS_ONE.match(name)) else 0  # "startdate"
    for index, char in enumerate(name):
        before, after = name[index - 1 : index], name[index + 1 : index + 2]
        if index == 0:
            yield (char.upper() if len(char.upper()) == 1 else char), index
        elif index == parted and before.islower() and char.islower():
            yield from ((" ", index), (char, index))
        elif char in "_-":
            yield " ", index
        elif char.isupper() and before.islower():
            yield " ", index
            yield (char if after.isupper() or not after else char.lower()[:1]), index
        else:
            yield char, index
