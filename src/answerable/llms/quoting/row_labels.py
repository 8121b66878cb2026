"""Rows of another thing than the one which is asked for: "E-mails" of a table of limits has the
number and the verb of "How many messages can I send?", and "Daily messages" has the thing.

The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from answerable.llms.quoting import lists
from answerable.types import Unit

OTHER_ROW = 0.5  # what such a row is worth less
_FIRST_CELL = re.compile(r"(?:(?:[^:;]{1,40}): )?(?P<name>[^:;]{2,60})[:;] ")
_PART = re.compile(r"[A-Z]?[a-z]{2,}|[A-Z]{2,}(?![a-z])|\d+")
# What a table may be of, or says of each thing in it.
_SAYS_NOTHING = frozenset(
    lists.stems(
        "default defaults list lists name names number numbers value values size sizes max maximum"
        " min minimum limit limits set type types option options setting settings use using time"
        " times many much total amount count enable disable enabled disabled change file files"
    )
)


def is_other_row(units: Sequence[Unit], number: int, question: str) -> bool:
    """Whether a row begins with a name of which the question has no word, where a row beside it
    begins with one of which it has."""
    if units[number].kind != "row":
        return False
    asked = lists.asked_stems(question) - _SAYS_NOTHING
    own = _named(units[number].text)
    if not asked or not own or own & asked:
        return False
    beside = (unit for unit in units if unit.kind == "row")
    return any(_named(each.text) & asked for each in beside)


@lru_cache(maxsize=16_384)
def _named(text: str) -> frozenset[str]:
    """The stems of what a row begins with, without those that any may have."""
    found = _FIRST_CELL.match(text)
    parts = _PART.findall(found["name"]) if found else ()
    return frozenset(lists.stems(" ".join(parts))) - _SAYS_NOTHING
