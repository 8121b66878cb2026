"""Words of an HTML page that Markdown would take for the beginning of something else."""

from __future__ import annotations

import re

_MDX = frozenset(("import", "export"))  # which begin a statement there
_PARTS_OF_MDX = frozenset(word[:end] for word in _MDX for end in range(1, len(word)))
_AFTER = re.compile(r"(?:<[^<>]{0,2000}+>)*+(?P<mark>[^\s<])")  # what goes on behind tags


def begins_as_markup(word: str, text: str, end: int) -> bool:
    """Whether a line that begins with this word, or the part of one that ends at ``end``, would
    begin with a statement or with the number of an item."""
    after = _AFTER.match(text, end)
    mark = after["mark"] if after else ""
    goes_on = word in _PARTS_OF_MDX and (mark.isalpha() or mark == "&")
    return word in _MDX or goes_on or (word.isdecimal() and mark != "" and mark in ".)&")
