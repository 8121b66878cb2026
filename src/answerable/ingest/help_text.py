"""What a program prints of its options (``  -p, --port int   port to listen on``), in a code block.

Fifty options in a row are one block, and a question is about one of them: each is an entry that is
found and quoted alone, as a row of a table is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

LEAST = 4  # entries: fewer are an example
_LANGUAGES = frozenset(
    " text txt plaintext plain none output console terminal sh shell bash".split(" ")
)
# Names and what they take, with single spaces between.
_NAMES = r"(?P<names>--?[A-Za-z]\S*+(?: \S++){0,6}+)"
_SAID = r"(?:(?: {2,}+|\t++)(?P<said>\S.*+))?[ \t]*+$"
_ENTRY = re.compile(rf"(?P<indent>[ \t]{{0,16}}+){_NAMES}{_SAID}")
_MORE = re.compile(r"(?P<indent>[ \t]++)(?P<said>[^\s-].*+)$")


class Entry(NamedTuple):
    """An option: the lines that it takes, from the first to before ``end``, and what they say."""

    first: int
    end: int
    text: str


def entries(lines: Sequence[str], language: str) -> list[Entry]:
    """The options of a block; empty for code of another kind."""
    if language.lower() not in _LANGUAGES:
        return []
    found: list[Entry] = []
    at = 0
    while at < len(lines):
        entry = _entry(lines, at)
        if entry is not None:
            found.append(entry)
        at = entry.end if entry is not None else at + 1
    return found if len(found) >= LEAST else []


def _entry(lines: Sequence[str], first: int) -> Entry | None:
    match = _ENTRY.match(lines[first])
    if match is None:
        return None
    said = [match["said"]] if match["said"] else []
    end = first + 1
    while end < len(lines) and (more := _MORE.match(lines[end])) is not None:
        if len(more["indent"].expandtabs()) <= len(match["indent"].expandtabs()) + 1:
            break
        said.append(more["said"])
        end += 1
    if not said:
        return None
    names = " ".join(match["names"].split())
    return Entry(first, end, f"{names}: {' '.join(' '.join(said).split())}")
