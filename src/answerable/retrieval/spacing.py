"""Names with a number, as the site writes them: "ROS 2" is searched for as "ROS2", or the reverse.

Apart, they are two words that stand in many sections; together one that stands in all the right
ones.
"""

from __future__ import annotations

import re

from answerable.manifest import Manifest
from answerable.retrieval.followup import Query
from answerable.retrieval.lexical import term_ids

MOSTLY = 0.5  # of the sections with the word, those that have it with its number
NOWHERE = -1  # the id of no term, as a stop word has
_APART = re.compile(r"(?<![\w.-])([A-Za-z][A-Za-z]+)[ -](\d{1,2})(?![\w.-]\w|\w)")
_TOGETHER = re.compile(r"(?<![\w.-])([A-Za-z][A-Za-z]+)(\d{1,2})(?![\w.-]\w|\w)")


def as_written(query: Query, manifest: Manifest) -> Query:
    """The query with such names as most of the index has them."""

    def joined(found: re.Match[str]) -> str:
        together = "".join(found.groups())
        return together if _mostly_together(together, found[1], manifest) else found[0]

    def parted(found: re.Match[str]) -> str:
        together, alone = _first(found[0]), _first(found[1])
        apart = manifest.has(alone) and not manifest.has(together)
        return " ".join(found.groups()) if apart else found[0]

    return query.reworded(lambda text: _TOGETHER.sub(parted, _APART.sub(joined, text)))


def _mostly_together(together: str, word: str, manifest: Manifest) -> bool:
    counts = manifest.term_counts
    count = counts.get(str(_first(together)), 0)
    return count > 0 and count >= MOSTLY * counts.get(str(_first(word)), 0)


def _first(word: str) -> int:
    """The id of what a word is found by as a whole; its parts stand behind it."""
    return next(iter(term_ids(word)), NOWHERE)
