"""The one row of a table that a question names, beside a sentence above it: "Windows: %AppData%".

A sentence of a section has the question's words, and the table below it the value that is asked
for, in a row that has few of them. The rules know English.
"""

from __future__ import annotations

import re
from functools import lru_cache

from answerable.llms.quoting.defaults import (
    asks_default_of_something,
    has_default,
    speaks_of_default,
)
from answerable.llms.quoting.systems import systems
from answerable.text.inner_headings import below_one_heading
from answerable.types import Chunk
from answerable.wording.how_to import HOW_TO

FEWEST = 2  # rows of a table of which one is asked for
_FIRST = re.compile(r"(?:[^:;]{1,40}: )?(?P<said>[^;]{2,60});")
_WORD = re.compile(r"[^\W_]{2,}")


def with_asked_row(chunk: Chunk, numbers: list[int], question: str) -> list[int]:
    """What is said in sentences, with the only row below the same heading whose first cell the
    question names, or that states the default that is asked for."""
    units = chunk.units
    if any(units[number].kind not in ("sentence", "item") for number in numbers):
        return numbers
    near = below_one_heading(units, numbers[0])
    rows = [at for at in near if at > numbers[-1] and units[at].kind == "row"]
    named = [at for at in rows if _is_named(units[at].text, question)]
    if len(rows) >= FEWEST and len(named) == 1:
        return [*numbers, *named]
    if not asks_default_of_something(question) or HOW_TO.search(question):
        return numbers
    told = any(speaks_of_default(units[number].text) for number in numbers)
    stating = [at for at in rows if has_default(units[at].text)]
    return [*numbers, *stating] if len(stating) == 1 and not told else numbers


def _is_named(row: str, question: str) -> bool:
    first = _FIRST.match(row)
    if first is None:
        return False
    if named := systems(first["said"]):
        return not set(named).isdisjoint(systems(question))
    words = _words(first["said"])
    return bool(words) and words <= _words(question)


@lru_cache(maxsize=1024)
def _words(text: str) -> frozenset[str]:
    """The words of a text, without plurals."""
    return frozenset(word.casefold().removesuffix("s") for word in _WORD.findall(text))
