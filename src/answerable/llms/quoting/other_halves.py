"""The sentence right behind what answers, without which that says half: "In contrast, oars ..."
where two things are compared, and "However, it ..." where it is asked whether something is so.

The rules know English.
"""

from __future__ import annotations

import re

from answerable.llms.quoting.paragraphs import is_one_paragraph
from answerable.types import Chunk
from answerable.wording.comparing import compared
from answerable.wording.whether import ASKS_WHETHER

_CONTRASTS = re.compile(
    r"^\W*(?:in contrast|by contrast|in comparison|on the other hand|conversely|whereas"
    r"|meanwhile)\b|^[^,.]{3,60}, (?:on the other hand|in contrast|by contrast|meanwhile"
    r"|however),",
    re.IGNORECASE,
)
_EXCEPTS = re.compile(
    r"^\W*(?:however|but|unless|except(?:ions?)?|that said|only if|provided that|as long as)\b"
    r"|^\W*(?:this|it|that|they)(?: \w+){1,3} (?:unless|except|only if|as long as|provided)\b",
    re.IGNORECASE,
)


def with_other_half(chunk: Chunk, numbers: list[int], question: str) -> list[int]:
    """What is said, with the next sentence where that is its other half."""
    at = numbers[-1] + 1
    if at == len(chunk.units):
        return numbers
    one, other = chunk.units[at - 1 : at + 1]
    if other.lead or not is_one_paragraph(chunk, one, other):
        return numbers
    if compared(question) is not None:
        return [*numbers, at] if _CONTRASTS.match(other.text) else numbers
    excepts = ASKS_WHETHER.match(question) and _EXCEPTS.match(other.text)
    return [*numbers, at] if excepts else numbers
